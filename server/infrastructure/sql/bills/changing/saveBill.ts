import type { BillEvent } from '../../../../../src/domain/bills/billTransitions';
import type { Actor, BillOutcome, HeldBill } from '../../../../application/bills/ports';
import type { Tx } from '../../Tables';

/** Writes a bill's head after an event; its version grows by one. */
export async function saveBill(
  tx: Tx,
  bill: HeldBill,
  event: BillEvent,
  { status, dueCents, reconciledCents, changedLineCount }: BillOutcome,
  by: Actor,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .updateTable('bills')
    .set({
      status,
      version: bill.version + 1,
      due_cents: dueCents,
      reconciled_cents: reconciledCents,
      changed_line_count: changedLineCount,
      mod_date: at,
      mod_user: by.name,
      ...MARKS[event](at, by),
    })
    .where('group_number', '=', bill.groupNumber)
    .where('bill_pk', '=', bill.billPk)
    .execute();
}

const NOT_RECONCILED = { reconciled_at: null, reconciled_by: null, reconciled_by_user_id: null };

/** Who did it and when, where the head of a bill says so. */
const MARKS: Readonly<Record<BillEvent, (at: string, by: Actor) => object>> = {
  release: (at, by) => ({ released_at: at, released_by: by.name }),
  saveChanges: () => ({}),
  reconcile: (at, by) => ({ reconciled_at: at, reconciled_by: by.name, reconciled_by_user_id: by.userId }),
  unreconcile: () => NOT_RECONCILED,
  revert: () => NOT_RECONCILED,
};
