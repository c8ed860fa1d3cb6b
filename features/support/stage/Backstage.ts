import type { Db } from '../../../server/database/Tables';
import type { TestCaller } from '../../../test/support/server/TestCaller';
import type { TestClock } from '../../../test/support/server/TestClock';
import type { TestData, TestPerson } from '../../../test/support/server/TestData';

/** Direct access to the running server for scenario setup. One per run, at both levels. */
export interface Backstage {
  readonly db: Db;
  readonly data: TestData;
  readonly clock: TestClock;
  /** Calls the product API as a person, without a screen. */
  as(person: Pick<TestPerson, 'userId' | 'email'>): TestCaller;
  /** As `as`, with another device on which the person signs in now. */
  onOtherDevice(person: Pick<TestPerson, 'userId' | 'email'>): TestCaller;
  /** Enables sign-in for a person just added to the directory. */
  enableSignIn(person: TestPerson): Promise<void>;
  /** @throws Error if a money invariant is violated. */
  assertInvariants(): Promise<void>;
}
