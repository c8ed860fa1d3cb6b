import type { ReleaseResult } from '../../../src/domain/billing/bills/billTransitions';
import { transition } from '../../../src/domain/billing/bills/billTransitions';
import { releaseSets } from '../../../src/domain/billing/bills/releaseSets';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { Caller } from '../../platform/shared/Caller';
import { MonthClosed, notFound, Refusal } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import type { LockedBill } from '../bills/ports';
import { announceOverdue, confirmOnBills } from '../corrections/followCorrections';
import { findExpectedOn } from '../expected/followExpected';
import { settleNotOnBill } from '../notOnBill/followNotOnBill';

/** Bills to release or to unrelease, at most 500; repeated keys count once. */
export interface BillReleaseRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPks: readonly string[];
  readonly now: Date;
}

export interface ReleaseBillsOptions {
  /** Whether an error means that the database does not answer. The other bills are then not tried. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Receives each bill that could not be released because of an unexpected error. */
  readonly reportFailure: (what: string, error: unknown) => void;
  /** Number of bills per transaction. Default: `MAX_RELEASED_TOGETHER`. */
  readonly setSize?: number;
}

/**
 * Releases bills to their groups, in sets. A refused or failed bill does not block the others.
 *
 * @source docs/decisions/bills.md#a-bill-that-does-not-add-up-cannot-be-released
 * @source docs/decisions/bills.md#bills-are-released-in-sets
 */
export class ReleaseBills {
  constructor(
    private readonly transactions: Transactions,
    private readonly options: ReleaseBillsOptions,
  ) {}

  /**
   * @returns a result for each bill, in the order of the request.
   * @throws Refusal IS_PROCESSING if writes were closed before the first bill was released, and errors of a database that does not
   * answer: earlier sets remain released.
   */
  async run(request: BillReleaseRequest): Promise<readonly ReleaseResult[]> {
    const billPks = [...new Set(request.billPks)];
    const results: ReleaseResult[] = [];
    const lineCounts = await this.transactions.run((tx) => tx.releases.lineCounts(billPks));
    for (const set of releaseSets(billPks, (billPk) => lineCounts.get(billPk) ?? 0, this.options.setSize)) {
      await this.release(set, request, results);
    }
    return results;
  }

  /**
   * Releases a set in one transaction or, if that fails, in halves, so that only the failing bill is not released.
   *
   * @param results of the earlier bills; those of the set are added.
   */
  private async release(set: readonly string[], request: BillReleaseRequest, results: ReleaseResult[]): Promise<void> {
    try {
      results.push(...(await this.transactions.run((tx) => releaseSet(tx, set, request))));
    } catch (error) {
      if (this.options.isUnavailable(error)) throw error;
      if (error instanceof Refusal) {
        if (results.length === 0) throw error;
        const message = error instanceof MonthClosed ? `Not released: ${error.message}` : CLOSED;
        results.push(...set.map((billPk) => ({ billPk, ok: false, message })));
      } else if (set.length > 1) {
        const half = Math.ceil(set.length / 2);
        await this.release(set.slice(0, half), request, results);
        await this.release(set.slice(half), request, results);
      } else {
        this.options.reportFailure(`bill ${set.join()} could not be released`, error);
        results.push(...set.map((billPk) => ({ billPk, ok: false, message: FAILED })));
      }
    }
  }
}

const CLOSED = 'Not released: daily processing has started. Try again later.';
const FAILED = 'Not released because of an unexpected error. Try again later.';

/** @throws Refusal IS_PROCESSING only: problems of a single bill are its result. */
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
  await tx.expected.lockGroups(bills);
  for (const ofGroups of oneOfEachGroup(bills)) {
    await findExpectedOn(tx, ofGroups, caller, now);
    await confirmOnBills(tx, ofGroups, caller, now);
  }
  await settleNotOnBill(tx, bills);
  await announceOverdue(tx, bills, now);
  return results;
}

/** Sets with at most one bill per group, in order: adjustments that arrive on a group's first bill are not expected on the next. */
function oneOfEachGroup(bills: readonly LockedBill[]): readonly (readonly LockedBill[])[] {
  const sets: LockedBill[][] = [];
  const counts = new Map<string, number>();
  for (const bill of bills) {
    const index = counts.get(bill.groupNumber) ?? 0;
    counts.set(bill.groupNumber, index + 1);
    sets[index] = [...(sets[index] ?? []), bill];
  }
  return sets;
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
