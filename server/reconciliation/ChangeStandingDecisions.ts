import type { StandingDecision } from '../../contract/bills/standingDecisions';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import {
  type NewStandingDecision,
  standingDecisionProblem,
} from '../../src/domain/reconciliation/memory/StandingDecision';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import type { Transactions } from '../shared/Transaction';
import type { LockedStandingDecisions } from './standingPorts';

/** Common fields of a change. The caller must check that the group is in scope. */
interface StandingRequest {
  readonly caller: Caller;
  readonly groupNumber: string;
  readonly now: Date;
}

/** Makes decisions about differences standing, ends them, and undoes endings. Each can be repeated without another effect. */
export class ChangeStandingDecisions {
  constructor(private readonly transactions: Transactions) {}

  /** Replaces another standing decision about the same difference. @throws Refusal BAD_REQUEST. */
  save(
    { caller, groupNumber, now, today }: StandingRequest & { readonly today: LocalDate },
    decision: NewStandingDecision,
  ): Promise<StandingDecision> {
    const problem = standingDecisionProblem(decision, today);
    if (problem) throw new Refusal(ErrorCode.BadRequest, problem);
    return this.transactions.run(async (tx) => {
      const locked = await tx.standing.lock(groupNumber);
      const current = await locked.current(decision.key);
      if (current && isSame(current, decision)) return current;
      if (current) await locked.setEnded(current, caller, now);
      return locked.add(decision, caller, now);
    });
  }

  /** @throws Refusal NOT_FOUND. */
  end({ caller, groupNumber, now }: StandingRequest, standingPk: string): Promise<StandingDecision> {
    return this.transactions.run(async (tx) => {
      const locked = await tx.standing.lock(groupNumber);
      const standing = await found(locked, standingPk);
      return standing.endedAt === null ? locked.setEnded(standing, caller, now) : standing;
    });
  }

  /** Undoes an ending. @throws Refusal NOT_FOUND; WRONG_STATUS if there is another one about the same difference. */
  resume({ groupNumber, now }: StandingRequest, standingPk: string): Promise<StandingDecision> {
    return this.transactions.run(async (tx) => {
      const locked = await tx.standing.lock(groupNumber);
      const standing = await found(locked, standingPk);
      if (standing.endedAt === null) return standing;
      if (await locked.current(standing.key)) {
        throw new Refusal(
          ErrorCode.WrongStatus,
          'Another standing decision has replaced this one. End that one first, or keep it.',
        );
      }
      return locked.setEnded(standing, undefined, now);
    });
  }
}

async function found(locked: LockedStandingDecisions, standingPk: string): Promise<StandingDecision> {
  const standing = await locked.find(standingPk);
  if (!standing) throw notFound('standing decision');
  return standing;
}

const FIELDS = ['differenceCents', 'action', 'reasonCode', 'note', 'until'] as const;

function isSame(one: NewStandingDecision, other: NewStandingDecision): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}
