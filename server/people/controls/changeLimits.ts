import { changeLimit, decideLimit } from '../../../contract/people/controls';
import {
  isLooser,
  type LimitChange,
  limitChangeProblem,
  limitOn,
} from '../../../src/domain/people/controls/LimitChange';
import { dateText, dayOf } from '../../../src/domain/platform/dates/LocalDate';
import type { Caller } from '../../platform/shared/Caller';
import { command } from '../../platform/shared/command';
import { newId } from '../../platform/shared/newPk';
import { badRequest, notFound, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { assertRightsUnchanged } from './assertRightsUnchanged';
import { assertSecondPerson } from './assertSecondPerson';

/**
 * Changes one of the office's limits over time. Nothing is overwritten: each change is a new row with its setter and its first day. A
 * stricter limit applies at once, a looser one after another manager confirms it.
 *
 * @throws Refusal BAD_REQUEST; WRONG_STATUS while another change waits, KEY_IN_FLIGHT; KEY_REUSED.
 * @source BR-CTL-04 docs/decisions/controls.md#a-looser-limit-needs-two-managers
 */
export const saveLimit = command(changeLimit, async (tx, { caller, body, now, today }) => {
  const changes = await tx.controls.lockChanges();
  const inForce = limitOn(body.appliesFrom, body, changes);
  const problem = limitChangeProblem(body, inForce, today);
  if (problem !== undefined) throw badRequest(problem);
  const waiting = changes.find((one) => one.state === 'WAITING' && isSameLimit(one, body));
  if (waiting) throw wrongStatus(waitingText(waiting));
  const loosens = isLooser(body.limitCents, inForce.limitCents);
  const changePk = newId();
  await tx.controls.addChange({ ...body, changePk, loosens }, caller, now);
  return { changePk, state: loosens ? ('WAITING' as const) : ('ACTIVE' as const) };
});

/** @throws Refusal NOT_FOUND; WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; SAME_PERSON, KEY_REUSED. */
export const decideLimitChange = command(decideLimit, async (tx, { caller, params: { changePk }, body, now }) => {
  const change = (await tx.controls.lockChanges()).find((one) => one.changePk === changePk);
  if (!change) throw notFound('change');
  if (change.state !== 'WAITING') throw wrongStatus('This change of the limit has been decided already.');
  if (body.approve) await assertApprovable(tx, change, caller, now);
  const state = body.approve ? ('ACTIVE' as const) : ('DECLINED' as const);
  await tx.controls.decideChange(changePk, state, body.note, caller, now);
  return { changePk, state };
});

async function assertApprovable(tx: Transaction, change: LimitChange, { userId }: Caller, now: Date): Promise<void> {
  const step = { kind: 'limit', firstIds: [change.byUserId], groupNumber: null } as const;
  await assertSecondPerson(tx, step, { userId }, now);
  await assertRightsUnchanged(tx, { ...change, groupNumber: null }, userId);
}

function isSameLimit(
  one: Pick<LimitChange, 'kind' | 'scope' | 'effect'>,
  { kind, scope, effect }: Pick<LimitChange, 'kind' | 'scope' | 'effect'>,
): boolean {
  return one.kind === kind && one.scope === scope && one.effect === effect;
}

function waitingText({ by, at }: LimitChange): string {
  return `${by} asked for another value of this limit on ${dateText(dayOf(new Date(at)))}. Confirm or decline that first.`;
}
