import { type RawBuilder, sql } from 'kysely';
import type { BillSort } from '../../../../../src/domain/bills/BillSort';
import { BillStatus } from '../../../../../src/domain/bills/BillStatus';

/** The place of a status in the life of a bill `b`. */
export const IN_LIFE = sql`array_position(${sql.val(Object.values(BillStatus))}::text[], b.status)`;

/** What is left to pay on a bill `b`: `balanceOf` of the domain. */
export const BALANCE = sql`(case when b.status = 'PAID' then 0 else b.due_cents - b.paid_cents - b.pending_cents end)`;

/** Sorts bills without an amount before every amount. */
const NONE = sql`-9223372036854775808`;

const BY: Readonly<Record<BillSort, RawBuilder<unknown>>> = {
  billNumber: sql`b.bill_number`,
  groupName: sql`lower(g.name)`,
  period: sql`b.period_from`,
  billed: sql`b.billed_cents`,
  adjustments: sql`b.adjustments_cents`,
  reconciled: sql`coalesce(case when b.status not in ('UNRELEASED', 'RELEASED', 'MODIFIED') then b.reconciled_cents end, ${NONE})`,
  due: sql`b.due_cents`,
  paid: sql`b.paid_cents`,
  balance: BALANCE,
  dueDate: sql`b.due_date`,
  status: IN_LIFE,
};

/**
 * How bills `b` of groups `g` are put in order. The key breaks ties, so that a page never repeats a bill of the one before;
 * its direction is the opposite one because the indexes are laid out that way.
 */
export function billOrder(sort: BillSort, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const by = BY[sort];
  return direction === 'desc' ? sql`${by} desc, b.bill_pk asc` : sql`${by} asc, b.bill_pk desc`;
}
