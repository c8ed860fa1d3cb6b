/** Tokens as a library hands them over. */
export interface LibraryTokens {
  readonly accessToken: string;
  readonly idToken: string;
  /** How long the access token lives from now, in seconds. */
  readonly expiresIn: number;
  /** Of the ID token: its nonce, issuer, audience and end are checked, and its signature where it came in an address. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface SilentQuestion {
  readonly seconds: number;
  readonly redirectUri: string;
  readonly audience: string;
  readonly scope: string;
  /** Whether an answer that is known already will do. */
  readonly mayBeKnown: boolean;
}

/** What ties a return to the sign-in it belongs to. */
export interface SignInTicket {
  readonly state: string;
  readonly nonce: string;
}

/**
 * What is left to a library: to speak to the provider, and to check what it signed. Everything that is ours to decide is
 * in ProviderIdentity. A library may throw whatever it likes.
 */
export interface IdentityLibrary {
  /** Asks without a word to the person. */
  askSilently(question: SilentQuestion): Promise<LibraryTokens | undefined>;
  /** Prepares a sign-in: the address to go to, with its `state` and `nonce`. */
  signInAddress(): Promise<string>;
  /** Redeems a return, which can be done once. */
  redeem(url: string, ticket: SignInTicket): Promise<LibraryTokens | undefined>;
  /** Forgets the person. */
  forget(): Promise<void>;
  /** Forgets the person, revokes what would go on living, and tells where the provider ends its own session. */
  signOutAddress(options: { readonly returnTo: string; readonly federated: boolean }): Promise<string>;
}
