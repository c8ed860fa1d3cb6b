import type { RefundCreditStep } from '../../../src/domain/money/refunds/refundCredit';
import type { UnclaimedStep } from '../../../src/domain/money/refunds/refundStates';
import type { StopOrder } from '../../../src/domain/money/refunds/stopOrder';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RefundName } from '../ParameterValues';

/** An approved refund, as shown. */
export type RefundShown = Readonly<Record<'payee' | 'amount' | 'check' | 'state', string>>;

/** Approved refunds and their checks. */
export interface RefundTasks {
  /**
   * Issues checks.
   *
   * @param refund that is issued; undefined for every refund without a check
   * @param checkNumber of the first check. Default: the proposed one
   */
  issue(person: TestPerson, refund: RefundName | undefined, checkNumber?: number): Promise<void>;
  /** @param stopOrder of a check that left the office; default: the office has the check in its hands */
  voidCheck(person: TestPerson, checkNumber: number, reason: string, stopOrder?: StopOrder): Promise<void>;
  /** Records the bank's renewal of the stop order of a void check. */
  renewStopOrder(person: TestPerson, checkNumber: number, order: StopOrder): Promise<void>;
  /** Leaves the stop order of a void check to end. */
  endStopOrder(person: TestPerson, checkNumber: number, reason: string): Promise<void>;
  /** Returns an approved refund without a check to suspense. */
  returnToSuspense(person: TestPerson, refund: RefundName, reason: string): Promise<void>;
  /** Marks a check as stale, or ends its refund that is unclaimed. */
  changeUnclaimed(person: TestPerson, step: UnclaimedStep, checkNumber: number, reason: string): Promise<void>;
  /** Pays a refund by ACH credit. @param account name of the bank account */
  payByAch(person: TestPerson, refund: RefundName, account: string): Promise<void>;
  /** Takes a step for the ACH credit of a refund. @param what the reason, or the code of a return; empty for an approval */
  changeCredit(
    person: TestPerson,
    refund: RefundName,
    step: Exclude<RefundCreditStep, 'pay'>,
    what: string,
  ): Promise<void>;
  /** Refunds in the order of the list. */
  shown(person: TestPerson): Promise<readonly RefundShown[]>;
}
