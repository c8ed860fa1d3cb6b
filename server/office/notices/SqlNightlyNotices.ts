import { sql } from 'kysely';
import type { DelinquencyStage } from '../../../src/domain/billing/delinquency/DelinquencyStage';
import { NOTICE_KINDS, type Notice } from '../../../src/domain/office/notices/Notice';
import { mailPreference } from '../../../src/domain/office/notices/noticeEmails';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { PERSON_COLUMNS } from '../../people/session/SqlCallerDirectory';
import { rowsOf } from '../../platform/database/bulkStatements';
import { inTransaction } from '../../platform/database/inTransaction';
import { isPastDue, OPEN, OWED } from '../../platform/database/statements/billConditions';
import { isToSend } from '../../platform/database/statements/correctionsInScope';
import { dayIn, dueDaysAt } from '../../platform/database/statements/dueDays';
import { markExportsMailed, selectUnmailedExports } from '../../platform/database/statements/endedExports';
import { CORRECTS_ACCOUNT } from '../../platform/database/statements/openAccountChanges';
import { hasLateDeductions } from '../../platform/database/statements/registerWork';
import type { Db } from '../../platform/database/Tables';
import type { Mail } from '../../platform/mail/ports';
import { SqlOutbox } from '../../platform/mail/SqlMails';
import type { Clock } from '../../platform/shared/Clock';
import { newPk } from '../../platform/shared/newPk';
import { exportNotice } from './exportNotice';
import type { BillToCorrect, NightlyNotices, NoticeReach, PastDueBill, Subscriber } from './ports';
import { isNewTo, selectNotices } from './SqlNotices';
import { type SubscriberColumns, subscriberOf } from './subscriberColumns.sql';

/** Notices of earlier nights are mailed for this long if a night failed. */
const MAX_LATE_DAYS = 5;
/**
 * Bills that are past due for longer get no more notices: their stages have ended (`MAX_WARNING_DAYS`), and their notices are
 * about to be deleted.
 */
const MAX_DAYS_PAST_DUE = 395;
/** More than a mail shows. */
const MAX_MAILED = 1_000;

/** The nightly run's work on notices. */
export class SqlNightlyNotices implements NightlyNotices {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async addDueSoon(from: LocalDate, to: LocalDate, now: Date, most: number): Promise<number> {
    const { rows } = await sql<{ groupNumber: string; billPk: string }>`
      select b.group_number as "groupNumber", b.bill_pk as "billPk" from bills b
      where b.due_date between ${from}::date and ${to}::date and ${OWED} and ${OPEN} > 0
        and not exists (select 1 from notices n
          where n.group_number = b.group_number and n.bill_pk = b.bill_pk and n.kind = 'dueSoon')
      order by b.group_number, b.bill_pk limit ${most}`.execute(this.db);
    await this.add('dueSoon', rows, now);
    return rows.length;
  }

  async pastDue(today: LocalDate, after: PastDueBill | undefined, most: number): Promise<readonly PastDueBill[]> {
    const days = await dueDaysAt(this.db, today, this.clock.now());
    const { rows } = await sql<PastDueBill>`
      select b.group_number as "groupNumber", b.bill_pk as "billPk", b.carrier_codes as "carrierCodes",
        b.period_from as "periodFrom", b.due_date as "dueDate", ${dayIn(days, 'b.group_number')} as today
      from bills b
      where ${isPastDue(days)} and b.due_date >= ${addDays(today, -MAX_DAYS_PAST_DUE)}::date
        and (b.group_number, b.bill_pk) > (${after?.groupNumber ?? ''}, ${after?.billPk ?? ''})
      order by b.group_number, b.bill_pk limit ${most}`.execute(this.db);
    return rows;
  }

  addPastDue(bills: readonly (PastDueBill & { readonly stage: DelinquencyStage })[], now: Date): Promise<void> {
    return this.add('pastDue', bills, now);
  }

