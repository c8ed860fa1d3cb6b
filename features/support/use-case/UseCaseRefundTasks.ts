import { ChangeRefundChecks, RefundCredits } from '../../../src/application/money/refunds/Refunds';
import { Lists } from '../../../src/application/platform/lists/Lists';
import type { ReturnCode } from '../../../src/domain/money/payments/returnCodes';
import { issueProblem } from '../../../src/domain/money/refunds/issueChecks';
import { REFUND_STATE_LABELS, type Refund } from '../../../src/domain/money/refunds/Refund';
import type { RefundCreditStep } from '../../../src/domain/money/refunds/refundCredit';
import { REFUNDS } from '../../../src/domain/money/refunds/refundList';
import { type UnclaimedStep } from '../../../src/domain/money/refunds/refundStates';
import type { StopOrder } from '../../../src/domain/money/refunds/stopOrder';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RefundName } from '../ParameterValues';
import type { RefundShown, RefundTasks } from '../tasks/RefundTasks';
import { theOnly } from '../theOnly';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

export class UseCaseRefundTasks implements RefundTasks, Shows {
  private problem = '';

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async issue(person: TestPerson, named: RefundName | undefined, checkNumber?: number): Promise<void> {
    if (!(await this.session.enter(person, paths.refunds))) return;
    const app = await this.users.appOf(person);
    const page = await pageOf(app);
    const approved = (page?.items ?? []).filter((one) => one.state === 'APPROVED');
    const refunds = named === undefined ? approved : matching(approved, named);
    if (named !== undefined && refunds.length > 1) theRefund(refunds, named);
    const first = checkNumber ?? page?.account?.nextCheckNumber;
    const problem = issueProblem(refunds.length, first, page?.account ?? null);
    this.problem = problem ?? '';
    if (problem !== undefined || first === undefined) return app.recordRefusal(problem ?? '');
    await app.attempt(app.get(ChangeRefundChecks).issue(refunds, first)());
  }

  async voidCheck(person: TestPerson, checkNumber: number, reason: string, stopOrder?: StopOrder): Promise<void> {
    if (!(await this.session.enter(person, paths.refunds))) return;
    const app = await this.users.appOf(person);
    const refund = (await pageOf(app))?.items.find(({ check }) => check?.checkNumber === checkNumber);
    if (!refund) throw new Error(`Check ${checkNumber} is not listed`);
    await app.attempt(
      app.get(ChangeRefundChecks).voidCheck(refund, { checkNumber, reason, stopOrder: stopOrder ?? null })(),
    );
  }

  async renewStopOrder(person: TestPerson, checkNumber: number, order: StopOrder): Promise<void> {
    await this.changeStopOrder(person, checkNumber, { order, reason: '' });
  }

  async endStopOrder(person: TestPerson, checkNumber: number, reason: string): Promise<void> {
    await this.changeStopOrder(person, checkNumber, { order: null, reason });
  }

  private async changeStopOrder(
    person: TestPerson,
    checkNumber: number,
    change: { readonly order: StopOrder | null; readonly reason: string },
  ): Promise<void> {
    if (!(await this.session.enter(person, paths.refunds))) return;
    const app = await this.users.appOf(person);
    const refunds = (await pageOf(app))?.items ?? [];
    const refund = refunds.find(({ stopOrders }) => stopOrders.some((one) => one.checkNumber === checkNumber));
    const former = refund?.stopOrders.find((one) => one.checkNumber === checkNumber);
    if (!refund || !former) throw new Error(`Check ${checkNumber} has no stop order`);
    const renewal = { ...change, checkNumber, formerPlacedOn: former.placedOn };
    await app.attempt(app.get(ChangeRefundChecks).renewStopOrder(refund, renewal)());
  }

  async returnToSuspense(person: TestPerson, named: RefundName, reason: string): Promise<void> {
    if (!(await this.session.enter(person, paths.refunds))) return;
    const app = await this.users.appOf(person);
    const refund = theRefund((await pageOf(app))?.items ?? [], named);
    await app.attempt(app.get(ChangeRefundChecks).returnToSuspense(refund, reason)());
  }

  async changeUnclaimed(person: TestPerson, step: UnclaimedStep, checkNumber: number, reason: string): Promise<void> {
    if (!(await this.session.enter(person, paths.refunds))) return;
    const app = await this.users.appOf(person);
    const refund = (await pageOf(app))?.items.find(({ check }) => check?.checkNumber === checkNumber);
    if (!refund) throw new Error(`Check ${checkNumber} is not listed`);
    await app.attempt(app.get(ChangeRefundChecks).changeUnclaimed(refund, { step, checkNumber, reason })());
  }

  async payByAch(person: TestPerson, named: RefundName, account: string): Promise<void> {
    const { app, refund } = await this.refundTo(person, named);
    if (!refund) return;
    const credits = app.get(RefundCredits);
    const effect = credits.effect();
    effect.show(refund.refundPk);
    const found = await app.load(effect.result$);
    const chosen = found?.accounts.find(({ name }) => name === account);
    const problem = found?.problem ?? chosen?.problem;
    if (problem) {
      this.problem = problem;
      return app.recordRefusal(problem);
    }
    const bankAccountPk = chosen?.bankAccountPk ?? null;
    await app.attempt(credits.change(refund, { step: 'pay', bankAccountPk, note: '', returnCode: null })());
  }

  async changeCredit(
    person: TestPerson,
    named: RefundName,
    step: Exclude<RefundCreditStep, 'pay'>,
    what: string,
  ): Promise<void> {
    const { app, refund } = await this.refundTo(person, named);
    if (!refund) return;
    const returnCode = step === 'return' ? (what as ReturnCode) : null;
    const change = { step, bankAccountPk: null, note: returnCode === null ? what : '', returnCode };
    await app.attempt(app.get(RefundCredits).change(refund, change)());
  }

  private async refundTo(person: TestPerson, named: RefundName) {
    const app = await this.users.appOf(person);
    if (!(await this.session.enter(person, paths.refunds))) return { app, refund: undefined };
    return { app, refund: theRefund((await pageOf(app))?.items ?? [], named) };
  }

  async shown(person: TestPerson): Promise<readonly RefundShown[]> {
    const page = await pageOf(await this.users.appOf(person));
    return (page?.items ?? []).map(({ payee, amountCents, check, state }) => ({
      payee,
      amount: formatCents(amountCents),
      check: String(check?.checkNumber ?? ''),
      state: REFUND_STATE_LABELS[state],
    }));
  }

  async textsFor(): Promise<readonly string[]> {
    return [this.problem];
  }
}

function matching(refunds: readonly Refund[], { payee, amount }: RefundName): readonly Refund[] {
  return refunds.filter((one) => one.payee === payee && (amount ?? one.amountCents) === one.amountCents);
}

function theRefund(refunds: readonly Refund[], named: RefundName): Refund {
  return theOnly(matching(refunds, named), `refund to ${named.payee}`, ({ amountCents }) => formatCents(amountCents));
}

function pageOf(app: UserApp) {
  const list = app.get(Lists).open(REFUNDS);
  list.show({ state: undefined, q: '', page: 0, size: 50 });
  return app.load(list.result$);
}
