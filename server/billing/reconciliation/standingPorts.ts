import type { DecisionMemory, StandingDecision } from '../../../contract/billing/bills/standingDecisions';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { NewStandingDecision } from '../../../src/domain/billing/reconciliation/memory/StandingDecision';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Caller } from '../../platform/shared/Caller';

/** Reads decisions about a group's differences. The caller must check that the group is in scope. */
export interface StandingQueries {
  /** The decisions of the last earlier bill of the same carriers that was reconciled with a comparison; null if none. */
  last(bill: Bill): Promise<DecisionMemory['last']>;
  /** Those that apply to bills of a month. @param periodFrom first day of the month */
  applying(groupNumber: string, periodFrom: LocalDate): Promise<readonly StandingDecision[]>;
  /** Those that are not ended first, each newest first; at most 500. */
  list(groupNumber: string): Promise<readonly StandingDecision[]>;
}

/** The standing decisions of one group, which no one else can change until the transaction ends. */
export interface LockedStandingDecisions {
  find(standingPk: string): Promise<StandingDecision | undefined>;
  /** The one about a difference that is not ended; undefined if there is none. */
  current(key: string): Promise<StandingDecision | undefined>;
  add(decision: NewStandingDecision, by: Caller, now: Date): Promise<StandingDecision>;
  /** @param by undefined undoes the ending */
  setEnded(standing: StandingDecision, by: Caller | undefined, now: Date): Promise<StandingDecision>;
}

/** Standing decisions, in one transaction. */
export interface StandingRepository {
  /** Locks the decisions of a group. @throws Refusal NOT_FOUND */
  lock(groupNumber: string): Promise<LockedStandingDecisions>;
  /** The group's decisions with these keys, which cannot be ended until the transaction ends. */
  lockByKeys(groupNumber: string, standingPks: readonly string[]): Promise<readonly StandingDecision[]>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly standing: StandingRepository;
  }
}
