import type { PasswordlessSend } from '../../../src/application/people/account/ports';
import type { ProfileField } from '../../../src/domain/people/account/Profile';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { SecondFactor } from '../choiceTypes';
import type { KnownDetail } from '../ParameterValues';

/** Actions of people on their own account, signed in or not. */
export interface AccountTasks {
  openProfile(person: TestPerson): Promise<void>;
  /** Text of a profile detail that others manage. */
  profileDetail(person: TestPerson, detail: KnownDetail): Promise<string>;
  rightsInGroup(person: TestPerson, groupName: string): Promise<string>;
  isEmailVerified(person: TestPerson): Promise<boolean>;
  change(person: TestPerson, field: ProfileField, value: string): Promise<void>;
  undoChange(person: TestPerson): Promise<void>;
  /** Saved value of a detail that people change themselves. @param expected the value to wait for. */
  savedValue(person: TestPerson, field: ProfileField, expected: string): Promise<string>;
  /** The person's name in the application bar. @param expected the name to wait for. */
  shownName(person: TestPerson, expected: string): Promise<string>;
  /** Makes the identity provider unreachable from now on. */
  takeProviderDown(): Promise<void>;

  /** Without sign-in. */
  requestNewPassword(person: TestPerson): Promise<void>;
  requestOwnNewPassword(person: TestPerson): Promise<void>;
  setPassword(link: string, password: string): Promise<void>;
  requestSignInMail(person: TestPerson, send: PasswordlessSend): Promise<void>;
  enterCode(person: TestPerson, code: string): Promise<void>;
  /** Enters the code for the first administrator on the error page. */
  becomeAdministrator(person: TestPerson, code: string): Promise<void>;
  followSignInLink(person: TestPerson, link: string): Promise<void>;
  signUp(person: TestPerson, password: string): Promise<void>;
  confirmSignUp(link: string, password: string): Promise<void>;
  /** Whether the last request led to the page that says to check the mail. */
  isAskedToCheckMail(person: TestPerson): Promise<boolean>;
  /** Tries to sign in with email and password. */
  signInWith(person: TestPerson, password: string): Promise<boolean>;
  addAuthenticatorApp(person: TestPerson): Promise<void>;
  removeAuthenticatorApp(person: TestPerson): Promise<void>;
  /** Signs in with the password and, if one is given, a second factor. */
  signInWithFactor(person: TestPerson, factor: SecondFactor | undefined): Promise<void>;
  isSignedIn(person: TestPerson): Promise<boolean>;
  /** On the profile, signs out the only other device of the person. */
  signOutOtherDevice(person: TestPerson): Promise<void>;
  signOutEverywhere(person: TestPerson): Promise<void>;
  /** Number of signed-in devices. @param expected the number to wait for. */
  deviceCount(person: TestPerson, expected: number): Promise<number>;
}
