/**
 * Updates the account a person signs in with after a directory change. Runs inside the transaction of the change; network
 * calls are queued there and retried until they succeed.
 */
export interface SignInFollowUp {
  /**
   * Call it after every change of a person (status, email, name, codes, roles, groups, purge). Signs out people who are
   * inactive or have a new email, and invalidates links mailed to them.
   */
  personChanged(userId: string, change?: { readonly isNewAddress?: boolean }): Promise<void>;
}

/** A person to create an account for. */
export interface NewSignIn {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** How the person signs in, such as `Username-Password-Authentication`; undefined for the provider's own passwords. */
  readonly connection: string | undefined;
}

/** A person's account at the provider. */
export interface SignInAccount {
  /** Issuer of the tokens, with a trailing slash: `people.issuer`. */
  readonly issuer: string;
  /** The `sub` of the tokens: `people.user_id`. */
  readonly subject: string;
  readonly connection: string;
}

/** Purpose of a mailed password link. Determines how long the link is valid. */
export const PasswordLinkPurpose = {
  /** For new people: seven days. */
  Welcome: 'welcome',
  /** For a forgotten or leaked password: one hour. */
  Reset: 'reset',
} as const;
export type PasswordLinkPurpose = (typeof PasswordLinkPurpose)[keyof typeof PasswordLinkPurpose];

/**
 * The accounts people sign in with, at the embedded provider or an external tenant. May use the network, so do not call it
 * inside a transaction. All calls are idempotent, and an account left behind by a failed transaction gives no access.
 */
export interface SignInAccounts {
  /**
   * Finds or creates the account for the email.
   *
   * @throws Refusal 422 with the reason if accounts cannot be created from here; 503 if the provider is unavailable.
   */
  ensure(person: NewSignIn): Promise<SignInAccount>;
  /**
   * Creates a single-use link to set a password. Does not affect the current password or sessions.
   *
   * @returns undefined if the person does not sign in with the provider's own passwords, such as with company sign-on.
   * @throws Refusal as `ensure`.
   */
  newPasswordLink(
    account: Pick<SignInAccount, 'subject' | 'connection'>,
    purpose: PasswordLinkPurpose,
  ): Promise<string | undefined>;
}
