import type { Scope } from '../../src/domain/access/Scope';
import { groupNumberOf } from '../../src/domain/bills/Bill';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import {
  CLOSE_REASON_LABELS,
  type CloseReason,
  type ExpectedAdjustment,
} from '../../src/domain/expected/ExpectedAdjustment';
import { formatCents } from '../../src/domain/money/formatCents';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import type { Transaction, Transactions } from '../shared/Transaction';
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
    const { caller, reason, note, now } = request;
    await this.transactions.run(async (tx) => {
      const expected = await lockExpected(tx, request);
      if (expected.isClosed || expected.openCents === 0) {
        throw new Refusal(ErrorCode.WrongStatus, 'Nothing of this adjustment is open any more. Reload the list.');
      }
      await tx.expected.close(expected, reason, note, caller, now);
      const entry = `Expected adjustment closed with ${formatCents(expected.openCents)} open: ${CLOSE_REASON_LABELS[reason]}.`;
      await tx.expected.addNotes(new Map([[expected.billPk, entry]]), caller, now);
    });
    return read(this.queries, this.windows, request);
  }
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
        throw new Refusal(ErrorCode.WrongStatus, 'This adjustment is not closed any more. Reload the list.');
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
