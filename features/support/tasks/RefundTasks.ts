import type { UnclaimedStep } from '../../../src/domain/refunds/Refund';
import type { TestPerson } from '../../../test/support/server/TestData';

/** An approved refund, as shown. */
export type RefundShown = Readonly<Record<'payee' | 'amount' | 'check' | 'state', string>>;

/** Approved refunds and their checks. */
export interface RefundTasks {
  /**
   * Issues checks.
   *
   * @param payee whose refund is issued; undefined for every refund without a check
   * @param checkNumber of the first check. Default: the proposed one
   */
  issue(person: TestPerson, payee: string | undefined, checkNumber?: number): Promise<void>;
  voidCheck(person: TestPerson, checkNumber: number, reason: string): Promise<void>;
  /** Returns an approved refund without a check to suspense. */
  returnToSuspense(person: TestPerson, payee: string, reason: string): Promise<void>;
  /** Marks a check as stale, or ends its refund that is unclaimed. */
  changeUnclaimed(person: TestPerson, step: UnclaimedStep, checkNumber: number, reason: string): Promise<void>;
  /** Refunds in the order of the list. */
  shown(person: TestPerson): Promise<readonly RefundShown[]>;
}
