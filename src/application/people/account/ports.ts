import { createToken, type Token } from '../../platform/shared/Token';

/** Input for a new account. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Kinds of emails for a sign-in without a password. @source SES-8 */
export const PasswordlessSend = { Link: 'link', Code: 'code' } as const;
export type PasswordlessSend = (typeof PasswordlessSend)[keyof typeof PasswordlessSend];

/** The provider's information on the access token's user. */
export interface UserInfo {
  readonly subject: string;
  readonly email: string;
  /** Whether the provider has verified the address. */
  readonly emailVerified: boolean;
}

/** Details that users can change themselves, stored by the provider as `user_metadata`. @source USR-1 USR-2 */
export interface OwnProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly extension: string;
}

/**
 * The provider's account functions, available for every sign-in method. Every rejection is an IdentityError; no method
 * throws synchronously.
 *
 * @source SES-8 SES-10
 */
export interface IdentityAccounts {
  /**
   * Requests an account. Resolves once the provider has accepted the request: the account itself may wait until a mailed
   * link is confirmed. An address that already has an account gets the same answer, and an email that says so.
   *
   * Rejects with `invalid_password` when the password is too weak, and with `invalid_signup` when email or names are
   * invalid. Tenants that reveal existing accounts also answer `invalid_signup` for a taken address.
   */
  signUp(account: NewAccount): Promise<void>;
  /** Requests an email with a link to set a new password. Resolves also if the address has no account. */
  changePassword(email: string): Promise<void>;
  /** Requests an email with a link or a code. `error` "send is not valid ([link, code])" for anything else. */
  startPasswordless(email: string, send: PasswordlessSend): Promise<void>;
  /** Leaves the page to sign in with a mailed code. Rejects when the code is wrong or expired. */
  finishPasswordless(email: string, code: string): Promise<never>;
  userInfo(): Promise<UserInfo>;
  ownProfile(): Promise<OwnProfile>;
  /** Resolves with the saved profile. */
  saveOwnProfile(changes: Partial<OwnProfile>): Promise<OwnProfile>;
}

export const IdentityAccounts: Token<IdentityAccounts> = createToken('IdentityAccounts');
