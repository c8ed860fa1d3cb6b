import { changeProblem, type RuleHistory, undoProblem } from '../../../src/domain/billing/rules/RuleChange';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { dayOf, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Caller } from '../../platform/shared/Caller';
import { newId } from '../../platform/shared/newPk';
import { badRequest, notFound, staleVersion, wrongStatus } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { LockedRules, RuleRepository } from './ports';

interface RuleRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  /** Group number or carrier code. */
  readonly subject: string;
  /** The version that the caller saw. */
  readonly version: number;
  readonly now: Date;
}

export interface SaveRulesRequest<Rules> extends RuleRequest {
  readonly appliesFrom: LocalDate;
  readonly rules: Rules;
  readonly note: string;
}

/** Changes the rules of a group or a carrier from a month on. Nothing is overwritten: each change is a new row. */
export class ChangeRules<Rules> {
  constructor(
    private readonly transactions: Transactions,
    private readonly lock: (
      rules: RuleRepository,
      scope: Scope,
      subject: string,
    ) => Promise<LockedRules<Rules> | undefined>,
    /** Problem with rules that the wire schema cannot express, as a sentence; undefined if there is none. */
    private readonly problemOf: (rules: Rules, appliesFrom: LocalDate) => string | undefined = () => undefined,
    /** The date whose month is the current one. Default: in UTC. */
    private readonly todayBy: (history: RuleHistory<Rules>, now: Date) => LocalDate = (_, now) => dayOf(now),
  ) {}

  /** @throws Refusal NOT_FOUND, STALE_VERSION; BAD_REQUEST for invalid rules or months. */
  save({ caller, scope, subject, version, now, appliesFrom, rules, note }: SaveRulesRequest<Rules>): Promise<void> {
    return this.transactions.run(async (tx) => {
      const locked = assertCurrent(await this.lock(tx.rules, scope, subject), version);
      const change = { appliesFrom, rules };
      const problem =
        this.problemOf(rules, appliesFrom) ?? changeProblem(locked.history, change, this.todayBy(locked.history, now));
      if (problem) throw badRequest(problem);
      await locked.add({ ...change, note, changePk: newId() }, caller, now);
    });
  }

  /** @throws Refusal NOT_FOUND, STALE_VERSION; WRONG_STATUS for a change that applies already or was undone. */
  undo({ caller, scope, subject, version, now, changePk }: RuleRequest & { readonly changePk: string }): Promise<void> {
    return this.transactions.run(async (tx) => {
      const locked = assertCurrent(await this.lock(tx.rules, scope, subject), version);
      const change = locked.history.changes.find((one) => one.changePk === changePk);
      if (!change) throw notFound('change');
      const problem = undoProblem(change, this.todayBy(locked.history, now));
      if (problem) throw wrongStatus(problem);
      await locked.markUndone(change, caller, now);
    });
  }
}

function assertCurrent<Rules>(locked: LockedRules<Rules> | undefined, version: number): LockedRules<Rules> {
  if (!locked) throw notFound('record');
  if (locked.history.version === version) return locked;
  throw staleVersion('Someone else has changed these rules since you opened them. Review the change, then try again.');
}
