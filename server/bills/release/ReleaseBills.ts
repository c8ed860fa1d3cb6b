import type { Scope } from '../../../src/domain/access/Scope';
import type { ReleaseResult } from '../../../src/domain/bills/billTransitions';
import { transition } from '../../../src/domain/bills/billTransitions';
import type { Cents } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import { announceOverdue, confirmOnBills } from '../../corrections/followCorrections';
import { findExpectedOn } from '../../expected/followExpected';
import type { Caller } from '../../shared/Caller';
import { notFound, Refusal } from '../../shared/Refusal';
import type { Transaction, Transactions } from '../../shared/Transaction';
import type { LockedBill } from '../ports';

/** Bills to release or to unrelease, at most 500; repeated keys count once. */
export interface BillReleaseRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPks: readonly string[];
  readonly now: Date;
}

/** A transaction releases no more bills, and, unless one bill has more, no more lines. */
const MAX_BILLS = 50;
const MAX_LINES = 20_000;

/**
 * Releases bills to their groups, in sets. A refused bill does not block the others.
 *
 * @source docs/decisions/bills.md#a-bill-that-does-not-add-up-cannot-be-released
 */
export class ReleaseBills {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @returns a result for each bill, in the order of the request.
   * @throws Refusal IS_PROCESSING if writes were closed before the first bill was released.
   */
  async run(request: BillReleaseRequest): Promise<readonly ReleaseResult[]> {
    const billPks = [...new Set(request.billPks)];
    const results: ReleaseResult[] = [];
    const lineCounts = await this.transactions.run((tx) => tx.releases.lineCounts(billPks));
    for (const set of setsOf(billPks, lineCounts)) {
      try {
        results.push(...(await this.transactions.run((tx) => releaseSet(tx, set, request))));
      } catch (error) {
        if (!(error instanceof Refusal) || results.length === 0) throw error;
        results.push(...set.map((billPk) => ({ billPk, ok: false, message: CLOSED })));
      }
    }
    return results;
  }
}

const CLOSED = 'Not released: daily processing has started. Try again later.';

/** Splits bills into sets of bounded size, in order. */
function setsOf(billPks: readonly string[], lineCounts: ReadonlyMap<string, number>): string[][] {
  const sets: string[][] = [];
  let lines = MAX_LINES;
  for (const billPk of billPks) {
    const own = lineCounts.get(billPk) ?? 0;
    const last = sets.at(-1);
    if (last && last.length < MAX_BILLS && lines + own <= MAX_LINES) {
      last.push(billPk);
      lines += own;
    } else {
      sets.push([billPk]);
      lines = own;
    }
  }
  return sets;
}

/** @throws Refusal IS_PROCESSING only: what concerns one bill is its result. */
async function releaseSet(
  tx: Transaction,
  billPks: readonly string[],
  { scope, caller, now }: BillReleaseRequest,
): Promise<readonly ReleaseResult[]> {
  await tx.gate.assertBillsOpen(now);
  const found = new Map((await tx.releases.lock(scope, billPks)).map((bill) => [bill.billPk, bill]));
  const breaches = await tx.releases.breaches([...found.values()]);
  const bills: LockedBill[] = [];
  const results = billPks.map((billPk): ReleaseResult => {
    const bill = found.get(billPk);
    const whyNot = bill ? whyNotReleased(bill, breaches.get(billPk) ?? []) : notFound('bill').message;
    if (!bill || whyNot !== undefined) return { billPk, ok: false, message: whyNot ?? '' };
    bills.push(bill);
    return { billPk, ok: true, message: `Bill ${bill.billNumber} is released.` };
  });
  if (bills.length === 0) return results;
  const carried = await tx.carriedShorts.addWaiting(bills, now);
  const toRelease = bills.map((bill) => ({ bill, note: noteOn(carried.get(bill.billPk)) }));
  await tx.releases.release(toRelease, caller, now);
  for (const bill of await tx.releases.expecting(bills)) await findExpectedOn(tx, bill, caller, now);
  await confirmOnBills(tx, bills, caller, now);
  await announceOverdue(tx, bills, now);
  return results;
}

/** Why a bill cannot be released, as a sentence; undefined if it can. */
function whyNotReleased(bill: LockedBill, breaches: readonly string[]): string | undefined {
  const next = transition(bill, 'release');
  if (!next.ok) return next.message;
  return breaches.length > 0 ? `Bill ${bill.billNumber} was not released: ${breaches.join(' ')}` : undefined;
}

function noteOn(carriedCents: Cents | undefined): string {
  return carriedCents ? `${formatCents(carriedCents)} from debit suspense added` : '';
}
