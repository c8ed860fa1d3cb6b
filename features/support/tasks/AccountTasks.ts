import type { PasswordlessSend } from '../../../src/application/account/ports';
import type { ProfileField } from '../../../src/domain/account/Profile';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { KnownDetail } from '../Words';

/** What people do about their own account, signed in or not. */
export interface AccountTasks {
  lookAtProfile(person: TestPerson): Promise<void>;
  /** What the profile says about something others gave the person, as text. */
  known(person: TestPerson, detail: KnownDetail): Promise<string>;
  mayDoIn(person: TestPerson, groupName: string): Promise<string>;
  isEmailVerified(person: TestPerson): Promise<boolean>;
  change(person: TestPerson, field: ProfileField, value: string): Promise<void>;
  takeChangeBack(person: TestPerson): Promise<void>;
  /** What is kept of something the person changes themselves. @param expected is waited for */
  kept(person: TestPerson, field: ProfileField, expected: string): Promise<string>;
  /** What the person is called wherever they go. @param expected is waited for */
  calledName(person: TestPerson, expected: string): Promise<string>;
  /** The identity provider answers nobody from now on. */
  loseProvider(): Promise<void>;

  /** Without being signed in. */
  askForPassword(person: TestPerson): Promise<void>;
  askForOwnPassword(person: TestPerson): Promise<void>;
  setPassword(link: string, password: string): Promise<void>;
  askForMail(person: TestPerson, send: PasswordlessSend): Promise<void>;
  typeCode(person: TestPerson, code: string): Promise<void>;
  followSignInLink(person: TestPerson, link: string): Promise<void>;
  signUp(person: TestPerson, password: string): Promise<void>;
  confirmSignUp(link: string, password: string): Promise<void>;
  /** Whether what the person asked for was answered with "look at your mail". */
  isAskedToLookAtMail(person: TestPerson): Promise<boolean>;
  /** Tries to sign in with email and password. */
  signInWith(person: TestPerson, password: string): Promise<boolean>;
  isSignedIn(person: TestPerson): Promise<boolean>;
}
