import type { HeldItemPage } from '../../../contract/money/suspense';
import { HeldItemList, type SuspenseCommand, WorkOnSuspense } from '../../../src/application/money/suspense/Suspense';
import { WaitingShorts } from '../../../src/application/money/suspense/WaitingShorts';
import { GroupSearch } from '../../../src/application/people/directory/GroupSearch';
import type { HeldItem } from '../../../src/domain/money/suspense/HeldItem';
import {
  amountProblem,
  applyProblem,
  billText,
  settleProblem,
} from '../../../src/domain/money/suspense/suspenseEffect';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { SuspenseMove, SuspenseShown, SuspenseTasks } from '../tasks/SuspenseTasks';
import { theOnly } from '../theOnly';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

const REASON = 'By phone';

export class UseCaseSuspenseTasks implements SuspenseTasks, Shows {
  private problem = '';
  private group: Group | undefined;
  /** The tile of a group's page with what it owes. */
  private owed = '';

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async openGroup(person: TestPerson, group: Group): Promise<void> {
    this.owed = '';
    if (!(await this.session.enter(person, this.pathOf(group)))) return;
    this.group = group;
    const page = await this.pageOf(await this.users.appOf(person));
    if (page && page.sums.owedCents > 0)
      this.owed = `Owed after returned payments: ${formatCents(page.sums.owedCents)}`;
  }

  async move(person: TestPerson, check: string, move: SuspenseMove): Promise<void> {
    if (!(await this.session.enter(person, this.pathOf(this.group)))) return;
    const app = await this.users.appOf(person);
    const found = (await this.itemsOf(app)).filter(({ origin }) => origin === `Check ${check}`);
    const item = theOnly(found, `check ${check} in suspense`, ({ remainingCents }) => formatCents(remainingCents));
    const problem = problemOf(item, move);
    this.problem = problem ?? '';
    if (problem !== undefined) return app.recordRefusal(problem);
    await app.attempt((await commandFor(app, item, move))());
  }

  async decideShort(person: TestPerson, billNumber: string, decision: 'approve' | 'decline'): Promise<void> {
    if (!(await this.session.enter(person, paths.suspense))) return;
    const app = await this.users.appOf(person);
    const shorts = app.get(WaitingShorts);
    const found = (await app.load(shorts.list$))?.filter((one) => one.billNumber === billNumber) ?? [];
    const short = theOnly(found, `short of bill ${billNumber} that waits for a second manager`);
    await app.attempt(shorts.decide(short, { approve: decision === 'approve', note: '' })());
  }

  async shown(person: TestPerson): Promise<readonly SuspenseShown[]> {
    const app = await this.users.appOf(person);
    return (await this.itemsOf(app)).map((item) => ({
      check: item.origin.replace('Check ', ''),
      payer: item.groupName ?? item.payer,
      amount: formatCents(item.remainingCents),
      available: formatCents(item.availableCents),
      note: item.refund
        ? `Refund of ${formatCents(item.refund.amountCents)} to ${item.refund.payee} waits for a second person`
        : (billText(item) ?? ''),
    }));
  }

  async textsFor(): Promise<readonly string[]> {
    return [this.problem, this.owed];
  }

  private pathOf(group: Group | undefined): string {
    return group ? paths.group(group.groupNumber, 'suspense') : paths.suspense;
  }

  private async itemsOf(app: UserApp): Promise<readonly HeldItem[]> {
    return (await this.pageOf(app))?.items ?? [];
  }

  private pageOf(app: UserApp): Promise<HeldItemPage | undefined> {
    const list = app.get(HeldItemList);
    const order = { sort: 'remaining', direction: 'desc' } as const;
    list.show({ groupNumber: this.group?.groupNumber, level: undefined, q: '', ...order, page: 0, size: 50 });
    return app.load(list.result$);
  }
}

function problemOf(item: HeldItem, move: SuspenseMove): string | undefined {
  if (move.kind === 'apply') return applyProblem(item, amountsOf(item, move));
  if (move.kind === 'settle') return settleProblem(item, move.amount);
  return 'amount' in move ? amountProblem(item, move.amount) : undefined;
}

function amountsOf({ openBills }: HeldItem, { amount, billNumber }: SuspenseMove & { kind: 'apply' }) {
  const found = openBills.filter((candidate) => candidate.billNumber === billNumber);
  const bill = theOnly(found, `bill ${billNumber} that can take this money`);
  return [{ billPk: bill.billPk, amountCents: amount }];
}

async function commandFor(app: UserApp, item: HeldItem, move: SuspenseMove): Promise<SuspenseCommand> {
  const work = app.get(WorkOnSuspense);
  switch (move.kind) {
    case 'apply':
      return work.apply(item, amountsOf(item, move), REASON);
    case 'transfer': {
      const found = move.group === null ? undefined : await app.attempt(app.get(GroupSearch).run(move.group));
      const groupNumber = found?.items[0]?.groupNumber ?? null;
      return work.transferMoney(item, { groupNumber, amountCents: move.amount, reason: REASON });
    }
    case 'settle':
      return work.settle(item, { amountCents: move.amount, reason: REASON });
    case 'refund':
      return work.refund(item, { amountCents: move.amount, payee: move.payee, reason: REASON });
    case 'approve':
    case 'decline':
      return work.decide(item, { movePk: item.refund?.movePk ?? '', approve: move.kind === 'approve', note: '' });
  }
}
