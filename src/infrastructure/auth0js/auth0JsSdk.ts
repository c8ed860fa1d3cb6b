import type { AuthOptions, Management, WebAuth } from 'auth0-js';
import { type IdentitySettings, providerAddress } from '../identity/IdentitySettings';
import { identityErrorFrom } from '../identity/identityErrors';

const BYTES = 32;

/** 256 random bits as URL-safe text. */
export function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Options of auth0-js for every use. */
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
    // Without this, it fetches the keys to verify a token from the address in that token.
    overrides: { __token_issuer: `${address}/`, __jwks_uri: `${address}/.well-known/jwks.json` },
  };
}

/** The part of auth0-js that the accounts adapter uses. Excludes sign-in, which the identity port does. */
export interface AccountsSdk {
  readonly web: Pick<WebAuth, 'signup' | 'changePassword'> & {
    readonly client: Pick<WebAuth['client'], 'userInfo'> & {
      readonly passwordless: Pick<WebAuth['client']['passwordless'], 'start' | 'verify' | 'buildVerifyUrl'>;
    };
  };
  /** @param token for the provider's management API. */
  readonly management: (token: string) => Pick<Management, 'getUser' | 'patchUserMetadata'>;
}

/** Callback of auth0-js. */
export type Callback<T> = (error: unknown, result: T) => void;

/**
 * Turns a call with a callback into a promise. auth0-js may also throw before the callback.
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
