import type { TestPerson } from '../../../test/support/server/TestData';
import type { Mishap } from '../Mishap';
import type { StageBill } from '../stage/StageBills';
import type { Place } from '../Words';

/** Coming and going. */
export interface SessionTasks {
  signIn(person: TestPerson): Promise<void>;
  /** Follows a link to a bill that was sent by email, and signs in on the way. */
  followLink(person: TestPerson, bill: StageBill): Promise<void>;
  /** Signs in, and comes back from the identity provider with something wrong, for the second time. */
  comeBack(person: TestPerson, mishap: Mishap): Promise<void>;
  signOut(person: TestPerson): Promise<void>;
  isSignedOut(person: TestPerson): Promise<boolean>;
  goToUnknownAddress(person: TestPerson): Promise<void>;
  /** Where the person is; waits for `expected` where getting there takes a moment. */
  place(person: TestPerson, expected: Place): Promise<Place>;
  /** Whether the person is refused what they asked for. */
  isRefused(person: TestPerson): Promise<boolean>;
  /** What the person reads about what happened last; waits for `expected` where that takes a moment. */
  told(person: TestPerson, expected: string): Promise<string>;
}
