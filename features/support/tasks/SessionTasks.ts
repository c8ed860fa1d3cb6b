import type { TestPerson } from '../../../test/support/server/TestData';
import type { Place } from '../ParameterValues';
import type { SignInProblem } from '../SignInProblem';
import type { StageBill } from '../stage/StageBills';

/** Signing in and out, and where that leads. */
export interface SessionTasks {
  /** @param isEarlier whether it happened before the scenario. A browser then has a session, and shows no form. */
  signIn(person: TestPerson, isEarlier?: boolean): Promise<void>;
  /** Opens a link to a bill and signs in on the way. */
  followLink(person: TestPerson, bill: StageBill): Promise<void>;
  /** Signs in and returns from the identity provider with an error, for the second time. */
  returnFromProvider(person: TestPerson, problem: SignInProblem): Promise<void>;
  signOut(person: TestPerson): Promise<void>;
  isSignedOut(person: TestPerson): Promise<boolean>;
  /** The person's current screen. @param expected the screen to wait for. */
  place(person: TestPerson, expected: Place): Promise<Place>;
  /** The person's current screen, once there is one. */
  currentPlace(person: TestPerson): Promise<Place>;
}
