import { type InactivityLimits, inactivityLimitOf, overAt } from '../../../src/domain/people/inactivity/inactivity';
import type { Person } from '../../../src/domain/platform/access/Person';
import { primaryTypeOf } from '../../../src/domain/platform/access/Role';

const MINUTE_MS = 60_000;

/** How long a session lasts. All durations are milliseconds. */
export interface SessionLimits extends InactivityLimits {
  /** From the sign-in; renewals prolong nothing. */
  readonly sessionMs: number;
}

/** @source INA-2 INA-3 docs/decisions/identity.md#an-embedded-session-lasts-eight-hours-and-needs-activity */
export const DEFAULT_SESSION_LIMITS: SessionLimits = {
  sessionMs: 8 * 60 * MINUTE_MS,
  limitMs: 30 * MINUTE_MS,
  otherLimitMs: 15 * MINUTE_MS,
  checkEveryMs: 30_000,
  warningMs: 15_000,
};

/** Times that determine how long a session lasts. Milliseconds since 1970. */
interface SessionTimes {
  readonly signedInAtMs: number;
  /** The last action of the person, which is no renewal and no call in the background; null if none is known. */
  readonly lastActionMs: number | null;
}

/**
 * Whether a session has lived its time, or its person did nothing for longer than the application's limit and warning.
 *
 * @param roles of the person, which decide the inactivity limit.
 * @source INA-2 docs/decisions/identity.md#an-embedded-session-lasts-eight-hours-and-needs-activity
 */
export function isSessionOver(
  { signedInAtMs, lastActionMs }: SessionTimes,
  roles: readonly Person['grants'][number]['role'][],
  limits: SessionLimits,
  nowMs: number,
): boolean {
  const limitMs = inactivityLimitOf(primaryTypeOf([...roles]), limits);
  const last = { at: Math.max(signedInAtMs, lastActionMs ?? 0), warnedAt: null };
  // Actions are recorded once a minute.
  const idleUntilMs = overAt(last, limitMs, limits) + MINUTE_MS;
  return nowMs >= Math.min(signedInAtMs + limits.sessionMs, idleUntilMs);
}

/**
 * Whether a sign-in counts after the session was ended. Provider times are whole seconds: a sign-in in the second of the end
 * is from before it.
 *
 * @param signedInAt epoch seconds.
 * @param endedAt null if the session was never ended.
 */
export function isAfterEnd(signedInAt: number, endedAt: Date | null): boolean {
  return endedAt === null || signedInAt * 1_000 > endedAt.getTime();
}
