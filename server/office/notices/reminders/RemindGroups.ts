import type { DelinquencyStage } from '../../../../src/domain/billing/delinquency/DelinquencyStage';
import {
  type GroupReminder,
  REMIND_AFTER_DAYS,
  type ReachedPeople,
  reminderOutcome,
} from '../../../../src/domain/office/groups/reminders';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cappedSum, cents, ZERO } from '../../../../src/domain/platform/money/Cents';
import type { ReadDelinquency } from '../../../billing/delinquency/ReadDelinquency';
import type { Caller } from '../../../platform/shared/Caller';
import { officeDate } from '../../../platform/shared/officeDate';
import { Refusal } from '../../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import type { Subscriber } from '../ports';
import { subscriberParts } from '../subscriberParts';
import type { BillToRemind, ReminderBasis } from './ports';

/** Groups to remind, at most `MAX_REMINDED_TOGETHER`. */
export interface RemindRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly groupNumbers: readonly string[];
  /** Key of the request. A repeated request with the same key reminds no group twice. */
  readonly requestPk: string;
  /** Whether to include groups that were reminded recently. */
  readonly again: boolean;
  readonly now: Date;
  readonly today: LocalDate;
}

/**
 * Reminds groups of their past due bills: renews the past due notices of the people of the group, who are mailed as they chose.
 *
 * @source docs/decisions/notices.md#a-reminder-renews-the-past-due-notices-of-a-group
 */
export class RemindGroups {
  /**
   * @param afterDays days after a reminder during which a group is skipped; 0 for none.
   * @param officeTimeZone IANA name of the time zone of these days.
   */
  constructor(
    private readonly transactions: Transactions,
    private readonly delinquency: Pick<ReadDelinquency, 'stagesOf'>,
    private readonly afterDays = REMIND_AFTER_DAYS,
    private readonly officeTimeZone?: string,
  ) {}

  /** The results of `run`, without changing anything. Omits groups out of scope. @throws Refusal IS_PROCESSING */
  async preview(request: RemindRequest): Promise<readonly GroupReminder[]> {
    const groups = await this.transactions.run(async (tx) => {
      await tx.gate.assertBillsOpen(request.now);
      return read(tx, request, request.groupNumbers);
    });
    const stages = await this.stagesOf(
      groups.flatMap(({ bills }) => bills),
      request.today,
    );
    const found = new Map(groups.map((group) => [group.groupNumber, this.decide(group, stages, request).result]));
    return [...new Set(request.groupNumbers)].flatMap((groupNumber) => found.get(groupNumber) ?? []);
  }

  /**
   * Reminds each group in a separate transaction. A refusal does not block the others.
   *
   * @returns one result for each group in scope, in order. A repeated request returns what the first one did.
   * @throws Refusal IS_PROCESSING if changes were already closed when the first group was tried. Later groups are refused in their results.
   */
  async run(request: RemindRequest): Promise<readonly GroupReminder[]> {
    const results: GroupReminder[] = [];
    // Stages depend on rules, which are read outside the transactions: the embedded database has one connection.
    const bills = await this.transactions.run((tx) => tx.reminders.bills(request.groupNumbers, request));
    const stages = await this.stagesOf(bills, request.today);
    for (const groupNumber of new Set(request.groupNumbers)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one group after another, so that a call holds one connection
        const result = await this.transactions.run((tx) => this.remind(tx, groupNumber, stages, request));
        if (result) results.push(result);
      } catch (error) {
        if (!(error instanceof Refusal) || results.length === 0) throw error;
        results.push(refused(groupNumber, error.message));
      }
    }
    return results;
  }

  private async remind(tx: Transaction, groupNumber: string, stages: Stages, request: RemindRequest) {
    const { caller, requestPk, now } = request;
    await tx.gate.assertBillsOpen(now);
    await tx.reminders.lock(groupNumber);
    const [group] = await read(tx, request, [groupNumber]);
    if (!group) return undefined;
    const { result, bills, reached } = this.decide(group, stages, request);
    if (result.outcome !== 'reminded' || group.saved) return result;
    const userIds = reached.map(({ userId }) => userId);
    await tx.reminders.renewNotices(bills, userIds, now);
    await tx.reminders.add(groupNumber, requestPk, result, caller, now);
    return result;
  }

  private async stagesOf(bills: readonly BillToRemind[], today: LocalDate): Promise<Stages> {
    const stages = await this.delinquency.stagesOf(bills, today);
    return new Map(bills.map(({ billPk }, index) => [billPk, stages[index] ?? 'current']));
  }

  private decide(
    { groupNumber, bills, cover, people, last, saved }: ReminderBasis,
    stages: Stages,
    request: RemindRequest,
  ) {
    const staged = bills.flatMap((bill) => {
      const stage = stages.get(bill.billPk) ?? 'current';
      return stage === 'current' ? [] : [{ ...bill, stage }];
    });
    const reached = people.filter((person) => staged.some((bill) => sees(person, bill)));
    const counts = saved ?? {
      billCount: staged.length,
      pastDueCents: cappedSum(staged.map(({ openCents }) => openCents)),
      people: byEmail(reached),
    };
    const lastOn = last ? officeDate(new Date(last.at), this.officeTimeZone) : undefined;
    const rules = { today: request.today, again: request.again, afterDays: this.afterDays };
    const outcome = saved ? ('reminded' as const) : reminderOutcome({ ...counts, lastOn }, rules);
    const coveredCents = cappedSum(
      staged.map(({ billPk }) =>
        cents((cover.get(billPk)?.receivedCents ?? 0) + (cover.get(billPk)?.creditCents ?? 0)),
      ),
    );
    const covered = coveredCents > 0 ? { coveredCents } : {};
    return { result: { groupNumber, outcome, message: '', last, ...counts, ...covered }, bills: staged, reached };
  }
}

/** Stages of past due bills by key. */
type Stages = ReadonlyMap<string, DelinquencyStage>;

function read(
  tx: Transaction,
  { scope, requestPk, today, now }: RemindRequest,
  groupNumbers: readonly string[],
): Promise<readonly ReminderBasis[]> {
  return tx.reminders.groups(scope, groupNumbers, requestPk, { today, now });
}

/** Whether the person gets notices about the bill because of a role in its group. */
function sees(person: Subscriber, { groupNumber, divisionNumber }: BillToRemind): boolean {
  const { seen } = subscriberParts(person);
  if (seen?.kind !== 'groups') return false;
  if (seen.groupNumbers.includes(groupNumber)) return true;
  const limit = seen.divisions?.find((one) => one.groupNumber === groupNumber);
  return divisionNumber !== null && !!limit?.divisionNumbers.includes(divisionNumber);
}

function byEmail(people: readonly Subscriber[]): ReachedPeople {
  const counts = { none: 0, atOnce: 0, daily: 0 };
  for (const person of people) counts[subscriberParts(person).choice('pastDue')] += 1;
  return counts;
}

function refused(groupNumber: string, message: string): GroupReminder {
  const people = { none: 0, atOnce: 0, daily: 0 };
  return { groupNumber, outcome: 'refused', message, billCount: 0, pastDueCents: ZERO, people, last: null };
}
