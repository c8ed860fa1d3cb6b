import {
  endStandingDecision,
  resumeStandingDecision,
  type StandingDecision,
  saveStandingDecision,
} from '../../../contract/billing/bills/standingDecisions';
import {
  type NewStandingDecision,
  standingDecisionProblem,
} from '../../../src/domain/billing/reconciliation/memory/StandingDecision';
import { command } from '../../platform/shared/command';
import { badRequest, notFound, wrongStatus } from '../../platform/shared/Refusal';
import type { LockedStandingDecisions } from './standingPorts';

/**
 * Makes a decision about a difference standing. Replaces another one about the same difference. Saving the same again changes nothing.
 *
 * @throws Refusal BAD_REQUEST.
 */
export const saveStanding = command(saveStandingDecision, async (tx, request) => {
  const { caller, params, body: decision, now, today } = request;
  const problem = standingDecisionProblem(decision, today);
  if (problem) throw badRequest(problem);
  const locked = await tx.standing.lock(params.groupNumber);
  const current = await locked.current(decision.key);
  if (current && isSame(current, decision)) return current;
  if (current) await locked.setEnded(current, caller, now);
  return locked.add(decision, caller, now);
});

/** Ending an ended decision changes nothing. @throws Refusal NOT_FOUND. */
export const endStanding = command(
  endStandingDecision,
  async (tx, { caller, params: { groupNumber, standingPk }, now }) => {
    const locked = await tx.standing.lock(groupNumber);
    const standing = await found(locked, standingPk);
    return standing.endedAt === null ? locked.setEnded(standing, caller, now) : standing;
  },
);

/** Undoes an ending. @throws Refusal NOT_FOUND; WRONG_STATUS if there is another one about the same difference. */
export const resumeStanding = command(
  resumeStandingDecision,
  async (tx, { params: { groupNumber, standingPk }, now }) => {
    const locked = await tx.standing.lock(groupNumber);
    const standing = await found(locked, standingPk);
    if (standing.endedAt === null) return standing;
    if (await locked.current(standing.key)) {
      throw wrongStatus('Another standing decision has replaced this one. End that one first, or keep it.');
    }
    return locked.setEnded(standing, undefined, now);
  },
);

async function found(locked: LockedStandingDecisions, standingPk: string): Promise<StandingDecision> {
  const standing = await locked.find(standingPk);
  if (!standing) throw notFound('standing decision');
  return standing;
}

const FIELDS = ['differenceCents', 'action', 'reasonCode', 'note', 'until'] as const;

function isSame(one: NewStandingDecision, other: NewStandingDecision): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}
