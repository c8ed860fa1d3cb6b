import { unreconcileBill } from '../../../contract/billing/bills/billStatus';
import { amountDue } from '../../../src/domain/billing/bills/amountDue';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { carrierShares } from '../../../src/domain/money/ledger/carrierShares';
import { billUnreconciled } from '../../../src/domain/money/ledger/LedgerEvent';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Actor } from '../../platform/shared/Actor';
import { command } from '../../platform/shared/command';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import type { SnapshotArchive } from '../bills/archive/SnapshotArchive';
import { type BillChangeRequest, lockForChange, statusAfter } from '../bills/lockForChange';
import type { LockedBill } from '../bills/ports';
import { withdrawCorrections } from '../corrections/followCorrections';
import { unbookBill } from '../costs/followCosts';
import { withdrawExpected } from '../expected/followExpected';
import { leaveRegister } from '../register/followRegister';

/** Reopens a locked bill. */
export interface ReopenBillRequest extends BillChangeRequest {
  /** Today at the office. */
  readonly today: LocalDate;
}

/**
 * Reopens a reconciled bill: reverses its ledger posting, so that its lines can be changed.
 *
 * @throws Refusal as `lockForChange`.
 */
export const unreconcile = command(unreconcileBill, async (tx, { caller, scope, params, body, now, today }) => {
  const bill = await lockForChange(tx, { caller, scope, ...params, ...body, now }, 'unreconcile');
  await reversePosting(tx, bill, caller, now);
  const status = statusAfter(bill, 'unreconcile');
  const event = { event: 'unreconcile', status, note: body.note, changeCount: 0 } as const;
  await tx.bills.addEvent(bill, event, caller, now);
  await tx.bills.save(bill, 'unreconcile', { ...bill, status, dueCents: amountDue(bill, false) }, caller, now);
  await withdrawConsequences(tx, bill, { by: caller, now, today });
  return tx.bills.view(scope, bill, now);
});

/** Withdraws what followed from the reconciliation of a bill. */
async function withdrawConsequences(
  tx: Transaction,
  bill: LockedBill,
  stamp: { readonly by: Actor; readonly now: Date; readonly today: LocalDate },
): Promise<void> {
  await withdrawExpected(tx, bill, stamp.by, stamp.now);
  await withdrawCorrections(tx, bill, stamp.by, stamp.now);
  await tx.notOnBill.withdraw(bill);
  await leaveRegister(tx, bill, stamp);
  await unbookBill(tx, bill, stamp);
}

/**
 * Restores a bill to its released state, to the cent; a bill that is reopened after years is restored from its archive.
 *
 * @source product.md, Money, invariant 8
 */
export class RevertBill {
  constructor(
    private readonly transactions: Transactions,
    private readonly archive: Pick<SnapshotArchive, 'restore'>,
  ) {}

  /** @throws Refusal as `lockForChange`; NO_REVERT_DATA. @source ERR-8 */
  async run(request: ReopenBillRequest): Promise<Bill> {
    try {
      return await this.revert(request);
    } catch (error) {
      const isMissing = error instanceof Refusal && error.code === ErrorCode.NoRevertData;
      if (!isMissing || !(await this.archive.restore(request.billPk))) throw error;
      return this.revert(request);
    }
  }

  private revert(request: ReopenBillRequest): Promise<Bill> {
    const { scope, caller, note, now, today } = request;
    return this.transactions.run(async (tx) => {
      const bill = await lockForChange(tx, request, 'revert');
      const changeCount = await tx.bills.countSnapshotDifferences(bill);
      if (changeCount === undefined) {
        throw new Refusal(ErrorCode.NoRevertData, 'Revert Data Not Found For This Bill');
      }
      if (bill.status === BillStatus.Reconciled) await reversePosting(tx, bill, caller, now);
      const status = statusAfter(bill, 'revert');
      const eventPk = await tx.bills.addEvent(bill, { event: 'revert', status, note, changeCount }, caller, now);
      await tx.bills.restoreSnapshot(bill, eventPk);
      const counts = await tx.bills.recount(bill);
      await tx.bills.save(bill, 'revert', { ...counts, status, dueCents: amountDue(bill, false) }, caller, now);
      if (bill.status === BillStatus.Reconciled) await withdrawConsequences(tx, bill, { by: caller, now, today });
      return tx.bills.view(scope, bill, now);
    });
  }
}

/** Reverses the ledger posting of a reconciliation. Call it before the carriers' amounts change. */
async function reversePosting(tx: Transaction, bill: LockedBill, by: Actor, now: Date): Promise<void> {
  const shares = carrierShares(bill, await tx.bills.carriers(bill));
  await tx.ledger.post(billUnreconciled(bill.groupNumber, bill.billPk, shares), by, now);
}
