import { Auth0Client, type GetTokenSilentlyVerboseResponse } from '@auth0/auth0-spa-js';
import type { Identity } from '../../application/people/session/ports';
import type { IdentityLibrary, LibraryTokens, SilentQuestion } from '../identity/IdentityLibrary';
import type { IdentitySettings } from '../identity/IdentitySettings';
import { withinTime } from '../identity/identityErrors';
import { browserPlace, type CompleteTokens, ProviderIdentity } from '../identity/ProviderIdentity';

/** The part of auth0-spa-js that this adapter uses. */
export type Auth0Sdk = Pick<
  Auth0Client,
  | 'loginWithRedirect'
  | 'handleRedirectCallback'
  | 'getTokenSilently'
  | 'getIdTokenClaims'
  | 'logout'
  | 'revokeRefreshToken'
>;

const REVOCATION_SECONDS = 3;

/** Authorization code with PKCE, with auth0-spa-js. */
export class Auth0Library implements IdentityLibrary {
  constructor(
    private readonly sdk: Auth0Sdk,
    private readonly renewal: IdentitySettings['renewal'],
  ) {}

  async askSilently(question: SilentQuestion): Promise<LibraryTokens | undefined> {
    const { seconds, redirectUri, audience, scope, mayBeKnown } = question;
    const tokens = await this.sdk.getTokenSilently({
      detailedResponse: true,
      cacheMode: mayBeKnown ? 'on' : 'off',
      timeoutInSeconds: seconds,
      authorizationParams: { redirect_uri: redirectUri, audience, scope },
    });
    return this.withClaims(tokens);
  }

  async signInAddress(): Promise<string> {
    let address = '';
    await this.sdk.loginWithRedirect({
      openUrl: (url) => {
        address = url;
      },
    });
    return address;
  }

  /** The library checks the return against its own state and nonce, which come from `signInAddress` too. */
  async redeem(url: string): Promise<LibraryTokens | undefined> {
    await this.sdk.handleRedirectCallback(url);
    return this.withClaims(await this.sdk.getTokenSilently({ detailedResponse: true }));
  }

  async forget(): Promise<void> {
    await this.sdk.logout({ openUrl: false });
  }

  async signOutAddress({ returnTo, federated }: { readonly returnTo: string; readonly federated: boolean }) {
    if (this.renewal === 'refresh') {
      await withinTime(REVOCATION_SECONDS, this.sdk.revokeRefreshToken()).catch(() => undefined);
    }
    let address = '';
    await this.sdk.logout({
      logoutParams: { returnTo, ...(federated && { federated: true }) },
      openUrl: (url) => {
        address = url;
      },
    });
    return address;
  }

  private async withClaims(tokens: GetTokenSilentlyVerboseResponse | undefined): Promise<LibraryTokens | undefined> {
    const claims = await this.sdk.getIdTokenClaims();
    if (!tokens || !claims) return undefined;
    return { accessToken: tokens.access_token, idToken: tokens.id_token, expiresIn: tokens.expires_in, claims };
  }
}

/**
 * The identity port in code mode, over auth0-spa-js, with tokens in memory. Import this file dynamically, because it
 * contains the library.
 *
 * @throws IdentityError if the leeway is not 0 to 300 seconds. @source SES-6
 */
export function createAuth0Identity(settings: IdentitySettings, complete?: CompleteTokens): Identity {
  const { domain, clientId, audience, scope, organization, renewal, leewaySeconds, timeoutSeconds, appUrl } = settings;
  const sdk = new Auth0Client({
    domain,
    clientId,
    cacheLocation: 'memory',
    useRefreshTokens: renewal === 'refresh',
    useRefreshTokensFallback: true,
    // The library reads 0 as its default of 60.
    leeway: Math.max(1, leewaySeconds),
    authorizeTimeoutInSeconds: timeoutSeconds,
    httpTimeoutInSeconds: Math.min(10, timeoutSeconds),
    legacySameSiteCookie: false,
    authorizationParams: {
      redirect_uri: `${appUrl}callback`,
      audience,
      scope,
      ...(organization && { organization }),
    },
  });
  return new ProviderIdentity(new Auth0Library(sdk, renewal), settings, browserPlace, complete);
}
