import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { CONTROL_KIND_LABELS, type ControlKind, type ControlLimit, type ControlScope } from './Control';

/** An action in the last 30 days that limits count. */
export interface ControlFact {
  readonly kind: ControlKind;
  /** A bill, a receipt in suspense, a member's balance or, for an over, a payment. */
  readonly itemPk: string;
  readonly groupNumber: string;
  /** Who requested it; null if the server did it automatically. */
  readonly userId: string | null;
  /** Who approved it; null if no approval was needed. */
  readonly secondUserId: string | null;
  readonly amountCents: Cents;
  /** When it was done: ISO timestamp, UTC. */
  readonly at: string;
}

/** An action that is about to be taken. */
export type ControlledAction = Omit<ControlFact, 'at'>;

/** Start times of the limits' windows. */
export interface ControlWindow {
  /** Amounts after this instant count: ISO timestamp, UTC. */
  readonly since: string;
  /** Start of the office's day. */
  readonly dayStart: string;
}

/** The limits of some kinds in force now, and all actions in the last 30 days that they count. */
export interface ControlsInForce {
  readonly limits: readonly ControlLimit[];
  /** Empty if there are no limits. */
  readonly facts: readonly ControlFact[];
  readonly window: ControlWindow;
}

export type ControlDecision =
  | { readonly outcome: 'allowed' }
  | {
      readonly outcome: 'secondPerson' | 'refused';
      readonly limit: ControlLimit;
      readonly usedCents: Cents;
      /** The limit, the used amount, and what to do, in sentences. */
      readonly message: string;
    };

type Subject = Omit<ControlledAction, 'amountCents'>;

/**
 * Whether an action is allowed: alone, only with a second person, or not at all. A refusal takes precedence over a second person.
 * An approved action needs no further approval.
 *
 * @param facts of the last 30 days; older facts and other kinds are ignored.
 * @source BR-CTL-02 docs/decisions/controls.md#what-limits-count
 */
export function decideControl(
  action: ControlledAction,
  facts: readonly ControlFact[],
  limits: readonly ControlLimit[],
  window: ControlWindow,
): ControlDecision {
  const exceeded = limits
    .filter((limit) => appliesTo(limit, action))
    .map((limit) => ({ limit, usedCents: usedOf(limit, action, facts, window) }))
    .filter(({ limit, usedCents }) => usedCents + action.amountCents > limit.limitCents);
  const found = exceeded.find(({ limit }) => limit.effect === 'refuse') ?? exceeded[0];
  if (!found) return { outcome: 'allowed' };
  const outcome = found.limit.effect === 'refuse' ? 'refused' : 'secondPerson';
  return { ...found, outcome, message: limitMessage(found.limit, found.usedCents) };
}

/** The amount that a person may still do alone, and the limit that determines it. Undefined if no limit applies. */
export function aloneLeft(
  subject: Subject,
  facts: readonly ControlFact[],
  limits: readonly ControlLimit[],
  window: ControlWindow,
): { readonly leftCents: Cents; readonly limit: ControlLimit; readonly usedCents: Cents } | undefined {
  const left = limits
    .filter((limit) => limit.effect === 'secondPerson' && appliesTo(limit, subject))
    .map((limit) => {
      const usedCents = usedOf(limit, subject, facts, window);
      return { limit, usedCents, leftCents: cents(Math.max(0, limit.limitCents - usedCents)) };
    });
  return left.sort((one, other) => one.leftCents - other.leftCents)[0];
}

/** The amount already counted toward a limit for the same item, person, pair, or group. */
export function usedOf(
  limit: ControlLimit,
  subject: Subject,
  facts: readonly ControlFact[],
  window: ControlWindow,
): Cents {
  const own = subjectKey(limit.scope, subject);
  return sumCents(
    facts
      .filter((fact) => countsFor(limit, fact, window) && subjectKey(limit.scope, fact) === own)
      .map(({ amountCents }) => amountCents),
  );
}

/** Whether a limit counts an action at all. A limit for one person alone does not count actions approved by a second person. */
export function countsFor(limit: ControlLimit, fact: ControlFact, { since, dayStart }: ControlWindow): boolean {
  if (fact.kind !== limit.kind || fact.at <= since) return false;
  if (limit.scope === 'day' && fact.at < dayStart) return false;
  return limit.effect === 'refuse' || fact.secondUserId === null;
}

/**
 * Identifies the item, person, pair, or group whose amounts are added up. Undefined if there is none; empty for the whole office.
 */
export function subjectKey(scope: ControlScope, of: Subject): string | undefined {
  const { itemPk, userId, secondUserId, groupNumber } = of;
  if (scope === 'item') return itemPk;
  if (scope === 'person') return userId ?? undefined;
  if (scope === 'group') return groupNumber;
  if (scope !== 'pair') return '';
  return userId === null || secondUserId === null ? undefined : [userId, secondUserId].sort().join('\n');
}

function appliesTo(limit: ControlLimit, subject: Subject): boolean {
  if (limit.kind !== subject.kind || subjectKey(limit.scope, subject) === undefined) return false;
  return limit.effect === 'refuse' || subject.secondUserId === null;
}

const SCOPE_PHRASES: Readonly<Record<ControlScope, string>> = {
  item: 'for one item in 30 days',
  person: 'by one person in 30 days',
  pair: 'by the same two people in 30 days',
  group: 'for one group in 30 days',
  day: 'by the office in one day',
  thirtyDays: 'by the office in 30 days',
};

const REMEDIES: Readonly<Record<ControlScope, string>> = {
  item: 'Ask a manager to change the limit on the Controls page.',
  person: 'Ask another person to do it, or a manager to change the limit on the Controls page.',
  pair: 'Another person has to approve it.',
  group: 'Ask a manager to change the limit on the Controls page.',
  day: 'Do it on another day, or ask a manager to change the limit on the Controls page.',
  thirtyDays: 'Ask a manager to change the limit on the Controls page.',
};

/** The limit, the used and remaining amounts, and what to do: "Refunds by one person in 30 days are limited to $500.00. …". */
export function limitMessage({ kind, scope, effect, limitCents }: ControlLimit, usedCents: Cents): string {
  const what = `${CONTROL_KIND_LABELS[kind]} ${SCOPE_PHRASES[scope]}`;
  const verb = effect === 'refuse' ? 'are limited to' : 'need a second person above';
  const left = cents(Math.max(0, limitCents - usedCents));
  const used = `${formatCents(usedCents)} is used and ${formatCents(left)} is left.`;
  const remedy = effect === 'refuse' ? REMEDIES[scope] : 'Another person has to approve it.';
  return `${what} ${verb} ${formatCents(limitCents)}. ${used} ${remedy}`;
}
