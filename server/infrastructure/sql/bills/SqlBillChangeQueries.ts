import { sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { BillChange } from '../../../../src/domain/bills/BillChange';
import type { BillChangeQueries } from '../../../application/dashboard/BillChangeQueries';
import type { Db } from '../Tables';
import { billsToCount } from './billsInScope';

const MAX_CHANGES = 5;

/** Compares totals that bills store: reads no lines. */
export class SqlBillChangeQueries implements BillChangeQueries {
  constructor(private readonly db: Db) {}

  async largest(scope: Scope): Promise<readonly BillChange[]> {
    const bills = sql`select b.group_number, b.bill_pk, b.bill_number, b.carrier_codes, b.period_from,
        b.billed_cents + b.adjustments_cents - b.credits_cents as cents
      from ${billsToCount(scope)} b where b.status <> 'UNRELEASED'`;
    const { rows } = await sql<BillChange>`
      with newest as materialized (select max(period_from) as month from (${bills}) b),
      current as materialized (${bills} and b.period_from = (select month from newest)),
      previous as materialized (${bills} and b.period_from = (select (month - interval '1 month')::date from newest))
      select c.bill_pk as "billPk", c.bill_number as "billNumber", c.group_number as "groupNumber", g.name as "groupName",
        c.period_from as "periodFrom", p.cents as "beforeCents", c.cents as "afterCents"
      from current c
      join previous p on p.group_number = c.group_number and p.carrier_codes = c.carrier_codes
      join groups g on g.group_number = c.group_number
      where c.cents <> p.cents
      order by abs(c.cents - p.cents) desc, c.bill_pk limit ${MAX_CHANGES}`.execute(this.db);
    return rows;
  }
}
