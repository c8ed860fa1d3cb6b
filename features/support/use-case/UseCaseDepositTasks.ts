import type { DepositDetail } from '../../../contract/platform/shared/depositSchemas';
import { type DepositCommand, DepositQueryOf, WorkOnDeposits } from '../../../src/application/money/deposits/Deposits';
import { Lists } from '../../../src/application/platform/lists/Lists';
import { postBlocker } from '../../../src/domain/money/deposits/Deposit';
import { DEPOSITS } from '../../../src/domain/money/deposits/depositList';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { effectLabel, targetLabel } from '../../../src/ui/money/deposits/depositLabels';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { BankFigures, CheckShown, CheckToEnter, DepositTasks } from '../tasks/DepositTasks';
import { theOnly } from '../theOnly';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

const DEPOSIT_DATE = localDate('2026-03-03');

export class UseCaseDepositTasks implements DepositTasks, Shows {
  private entered: DepositDetail | undefined;

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async enter(person: TestPerson, bank: BankFigures, checks: readonly CheckToEnter[]): Promise<void> {
    if (!(await this.session.enter(person, paths.deposits))) return;
    const head = {
      reference: '',
      depositDate: DEPOSIT_DATE,
      controlCount: bank.count,
      controlCents: bank.total,
    };
    await this.run(person, (work) => work.enter({ ...head, method: 'Check', filePk: null }));
    for (const { number, amount, payer, bill, group } of checks) {
      const slip = { billNumber: bill || null, groupNumber: group || null, note: '' };
      const add = [{ checkNumber: number, amountCents: amount, payer, ...slip }];
      await this.run(person, (work) => work.changeChecks(this.deposit.deposit, { add }));
    }
  }

  async depositLockbox(person: TestPerson, count: number, bankTotal: Cents): Promise<void> {
    if (!(await this.session.enter(person, paths.deposits))) return;
    const app = await this.users.appOf(person);
    const list = app.get(Lists).open(DEPOSITS);
    list.show({ state: undefined, q: '', page: 0, size: 10 });
    const [lockbox] = (await app.load(list.result$))?.lockboxes ?? [];
    if (!lockbox) throw new Error('No lockbox file waits to be deposited.');
    const figures = { reference: '', depositDate: DEPOSIT_DATE, controlCount: count, controlCents: bankTotal };
    await this.run(person, (work) => work.enter({ ...figures, method: 'Lockbox', filePk: lockbox.filePk }));
  }

  async place(person: TestPerson, check: string, billPk: string): Promise<void> {
    const { deposit } = this.deposit;
    const { checkPk } = this.checkNamed(check);
    const place = [{ checkPk, target: 'bill' as const, billPk }];
    await this.run(person, (work) => work.changeChecks(deposit, { place }));
  }

  async explain(person: TestPerson, check: string, reason: string): Promise<void> {
    const { deposit } = this.deposit;
    const { checkPk, duplicates } = this.checkNamed(check);
    const explain = [{ checkPk, earlierPks: duplicates.map(({ earlierPk }) => earlierPk), reason }];
    await this.run(person, (work) => work.changeChecks(deposit, { explain }));
  }

  async post(person: TestPerson): Promise<void> {
    const blocker = postBlocker(this.deposit);
    if (blocker !== undefined) return (await this.users.appOf(person)).recordRefusal(blocker);
    await this.run(person, (work) => work.post(this.deposit.deposit));
  }

  private checkNamed(number: string) {
    const named = this.deposit.checks.filter(({ checkNumber }) => checkNumber === number);
    return theOnly(
      named,
      `check ${number} in the deposit`,
      ({ amountCents, payer }) => `${formatCents(amountCents)} from ${payer}`,
    );
  }

  async checks(person: TestPerson): Promise<readonly CheckShown[]> {
    const app = await this.users.appOf(person);
    const live = app.get(DepositQueryOf).open();
    live.show(this.deposit.deposit.depositPk);
    const { checks = [] } = (await app.load(live.result$)) ?? {};
    return checks.map((check) => ({
      number: check.checkNumber,
      'goes to': targetLabel(check),
      why: check.reason,
      effect: check.effect ? effectLabel(check.effect) : '–',
      warning: [...check.duplicates.map(({ text }) => text), ...check.warnings].join(' '),
    }));
  }

  async textsFor(): Promise<readonly string[]> {
    return [(this.entered && postBlocker(this.entered)) ?? ''];
  }

  private get deposit(): DepositDetail {
    if (!this.entered) throw new Error('No deposit was entered.');
    return this.entered;
  }

  private async run(person: TestPerson, command: (work: WorkOnDeposits) => DepositCommand): Promise<void> {
    const app = await this.users.appOf(person);
    this.entered = (await app.attempt(command(app.get(WorkOnDeposits))())) ?? this.entered;
  }
}
