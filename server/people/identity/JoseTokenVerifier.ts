import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { type Clock, systemClock } from '../../platform/shared/Clock';
import type { TokenSession, TokenVerification, TokenVerifier } from '../session/ports';

export interface TokenVerifierSettings {
  /** Exactly the `iss` of the tokens, including the trailing slash. */
  readonly issuer: string;
  /** Identifier of the Listbill API at the provider. */
  readonly audience: string;
  /**
   * Applications whose tokens are accepted, by their ids at the provider; all applications by default.
   *
   * @source docs/decisions/identity.md#tokens-of-other-applications-of-the-tenant-are-refused
   */
  readonly clientIds?: readonly string[];
  /** Prefix of the namespaced claims, such as `https://listbill.example/`. */
  readonly namespace: string;
  /** Accepted `typ` headers of access tokens, in lower case. Auth0 uses `JWT`, the standard `at+jwt`. */
  readonly types?: readonly string[];
  /** JWS names of accepted signatures; RS256 by default. */
  readonly algorithms?: readonly string[];
  /** Allowed clock difference in seconds: 0 to 5; 5 by default. */
  readonly clockToleranceSeconds?: number;
  /**
   * Seconds that a token may be used before its `nbf`, for a provider whose clock is ahead: `clockToleranceSeconds` to 300;
   * equal to it by default. Expiration always has `clockToleranceSeconds`.
   */
  readonly notBeforeToleranceSeconds?: number;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Address of the keys; below the issuer by default. */
  readonly keysUrl?: string;
}

const MAX_TOKEN_LENGTH = 16_384;
const KEY_FETCH_MS = 5_000;
const MAX_NOT_BEFORE_SECONDS = 300;
/** The year 3000: later times cannot be stored as dates. */
const MAX_EPOCH_S = 32_503_680_000;
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash'];

/**
 * Verifies access tokens with the published keys of their issuer. Accepts only the signatures of the settings, RS256 by default.
 *
 * @source docs/decisions/identity.md#clock-tolerance-applies-to-tokens-that-are-not-valid-yet
 */
