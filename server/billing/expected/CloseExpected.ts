import type { CloseOutcome } from '../../../contract/billing/expectedAdjustments';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import {
  CLOSE_REASON_LABELS,
  type CloseReason,
  type ExpectedAdjustment,
} from '../../../src/domain/billing/expected/ExpectedAdjustment';
import { sidesOf, sidesText } from '../../../src/domain/billing/expected/expectedSides';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Caller } from '../../platform/shared/Caller';
import { notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { matchLaterBills } from './followExpected';
import { type ExpectedQueries, groupScope, type LockedExpected, type RetroWindows } from './ports';

/** Common fields of a change to an expected adjustment. */
interface ExpectedChangeRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly expectedPk: string;
  readonly now: Date;
  readonly today: LocalDate;
}

/** Closes an expected adjustment by hand: the rest is no longer expected. */
export class CloseExpected {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: ExpectedQueries,
    private readonly windows: RetroWindows,
  ) {}

  /** @throws Refusal NOT_FOUND; IS_PROCESSING; WRONG_STATUS if nothing of it is open. */
  async run(
    request: ExpectedChangeRequest & { readonly reason: CloseReason; readonly note: string },
  ): Promise<ExpectedAdjustment> {
    await this.transactions.run(async (tx) => {
      const expected = await lockExpected(tx, request);
      if (!isOpen(expected)) throw wrongStatus(NOTHING_OPEN);
      await close(tx, [expected], request);
    });
    return read(this.queries, this.windows, request);
  }
}

/** Expected adjustments to close, at most `MAX_CLOSED_TOGETHER`. */
type CloseSetRequest = Closing & { readonly scope: Scope; readonly expectedPks: readonly string[] };

/** Closes several expected adjustments by hand, in one transaction per employer group. A refusal does not block the others. */
export class CloseExpectedSet {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @returns one result per adjustment, sorted by employer group rather than by request.
   * @throws Refusal IS_PROCESSING if changes were already closed when the first group was tried. Later groups are refused in their results.
   */
  async run(request: CloseSetRequest): Promise<readonly CloseOutcome[]> {
    const groups = new Map<string, string[]>();
    for (const expectedPk of new Set(request.expectedPks)) {
      const groupNumber = groupNumberOf(expectedPk);
      if (!groups.get(groupNumber)?.push(expectedPk)) groups.set(groupNumber, [expectedPk]);
    }
    const results: CloseOutcome[] = [];
    for (const expectedPks of groups.values()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one group after another, so that a call holds one connection
        results.push(...(await this.transactions.run((tx) => closeOfGroup(tx, expectedPks, request))));
      } catch (error) {
        if (!(error instanceof Refusal) || results.length === 0) throw error;
        results.push(...expectedPks.map((expectedPk) => ({ expectedPk, ok: false, message: error.message })));
      }
    }
    return results;
  }
}

/** Who closes adjustments, when, and why. */
interface Closing {
  readonly caller: Caller;
  readonly reason: CloseReason;
  readonly note: string;
  readonly now: Date;
}

const NOTHING_OPEN = 'Nothing of this adjustment is open any more. Reload the list.';

function isOpen({ isClosed, openCents }: LockedExpected): boolean {
  return !isClosed && openCents !== 0;
}

async function closeOfGroup(
  tx: Transaction,
  expectedPks: readonly string[],
  request: CloseSetRequest,
): Promise<readonly CloseOutcome[]> {
  await tx.gate.assertBillsOpen(request.now);
  const open: LockedExpected[] = [];
  const results: CloseOutcome[] = [];
  for (const expectedPk of expectedPks) {
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    const expected = await tx.expected.lock(request.scope, expectedPk);
    const isFound = expected !== undefined && isOpen(expected);
    if (isFound) open.push(expected);
    const message = isFound ? '' : expected ? NOTHING_OPEN : notFound('expected adjustment').message;
    results.push({ expectedPk, ok: isFound, message });
  }
  await close(tx, open, request);
  return results;
}

/** Closes locked adjustments of one group, and notes it in the history of each bill they came from. */
async function close(tx: Transaction, open: readonly LockedExpected[], closing: Closing): Promise<void> {
  const { caller, reason, note, now } = closing;
  const openCents = new Map<string, Cents[]>();
  for (const expected of open) {
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    await tx.expected.close(expected, reason, note, caller, now);
    if (!openCents.get(expected.billPk)?.push(expected.openCents)) openCents.set(expected.billPk, [expected.openCents]);
  }
  const entries = [...openCents].map(([billPk, amounts]): [string, string] => {
    const what = amounts.length === 1 ? 'Expected adjustment' : `${amounts.length} expected adjustments`;
    return [billPk, `${what} closed with ${sidesText(sidesOf(amounts))} open: ${CLOSE_REASON_LABELS[reason]}.`];
  });
  if (entries.length > 0) await tx.expected.addNotes(new Map(entries), caller, now);
}

/** Undoes a closing, and looks for the adjustment on the bills that were released since. */
export class ReopenExpected {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: ExpectedQueries,
    private readonly windows: RetroWindows,
  ) {}

  /** @throws Refusal NOT_FOUND; IS_PROCESSING; WRONG_STATUS if it is not closed. */
  async run(request: ExpectedChangeRequest): Promise<ExpectedAdjustment> {
    const { caller, now } = request;
    await this.transactions.run(async (tx) => {
      const expected = await lockExpected(tx, request);
      if (!expected.isClosed) {
        throw wrongStatus('This adjustment is not closed any more. Reload the list.');
      }
      await tx.expected.reopen(expected, caller, now);
      const entry = 'Closed expected adjustment reopened.';
      await tx.expected.addNotes(new Map([[expected.billPk, entry]]), caller, now);
      await matchLaterBills(tx.expected, expected.groupNumber, caller, now);
    });
    return read(this.queries, this.windows, request);
  }
}

async function lockExpected(
  tx: Transaction,
  { scope, expectedPk, now }: ExpectedChangeRequest,
): Promise<LockedExpected> {
  await tx.gate.assertBillsOpen(now);
  const expected = await tx.expected.lock(scope, expectedPk);
  if (!expected) throw notFound('expected adjustment');
  return expected;
}

async function read(
  queries: ExpectedQueries,
  windows: RetroWindows,
  { scope, expectedPk, today }: ExpectedChangeRequest,
): Promise<ExpectedAdjustment> {
  const window = await windows.of(groupScope(groupNumberOf(expectedPk)), today);
  const expected = await queries.find(scope, expectedPk, window);
  if (!expected) throw notFound('expected adjustment');
  return expected;
}
