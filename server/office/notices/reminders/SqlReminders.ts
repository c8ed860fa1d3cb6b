import { sql } from 'kysely';
import type { DelinquencyStage } from '../../../../src/domain/billing/delinquency/DelinquencyStage';
import type { PastReminder } from '../../../../src/domain/office/groups/reminders';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { PERSON_COLUMNS } from '../../../people/session/SqlCallerDirectory';
import { rowsOf } from '../../../platform/database/bulkStatements';
import { scopeCondition } from '../../../platform/database/conditions';
import { isPastDue, OPEN } from '../../../platform/database/statements/billConditions';
import { readBillCover } from '../../../platform/database/statements/billCover';
import { dayIn, dueDaysAt } from '../../../platform/database/statements/dueDays';
import { lockGroups } from '../../../platform/database/statements/lockRows';
import type { Tx } from '../../../platform/database/Tables';
import type { Actor } from '../../../platform/shared/Actor';
import { newPk } from '../../../platform/shared/newPk';
import { type SubscriberColumns, subscriberOf } from '../subscriberColumns.sql';
import type { BillToRemind, ReminderBasis, ReminderRepository, ReminderTime, SavedReminder } from './ports';

/** Reminders of groups in a transaction. */
export class SqlReminders implements ReminderRepository {
  constructor(private readonly tx: Tx) {}

  lock(groupNumber: string): Promise<void> {
    return lockGroups(this.tx, [groupNumber]);
  }

  async bills(groupNumbers: readonly string[], { today, now }: ReminderTime): Promise<readonly BillToRemind[]> {
    const days = await dueDaysAt(this.tx, today, now);
    const { rows } = await sql<BillToRemind>`
      select b.group_number as "groupNumber", b.bill_pk as "billPk", b.carrier_codes as "carrierCodes",
        b.period_from as "periodFrom", b.due_date as "dueDate", b.division_number as "divisionNumber",
        ${OPEN}::numeric as "openCents", ${dayIn(days, 'b.group_number')} as today
      from bills b where b.group_number in (${selected(groupNumbers)}) and ${isPastDue(days)}
      order by b.group_number, b.bill_pk`.execute(this.tx);
    return rows;
  }

  async groups(
    scope: Scope,
    groupNumbers: readonly string[],
    requestPk: string,
    time: ReminderTime,
  ): Promise<readonly ReminderBasis[]> {
    const { rows } = await sql<{ groupNumber: string }>`
      select g.group_number as "groupNumber" from groups g
      where g.group_number in (${selected(groupNumbers)}) and ${scopeCondition(scope, 'g.group_number')}`.execute(
      this.tx,
    );
    const found = rows.map(({ groupNumber }) => groupNumber);
    if (found.length === 0) return [];
    const bills = await this.bills(found, time);
    const cover = await readBillCover(this.tx, [...new Set(bills.map((bill) => bill.groupNumber))]);
    const people = await this.people(found);
    const past = await this.past(found, requestPk);
    return found.map((groupNumber) => ({
      groupNumber,
      bills: bills.filter((bill) => bill.groupNumber === groupNumber),
      cover,
      people: people.get(groupNumber) ?? [],
      last: past.find((one) => one.groupNumber === groupNumber && !one.isThis)?.last ?? null,
      saved: past.find((one) => one.groupNumber === groupNumber && one.isThis)?.saved,
    }));
  }

