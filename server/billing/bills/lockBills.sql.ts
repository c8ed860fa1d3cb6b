import { sql } from 'kysely';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { billCondition } from '../../platform/database/conditions';
import { type BillChoice, seesUnreleased, theseBills } from '../../platform/database/statements/billsInScope';
import type { Tx } from '../../platform/database/Tables';
import type { LockedBill } from './ports';

/**
 * Locks the rows of bills until the transaction ends, ordered by group and key, so that two transactions never deadlock. One
 * statement per group: a distributed database locks rows of one node at a time.
 *
 * @param billPks bills that do not exist or are out of scope, and unreleased bills that the scope does not see, are omitted.
 */
export async function lockBills(tx: Tx, scope: Scope, billPks: readonly string[]): Promise<readonly LockedBill[]> {
  const byGroup = new Map<string, string[]>();
  for (const billPk of billPks) {
    const group = groupNumberOf(billPk);
    byGroup.set(group, [...(byGroup.get(group) ?? []), billPk]);
  }
  const locked: LockedBill[] = [];
  for (const group of [...byGroup.keys()].sort())
    locked.push(...(await lockChosen(tx, scope, theseBills(byGroup.get(group) ?? []))));
  return locked;
}

async function lockChosen(tx: Tx, scope: Scope, chosen: BillChoice): Promise<readonly LockedBill[]> {
  const { rows } = await sql<LockedBill>`
    select b.bill_pk as "billPk", b.bill_number as "billNumber", b.group_number as "groupNumber", b.status, b.version,
      b.reconcile_policy as "reconcilePolicy", b.billed_cents as "billedCents", b.reconciled_cents as "reconciledCents",
      b.adjustments_cents as "adjustmentsCents", b.credits_cents as "creditsCents", b.due_cents as "dueCents",
      b.paid_cents as "paidCents", b.pending_cents as "pendingCents", b.line_count as "lineCount",
      b.changed_line_count as "changedLineCount"
    from bills b
    where ${chosen('b')} and ${billCondition(scope, 'b')}
      and (${seesUnreleased(scope)}::boolean or b.status <> 'UNRELEASED')
    order by b.bill_pk for no key update`.execute(tx);
  return rows;
}
