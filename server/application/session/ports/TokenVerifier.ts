/** Who is asking, as the token says. Roles and groups are read from the directory, never from here. */
export interface VerifiedToken {
  readonly issuer: string;
  readonly subject: string;
  /** From the namespaced claim of an access token; undefined when the provider sends none. */
  readonly email: string | undefined;
  /** When the provider issued the token, in epoch seconds by its clock (`iat`). */
  readonly issuedAt: number;
}

/** What became of a token. */
export type TokenVerification =
  | { readonly kind: 'verified'; readonly token: VerifiedToken }
  /** The answer is 401. `reason` is for the server's log; it never holds the token. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider's keys could not be fetched: the token may well be good. The answer is 503, never 401. */
  | { readonly kind: 'unavailable'; readonly cause: unknown };

/** Holds access tokens against the keys of whoever issues them. @source SES-6 */
export interface TokenVerifier {
  /** Checks signature, issuer, audience and time of an access token. Never rejects. */
  verify(accessToken: string): Promise<TokenVerification>;
}
