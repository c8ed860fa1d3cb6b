import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';

/** Actions of people in other tabs, and the session in them. */
export interface TabTasks {
  /** Opens the bill for reconciling in another tab. */
  openBillInOtherTab(person: TestPerson, bill: StageBill): Promise<void>;
  /** Opens another screen in the other tab. */
  leaveBillInOtherTab(person: TestPerson, bill: StageBill): Promise<void>;
  /** Whether nothing of the person and their session is left in the other tab. */
  isOtherTabClear(person: TestPerson): Promise<boolean>;
  /** Whether the other tab shows the sign-in page. */
  isOtherTabAskingToSignIn(person: TestPerson): Promise<boolean>;
  /** Signs out; the redirect to the provider and back takes `ms`. */
  signOutSlowly(person: TestPerson, ms: number): Promise<void>;
  /** Signs in in another tab of `person`, as themselves or as someone else. */
  signInInOtherTab(person: TestPerson, as: TestPerson): Promise<void>;
  /** Ends the identity provider's session, which the application notices at its next call. */
  endSession(person: TestPerson): Promise<void>;
  /** Ends the server's session elsewhere, which the application notices at its next call. @param end ends it */
  endSessionElsewhere(person: TestPerson, end: () => Promise<void>): Promise<void>;
  /**
   * Lets time pass until the sign-in is too old for the most dangerous actions.
   *
   * @param signsIn whether the person signs in again in another tab when asked; otherwise they cancel.
   * @returns the server time at which the sign-in is eleven minutes old.
   */
  outdateSignIn(person: TestPerson, signsIn: boolean): Promise<Date>;
  isAskedToSignInAgain(person: TestPerson): Promise<boolean>;
  /** Closes the application and opens it again. */
  reopen(person: TestPerson): Promise<void>;
  signOutAndGoBack(person: TestPerson): Promise<void>;
  /** Lifetime of the tokens of later sign-ins. */
  setSessionLifetime(ms: number): Promise<void>;
  /** Lets the machine sleep: time passes, but nothing runs. */
  sleep(person: TestPerson, ms: number): Promise<void>;
  renewals(person: TestPerson): Promise<number>;
  /** Whether the session has valid tokens. */
  isSessionValid(person: TestPerson): Promise<boolean>;
}
