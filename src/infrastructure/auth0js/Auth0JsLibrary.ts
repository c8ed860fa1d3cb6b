import type { Auth0DecodedHash, WebAuth } from 'auth0-js';
import { IdentityError } from '../../application/people/session/IdentityError';
import type { IdentityLibrary, LibraryTokens, SignInTicket, SilentQuestion } from '../identity/IdentityLibrary';
import { type IdentitySettings, providerAddress } from '../identity/IdentitySettings';
import { called, randomText } from './auth0JsSdk';

/** The part of auth0-js that this adapter uses. Excludes `renewAuth`, which logs tokens and needs frames of the application. */
export interface Auth0JsSdk extends Pick<WebAuth, 'checkSession' | 'parseHash'> {
  readonly client: Pick<WebAuth['client'], 'buildAuthorizeUrl' | 'buildLogoutUrl'>;
}

const RESPONSE_TYPE = 'token id_token';

/**
 * Tokens in the URL fragment (implicit grant), with auth0-js. Creates state and nonce itself, because the library stores its
 * own in cookies that every script can read and never removes abandoned ones.
 */
export class Auth0JsLibrary implements IdentityLibrary {
  constructor(
    private readonly sdk: Auth0JsSdk,
    private readonly settings: IdentitySettings,
    private readonly messages: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  ) {}

  async askSilently({ seconds, redirectUri, audience, scope }: SilentQuestion): Promise<LibraryTokens | undefined> {
    const { domain, organization } = this.settings;
    const options = {
      ...newTicket(),
      timeout: seconds * 1_000,
      responseType: RESPONSE_TYPE,
      redirectUri,
      audience,
      scope: scopeInAddress(scope),
      ...(organization && { organization }),
    };
    const end = onlyFrom(new URL(providerAddress(domain)).origin, this.messages);
    try {
      return tokensFrom(await called<Auth0DecodedHash>((done) => this.sdk.checkSession(options, done)));
    } finally {
      end();
    }
  }

  async signInAddress(): Promise<string> {
    const { audience, scope, organization, appUrl } = this.settings;
    const options = {
      ...newTicket(),
      responseType: RESPONSE_TYPE,
      responseMode: 'fragment',
      redirectUri: `${appUrl}callback`,
      audience,
      scope: scopeInAddress(scope),
      ...(organization && { organization }),
    } as const;
    return this.sdk.client.buildAuthorizeUrl(options);
  }

  async redeem(url: string, { state, nonce }: SignInTicket): Promise<LibraryTokens | undefined> {
    const options = { hash: new URL(url).hash, state, nonce };
    return tokensFrom(await called<Auth0DecodedHash | null>((done) => this.sdk.parseHash(options, done)));
  }

  /** This adapter stores no tokens. */
  async forget(): Promise<void> {}

  async signOutAddress({ returnTo, federated }: { readonly returnTo: string; readonly federated: boolean }) {
    return this.sdk.client.buildLogoutUrl({ returnTo, ...(federated && { federated }) });
  }
}

/** `openid` is required for an ID token; a refresh token must not appear in a URL. */
function scopeInAddress(scope: string): string {
  const others = scope.split(' ').filter((part) => !['', 'openid', 'offline_access'].includes(part));
  return ['openid', ...others].join(' ');
}

const newTicket = (): SignInTicket => ({ state: randomText(), nonce: randomText() });

/** The library checks `at_hash` only if it is present; without it, the access token may belong to another person. */
function tokensFrom(hash: Auth0DecodedHash | null): LibraryTokens | undefined {
  if (!hash?.accessToken || !hash.idToken || !hash.expiresIn) return undefined;
  const claims: Readonly<Record<string, unknown>> = hash.idTokenPayload ?? {};
  if (typeof claims['at_hash'] !== 'string') {
    throw new IdentityError(
      'invalid_token',
      'Access Token hash (at_hash) claim must be a string present in the ID token',
    );
  }
  return { accessToken: hash.accessToken, idToken: hash.idToken, expiresIn: hash.expiresIn, claims };
}

/**
 * Hides answers to a silent check that do not come from the provider, because auth0-js checks their type and state, but not
 * their origin.
 *
 * @param origin of the provider.
 * @returns a function that stops it.
 */
function onlyFrom(origin: string, target: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
  const guard = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin && isAnswer(event.data)) event.stopImmediatePropagation();
  };
  target.addEventListener('message', guard, { capture: true });
  return () => target.removeEventListener('message', guard, { capture: true });
}

function isAnswer(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'authorization_response';
}
