import { changeProblem, type RuleHistory, rulesFor, undoProblem } from '../../../src/domain/billing/rules/RuleChange';
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
  /** Refuses a change that loosens the rules without a recent sign-in. */
  readonly assertRecentSignIn?: () => void;
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
    /** Whether the second rules allow what the first do not. Default: never. */
    private readonly loosens: (before: Rules, after: Rules) => boolean = () => false,
  ) {}

  /** @throws Refusal NOT_FOUND, STALE_VERSION; BAD_REQUEST for invalid rules or months; STEP_UP_NEEDED for looser rules. */
  save({ caller, scope, subject, version, now, ...request }: SaveRulesRequest<Rules>): Promise<void> {
    const { appliesFrom, rules, note, assertRecentSignIn } = request;
    return this.transactions.run(async (tx) => {
      const locked = assertCurrent(await this.lock(tx.rules, scope, subject), version);
      const change = { appliesFrom, rules };
      const problem =
        this.problemOf(rules, appliesFrom) ?? changeProblem(locked.history, change, this.todayBy(locked.history, now));
      if (problem) throw badRequest(problem);
      if (this.loosens(rulesFor(appliesFrom, locked.history), rules)) assertRecentSignIn?.();
      await locked.add({ ...change, note, changePk: newId() }, caller, now);
    });
  }

  /**
   * @throws Refusal NOT_FOUND, STALE_VERSION; WRONG_STATUS for a change that applies already or was undone; STEP_UP_NEEDED if the
   * rules without it are looser.
   */
  undo({
    caller,
    scope,
    subject,
    version,
    now,
    ...request
  }: RuleRequest & { readonly changePk: string }): Promise<void> {
    const { changePk, assertRecentSignIn } = request;
    return this.transactions.run(async (tx) => {
      const locked = assertCurrent(await this.lock(tx.rules, scope, subject), version);
      const change = locked.history.changes.find((one) => one.changePk === changePk);
      if (!change) throw notFound('change');
      const problem = undoProblem(change, this.todayBy(locked.history, now));
      if (problem) throw wrongStatus(problem);
      const changes = locked.history.changes.filter((one) => one !== change);
      const without = rulesFor(change.appliesFrom, { ...locked.history, changes });
      if (this.loosens(change.rules, without)) assertRecentSignIn?.();
      await locked.markUndone(change, caller, now);
    });
  }
}

function assertCurrent<Rules>(locked: LockedRules<Rules> | undefined, version: number): LockedRules<Rules> {
  if (!locked) throw notFound('record');
  if (locked.history.version === version) return locked;
  throw staleVersion('Someone else has changed these rules since you opened them. Review the change, then try again.');
}
