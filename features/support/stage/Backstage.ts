import type { Db } from '../../../server/infrastructure/sql/Tables';
import type { TestCaller } from '../../../test/support/server/TestCaller';
import type { TestClock } from '../../../test/support/server/TestClock';
import type { TestData, TestPerson } from '../../../test/support/server/TestData';

/** The running server as those who set the stage know it: one for a whole run, whatever the level. */
export interface Backstage {
  readonly db: Db;
  readonly data: TestData;
  readonly clock: TestClock;
  /** A person making calls of the product API, without a screen. */
  as(person: Pick<TestPerson, 'userId' | 'email'>): TestCaller;
  /** Lets a person who was just put into the directory sign in. */
  admit(person: TestPerson): Promise<void>;
}
