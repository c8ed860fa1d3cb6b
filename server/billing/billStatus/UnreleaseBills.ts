import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { cents } from '../../../src/domain/platform/money/Cents';
import { sentence } from '../../../src/domain/platform/text/wording';
import { notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { statusAfter } from '../bills/lockForChange';
import { freeArrivals } from '../expected/followExpected';
import { followRequests } from '../notOnBill/followNotOnBill';
import type { BillReleaseRequest } from './ReleaseBills';

/** Result for one bill. */
export interface UnreleaseResult {
  readonly billPk: string;
  readonly ok: boolean;
  readonly message: string;
}

/**
 * Unreleases bills that have not been changed since their release, each independently. They can be corrected and
 * released again.
 *
 * @source product.md, The bill's life: unrelease
 * @source docs/decisions/bills.md#a-released-bill-can-be-taken-back-while-it-is-untouched
 */
export class UnreleaseBills {
  constructor(private readonly transactions: Transactions) {}

  /** @throws Refusal IS_PROCESSING if writes were closed before the first bill was unreleased. */
  async run(request: BillReleaseRequest): Promise<readonly UnreleaseResult[]> {
    const results: UnreleaseResult[] = [];
    for (const billPk of new Set(request.billPks)) {
      try {
        const message = await this.transactions.run((tx) => unrelease(tx, billPk, request));
        results.push({ billPk, ok: true, message });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.code === ErrorCode.IsProcessing && results.length === 0) throw error;
        results.push({ billPk, ok: false, message: error.message });
      }
    }
    return results;
  }
}

async function unrelease(tx: Transaction, billPk: string, request: BillReleaseRequest): Promise<string> {
  const { scope, caller, now } = request;
  await tx.gate.assertBillsOpen(now);
  const bill = await tx.bills.lock(scope, billPk);
  if (!bill) throw notFound('bill');
  const status = statusAfter(bill, 'unrelease');
  const holder = await tx.bills.lockHolder(bill, now);
  if (holder) {
    const message = `${sentence(`Bill ${bill.billNumber} is being edited by ${holder.name}`)} It was not unreleased.`;
    throw new Refusal(ErrorCode.BillLocked, message, { lockedBy: holder.name, since: holder.since });
  }
  const touchedBy = await tx.bills.traceOnReleased(bill);
  if (touchedBy !== undefined) {
    const message = `Bill ${bill.billNumber} was not unreleased, because it has ${touchedBy}.`;
    throw wrongStatus(message);
  }
  await tx.bills.addEvent(bill, { event: 'unrelease', status, note: '', changeCount: 0 }, caller, now);
  await tx.bills.removeSnapshot(bill);
  const carriedCents = await tx.carriedShorts.takeOff(bill, now);
  await tx.bills.save(
    bill,
    'unrelease',
    { ...bill, status, dueCents: cents(bill.dueCents - carriedCents) },
    caller,
    now,
  );
  await tx.notices.removeOfBill(bill);
  await freeArrivals(tx, bill, caller, now);
  await tx.corrections.unconfirm(bill, 'CARRIER', caller, now);
  await tx.notOnBill.unsettle(bill);
  await followRequests(tx, [bill.groupNumber]);
  return `Bill ${bill.billNumber} is unreleased.`;
}
