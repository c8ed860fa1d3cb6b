import { BalanceList, NotRemittedList, SettleThroughPayroll } from '../../../src/application/billing/register/Register';
import { WorkOnWriteOffs, WriteOffList } from '../../../src/application/billing/register/WriteOffs';
import { ageText } from '../../../src/domain/billing/register/NotRemitted';
import {
  WRITE_OFF_STATE_LABELS,
  type WriteOff,
  type WriteOffReason,
} from '../../../src/domain/billing/register/writeOff';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { BalanceTasks } from '../tasks/BalanceTasks';
import { theOnly } from '../theOnly';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

const ALL = { state: 'open', q: '', sort: 'member', direction: 'asc', page: 0, size: 50 } as const;

export class UseCaseBalanceTasks implements BalanceTasks, Shows {
  /** Why the last settlement or write-off skipped balances. */
  private problems: readonly string[] = [];

  constructor(private readonly users: UseCaseUsers) {}

  async shown(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>) {
    const app = await this.users.appOf(person);
    const list = app.get(BalanceList);
    list.show({ ...ALL, groupNumber });
    list.retry();
    const page = await app.load(list.result$);
    return (page?.items ?? []).map(({ memberName, coverage, billedCents, balanceCents }) => ({
      member: memberName,
      coverage,
      billed: formatCents(billedCents),
      balance: formatCents(cents(Math.abs(balanceCents))),
      is: balanceCents > 0 ? 'Under-collected' : 'Over-collected',
    }));
  }

  async settle(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>, members: readonly string[]) {
    const app = await this.users.appOf(person);
    const list = app.get(BalanceList);
    list.show({ ...ALL, groupNumber });
    list.retry();
    const page = await app.load(list.result$);
    const balances = (page?.items ?? []).filter(({ memberName }) => members.includes(memberName));
    const terms = { effectiveDate: localDate('2026-03-01'), installments: 1, tax: 'PRE_TAX' } as const;
    const results = await app.attempt(app.get(SettleThroughPayroll).run(groupNumber, balances, terms, false));
    this.problems = (results ?? []).flatMap(({ message }) => message || []);
    for (const problem of this.problems) app.recordRefusal(problem);
  }

  async unpaid(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>) {
    const app = await this.users.appOf(person);
    const list = app.get(NotRemittedList);
    list.show({ groupNumber, page: 0, size: 50 });
    list.retry();
    const page = await app.load(list.result$);
    return (page?.items ?? []).map(({ employeeCents, heldCents, days }) => ({
      deducted: formatCents(employeeCents),
      unpaid: formatCents(heldCents),
      age: ageText(days, page?.limitDays ?? 0),
    }));
  }

  async writeOff(
    person: TestPerson,
    { groupNumber }: Pick<Group, 'groupNumber'>,
    members: readonly string[],
    reason: WriteOffReason,
  ) {
    const app = await this.users.appOf(person);
    const list = app.get(BalanceList);
    list.show({ ...ALL, groupNumber });
    list.retry();
    const page = await app.load(list.result$);
    const balances = (page?.items ?? []).filter(({ memberName }) => members.includes(memberName));
    const results = await app.attempt(app.get(WorkOnWriteOffs).add(groupNumber, balances, { reason, note: '' })());
    this.problems = (results ?? []).flatMap(({ outcome, message }) => (outcome === 'refused' ? message : []));
    for (const problem of this.problems) app.recordRefusal(problem);
  }

  async decideWriteOff(
    person: TestPerson,
    group: Pick<Group, 'groupNumber'>,
    member: string,
    action: 'approve' | 'decline' | 'reverse',
  ) {
    const app = await this.users.appOf(person);
    const found = (await this.listed(person, group)).filter(({ memberName }) => memberName === member);
    const writeOff = theOnly(found, `write-off of ${member}`);
    await app.attempt(app.get(WorkOnWriteOffs).act(group.groupNumber, writeOff, action, '')());
  }

  async writeOffs(person: TestPerson, group: Pick<Group, 'groupNumber'>) {
    return (await this.listed(person, group)).map(({ memberName, amountCents, state }) => ({
      member: memberName,
      amount: formatCents(amountCents),
      status: WRITE_OFF_STATE_LABELS[state],
    }));
  }

  private async listed(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>): Promise<readonly WriteOff[]> {
    const app = await this.users.appOf(person);
    const list = app.get(WriteOffList);
    list.show({ groupNumber, page: 0, size: 50 });
    list.retry();
    return (await app.load(list.result$))?.items ?? [];
  }

  async textsFor(): Promise<readonly string[]> {
    return this.problems;
  }
}
