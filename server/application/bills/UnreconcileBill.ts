import { amountDue } from '../../../src/domain/bills/amountDue';
import type { Bill } from '../../../src/domain/bills/Bill';
import type { BillChangeRequest } from './BillChangeRequest';
import { holdForChange, statusAfter } from './holdForChange';
import { noLongerOwed } from './noLongerOwed';
import type { BillDesk } from './ports/BillDesk';

/** Opens a reconciled bill again: it is no longer owed, and its lines can be changed. */
export class UnreconcileBill {
  constructor(private readonly desk: BillDesk) {}

  /** @throws Refusal as `holdForChange`. */
  run(request: BillChangeRequest): Promise<Bill> {
    const { scope, caller, note, now } = request;
    return this.desk.inTransaction(async (tx) => {
      const bill = await holdForChange(tx, request, 'unreconcile');
      await noLongerOwed(tx, bill, caller, now);
      const status = statusAfter(bill, 'unreconcile');
      await tx.addEvent(bill, { event: 'unreconcile', status, note, changeCount: 0 }, caller, now);
      await tx.save(bill, 'unreconcile', { ...bill, status, dueCents: amountDue(bill, false) }, caller, now);
      return tx.show(scope, bill, now);
    });
  }
}
