import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../src/domain/access/Scope';
import { billCondition } from '../database/conditions';
import { seesUnreleased } from '../database/statements/billsInScope';
import type { Tx } from '../database/Tables';
import type { LockedBill } from './ports';

/**
 * Locks the rows of bills until the transaction ends, in the order of their keys, so that two transactions never wait for each
 * other.
 *
 * @param isChosen condition on `bills b`; bills out of scope, and unreleased bills that the scope does not see, are left out.
 */
export async function lockBills(tx: Tx, scope: Scope, isChosen: RawBuilder<SqlBool>): Promise<readonly LockedBill[]> {
  const { rows } = await sql<LockedBill>`
    select b.bill_pk as "billPk", b.bill_number as "billNumber", b.group_number as "groupNumber", b.status, b.version,
      b.reconcile_policy as "reconcilePolicy", b.billed_cents as "billedCents", b.reconciled_cents as "reconciledCents",
      b.adjustments_cents as "adjustmentsCents", b.credits_cents as "creditsCents", b.due_cents as "dueCents",
      b.paid_cents as "paidCents", b.pending_cents as "pendingCents", b.line_count as "lineCount",
      b.changed_line_count as "changedLineCount"
    from bills b
    where ${isChosen} and ${billCondition(scope, 'b')}
      and (${seesUnreleased(scope)}::boolean or b.status <> 'UNRELEASED')
    order by b.bill_pk for no key update`.execute(tx);
  return rows;
}
