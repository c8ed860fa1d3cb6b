import type { SignInReturn } from '../../../domain/session/SignInReturn';
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

export interface SignedInReturn {
  readonly tokens: IdentityTokens;
  /** The screen that was asked for before the sign-in, as given to `login`; empty for none. */
  readonly target: string;
}

/** The identity provider, however it is spoken to. Every rejection is an IdentityError. */
export interface Identity {
  /** Asks silently whether somebody is signed in already. Resolves with undefined when nobody is. @source SES-9 */
  check(): Promise<IdentityTokens | undefined>;
  /** Leaves for the provider's sign-in page. Only ever rejects: otherwise the page is gone. */
  login(target: string): Promise<never>;
  /** Turns the return from the provider's page into tokens. A return can be completed once. */
  complete(signInReturn: Exclude<SignInReturn, { kind: 'none' }>): Promise<SignedInReturn>;
  /** New tokens for the same session, without a word to the person. `login_required` when the session is over. */
  renew(): Promise<IdentityTokens>;
  /** Forgets what it knows and leaves for the provider's logout. `federated` ends the session behind the provider too. */
  logout(options: { readonly federated: boolean }): Promise<void>;
}

export const Identity: Token<Identity> = createToken('Identity');