export class JoseTokenVerifier implements TokenVerifier {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  /** @throws RangeError when the clock tolerance is not 0 to 5 seconds. */
  constructor(private readonly settings: TokenVerifierSettings) {
    const { issuer, keysUrl = `${issuer}.well-known/jwks.json`, clockToleranceSeconds = 5 } = settings;
    if (!(clockToleranceSeconds >= 0 && clockToleranceSeconds <= 5)) {
      throw new RangeError('The clock tolerance of access tokens is 0 to 5 seconds.');
    }
    const { notBeforeToleranceSeconds = clockToleranceSeconds } = settings;
    if (!(notBeforeToleranceSeconds >= 0 && notBeforeToleranceSeconds <= MAX_NOT_BEFORE_SECONDS)) {
      throw new RangeError(
        `The tolerance for tokens that are not valid yet is 0 to ${MAX_NOT_BEFORE_SECONDS} seconds.`,
      );
    }
    this.keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: KEY_FETCH_MS });
  }

  /**
   * Reads the published keys, unless they were read before.
   *
   * @throws Error if they cannot be read, or there are none.
   */
  async readKeys(): Promise<void> {
    const count = () => this.keys.jwks()?.keys.length ?? 0;
    if (count() === 0) await this.keys.reload();
    if (count() === 0) throw new Error('The identity provider publishes no keys.');
  }

  async verify(accessToken: string): Promise<TokenVerification> {
    if (accessToken.length > MAX_TOKEN_LENGTH) return refused('The token is longer than any of ours.');
    const {
      issuer,
      audience,
      clockToleranceSeconds = 5,
      types = ['at+jwt', 'jwt'],
      algorithms = ['RS256'],
    } = this.settings;
    const { notBeforeToleranceSeconds = clockToleranceSeconds, clock = systemClock } = this.settings;
    const currentDate = clock.now();
    try {
      const { payload, protectedHeader } = await jwtVerify(accessToken, this.keys, {
        issuer,
        audience,
        algorithms: [...algorithms],
        clockTolerance: Math.max(clockToleranceSeconds, notBeforeToleranceSeconds),
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate,
      });
      // The larger tolerance is for `nbf` only.
      if ((payload.exp ?? 0) <= currentDate.getTime() / 1000 - clockToleranceSeconds)
        return refused('The token has expired.');
      if (!types.includes(protectedHeader.typ?.toLowerCase() ?? '')) return refused('The token is of another type.');
      if (ID_TOKEN_CLAIMS.some((claim) => claim in payload)) return refused('An ID token is no access token.');
      if (!this.isOwn(payload)) return refused('The token was issued to another application.');
      if (!isName(payload.sub)) return refused('The token names no valid person.');
      if (!namesValidSession(payload, this.settings.namespace)) return refused('The token names no valid session.');
      if ('cnf' in payload) return refused('The token is bound to a key, which a bearer cannot prove to hold.');
      return { kind: 'verified', token: this.tokenOf(payload) };
    } catch (error) {
      return isAboutTheToken(error) ? refused(error.message) : { kind: 'unavailable', cause: error };
    }
  }

  /** Auth0 names the application in `azp`, RFC 9068 in `client_id`. */
  private isOwn(payload: JWTPayload): boolean {
    const { clientIds } = this.settings;
    const named = [payload['azp'], payload['client_id']].filter((id) => id !== undefined);
    const isKnown = (id: unknown) => typeof id === 'string' && clientIds?.includes(id);
    return clientIds === undefined || (named.length > 0 && named.every(isKnown));
  }

  private tokenOf(payload: JWTPayload) {
    const { issuer, namespace } = this.settings;
    const email = payload[`${namespace}email`];
    // `jwtVerify` has checked that both claims are there.
    const { sub: subject = '', iat: issuedAt = 0 } = payload;
    const isEmailVerified = payload[`${namespace}email_verified`] === true;
    const session = sessionIn(payload, namespace);
    return {
      issuer,
      subject,
      email: typeof email === 'string' ? email : undefined,
      isEmailVerified,
      issuedAt,
      session,
    };
  }
}

/** Longest name of a person and of a session. */
const MAX_NAME = 200;
const MAX_METHODS = 10;
const MAX_METHOD_LENGTH = 60;

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && name.length <= MAX_NAME && !name.includes('\0');

/** A token whose session cannot be read would escape the limits and the end of its session. A token may name none. */
function namesValidSession(payload: JWTPayload, namespace: string): boolean {
  const sessionId = payload[`${namespace}session_id`];
  return sessionId === undefined || isName(sessionId);
}

/** The namespaced claims `session_id`, `auth_time` (epoch seconds) and `amr`. */
function sessionIn(payload: JWTPayload, namespace: string): TokenSession | undefined {
  const sessionId = payload[`${namespace}session_id`];
  if (!isName(sessionId)) return undefined;
  const time = payload[`${namespace}auth_time`];
  const methods: unknown = payload[`${namespace}amr`];
  const isText = (one: unknown): one is string => typeof one === 'string' && one.length <= MAX_METHOD_LENGTH;
  return {
    sessionId,
    signedInAt: typeof time === 'number' && time > 0 && time < MAX_EPOCH_S ? Math.floor(time) : undefined,
    methods: Array.isArray(methods) ? methods.filter(isText).slice(0, MAX_METHODS) : [],
  };
}

const refused = (reason: string): TokenVerification => ({ kind: 'refused', reason });

/** jose reports an invalid token with these classes; all other errors come from fetching the keys. */
export function isAboutTheToken(error: unknown): error is Error {
  return [
    errors.JWTClaimValidationFailed,
    errors.JWTExpired,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
  ].some((kind) => error instanceof kind);
}
