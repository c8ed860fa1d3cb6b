import { createToken, type Token } from '../shared/Token';

/** What somebody gives to get a sign-in of their own. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** How a sign-in without a password reaches a person: by a link to follow, or by a code to type. @source SES-8 */
export const PasswordlessSend = { Link: 'link', Code: 'code' } as const;
export type PasswordlessSend = (typeof PasswordlessSend)[keyof typeof PasswordlessSend];

/** What the provider says of the person whose access token it is shown. */
export interface UserInfo {
  readonly subject: string;
  readonly email: string;
  /** Whether the provider has seen that the address is the person's own. */
  readonly emailVerified: boolean;
}

/** What a person may change about themselves, kept by the provider as `user_metadata`. @source USR-1 USR-2 */
export interface OwnProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly extension: string;
}

/**
 * What the provider does besides signing in, whichever way people sign in. Every rejection is an IdentityError; none of
 * these ever throws before its promise.
 *
 * @source SES-8 SES-10
 */
export interface IdentityAccounts {
  /**
   * Asks for an account. Resolves once the provider has taken the wish: the account itself may wait until a mailed link
   * is confirmed, and an address that has one already gets the same answer, and a mail that says so.
   *
   * Rejects with `invalid_password` when the password is too weak, and with `invalid_signup` when email or names cannot
   * be; tenants that tell who has an account answer so for an address that is taken too.
   */
  signUp(account: NewAccount): Promise<void>;
  /** Has a link mailed that sets a new password. Resolves in the same way when nobody has that address. */
  changePassword(email: string): Promise<void>;
  /** Has a link or a code mailed. `error` "send is not valid ([link, code])" for anything else. */
  startPasswordless(email: string, send: PasswordlessSend): Promise<void>;
  /** Leaves the page to sign in with a mailed code. Rejects when the code is wrong or too old. */
  finishPasswordless(email: string, code: string): Promise<never>;
  userInfo(): Promise<UserInfo>;
  ownProfile(): Promise<OwnProfile>;
  /** Answers with the profile as it is afterwards. */
  saveOwnProfile(changes: Partial<OwnProfile>): Promise<OwnProfile>;
}

export const IdentityAccounts: Token<IdentityAccounts> = createToken('IdentityAccounts');