  async toCorrect(to: LocalDate, after: BillToCorrect | undefined, most: number): Promise<readonly BillToCorrect[]> {
    const isCandidate = sql`${isToSend} and c.effective_date <= ${to}::date`;
    const isTold = sql`exists (select 1 from notices n where n.group_number = c.group_number and n.bill_pk = c.bill_pk
      and n.kind = 'correctionsDue' and c.correction_pk = any(n.correction_pks))`;
    const { rows } = await sql<BillToCorrect>`
      select c.group_number as "groupNumber", c.bill_pk as "billPk", jsonb_agg(jsonb_build_object(
        'correctionPk', c.correction_pk, 'carrierCode', c.carrier_code, 'kind', c.kind, 'effectiveDate', c.effective_date,
        'isTold', ${isTold})) as corrections
      from (select distinct c.group_number, c.bill_pk from corrections c
        where ${isCandidate} and (c.group_number, c.bill_pk) > (${after?.groupNumber ?? ''}, ${after?.billPk ?? ''}) and not ${isTold}
        order by 1, 2 limit ${most}) b
      join corrections c on c.group_number = b.group_number and c.bill_pk = b.bill_pk and ${isCandidate}
      group by 1, 2 order by 1, 2`.execute(this.db);
    return rows;
  }

  addCorrectionsDue(
    bills: readonly { groupNumber: string; billPk: string; sendBy: LocalDate; correctionPks: readonly string[] }[],
    now: Date,
  ): Promise<void> {
    const rows = bills.map(({ groupNumber, billPk, sendBy, correctionPks }) => ({
      group_number: groupNumber,
      notice_pk: newPk(groupNumber),
      bill_pk: billPk,
      send_by: sendBy,
      correction_pks: correctionPks,
    }));
    const given = rowsOf(
      rows,
      sql`group_number text, notice_pk text, bill_pk text, send_by date, correction_pks text[]`,
    );
    return inTransaction(this.db, async (tx) => {
      await sql`
        delete from notices n using ${given} r
        where n.group_number = r.group_number and n.bill_pk = r.bill_pk and n.kind = 'correctionsDue'`.execute(tx);
      await sql`
        insert into notices (group_number, notice_pk, kind, bill_pk, stage, at, send_by, correction_pks)
        select r.group_number, r.notice_pk, 'correctionsDue', r.bill_pk, '', ${now.toISOString()}::timestamptz, r.send_by,
          r.correction_pks
        from ${given} r join bills b on b.group_number = r.group_number and b.bill_pk = r.bill_pk
        order by r.group_number, r.bill_pk on conflict do nothing`.execute(tx);
    });
  }

  async addOverdueChanges(today: LocalDate, now: Date): Promise<void> {
    const { rows } = await sql<{ groupNumber: string; paymentPk: string }>`
      select distinct c.group_number as "groupNumber", c.payment_pk as "paymentPk" from account_changes c
      join bank_accounts a on a.group_number = c.group_number and a.bank_account_pk = c.bank_account_pk and a.removed_at is null
      where c.state = 'OPEN' and c.due_by < ${today}::date and ${CORRECTS_ACCOUNT} and not exists (select 1 from notices n
        where n.group_number = c.group_number and n.payment_pk = c.payment_pk and n.kind = 'accountChangeOverdue')
      order by 1, 2`.execute(this.db);
    const notices = rows.map(({ groupNumber, paymentPk }) => ({
      group_number: groupNumber,
      notice_pk: newPk(groupNumber),
      payment_pk: paymentPk,
    }));
    await sql`
      insert into notices (group_number, notice_pk, kind, payment_pk, stage, at)
      select r.group_number, r.notice_pk, 'accountChangeOverdue', r.payment_pk, '', ${now.toISOString()}::timestamptz
      from ${rowsOf(notices, sql`group_number text, notice_pk text, payment_pk text`)} r on conflict do nothing`.execute(
      this.db,
    );
  }

  async addLateDeductions(today: LocalDate, now: Date): Promise<void> {
    const { rows } = await sql<{ groupNumber: string; billPk: string }>`
      select b.group_number as "groupNumber", b.bill_pk as "billPk" from bills b
      where not exists (select 1 from notices n
        where n.group_number = b.group_number and n.bill_pk = b.bill_pk and n.kind = 'deductionsLate')
        and ${hasLateDeductions(today)} order by 1, 2`.execute(this.db);
    await this.add('deductionsLate', rows, now);
  }

