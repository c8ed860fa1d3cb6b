import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../../platform/database/bulkStatements';
import type { Db } from '../../platform/database/Tables';
import type { BillOfYear, BillRecords } from './YearFile';

/** Bills with the rows that belong to them. */
export class SqlBillRecords implements BillRecords {
  constructor(private readonly db: Db) {}

  async next(year: number, after: BillOfYear | undefined, most: number): Promise<readonly BillOfYear[]> {
    const { rows } = await sql<BillOfYear>`
      select b.group_number as "groupNumber", b.bill_pk as "billPk", b.line_count as "lineCount"
      from bills b
      where b.period_to between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
        and (b.group_number, b.bill_pk) > (${after?.groupNumber ?? ''}::text, ${after?.billPk ?? ''}::text)
      order by b.group_number, b.bill_pk limit ${most}`.execute(this.db);
    return rows;
  }

  async records(bills: readonly Pick<BillOfYear, 'groupNumber' | 'billPk'>[]): Promise<readonly string[]> {
    const keys = bills.map(({ groupNumber, billPk }) => ({ group_number: groupNumber, bill_pk: billPk }));
    const { rows } = await sql<{ record: string }>`
      select jsonb_build_object(
        'bill', to_jsonb(b),
        'carriers', ${rowsOfBill('bill_carriers', 'carrier_code')},
        'lines', ${rowsOfBill('bill_lines', 'line_no')},
        'adjustments', ${rowsOfBill('bill_adjustments', 'adjustment_pk')},
        'events', ${rowsOfBill('bill_events', 'at, event_pk')},
        'changes', ${rowsOfBill('bill_line_changes', 'event_pk, line_pk')},
        'comments', ${rowsOfBill('bill_comments', 'at, comment_pk')},
        'allocations', ${rowsOfBill('payment_allocations', 'payment_pk')},
        'payments', (
          select coalesce(jsonb_agg(to_jsonb(p) order by p.payment_pk), '[]') from payments p
          join payment_allocations a using (group_number, payment_pk)
          where a.group_number = b.group_number and a.bill_pk = b.bill_pk),
        'ledger', (
          select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('kind', v.kind, 'at', v.at)
            order by v.at, e.event_pk, e.entry_no), '[]')
          from ledger_entries e join ledger_events v using (group_number, event_pk)
          where e.group_number = b.group_number and e.bill_pk = b.bill_pk)
      )::text as record
      from ${rowsOf(keys, sql`group_number text, bill_pk text`)} g join bills b using (group_number, bill_pk)
      order by b.group_number, b.bill_pk`.execute(this.db);
    return rows.map(({ record }) => record);
  }
}

/** The rows of a table that belong to the bill `b`, as JSON. */
function rowsOfBill(table: string, order: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(r) order by ${sql.raw(order)}), '[]') from ${sql.table(table)} r
    where r.group_number = b.group_number and r.bill_pk = b.bill_pk)`;
}
