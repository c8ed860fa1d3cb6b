import { type RawBuilder, sql } from 'kysely';
import type { BillSort } from '../../../../../src/domain/bills/BillSort';
import { BillStatus } from '../../../../../src/domain/bills/BillStatus';

/** The place of a status in the life of a bill `b`. */
export const IN_LIFE = sql`array_position(${sql.val(Object.values(BillStatus))}::text[], b.status)`;

const BY: Readonly<Record<BillSort, RawBuilder<unknown>>> = {
  billNumber: sql`b.bill_number`,
  groupName: sql`lower(g.name)`,
  period: sql`b.period_from`,
  billed: sql`b.billed_cents`,
  adjustments: sql`b.adjustments_cents`,
  reconciled: sql`b.reconciled_cents`,
  due: sql`b.due_cents`,
  paid: sql`b.paid_cents`,
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
