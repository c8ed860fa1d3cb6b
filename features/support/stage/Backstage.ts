import type { Db } from '../../../server/platform/database/Tables';
import type { FileStorage } from '../../../server/platform/files/filePorts';
import type { StepUpRules } from '../../../server/platform/security/stepUp';
import type { AchTerms } from '../../../src/domain/money/payments/achEntry';
import type { TestCaller } from '../../../test/support/server/TestCaller';
import type { TestClock } from '../../../test/support/server/TestClock';
import type { TestData, TestPerson } from '../../../test/support/server/TestData';

/** Terms that a scenario can change while the server runs. */
export type BankTerms = { -readonly [Term in keyof AchTerms]: AchTerms[Term] };

/** An amount that the bank limits. */
export type BankLimit = Exclude<keyof BankTerms, 'debitDays' | 'presentAgain'>;

/** Direct access to the running server for scenario setup. One per run, at both levels. */
export interface Backstage {
  readonly db: Db;
  readonly data: TestData;
  readonly clock: TestClock;
  /** Stored files, encrypted as on a real server. */
  readonly files: FileStorage;
  /** What the bank lets the office draw; without limits of its own when a scenario starts. */
  readonly bankTerms: BankTerms;
  /** Remits on settlement when a scenario starts. */
  readonly remittanceTerms: { afterDays: number };
  /** What the most harmful requests need; nothing when a scenario starts. */
  readonly stepUp: { rules: StepUpRules | undefined };
  /** Calls the product API as a person, without a screen. */
  as(person: Pick<TestPerson, 'userId' | 'email'>): TestCaller;
  /** As `as`, with another device on which the person signs in now. */
  onOtherDevice(person: Pick<TestPerson, 'userId' | 'email'>): TestCaller;
  /** Enables sign-in for a person just added to the directory. */
  enableSignIn(person: TestPerson): Promise<void>;
  /** Prepares the exports that wait. */
  prepareExports(): Promise<void>;
  /** Sends the emails about new notices to those who get them at once. */
  sendPromptNotices(): Promise<void>;
  /** @throws Error if a money invariant is violated. */
  assertInvariants(): Promise<void>;
}