  async assignNight(night: LocalDate): Promise<void> {
    await sql`
      update notices set night = ${night}::date where night is null
        and not exists (select 1 from notices given where given.night >= ${night}::date)`.execute(this.db);
  }

  async subscribers(night: LocalDate, afterUserId: string, most: number): Promise<readonly Subscriber[]> {
    const keys = NOTICE_KINDS.map(mailPreference);
    const { rows } = await sql<SubscriberColumns>`
      with recent as materialized (
        select n.group_number, max(n.night) as night from notices n
        where n.night > ${earliest(night)}::date and n.night <= ${night}::date group by n.group_number)
      select ${PERSON_COLUMNS}, q.preferences
      from people left join person_preferences q on q.user_id = people.user_id
        left join notice_nights s on s.user_id = people.user_id
      where people.status = 'Active' and people.user_id > ${afterUserId} and (s.night is null or s.night < ${night}::date)
        and (exists (select 1 from jsonb_each(coalesce(q.preferences, '{}')) chosen
            where chosen.key = any(${sql.val(keys)}::text[]) and chosen.value = 'true')
          or exists (select 1 from person_roles own join recent n on n.group_number = own.group_number
            where own.user_id = people.user_id and (s.night is null or n.night > s.night)))
      order by people.user_id limit ${most}`.execute(this.db);
    return rows.map(subscriberOf);
  }

  mailOnce(
    { userId }: Subscriber,
    reach: NoticeReach,
    night: LocalDate,
    send: (notices: readonly Notice[], mail: Mail) => Promise<readonly Notice[]>,
  ): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      const { rows: served } = await sql<{ night: LocalDate }>`
        select night from notice_nights where user_id = ${userId} for update`.execute(tx);
      const { numAffectedRows = 0n } = await sql`
        insert into notice_nights as served (user_id, night) values (${userId}, ${night}::date)
        on conflict (user_id) do update set night = excluded.night where served.night < excluded.night`.execute(tx);
      // Another server has served this person meanwhile.
      if (numAffectedRows === 0n) return;
      const after = [earliest(night), served[0]?.night ?? earliest(night)].sort().at(-1);
      const isNew = sql`n.night > ${after}::date and n.night <= ${night}::date and r.user_id is null and ${isNewTo(userId)}`;
      const now = this.clock.now();
      const notices = [
        ...(await selectNotices(tx, userId, reach, isNew, MAX_MAILED)),
        ...(await selectUnmailedExports(tx, userId, { now, since: earliest(night) })).map(exportNotice),
      ];
      if (notices.length === 0) return;
      const mailed = await send(notices, new SqlOutbox(tx, this.clock));
      const exportPks = mailed.flatMap(({ export: ended }) => ended?.exportPk ?? []);
      if (exportPks.length > 0) await markExportsMailed(tx, exportPks, now);
    });
  }

  private async add(
    kind: 'dueSoon' | 'pastDue' | 'deductionsLate',
    bills: readonly { groupNumber: string; billPk: string; stage?: DelinquencyStage }[],
    now: Date,
  ): Promise<void> {
    const rows = bills.map(({ groupNumber, billPk, stage = '' }) => ({
      group_number: groupNumber,
      notice_pk: newPk(groupNumber),
      bill_pk: billPk,
      stage,
    }));
    await sql`
      insert into notices (group_number, notice_pk, kind, bill_pk, stage, at)
      select r.group_number, r.notice_pk, ${kind}, r.bill_pk, r.stage, ${now.toISOString()}::timestamptz
      from ${rowsOf(rows, sql`group_number text, notice_pk text, bill_pk text, stage text`)} r
      join bills b on b.group_number = r.group_number and b.bill_pk = r.bill_pk
      order by r.group_number, r.bill_pk on conflict do nothing`.execute(this.db);
  }
}

/** The last night whose notices are too old to mail. */
function earliest(night: LocalDate): LocalDate {
  return addDays(night, -MAX_LATE_DAYS);
}
