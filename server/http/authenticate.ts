import type { FastifyRequest } from 'fastify';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import type { AcceptInvitation } from '../directory/invitations/AcceptInvitation';
import type { CallerDirectory, KnownCaller, TokenVerifier, VerifiedToken } from '../session/ports';
import { firstTokenAfter, isTokenEnded } from '../session/signInRules';
import type { Caller } from '../shared/Caller';
import type { Clock } from '../shared/Clock';
import { Refusal } from '../shared/Refusal';

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
}

/**
 * The caller, identified by the access token and found in the directory. The `user` parameter must name the same person.
 *
 * @throws Refusal UNAUTHENTICATED or TOKEN_REVOKED, FORBIDDEN, NOT_ACTIVE or WRONG_USER, UNAVAILABLE.
 */
export async function authenticate(
  request: FastifyRequest,
  { tokens, directory, invitations, clock }: SignInServices,
): Promise<Caller> {
  const { issuer, subject, issuedAt, email, isEmailVerified } = await verifyToken(request, tokens);
  request.log = request.log.child({ userId: subject });
  let caller = await directory.findCaller(issuer, subject);
  if (invitations && email !== undefined && isEmailVerified && mayAccept(caller)) {
    await invitations.run({ issuer, subject, verifiedEmail: email }, clock.now());
    // Another call of the person may have accepted the invitation at the same moment.
    caller = await directory.findCaller(issuer, subject);
  }
  if (!caller)
    throw new Refusal(ErrorCode.Forbidden, 'You are not in the directory. Ask your administrator to add you.');
  if (caller.person.status !== 'Active') {
    throw new Refusal(ErrorCode.NotActive, 'Your access has been disabled. Ask your administrator.');
  }
  if (isTokenEnded(issuedAt, caller)) {
    await untilTokensCount(caller, clock);
    throw revoked();
  }
  if (!matchesUserParameter(request.query, caller)) {
    throw new Refusal(ErrorCode.WrongUser, 'The "user" parameter must be the email address of the signed-in person.');
  }
  return caller;
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
