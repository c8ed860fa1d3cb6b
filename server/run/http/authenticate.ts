import type { FastifyRequest } from 'fastify';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { AcceptInvitation } from '../../people/directory/invitations/AcceptInvitation';
import { deviceOf } from '../../people/session/deviceOf';
import type {
  CallerDirectory,
  KnownCaller,
  TokenSession,
  TokenVerifier,
  VerifiedToken,
} from '../../people/session/ports';
import { firstTokenAfter, isTokenEnded } from '../../people/session/signInRules';
import { isMultiFactor } from '../../platform/security/secondFactors';
import { NO_SECURITY_EVENTS, type SecurityEvents } from '../../platform/security/securityEvents';
import { isAfterEnd, isSessionOver, type SessionLimits } from '../../platform/security/sessionLife';
import type { Caller } from '../../platform/shared/Caller';
import type { Clock } from '../../platform/shared/Clock';
import { forbidden, Refusal } from '../../platform/shared/Refusal';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Whose token a request has, also when the call is refused. */
const subjects = new WeakMap<FastifyRequest, string>();

/** The subject of a request's valid token; undefined without one. */
export const subjectOf = (request: FastifyRequest): string | undefined => subjects.get(request);

export interface SignInServices {
  readonly tokens: TokenVerifier;
  readonly directory: CallerDirectory;
  /** Adds invited people; undefined if people are never invited. */
  readonly invitations?: Pick<AcceptInvitation, 'run'>;
  readonly clock: Clock;
  /** How long sessions last that access tokens name; not limited by default. */
  readonly sessionLimits?: SessionLimits | undefined;
  /** Default: events are not recorded. */
  readonly security?: SecurityEvents;
}

/**
 * The caller, identified by the access token and found in the directory. The `user` parameter must name the same person.
 *
 * @throws Refusal UNAUTHENTICATED or TOKEN_REVOKED, FORBIDDEN, NOT_ACTIVE or WRONG_USER, UNAVAILABLE.
 */
export async function authenticate(request: FastifyRequest, services: SignInServices): Promise<Caller> {
  const { directory, invitations, clock } = services;
  const token = await verifyToken(request, services.tokens);
  const { issuer, subject, issuedAt, email, isEmailVerified, session } = token;
  request.log = request.log.child({ userId: subject });
  let caller = await directory.findCaller(issuer, subject, session?.sessionId);
  if (invitations && email !== undefined && isEmailVerified && mayAccept(caller)) {
    await invitations.run({ issuer, subject, verifiedEmail: email }, clock.now());
    // Another call of the person may have accepted the invitation at the same moment.
    caller = await directory.findCaller(issuer, subject, session?.sessionId);
  }
  if (!caller) throw forbidden('You are not in the directory. Ask your administrator to add you.');
  if (caller.person.status !== 'Active') {
    throw new Refusal(ErrorCode.NotActive, 'Your access has been disabled. Ask your administrator.');
  }
  if (isTokenEnded(issuedAt, caller)) {
    await untilTokensCount(caller, clock);
    throw revoked();
  }
  if (isInFuture(session?.signedInAt, clock.now())) throw unauthenticated('The sign-in of the token is in the future.');
  if (session) await joinSession(request, caller, session, services);
  if (!matchesUserParameter(request.query, caller)) {
    throw new Refusal(ErrorCode.WrongUser, 'The "user" parameter must be the email address of the signed-in person.');
  }
  return { ...caller, signIn: session };
}

/**
 * Refuses a session that was ended or is over; adds one that is new, and starts one again after a new sign-in.
 *
 * @throws Refusal TOKEN_REVOKED.
 * @source docs/decisions/identity.md#a-session-is-a-row-that-every-request-reads
 */
