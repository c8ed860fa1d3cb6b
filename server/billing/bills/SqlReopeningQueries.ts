import { sql } from 'kysely';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { BillReopening } from '../../../src/domain/billing/bills/BillReopening';
import { ofBill } from '../../platform/database/statements/billsInScope';
import { isToPayroll } from '../../platform/database/statements/correctionsInScope';
import type { Db } from '../../platform/database/Tables';
import type { ReopeningQueries } from './ReadReopening';

/** Counts the records that reopening a bill removes, by the conditions of the commands that remove them. */
export class SqlReopeningQueries implements ReopeningQueries {
  constructor(private readonly db: Db) {}

  async of(bill: Bill): Promise<BillReopening | undefined> {
    const { rows } = await sql<Omit<BillReopening, 'comparison'>>`
      select x.count::int as "expectedCount", x.credits::bigint as "creditCents", x.charges::bigint as "chargeCents", x.arrived::int as "arrivedCount",
        c.unsent::int as "unsentCorrections", c.sent::int as "sentCorrections",
        (select count(*)::int from corrections c where c.group_number = b.group_number and c.evidence_bill_pk = b.bill_pk
          and c.state_before is not null and ${isToPayroll}) as "confirmedCorrections",
        exists (
          select 1 from register_postings p
          where p.group_number = b.group_number and p.bill_pk = b.bill_pk and p.reverses_pk is null and not exists (
            select 1 from register_postings r where r.group_number = p.group_number and r.reverses_pk = p.posting_pk)
        ) as "hasBalances",
        exists (
          select 1 from journal_entries j
          where j.group_number = b.group_number and j.bill_pk = b.bill_pk and j.reverses_pk is null and not exists (
            select 1 from journal_entries r where r.group_number = j.group_number and r.reverses_pk = j.entry_pk)
        ) as "hasJournalEntry"
      from bills b
      cross join lateral (
        select count(*) as count, coalesce(sum(e.amount_cents) filter (where e.amount_cents < 0), 0) as credits,
          coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0) as charges, count(*) filter (where exists (
          select 1 from expected_arrivals v where v.group_number = e.group_number and v.expected_pk = e.expected_pk)) as arrived
        from expected_adjustments e where e.group_number = b.group_number and e.bill_pk = b.bill_pk
      ) x
      cross join lateral (
        select count(*) filter (where c.state in ('PROPOSED','OPEN','DROPPED')) as unsent,
          count(*) filter (where c.state not in ('PROPOSED','OPEN','DROPPED')) as sent
        from corrections c where c.group_number = b.group_number and c.bill_pk = b.bill_pk
      ) c
      where ${ofBill('b', bill)}`.execute(this.db);
    return rows[0] && { ...rows[0], comparison: await this.comparison(bill) };
  }

  /** The comparison was saved in the transaction that reconciled the bill; earlier ones belong to undone reconciliations. */
  private async comparison(bill: Bill): Promise<BillReopening['comparison']> {
    const { rows } = await sql<NonNullable<BillReopening['comparison']>>`
      select c.file_name as "fileName", (
        select count(*)::int from comparison_discrepancies d
        where d.group_number = c.group_number and d.comparison_pk = c.comparison_pk
      ) as "decisionCount"
      from comparisons c join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
      where ${ofBill('b', bill)} and c.add_date >= b.reconciled_at
      order by c.add_date desc, c.comparison_pk desc limit 1`.execute(this.db);
    return rows[0] ?? null;
  }
}
