import type { UnclaimedKind } from '../../../src/domain/money/refunds/UnclaimedProperty';
import type { TestPerson } from '../../../test/support/server/TestData';

/** Unclaimed property as displayed. */
export type UnclaimedShown = Readonly<Record<'owner' | 'kind' | 'state' | 'amount' | 'dormant' | 'period', string>>;

/** Unclaimed property, the states of its owners, and its dormancy periods. */
export interface UnclaimedTasks {
  /** @param code two-letter state code */
  setState(person: TestPerson, groupNumber: string, code: string): Promise<void>;
  /** @param code two-letter state code; undefined for the office default */
  setPeriod(person: TestPerson, kind: UnclaimedKind, code: string | undefined, years: number): Promise<void>;
  /** In list order. */
  shown(person: TestPerson): Promise<readonly UnclaimedShown[]>;
}
