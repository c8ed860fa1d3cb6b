import { amountDue } from '../../../src/domain/bills/amountDue';
import type { Bill } from '../../../src/domain/bills/Bill';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { carrierShares } from '../../../src/domain/ledger/carrierShares';
import { billReconciled } from '../../../src/domain/ledger/LedgerEvent';
import { Refusal } from '../shared/Refusal';
import type { BillChangeRequest } from './BillChangeRequest';
import { decidedComparison, type PayrollComparison } from './decidedComparison';
import { holdForChange, statusAfter } from './holdForChange';
import type { BillDesk, BillTransaction, HeldBill } from './ports/BillDesk';

/** The deductions of an upload may have been taken back since the person chose it. */
async function assertDeductionsCount(
  tx: BillTransaction,
  bill: HeldBill,
  { filePk }: PayrollComparison,
): Promise<void> {
  if (filePk === undefined || (await tx.holdsDeductions(bill, filePk))) return;
  throw new Refusal(
    ErrorCode.UploadReversed,
    'The uploaded payroll file no longer counts: it was reversed. Remove it and compare with another file.',
  );
}

/** A bill to be reconciled as the caller saw it, under the lock they hold. */
export interface ReconcileBillRequest extends BillChangeRequest {
  /** The payroll file the bill was held against; undefined when there was none. */
  readonly comparison?: PayrollComparison | undefined;
}

/**
 * Reconciles a bill: what its lines say becomes due, and the group owes it. With a comparison, the server matches again
 * and refuses while a difference has no decision or a line says something else than its decision.
 */
export class ReconcileBill {
  constructor(private readonly desk: BillDesk) {}

  /** @throws Refusal as `holdForChange`; 422 DISCREPANCIES_OPEN with the keys that are open, UPLOAD_REVERSED. */
  run(request: ReconcileBillRequest): Promise<Bill> {
    const { scope, caller, comparison, note, now } = request;
    return this.desk.inTransaction(async (tx) => {
      const bill = await holdForChange(tx, request, 'reconcile');
      if (comparison) {
        await assertDeductionsCount(tx, bill, comparison);
        const decided = decidedComparison(await tx.lines(bill), comparison);
        await tx.saveComparison(bill, decided, caller, now);
      }
      const status = statusAfter(bill, 'reconcile');
      const outcome = { ...bill, status, dueCents: amountDue(bill, true) };
      await tx.addEvent(bill, { event: 'reconcile', status, note, changeCount: 0 }, caller, now);
      await tx.save(bill, 'reconcile', outcome, caller, now);
      const shares = carrierShares(bill, await tx.carriers(bill));
      await tx.post(billReconciled(bill.groupNumber, bill.billPk, shares), caller, now);
      return tx.show(scope, bill, now);
    });
  }
}
