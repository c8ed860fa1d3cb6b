import { map } from 'rxjs';
import { BillDetail } from '../../../src/application/billing/bills/BillDetail';
import { BillStatusChange } from '../../../src/application/billing/bills/BillStatusChange';
import { isOutcomeUnknown } from '../../../src/application/money/payments/PaymentOutcome';
import type { Visit } from './Visit';

const TRIES = 8;

/** Unreconciles or reverts a bill, once, whatever is lost on the way. */
export async function reopenBill(visit: Visit, billPk: string, how: 'unreconcile' | 'revert'): Promise<void> {
  const bill$ = visit
    .get(BillDetail)
    .watch(billPk, false)
    .pipe(map((view) => view.bill));
  for (let at = 0; at < TRIES; at += 1) {
    const bill = await visit.read(bill$);
    // It was reopened, even if the answer was lost.
    if (bill.status !== 'RECONCILED') return;
    try {
      await visit.until(visit.get(BillStatusChange).run(how, bill));
      return;
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      await visit.pause();
    }
  }
  throw new Error(`Bill ${billPk} was not reopened.`);
}
