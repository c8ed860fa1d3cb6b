import type { KoaContextWithOIDC } from 'oidc-provider';
import { primaryTypeOf, roleOf } from '../../../src/domain/access/Role';
import { type InactivityLimits, inactivityLimitOf, overAt } from '../../../src/domain/inactivity/inactivity';
import type { SignInPerson } from '../../session/ports';

const MINUTE_MS = 60_000;
/** From the sign-in; renewals prolong nothing. */
export const SESSION_S = 8 * 3_600;
/** @source INA-2 INA-3 */
const DEFAULT_LIMITS: InactivityLimits = {
  limitMs: 30 * MINUTE_MS,
  otherLimitMs: 15 * MINUTE_MS,
  checkEveryMs: 30_000,
  warningMs: 15_000,
};

/** When the sign-in behind a session, code or token took place, in epoch seconds; undefined before the sign-in. */
export function signedInAtOf({ oidc }: KoaContextWithOIDC, token?: object): number | undefined {
  const { AuthorizationCode: code, RefreshToken: refresh, RotatedRefreshToken: rotated } = oidc.entities;
  const authTimes = [token, code, refresh, rotated].map((thing): unknown => thing && Reflect.get(thing, 'authTime'));
  const known = authTimes.find((time): time is number => typeof time === 'number');
  return known ?? oidc.session?.authTime();
}

/**
 * Seconds that something of a session may live: at most `seconds`, and no longer than the session. At least 1, because the
 * library takes no less.
 *
 * @param signedInAt epoch seconds; undefined before the sign-in.
 */
export function lifeIn(signedInAt: number | undefined, seconds: number = SESSION_S): number {
  const left = signedInAt === undefined ? SESSION_S : signedInAt + SESSION_S - Math.floor(Date.now() / 1_000);
  return Math.max(1, Math.min(seconds, left));
}

/**
 * Whether a session has lived its time, or its person did nothing for longer than the application's limit and warning.
 * Renewals and calls in the background are no action of a person.
 *
 * @param signedInAt epoch seconds.
 * @source INA-2 docs/decisions/identity.md#an-embedded-session-lasts-eight-hours-and-needs-activity
 */
export function isSessionOver(
  signedInAt: number,
  { roles, lastActionAt }: Pick<SignInPerson, 'roles' | 'lastActionAt'>,
  limits: InactivityLimits = DEFAULT_LIMITS,
): boolean {
  const limitMs = inactivityLimitOf(primaryTypeOf(roles.flatMap((role) => roleOf(role) ?? [])), limits);
  const lastAction = { at: Math.max(signedInAt * 1_000, lastActionAt?.getTime() ?? 0), warnedAt: null };
  // Actions are recorded once a minute.
  const idleUntil = overAt(lastAction, limitMs, limits) + MINUTE_MS;
  return Date.now() >= Math.min(signedInAt * 1_000 + SESSION_S * 1_000, idleUntil);
}