  async renewNotices(
    bills: readonly (Pick<BillToRemind, 'groupNumber' | 'billPk'> & { readonly stage: DelinquencyStage })[],
    userIds: readonly string[],
    now: Date,
  ): Promise<void> {
    const rows = bills.map(({ groupNumber, billPk, stage }) => ({
      group_number: groupNumber,
      notice_pk: newPk(groupNumber),
      bill_pk: billPk,
      stage,
    }));
    const given = rowsOf(rows, sql`group_number text, notice_pk text, bill_pk text, stage text`);
    // A notice that no nightly email included yet stays new for the office, too.
    await sql`
      insert into notices as known (group_number, notice_pk, kind, bill_pk, stage, at)
      select r.group_number, r.notice_pk, 'pastDue', r.bill_pk, r.stage, ${now.toISOString()}::timestamptz
      from ${given} r order by r.bill_pk
      on conflict (group_number, bill_pk, kind, stage) where bill_pk is not null and for_user_id is null
      do update set at = excluded.at, night = null, mail_batch = null,
        reminded_at = case when known.night is null then known.reminded_at else excluded.at end`.execute(this.tx);
    await sql`
      delete from notice_reads r using notices n, ${given} g
      where n.group_number = g.group_number and n.bill_pk = g.bill_pk and n.kind = 'pastDue' and n.stage = g.stage
        and r.group_number = n.group_number and r.notice_pk = n.notice_pk
        and r.user_id = any(${sql.val([...userIds])}::text[])`.execute(this.tx);
  }

  async add(groupNumber: string, requestPk: string, reminder: SavedReminder, by: Actor, now: Date): Promise<void> {
    const { billCount, pastDueCents, people } = reminder;
    await this.tx
      .insertInto('group_reminders')
      .values({
        group_number: groupNumber,
        request_pk: requestPk,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
        bill_count: billCount,
        past_due_cents: pastDueCents,
        without_email: people.none,
        at_once: people.atOnce,
        daily: people.daily,
      })
      .execute();
  }

  private async people(groupNumbers: readonly string[]): Promise<ReadonlyMap<string, ReminderBasis['people']>> {
    const { rows } = await sql<SubscriberColumns & { readonly inGroups: readonly string[] }>`
      select ${PERSON_COLUMNS}, q.preferences, own.in_groups as "inGroups"
      from (select user_id, array_agg(distinct group_number) as in_groups from person_roles
          where group_number in (${selected(groupNumbers)}) group by user_id) own
        join people on people.user_id = own.user_id left join person_preferences q on q.user_id = people.user_id
      where people.status = 'Active' order by people.user_id`.execute(this.tx);
    const people = new Map<string, ReminderBasis['people'][number][]>();
    for (const { inGroups, ...row } of rows) {
      for (const group of inGroups) people.set(group, [...(people.get(group) ?? []), subscriberOf(row)]);
    }
    return people;
  }

  /** For each group, the reminder with this key and the latest of the others. */
  private async past(groupNumbers: readonly string[], requestPk: string) {
    const { rows } = await sql<PastRow>`
      select distinct on (m.group_number, m.is_this) m.group_number as "groupNumber", m.is_this as "isThis", m.at,
        m.by_name as by, m.bill_count as "billCount", m.past_due_cents as "pastDueCents", m.without_email as "none",
        m.at_once as "atOnce", m.daily
      from (select *, request_pk = ${requestPk} as is_this from group_reminders
        where group_number in (${selected(groupNumbers)})) m
      order by m.group_number, m.is_this, m.at desc`.execute(this.tx);
    return rows.map(({ groupNumber, isThis, at, by, billCount, pastDueCents, none, atOnce, daily }) => ({
      groupNumber,
      isThis,
      last: { at, by },
      saved: { billCount, pastDueCents, people: { none, atOnce, daily } },
    }));
  }
}

interface PastRow extends PastReminder {
  readonly groupNumber: string;
  readonly isThis: boolean;
  readonly billCount: number;
  readonly pastDueCents: Cents;
  readonly none: number;
  readonly atOnce: number;
  readonly daily: number;
}

/** Selects these group numbers from JSON, because statements with long arrays are planned again at each use. */
function selected(groupNumbers: readonly string[]) {
  const rows = rowsOf(
    groupNumbers.map((group_number) => ({ group_number })),
    sql`group_number text`,
  );
  return sql`select k.group_number from ${rows} k`;
}
