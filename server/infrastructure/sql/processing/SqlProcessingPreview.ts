import { sql } from 'kysely';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../../src/domain/money/Cents';
import type { PaymentMethod } from '../../../../src/domain/payments/PaymentMethod';
import { inAll } from '../../../../src/domain/processing/ProcessingPreview';
import type { AutopayBills, ProcessingPreviewQueries } from '../../../application/processing/PreviewProcessing';
import type { DueFilter } from '../../../application/processing/ports';
import type { Db } from '../Tables';

interface PendingRow {
  readonly method: PaymentMethod;
  readonly isDue: boolean;
  readonly isEarly: boolean;
  readonly count: number;
  readonly amountCents: Cents;
}

export class SqlProcessingPreview implements ProcessingPreviewQueries {
  constructor(private readonly db: Db) {}

  async pending({ businessDate, cutoffBy }: DueFilter, today: LocalDate) {
    const hasCutOff = cutoffBy === null ? sql`true` : sql`p.cutoff_at <= ${cutoffBy.toISOString()}::timestamptz`;
    const { rows } = await sql<PendingRow>`
      select p.method, p.settle_date <= ${businessDate}::date and ${hasCutOff} as "isDue", p.settle_date > ${today}::date as "isEarly",
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

  async autopayBills(day: LocalDate): Promise<readonly AutopayBills[]> {
    const { rows } = await sql<AutopayBills>`
      select b.due_date as "dueDate", t.days_before_due as "daysBeforeDue", t.starts_on as "startsOn",
        count(*)::integer as count, sum(b.due_cents) as "amountCents"
      from (
        select distinct on (group_number) group_number, bank_account_pk, limit_cents, days_before_due, starts_on
        from autopay_changes where starts_on <= ${day}::date order by group_number, version desc
      ) t
      join bills b on b.group_number = t.group_number and b.status = 'RECONCILED' and b.due_cents > 0
        and b.due_cents <= t.limit_cents and b.paid_cents + b.pending_cents <= 0
      left join autopay_bills own on own.group_number = b.group_number and own.bill_pk = b.bill_pk
      where t.bank_account_pk is not null and coalesce(own.state, '') not in ('PAID', 'SKIPPED')
      group by 1, 2, 3`.execute(this.db);
    return rows;
  }

  async editors(now: Date): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct user_id)::integer as count from bill_locks
      where expires_at > ${now.toISOString()}::timestamptz`.execute(this.db);
    return rows[0]?.count ?? 0;
  }
}
