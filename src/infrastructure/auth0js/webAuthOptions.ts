import type { AuthOptions } from 'auth0-js';
import { type IdentitySettings, providerAddress } from '../identity/IdentitySettings';

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
