import type { Auth0Client, GetTokenSilentlyVerboseResponse } from '@auth0/auth0-spa-js';
import { IdentityError } from '../../application/session/IdentityError';
import type { Identity, IdentityTokens, SignedInReturn } from '../../application/session/ports/Identity';
import type { SignInReturn } from '../../domain/session/SignInReturn';
import type { Auth0Settings } from './Auth0Settings';
import { identityErrorFrom, staleReturn } from './identityErrorFrom';

/** What this adapter uses of auth0-spa-js. */
export type Auth0Sdk = Pick<
  Auth0Client,
  | 'loginWithRedirect'
  | 'handleRedirectCallback'
  | 'getTokenSilently'
  | 'getIdTokenClaims'
  | 'logout'
  | 'revokeRefreshToken'
>;

/** What goes with a sign-in and comes back with its return; kept in this tab meanwhile. */
interface BegunSignIn {
  readonly target?: string;
  /** When it began, in milliseconds since 1970. */
  readonly at?: number;
}

const RENEWAL_SECONDS = 10;
const MINUTE_MS = 60_000;
/** What a silent check says when nobody is signed in. A check that gets no answer counts too: the sign-in page will tell. */
const NOBODY = ['login_required', 'consent_required', 'interaction_required', 'missing_refresh_token', 'timeout'];

/** Authorization code with PKCE through auth0-spa-js. Expiry, age of the login state and texts are decided here. */
export class Auth0Identity implements Identity {
  /** @param leaveFor opens an address in place of the page, so that Back does not lead to a page that signs in again. */
  constructor(
    private readonly sdk: Auth0Sdk,
    private readonly settings: Auth0Settings,
    private readonly leaveFor: (address: string) => void,
    private readonly now: () => number = Date.now,
  ) {}

  async check(): Promise<IdentityTokens | undefined> {
    try {
      return await this.fetchTokens(this.settings.silentCheckSeconds);
    } catch (error) {
      const reason = identityErrorFrom(error);
      if (NOBODY.includes(reason.code)) return undefined;
      throw reason;
    }
  }

  async login(target: string): Promise<never> {
    const appState: BegunSignIn = { target, at: this.now() };
    await this.sdk.loginWithRedirect({ appState, openUrl: this.leaveFor }).catch((error: unknown) => {
      throw identityErrorFrom(error);
    });
    return new Promise<never>(() => {});
  }

  async complete({ url }: Exclude<SignInReturn, { kind: 'none' }>): Promise<SignedInReturn> {
    try {
      this.refuseOtherIssuer(url);
      const { appState = {} } = await this.sdk.handleRedirectCallback<BegunSignIn>(url);
      const { target = '', at = 0 } = appState;
      if (this.now() - at > this.settings.loginStateMinutes * MINUTE_MS) {
        await this.forget();
        throw staleReturn(target);
      }
      const tokens = await this.sdk.getTokenSilently({ detailedResponse: true });
      return { tokens: await this.tokensFrom(tokens), target };
    } catch (error) {
      throw identityErrorFrom(error);
    }
  }

  async renew(): Promise<IdentityTokens> {
    try {
      return await this.fetchTokens(RENEWAL_SECONDS);
    } catch (error) {
      throw identityErrorFrom(error);
    }
  }

  async tokenFor(audience: string, scope: string): Promise<string> {
    try {
      const authorizationParams = { audience, scope };
      const timeoutInSeconds = RENEWAL_SECONDS;
      const tokens = await this.sdk.getTokenSilently({ detailedResponse: true, authorizationParams, timeoutInSeconds });
      if (!tokens) throw new IdentityError('generic_error', 'Something went wrong');
      return tokens.access_token;
    } catch (error) {
      throw identityErrorFrom(error);
    }
  }

  async logout({ federated }: { readonly federated: boolean }): Promise<void> {
    const logoutParams = { returnTo: this.settings.appUrl, ...(federated && { federated: true }) };
    try {
      if (this.settings.renewal === 'refresh') await this.sdk.revokeRefreshToken().catch(() => undefined);
      await this.sdk.logout({ logoutParams, openUrl: this.leaveFor });
    } catch (error) {
      throw identityErrorFrom(error);
    }
  }

  private async fetchTokens(timeoutInSeconds: number): Promise<IdentityTokens> {
    return this.tokensFrom(
      await this.sdk.getTokenSilently({ detailedResponse: true, cacheMode: 'off', timeoutInSeconds }),
    );
  }

  private async tokensFrom(tokens: GetTokenSilentlyVerboseResponse | undefined): Promise<IdentityTokens> {
    const claims = await this.sdk.getIdTokenClaims();
    if (!tokens || !claims?.sub) throw new IdentityError('generic_error', 'Something went wrong');
    return {
      accessToken: tokens.access_token,
      idToken: tokens.id_token,
      expiresAt: this.now() + tokens.expires_in * 1_000,
      subject: claims.sub,
      claims,
    };
  }

  /** The provider names itself in its return (RFC 9207); a return of another one was mixed up. */
  private refuseOtherIssuer(url: string): void {
    const issuer = new URL(url).searchParams.get('iss');
    const { domain } = this.settings;
    const ours = `${/^https?:/.test(domain) ? domain : `https://${domain}`}/`;
    if (issuer !== null && issuer !== ours)
      throw new IdentityError('invalid_token', 'Issuer (iss) mismatch in the return');
  }

  private async forget(): Promise<void> {
    await this.sdk.logout({ openUrl: false });
  }
}
