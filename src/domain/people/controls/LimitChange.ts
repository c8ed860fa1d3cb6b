import { addDays, dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { BASE_LIMITS, CONTROLS, type ControlKey, type ControlLimit, controlId, MAX_CONTROL_CENTS } from './Control';

/** WAITING: a looser limit that another manager must confirm. */
export type LimitChangeState = 'WAITING' | 'ACTIVE' | 'DECLINED';

/** A new value of a limit. Earlier values are kept in its history. */
export interface LimitChange extends ControlKey {
  readonly changePk: string;
  /** Null for no limit. */
  readonly limitCents: Cents | null;
  /** The first day on which it applies. */
  readonly appliesFrom: LocalDate;
  readonly note: string;
  readonly state: LimitChangeState;
  readonly by: string;
  readonly byUserId: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** Who confirmed or declined it; null for a stricter limit, which needs no confirmation. */
  readonly decidedBy: string | null;
}

/** A limit as it applies on a day. */
export interface LimitInForce extends ControlKey {
  /** Null for no limit. */
  readonly limitCents: Cents | null;
  /** The change that set it; null for a default limit. */
  readonly change: LimitChange | null;
}

/** Maximum number of days ahead for the start of a new limit. */
export const MAX_LIMIT_DAYS_AHEAD = 366;

/** The limit in force on a day: the latest change effective by then. If several have the same date, the one saved last. */
export function limitOn(day: LocalDate, key: ControlKey, changes: readonly LimitChange[]): LimitInForce {
  const id = controlId(key);
  const [change] = changes
    .filter((one) => controlId(one) === id && one.state === 'ACTIVE' && one.appliesFrom <= day)
    .sort((one, other) => compare(other.appliesFrom, one.appliesFrom) || compare(other.changePk, one.changePk));
  const base = BASE_LIMITS.find((one) => controlId(one) === id)?.limitCents ?? null;
  const { kind, scope, effect } = key;
  return { kind, scope, effect, limitCents: change ? change.limitCents : base, change: change ?? null };
}

/** The limits that apply on a day. */
export function limitsOn(day: LocalDate, changes: readonly LimitChange[]): readonly ControlLimit[] {
  return CONTROLS.flatMap((key) => {
    const { kind, scope, effect, limitCents } = limitOn(day, key, changes);
    return limitCents === null ? [] : [{ kind, scope, effect, limitCents }];
  });
}

/**
 * Whether a new value allows more than the value that would otherwise apply that day, so that another manager must confirm it.
 *
 * @source docs/decisions/controls.md#a-looser-limit-needs-two-managers
 */
export function isLooser(limitCents: Cents | null, before: Cents | null): boolean {
  if (before === null) return false;
  return limitCents === null || limitCents > before;
}

/** Why a limit cannot be changed this way, as a sentence; undefined if it can. */
export function limitChangeProblem(
  { limitCents, appliesFrom }: Pick<LimitChange, 'limitCents' | 'appliesFrom'>,
  inForce: LimitInForce,
  today: LocalDate,
): string | undefined {
  if (limitCents !== null && (limitCents < 0 || limitCents > MAX_CONTROL_CENTS)) {
    return `Enter a limit from ${formatCents(ZERO)} to ${formatCents(MAX_CONTROL_CENTS)}.`;
  }
  if (appliesFrom < today) return `A limit can change from today, ${dateText(today)}, on. Choose today or a later day.`;
  const last = addDays(today, MAX_LIMIT_DAYS_AHEAD);
  if (appliesFrom > last) return `Choose a day until ${dateText(last)}.`;
  if (limitCents !== inForce.limitCents) return undefined;
  return limitCents === null ? 'There is no such limit then.' : `The limit is ${formatCents(limitCents)} then already.`;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
