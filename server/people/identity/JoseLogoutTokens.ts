import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { LogoutTokens, LogoutVerification } from '../session/ports';
import { isAboutTheToken } from './JoseTokenVerifier';

export interface LogoutTokenSettings {
  /** Exactly the `iss` of the tokens. */
  readonly issuer: string;
  /** Applications whose logout tokens are accepted, by their ids at the provider. */
  readonly clientIds: readonly string[];
  /** JWS names of accepted signatures; RS256 by default. */
  readonly algorithms?: readonly string[];
  /** Address of the keys; below the issuer by default. */
  readonly keysUrl?: string;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TYPE = 'logout+jwt';
const KEY_FETCH_MS = 5_000;
/** A provider makes one when a session ends, and sends it at once. */
const MAX_AGE_S = 120;
const TOLERANCE_S = 60;
const MAX_LENGTH = 16_384;
const MAX_NAME = 200;

/** Validates logout tokens. @source OpenID Connect Back-Channel Logout 1.0, 2.6 */
export class JoseLogoutTokens implements LogoutTokens {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(private readonly settings: LogoutTokenSettings) {
    const { issuer, keysUrl = `${issuer}.well-known/jwks.json` } = settings;
    this.keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: KEY_FETCH_MS });
  }

  async verify(token: string): Promise<LogoutVerification> {
    if (token.length > MAX_LENGTH) return refused('The token is longer than any of the provider.');
    const { issuer, clientIds, algorithms = ['RS256'] } = this.settings;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, this.keys, {
        issuer,
        audience: [...clientIds],
        algorithms: [...algorithms],
        clockTolerance: TOLERANCE_S,
        maxTokenAge: MAX_AGE_S,
        requiredClaims: ['iat', 'jti'],
      });
      if (protectedHeader.typ?.toLowerCase() !== TYPE) {
        return refused('The token is of another type.');
      }
      return endIn(payload);
    } catch (error) {
      return isAboutTheToken(error) ? refused(error.message) : { kind: 'unavailable', cause: error };
    }
  }
}

const refused = (reason: string): LogoutVerification => ({ kind: 'refused', reason });

function endIn(payload: JWTPayload): LogoutVerification {
  const events: unknown = payload['events'];
  const event: unknown = typeof events === 'object' && events !== null ? Reflect.get(events, EVENT) : undefined;
  if (typeof event !== 'object' || event === null) return refused('The token reports no logout.');
  if ('nonce' in payload) return refused('An ID token is no logout token.');
  const { sub: subject } = payload;
  const sessionId = payload['sid'];
  if (![subject, sessionId].every((name) => name === undefined || isName(name))) {
    return refused('The token names no valid person or session.');
  }
  if (subject === undefined && sessionId === undefined) return refused('The token names neither person nor session.');
  return { kind: 'verified', ended: { subject, sessionId: isName(sessionId) ? sessionId : undefined } };
}

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && name.length <= MAX_NAME && !name.includes('\0');
