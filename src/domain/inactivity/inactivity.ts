import type { PrimaryType } from '../access/Role';

/** How long somebody may do nothing. All durations are milliseconds. */
export interface InactivityLimits {
  /** For admins and billing users, and while it is not known who is there. */
  readonly limitMs: number;
  /** For everybody else. */
  readonly otherLimitMs: number;
  /** How often it is looked; a warning may come this much after the limit. */
  readonly checkEveryMs: number;
  /** How long the warning waits for an answer. */
  readonly warningMs: number;
}

/** What all tabs know together. Milliseconds since 1970. */
export interface LastAction {
  readonly at: number;
  /** Since when the warning is on the screen; null while it is not. */
  readonly warnedAt: number | null;
}

/** What doing nothing for so long comes to. @source INA-3 */
export type InactivityVerdict =
  | { readonly kind: 'active' }
  /** The limit is passed: the warning is due. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'warned'; readonly leftMs: number }
  /** Nobody answered, or everything slept past limit and warning. */
  | { readonly kind: 'over' };

const LONG: readonly PrimaryType[] = ['admin', 'billingUser'];

/** When nobody's answer counts any more, in milliseconds since 1970: from then on whoever comes has to sign in. @source INA-3 */
export function overAt(
  { at, warnedAt }: LastAction,
  limitMs: number,
  { checkEveryMs, warningMs }: InactivityLimits,
): number {
  return warnedAt === null ? at + limitMs + checkEveryMs + warningMs : warnedAt + warningMs;
}

/** @param type undefined while it is not known who is there. @source INA-2 */
export function inactivityLimitOf(type: PrimaryType | undefined, { limitMs, otherLimitMs }: InactivityLimits): number {
  return type === undefined || LONG.includes(type) ? limitMs : otherLimitMs;
}

/**
 * Judges by the clock on the wall: timers are late in tabs behind others, and by a whole night after a sleep.
 * Who was past limit and warning alike when somebody next looked gets no warning any more.
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
