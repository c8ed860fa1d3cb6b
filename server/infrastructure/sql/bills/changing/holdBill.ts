import { sql } from 'kysely';
import type { Scope } from '../../../../../src/domain/access/Scope';
import type { HeldBill } from '../../../../application/bills/ports/BillDesk';
import { scopeCondition } from '../../conditions';
import type { Tx } from '../../Tables';
import { ofBill } from '../billKey';
import { seesUnreleased } from '../reach/seesUnreleased';

/** Locks a bill's row within reach until the transaction ends. */
export async function holdBill(tx: Tx, scope: Scope, billPk: string): Promise<HeldBill | undefined> {
  const { rows } = await sql<HeldBill>`
    select b.bill_pk as "billPk", b.bill_number as "billNumber", b.group_number as "groupNumber", b.status, b.version,
      b.reconcile_policy as "reconcilePolicy", b.billed_cents as "billedCents", b.reconciled_cents as "reconciledCents",
      b.adjustments_cents as "adjustmentsCents", b.credits_cents as "creditsCents", b.due_cents as "dueCents",
      b.paid_cents as "paidCents", b.pending_cents as "pendingCents", b.line_count as "lineCount",
      b.changed_line_count as "changedLineCount"
    from bills b
    where ${ofBill('b', { billPk })} and ${scopeCondition(scope, 'b.group_number')}
      and (${seesUnreleased(scope)}::boolean or b.status <> 'UNRELEASED')
    for no key update`.execute(tx);
  return rows[0];
}
