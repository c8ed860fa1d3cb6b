import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';

/** What people do in further tabs of their own, and what becomes of the session in them. */
export interface TabTasks {
  /** Opens the bill to work on it in another tab. */
  openBillBeside(person: TestPerson, bill: StageBill): Promise<void>;
  /** Goes elsewhere in the other tab. */
  leaveBillBeside(person: TestPerson, bill: StageBill): Promise<void>;
  /** Whether the other tab shows nothing of the person, nor holds anything of the session. */
  isOtherTabClear(person: TestPerson): Promise<boolean>;
  /** Whether the other tab has gone on to the sign-in. */
  isOtherTabAskingToSignIn(person: TestPerson): Promise<boolean>;
  /** Signs out, while the way to the provider and back takes `ms`. */
  signOutSlowly(person: TestPerson, ms: number): Promise<void>;
  /** Signs in in another tab of `person`'s, as themselves or as somebody else. */
  signInBeside(person: TestPerson, as: TestPerson): Promise<void>;
  /** The identity provider knows nobody any more; the application finds out when it needs to. */
  endSession(person: TestPerson): Promise<void>;
  isAskedToSignInAgain(person: TestPerson): Promise<boolean>;
  /** Closes the application and opens it again. */
  openAnew(person: TestPerson): Promise<void>;
  signOutAndGoBack(person: TestPerson): Promise<void>;
  /** From now on the tokens of a sign-in last that long. */
  sessionsLast(ms: number): Promise<void>;
  /** The machine sleeps: time goes on, and nothing happens in it. */
  sleep(person: TestPerson, ms: number): Promise<void>;
  renewals(person: TestPerson): Promise<number>;
  /** Whether the session holds tokens that are good now. */
  isSessionGood(person: TestPerson): Promise<boolean>;
}