async function joinSession(
  request: FastifyRequest,
  { userId, person, session: known }: KnownCaller,
  { sessionId, signedInAt, methods }: TokenSession,
  { directory, clock, sessionLimits, security = NO_SECURITY_EVENTS }: SignInServices,
): Promise<void> {
  const now = clock.now();
  const signedInAtMs = signedInAt === undefined ? (known?.signedInAt ?? now).getTime() : signedInAt * 1_000;
  const isSignInLater = !known || signedInAtMs > known.signedInAt.getTime();
  if (known?.endedAt) {
    // Also later than the sign-in before: the provider's clock may be ahead of the end.
    const isAgain = isSignInLater && signedInAt !== undefined && isAfterEnd(signedInAt, known.endedAt);
    if (!isAgain) throw revoked();
  }
  if (sessionLimits) {
    // Opening the application with a new session is an action.
    const lastActionMs = known ? known.lastUsedAt.getTime() : now.getTime();
    const roles = person.grants.map(({ role }) => role);
    if (isSessionOver({ signedInAtMs, lastActionMs }, roles, sessionLimits, now.getTime())) throw revoked();
  }
  if (!isSignInLater) return;
  const device = deviceOf(request.headers['user-agent']);
  const session = { userId, sessionId, device, methods, signedInAt: new Date(signedInAtMs), now };
  if (!(await directory.startSession(session))) return;
  const factors = isMultiFactor(methods) ? 'two' : 'one';
  security.record({ name: 'session-started', userId, address: request.ip, requestId: request.id, about: { factors } });
}

/** The verified access token of a request. @throws Refusal UNAUTHENTICATED, UNAVAILABLE. */
export async function verifyToken(request: FastifyRequest, tokens: TokenVerifier): Promise<VerifiedToken> {
  const accessToken = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (!accessToken) throw unauthenticated();
  const verification = await tokens.verify(accessToken);
  if (verification.kind === 'unavailable') throw providerUnavailable(verification.cause);
  if (verification.kind === 'verified') {
    subjects.set(request, verification.token.subject);
    return verification.token;
  }
  request.log.info({ reason: verification.reason }, 'access token refused');
  throw unauthenticated(verification.reason);
}

/** How far the provider's clock may be ahead. */
const MAX_AHEAD_MS = 120_000;

/**
 * A sign-in in the future would stay recent, and begin after each end of its session.
 *
 * @param signedInAt epoch seconds; undefined if it is unknown.
 */
function isInFuture(signedInAt: number | undefined, now: Date): boolean {
  return signedInAt !== undefined && signedInAt * 1_000 > now.getTime() + MAX_AHEAD_MS;
}

/** Active people without any role have nothing to lose by accepting an invitation; others are never changed by signing in. */
const mayAccept = (caller: KnownCaller | undefined) =>
  caller === undefined || (caller.person.status === 'Active' && caller.person.grants.length === 0);

function matchesUserParameter(query: unknown, { email }: Caller): boolean {
  const user = typeof query === 'object' && query !== null && 'user' in query ? query.user : undefined;
  // The provider may spell an address in another Unicode form than the directory stores.
  const plain = (address: string) => address.normalize('NFKC').toLowerCase();
  return typeof user === 'string' && plain(user) === plain(email);
}

/** Waits until the second of a sign-out is over, so that a token which the caller gets after this answer counts. */
async function untilTokensCount(caller: KnownCaller, clock: Clock): Promise<void> {
  const waitMs = firstTokenAfter(caller) * 1_000 - clock.now().getTime();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, 1_000)));
}

/** @param reason why the token was refused; undefined if there was none. */
function unauthenticated(reason?: string): Refusal {
  const message = 'Sign in again: the access token is missing, expired or not for this API.';
  return new Refusal(ErrorCode.Unauthenticated, message, {}, { cause: reason });
}

function revoked(): Refusal {
  const message =
    'Sign in again: you signed out, or your password, email address or access changed, after this sign-in.';
  return new Refusal(ErrorCode.TokenRevoked, message);
}

function providerUnavailable(cause: unknown): Refusal {
  const message =
    'Sign-in is not available right now because the identity provider does not respond. Try again in a minute.';
  return new Refusal(ErrorCode.Unavailable, message, {}, { cause });
}
