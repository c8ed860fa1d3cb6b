import type { PrimaryType } from '../../platform/access/Role';

/** Inactivity limits. All durations are milliseconds. */
export interface InactivityLimits {
  /** For admins and billing users, and while the person is unknown. */
  readonly limitMs: number;
  /** For everyone else. */
  readonly otherLimitMs: number;
  /** Interval of checks; the warning may be late by this much. */
  readonly checkEveryMs: number;
  /** How long the warning is shown, in milliseconds. */
  readonly warningMs: number;
}

/** State shared by all tabs. Milliseconds since 1970. */
export interface LastAction {
  readonly at: number;
  /** Start of the warning; null while it is not shown. */
  readonly warnedAt: number | null;
}

/** Consequence of inactivity. @source INA-3 */
export type InactivityVerdict =
  | { readonly kind: 'active' }
  /** The limit is passed: the warning is due. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'warned'; readonly leftMs: number }
  /** No answer to the warning, or the machine slept past limit and warning. */
  | { readonly kind: 'over' };

const LONG: readonly PrimaryType[] = ['admin', 'billingUser'];

/** End of the session in milliseconds since 1970: from then on, sign-in is required. @source INA-3 */
export function overAt(
  { at, warnedAt }: LastAction,
  limitMs: number,
  { checkEveryMs, warningMs }: InactivityLimits,
): number {
  return warnedAt === null ? at + limitMs + checkEveryMs + warningMs : warnedAt + warningMs;
}

/**
 * @param type undefined while the person is unknown.
 *
 * @source INA-2 docs/decisions/session.md#a-person-without-a-primary-type-may-be-idle-for-15-minutes
 */
export function inactivityLimitOf(type: PrimaryType | undefined, { limitMs, otherLimitMs }: InactivityLimits): number {
  return type === undefined || LONG.includes(type) ? limitMs : otherLimitMs;
}

/**
 * Uses the wall clock, because timers are late in background tabs and after sleep. If limit and warning have both passed at
 * the next check, the session ends without a warning.
 *
 * @source INA-1 INA-3
 */
export function inactivityAt(
  nowMs: number,
  last: LastAction,
  limitMs: number,
  limits: InactivityLimits,
): InactivityVerdict {
  const leftMs = overAt(last, limitMs, limits) - nowMs;
  if (last.warnedAt !== null) {
    return leftMs > 0 ? { kind: 'warned', leftMs: Math.min(leftMs, limits.warningMs) } : { kind: 'over' };
  }
  if (nowMs - last.at <= limitMs) return { kind: 'active' };
  return leftMs < 0 ? { kind: 'over' } : { kind: 'idle' };
}
