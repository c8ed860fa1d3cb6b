import type { AnsweredReturn } from '../../../domain/session/SignInReturn';
import { createToken, type Token } from '../../shared/Token';

/** What a completed sign-in or renewal gives. Kept in memory only. @source SES-1 */
export interface IdentityTokens {
  readonly accessToken: string;
  readonly idToken: string;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly expiresAt: number;
  /** Who it is; does not change over renewals. */
  readonly subject: string;
  /** Of the ID token, checked. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A sign-in that has come back. */
export interface SignedInReturn {
  readonly tokens: IdentityTokens;
  /** The screen that was asked for before the sign-in, as given to `login`; empty for none. */
  readonly target: string;
}

/** What a silent check may ask for in another way than usual. @source SES-7 */
export interface SilentCheck {
  /** What is to come back: `token id_token`, which is the default. `code` is refused: nobody here could use one. */
  readonly responseType?: string;
  /** Where the provider answers to, never empty; the application's callback address unless told. */
  readonly redirectUri?: string;
}

/** The identity provider, however it is spoken to. Every rejection is an IdentityError. */
export interface Identity {
  /**
   * Asks silently whether somebody is signed in already. Resolves with undefined when nobody is.
   *
   * @throws IdentityError `error` "responseType can't be code" or "redirectUri can't be empty". @source SES-7 SES-9
   */
  check(asked?: SilentCheck): Promise<IdentityTokens | undefined>;
  /**
   * Leaves for the provider's sign-in page. Only ever rejects: otherwise the page is gone.
   *
   * @param through leads by way of another page of the provider, which takes all that the sign-in page would be told.
   */
  login(target: string, through?: (address: string) => string): Promise<never>;
  /** Turns the return from the provider's page into tokens. A return can be completed once. */
  complete(signInReturn: AnsweredReturn): Promise<SignedInReturn>;
  /** New tokens for the same session, without a word to the person. `login_required` when the session is over. */
  renew(): Promise<IdentityTokens>;
  /**
   * A token of the signed-in person for another API of the provider; the session's own tokens stay as they are.
   *
   * @param audience of that API, such as the provider's `/api/v2/`.
   * @param scope what the token is to allow, apart by spaces.
   * @throws IdentityError `login_required` when the session is over.
   * @source SES-10
   */
  tokenFor(audience: string, scope: string): Promise<string>;
  /** Forgets what it knows and leaves for the provider's logout. `federated` ends the session behind the provider too. */
  logout(options: { readonly federated: boolean }): Promise<void>;
}

export const Identity: Token<Identity> = createToken('Identity');
