/** Tokens returned by a library. */
export interface LibraryTokens {
  readonly accessToken: string;
  readonly idToken: string;
  /** Lifetime of the access token from now, in seconds. */
  readonly expiresIn: number;
  /** Claims of the ID token, with nonce, issuer, audience and expiration verified, and the signature if it came in a URL. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface SilentQuestion {
  readonly seconds: number;
  readonly redirectUri: string;
  readonly audience: string;
  readonly scope: string;
  /** Whether a cached answer is enough. */
  readonly mayBeKnown: boolean;
}

/** Matches a return with its sign-in. */
export interface SignInTicket {
  readonly state: string;
  readonly nonce: string;
}

/**
 * Protocol of the identity provider, and verification of its signatures. All other rules are in ProviderIdentity. May throw
 * any error.
 */
export interface IdentityLibrary {
  /** Checks for a session without user interaction. */
  askSilently(question: SilentQuestion): Promise<LibraryTokens | undefined>;
  /** Prepares a sign-in: the address to open, with its `state` and `nonce`. */
  signInAddress(): Promise<string>;
  /** Redeems a return. A return can be redeemed once. */
  redeem(url: string, ticket: SignInTicket): Promise<LibraryTokens | undefined>;
  /** Deletes the tokens. */
  forget(): Promise<void>;
  /** Deletes and revokes the tokens. @returns the address that ends the provider's own session. */
  signOutAddress(options: { readonly returnTo: string; readonly federated: boolean }): Promise<string>;
}
