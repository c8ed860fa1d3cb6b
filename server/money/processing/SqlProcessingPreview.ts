import { sql } from 'kysely';
import { DEFAULT_ACH_TERMS } from '../../../src/domain/money/payments/achEntry';
import type { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';
import { inAll } from '../../../src/domain/money/processing/ProcessingPreview';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { hasOpenChange } from '../../platform/database/statements/openAccountChanges';
import { cutoffsOf, samePersonMayPayOn } from '../../platform/database/statements/paymentRules';
import { tiedPairs } from '../../platform/database/statements/ties';
import type { Db } from '../../platform/database/Tables';
import { type DebitProcessing, hasSettled, isDrawn } from './bankFiles/bankFileStates.sql';
import { firstSettleDay } from './bankFiles/settleLater.sql';
import type { AutopayBills, AutopayDay, ProcessingPreviewQueries } from './PreviewProcessing';
import type { DueFilter } from './ports';

interface PendingRow {
  readonly method: PaymentMethod;
  readonly isDue: boolean;
  readonly isEarly: boolean;
  readonly count: number;
  readonly amountCents: Cents;
}

export class SqlProcessingPreview implements ProcessingPreviewQueries {
  constructor(
    private readonly db: Db,
    private readonly options: DebitProcessing = {},
  ) {}

  async pending({ businessDate, cutoffBy }: DueFilter, today: LocalDate, now: Date, makesBankFiles: boolean) {
    const { requiresSent = false, achTerms = DEFAULT_ACH_TERMS } = this.options;
    const isUnfiled = sql`not exists (select 1 from ach_entries e where e.group_number = p.group_number and e.payment_pk = p.payment_pk)`;
    const isHeld = sql`exists (select 1 from payment_sources s where s.group_number = p.group_number and s.payment_pk = p.payment_pk
      and ${hasOpenChange(sql`s`)})`;
    const willBeDrawn =
      makesBankFiles && !requiresSent
        ? sql`(p.settle_date >= ${firstSettleDay(achTerms, now)} and ${isUnfiled} and not ${isHeld})`
        : sql`false`;
    const isDue = sql`(${willBeDrawn} or ${isDrawn(requiresSent)})`;
    const hasCutOff = cutoffBy === null ? sql`true` : sql`p.cutoff_at <= ${cutoffBy.toISOString()}::timestamptz`;
    const { rows } = await sql<PendingRow>`
      select p.method, ${hasSettled(businessDate, this.options)} and ${hasCutOff} and ${isDue} as "isDue", p.settle_date > ${today}::date as "isEarly",
        count(*)::integer as count, sum(p.amount_cents) as "amountCents"
      from payments p where p.status = 'PENDING' and p.disposition = 'NONE' and p.made_with_pk is null
      group by 1, 2, 3 order by 1`.execute(this.db);
    const due = rows.filter(({ isDue }) => isDue);
    const methods = [...new Set(due.map(({ method }) => method))];
    return {
      due: methods
        .map((method) => ({ method, ...inAll(due.filter((row) => row.method === method)) }))
        .sort((one, other) => other.count - one.count),
      early: inAll(due.filter(({ isEarly }) => isEarly)),
      left: inAll(rows.filter(({ isDue }) => !isDue)),
    };
  }

  cutoffs(groupNumbers: readonly string[]) {
    return cutoffsOf(this.db, groupNumbers);
  }

  async autopayBills(days: readonly AutopayDay[], now: Date): Promise<readonly AutopayBills[]> {
    const column = (name: keyof AutopayDay) => sql.val(days.map((day) => day[name]));
    const { rows } = await sql<AutopayBills>`
      with recursive ${tiedPairs(now)}
      select d.group_number as "groupNumber", d.day, b.due_date as "dueDate", t.days_before_due as "daysBeforeDue",
        t.starts_on as "startsOn", t.by_user_id as "byUserId", count(*)::integer as count, sum(b.due_cents) as "amountCents"
      from unnest(${column('groupNumber')}::text[], ${column('day')}::date[], ${column('today')}::date[])
        as d(group_number, day, today)
      join groups g on g.group_number = d.group_number
      join autopay_changes t on t.group_number = g.group_number and t.starts_on <= d.day and not exists (
        select 1 from autopay_changes later
        where later.group_number = t.group_number and later.version > t.version and later.starts_on <= d.day)
      join bank_accounts a on a.group_number = g.group_number and a.bank_account_pk = t.bank_account_pk
        and a.removed_at is null and a.verified_at is not null
      join bills b on b.group_number = g.group_number and b.status = 'RECONCILED' and b.due_cents > 0
        and b.due_cents <= t.limit_cents and b.paid_cents + b.pending_cents <= 0
      left join autopay_bills own on own.group_number = b.group_number and own.bill_pk = b.bill_pk
      where coalesce(own.state, '') not in ('PAID', 'SKIPPED')
        and ((b.reconciled_by_user_id is distinct from t.by_user_id and not exists (
          select 1 from tied where tied.one_id = t.by_user_id and tied.other_id = b.reconciled_by_user_id))
          or ${samePersonMayPayOn(sql`d.today`)})
      group by 1, 2, 3, 4, 5, 6`.execute(this.db);
    return rows;
  }

  async editors(now: Date): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct user_id)::integer as count from bill_locks
      where expires_at > ${now.toISOString()}::timestamptz`.execute(this.db);
    return rows[0]?.count ?? 0;
  }
}
