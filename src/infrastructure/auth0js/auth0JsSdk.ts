import type { AuthOptions, Management, WebAuth } from 'auth0-js';
import { type IdentitySettings, providerAddress } from '../identity/IdentitySettings';
import { identityErrorFrom } from '../identity/identityErrors';

const BYTES = 32;

/** 256 random bits, as text that may stand in an address. */
export function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How auth0-js is set up, whatever it is used for. */
export function webAuthOptions({
  domain,
  clientId,
  leewaySeconds,
}: Pick<IdentitySettings, 'domain' | 'clientId' | 'leewaySeconds'>): AuthOptions {
  const address = providerAddress(domain);
  return {
    domain,
    clientID: clientId,
    // The library reads 0 as its default of 60.
    leeway: Math.max(1, leewaySeconds),
    _sendTelemetry: false,
    // Unless told, it fetches the keys to check a token with from wherever that very token says.
    overrides: { __token_issuer: `${address}/`, __jwks_uri: `${address}/.well-known/jwks.json` },
  };
}

/** What the accounts adapter uses of auth0-js. Never its ways to sign in: the identity port has those. */
export interface AccountsSdk {
  readonly web: Pick<WebAuth, 'signup' | 'changePassword'> & {
    readonly client: Pick<WebAuth['client'], 'userInfo'> & {
      readonly passwordless: Pick<WebAuth['client']['passwordless'], 'start' | 'verify' | 'buildVerifyUrl'>;
    };
  };
  /** @param token for the provider's user management. */
  readonly management: (token: string) => Pick<Management, 'getUser' | 'patchUserMetadata'>;
}

/** How auth0-js answers. */
export type Callback<T> = (error: unknown, result: T) => void;

/**
 * Makes a promise of a call with a callback. auth0-js also throws before it calls back.
 *
 * @throws IdentityError
 */
export function called<T>(call: (done: Callback<T>) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    call((error, result) => {
      if (error) reject(identityErrorFrom(error));
      else resolve(result);
    });
  });
}
