import {
  type ControlDecision,
  type ControlledAction,
  decideControl,
} from '../../../src/domain/people/controls/decideControl';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';

/**
 * Whether rolling limits allow an action, checked under a lock that lasts until the transaction ends.
 *
 * @source BR-CTL-02 docs/decisions/controls.md#two-at-once-cannot-exceed-a-limit
 */
export async function checkControl(tx: Transaction, action: ControlledAction, now: Date): Promise<ControlDecision> {
  const { facts, limits, window } = await tx.controls.lock(action.kind, now);
  return decideControl(action, facts, limits, window);
}

/**
 * Whether rolling limits allow several actions of one kind that a person takes at once. Each counts toward the limits of the
 * following ones. Returns the decision about the first refused action, otherwise about the first one that needs a second person.
 */
export async function checkControls(
  tx: Transaction,
  actions: readonly ControlledAction[],
  now: Date,
): Promise<ControlDecision> {
  const [first] = actions;
  if (!first) return { outcome: 'allowed' };
  const { facts, limits, window } = await tx.controls.lock(first.kind, now);
  const at = now.toISOString();
  const byGroup = new Map<string, ControlledAction[]>();
  let total = 0;
  let found: ControlDecision = { outcome: 'allowed' };
  for (const action of actions) {
    const own = byGroup.get(action.groupNumber) ?? [];
    // Other groups' actions are one fact, which counts only for the person and the office.
    const others = cents(total - sumCents(own.map(({ amountCents }) => amountCents)));
    const before = [...own, { ...action, itemPk: '', groupNumber: '', amountCents: others }].map((one) => ({
      ...one,
      at,
    }));
    const decision = decideControl(action, [...facts, ...before], limits, window);
    if (decision.outcome === 'refused') return decision;
    if (found.outcome === 'allowed') found = decision;
    byGroup.set(action.groupNumber, [...own, action]);
    total += action.amountCents;
  }
  return found;
}

/**
 * Refuses actions that exceed a limit.
 *
 * @param actions of one kind, done together: each counts for the following ones.
 * @param refusesSecondPerson whether to also refuse actions that need a second person, because nobody can approve them here.
 * Default: false.
 * @throws Refusal LIMIT_EXCEEDED.
 */
export async function assertWithinLimits(
  tx: Transaction,
  actions: readonly ControlledAction[],
  now: Date,
  { refusesSecondPerson = false } = {},
): Promise<void> {
  const [first] = actions;
  if (!first) return;
  const { facts, limits, window } = await tx.controls.lock(first.kind, now);
  const at = now.toISOString();
  actions.forEach((action, position) => {
    const before = actions.slice(0, position).map((one) => ({ ...one, at }));
    const refusal = limitRefusal(decideControl(action, [...facts, ...before], limits, window), refusesSecondPerson);
    if (refusal) throw refusal;
  });
}

/** The refusal for a decision; undefined if it is allowed, or needs a second person and one can approve it. */
export function limitRefusal(decision: ControlDecision, refusesSecondPerson = false): Refusal | undefined {
  if (decision.outcome === 'allowed') return undefined;
  if (decision.outcome === 'secondPerson' && !refusesSecondPerson) return undefined;
  return new Refusal(ErrorCode.LimitExceeded, decision.message);
}
