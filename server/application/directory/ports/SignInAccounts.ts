/**
 * What follows for the account people sign in with when the directory changes. Inside the transaction of the change: what
 * has to go over the network is noted there and done soon after, again and again until it is.
 */
export interface SignInFollowUp {
  /**
   * Call it after every change of a person (status, address, name, codes, roles, groups, purge). Whoever is not active
   * any more is signed out at the provider, and mailed links to them open nothing; so is whoever has a new address.
   */
  personChanged(userId: string, change?: { readonly isNewAddress?: boolean }): Promise<void>;
}

/** Somebody who is to be able to sign in. */
export interface NewSignIn {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** How they sign in, such as `Username-Password-Authentication`; undefined for a password of the provider's own. */
  readonly connection: string | undefined;
}

/** What the provider calls somebody. */
export interface SignInAccount {
  /** Who issues the tokens, with a slash at the end: `people.issuer`. */
  readonly issuer: string;
  /** The `sub` of the tokens: `people.user_id`. */
  readonly subject: string;
  readonly connection: string;
}

/** What a mailed link that sets a password is for: it says how long the link is good. */
export const PasswordLinkPurpose = {
  /** Somebody new: seven days. */
  Welcome: 'welcome',
  /** A password that was forgotten, or that somebody else may know: one hour. */
  Reset: 'reset',
} as const;
export type PasswordLinkPurpose = (typeof PasswordLinkPurpose)[keyof typeof PasswordLinkPurpose];

/**
 * The accounts people sign in with, at the embedded provider or at a tenant of your own. It may go over the network, so
 * never inside a transaction: each call may be repeated without harm, and what a failed transaction leaves behind lets
 * nobody in.
 */
export interface SignInAccounts {
  /**
   * Sees to it that there is an account for the email.
   *
   * @throws Refusal 422 where accounts cannot be made from here, which says what is missing; 503 while the provider does
   * not answer.
   */
  ensure(person: NewSignIn): Promise<SignInAccount>;
  /**
   * An address at which the person chooses a password, once. Making one ends nothing.
   *
   * @returns undefined for whoever signs in without a password of the provider's own, such as at their company.
   * @throws Refusal as `ensure`.
   */
  newPasswordLink(
    account: Pick<SignInAccount, 'subject' | 'connection'>,
    purpose: PasswordLinkPurpose,
  ): Promise<string | undefined>;
}
