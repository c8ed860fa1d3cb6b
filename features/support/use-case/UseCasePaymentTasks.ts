import { map } from 'rxjs';
import { BillDetail } from '../../../src/application/billing/bills/BillDetail';
import { Autopay, AutopayAccounts } from '../../../src/application/money/payments/Autopay';
import { BankReversals } from '../../../src/application/money/payments/BankReversals';
import type { Checkout } from '../../../src/application/money/payments/Checkout';
import { CloseShort, CloseWithZeroPayment } from '../../../src/application/money/payments/CloseBill';
import {
  type GroupCheckouts,
  OpenGroupCheckouts,
  selectionsOf,
} from '../../../src/application/money/payments/GroupCheckouts';
import { GroupsToPay } from '../../../src/application/money/payments/GroupsToPay';
import { OpenCheckout } from '../../../src/application/money/payments/OpenCheckout';
import { PaymentList, VoidPayment } from '../../../src/application/money/payments/PaymentList';
import { PaymentPresentation } from '../../../src/application/money/payments/PaymentPresentation';
import { ReallocatePayment, ReallocationTargets } from '../../../src/application/money/payments/ReallocatePayment';
import { type ReversalRequest, ReversePayment } from '../../../src/application/money/payments/ReversePayment';
import { SuspenseTotals } from '../../../src/application/money/payments/SuspenseTotals';
import { whyNotPayable } from '../../../src/domain/billing/bills/payable';
import { autopayNote } from '../../../src/domain/money/payments/autopay';
import { isVerified } from '../../../src/domain/money/payments/BankAccount';
import {
  type BankReversalReason,
  type BankReversalStep,
  bankReversalLabel,
} from '../../../src/domain/money/payments/bankReversal';
import type { Payment } from '../../../src/domain/money/payments/Payment';
import { PAYMENT_LIST } from '../../../src/domain/money/payments/paymentList';
import { PAYMENT_METHODS } from '../../../src/domain/money/payments/paymentMethods';
import { paymentStatusLabel } from '../../../src/domain/money/payments/paymentStatus';
import { RETURN_CODES } from '../../../src/domain/money/payments/returnCodes';
import { localDayOf } from '../../../src/domain/platform/dates/zonedTime';
import { type Cents, cents, negate, ZERO } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { may } from '../../../src/ui/kit/MeContext';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { autopayEffect, autopayOffEffect } from '../../../src/ui/money/payments/autopayEffect';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ListFormat } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';
import type {
  AutopayStep,
  Closing,
  Ending,
  GroupToPayShown,
  MadePayment,
  PaymentShown,
  PaymentTasks,
  PaymentToMake,
  ReceiptShown,
} from '../tasks/PaymentTasks';
import { exportedBytes } from './exportedBytes';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

export class UseCasePaymentTasks implements PaymentTasks {
  private checkout: Checkout | undefined;
  /** A checkout over several groups. */
  private groups: GroupCheckouts | undefined;
  private listed: readonly Payment[] = [];

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async prepare(
    person: TestPerson,
    { bills, amount, paymentAmount, usedHeld, writesOff, schedule }: PaymentToMake,
  ): Promise<void> {
    const app = await this.users.appOf(person);
    const [first] = bills;
    if (!first) throw new Error('No bill to pay');
    const billPks = bills.map(({ billPk }) => billPk);
    this.checkout = undefined;
    this.groups = undefined;
    if (!(await this.session.enter(person, paths.pay(billPks)))) return;
    const selections = selectionsOf(billPks);
    if (selections.length > 1) {
      this.groups = await app.attempt(app.get(OpenGroupCheckouts).run(selections));
      return this.stepOfGroups(app, (groups) => groups.review());
    }
    const opened = await app.attempt(app.get(OpenCheckout).run(first.groupNumber, billPks));
    if (opened?.kind === 'alreadyPaid') return app.recordRefusal('This was paid before.');
    if (!opened) return;
    this.checkout = opened.checkout;
    const [refused] = opened.checkout.current.notPayable.filter(({ billPk }) => billPks.includes(billPk));
    if (refused) return app.recordFailure({ kind: 'conflict', code: 'SHOWN', message: whyNotPayable(refused) ?? '' });
    if (amount !== undefined) opened.checkout.setAmount(first.billPk, amount);
    if (usedHeld) opened.checkout.useHeldMoney(usedHeld, null);
    if (paymentAmount !== undefined) opened.checkout.setPaymentAmount(paymentAmount);
    if (writesOff && opened.checkout.current.equation.excessCents > 0) opened.checkout.sendExcessTo('overShort');
    else if (opened.checkout.current.equation.excessCents > 0) opened.checkout.confirmExcess(true);
    else if (writesOff) opened.checkout.writeOffShort(true);
    if (schedule) opened.checkout.schedule(schedule.payOn);
    if (schedule?.acceptsLate) opened.checkout.acceptLate(true);
    await this.step(app, opened.checkout.review());
  }

  async explain(_person: TestPerson, reason: string): Promise<void> {
    this.checkout?.explain(reason);
  }

  async confirm(person: TestPerson, times = 1): Promise<void> {
    const app = await this.users.appOf(person);
    if (this.groups) {
      return this.stepOfGroups(app, (groups) => Promise.all(Array.from({ length: times }, () => groups.confirm())));
    }
    const { checkout } = this;
    if (checkout?.current.stage.kind !== 'reviewing') {
      if (app.hasMessages) return;
      throw new Error(`${person.name} cannot pay: ${whyNotReviewing(checkout)}.`);
    }
    const clicks = Array.from({ length: times }, () => checkout.confirm());
    await this.step(app, Promise.all(clicks));
  }

  async isAskedForAccount(): Promise<boolean> {
    return this.checkout?.current.accounts.length === 0;
  }

  async retry(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    const { checkout } = this;
    // The message about the lost response asks the person to retry.
    app.takeMessages();
    if (checkout?.current.stage.kind === 'unknown') await this.step(app, checkout.checkAgain());
    if (checkout?.current.stage.kind !== 'paid') await this.confirm(person);
  }

  async receipt(): Promise<ReceiptShown> {
    const stage = this.checkout?.current.stage;
    if (stage?.kind !== 'paid')
      throw new Error(
        'No receipt is shown. It is shown to a person who pays in a When, as in: When they pay the bill.',
      );
    const { paymentAmount, bankAccountMasked, settleDate, scheduledFor, excessCents, excessTo } = stage.payment;
    const [excess, writtenOff] = excessTo === 'overShort' ? [ZERO, excessCents] : [excessCents, ZERO];
    return { amount: paymentAmount, account: bankAccountMasked ?? '', settleDate, scheduledFor, excess, writtenOff };
  }

  async groupsToPay(person: TestPerson): Promise<readonly GroupToPayShown[]> {
    const app = await this.users.appOf(person);
    if (!(await this.session.enter(person, paths.pay()))) return [];
    const { me } = app;
    const groups = me?.groups.filter(({ groupNumber }) => may(me, 'payments.create', groupNumber)) ?? [];
    const shown = (await app.load(app.get(GroupsToPay).groups$(groups))) ?? [];
    return shown.map(({ name, billCount, openCents, firstDue }) => ({
      group: name,
      billCount,
      open: openCents,
      firstDue: firstDue?.dueDate ?? '',
    }));
  }

  async openPay(person: TestPerson, groupNumber: string): Promise<void> {
    const app = await this.users.appOf(person);
    this.checkout = undefined;
    if (!(await this.session.enter(person, paths.pay()))) return;
    const opened = await app.attempt(app.get(OpenCheckout).run(groupNumber, []));
    if (opened?.kind === 'alreadyPaid') app.recordRefusal('This was paid before.');
    this.checkout = opened?.kind === 'open' ? opened.checkout : undefined;
  }

  async close(person: TestPerson, { billPk }: StageBill, how: Closing): Promise<void> {
    const app = await this.users.appOf(person);
    const bill = await app.load(
      app
        .get(BillDetail)
        .watch(billPk, false)
        .pipe(map((view) => view.bill)),
    );
    if (!bill) throw new Error('The bill could not be read');
    const result = await app.attempt(app.get(how === 'short' ? CloseShort : CloseWithZeroPayment).run(bill));
    if (result?.kind === 'unknown') app.recordFailure(result.error);
  }

  async changeAutopay(person: TestPerson, { groupNumber, billPk }: StageBill, step: AutopayStep): Promise<string> {
    const app = await this.users.appOf(person);
    const editor = app.get(Autopay).of(groupNumber);
    const autopay = await app.load(editor.autopay$);
    if (!autopay) return '';
    const now = new Date(app.time.now());
    const today = localDayOf(now, autopay.timeZone);
    if (step.kind === 'skip' || step.kind === 'resume') {
      await app.attempt(editor.skip(billPk, step.kind === 'skip'));
      if (app.lastMessage !== '') return '';
      const after = await app.load(editor.autopay$);
      const bill = after?.bills.find((one) => one.billPk === billPk);
      return after && bill ? autopayNote(bill, after, now) : '';
    }
    if (step.kind === 'turnOff') {
      const effect = autopayOffEffect(autopay, today, now);
      await app.attempt(editor.save(autopay, { terms: null, startsOn: today, isAuthorized: false }));
      return effect;
    }
    const list = app.get(AutopayAccounts).of(groupNumber);
    list.show(true);
    const [account] = (await app.load(list.result$)) ?? [];
    const { limitCents, daysBeforeDue } = step;
    const terms = { bankAccountPk: account?.bankAccountPk ?? '-', limitCents, daysBeforeDue };
    const authority = { userId: app.me?.user.userId ?? '', samePersonMayPay: autopay.samePersonMayPay };
    const { startsOn = today } = step;
    const effect = autopayEffect(autopay, terms, startsOn, authority, now);
    await app.attempt(editor.save(autopay, { terms, startsOn, isAuthorized: true }));
    return effect;
  }

  async openPayments(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    this.listed = [];
    if (!(await this.session.enter(person, paths.payments(app.area)))) return;
    const list = app.get(PaymentList);
    list.show({});
    this.listed = (await app.load(list.result$))?.items ?? [];
  }

  async exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array> {
    return exportedBytes(await this.users.appOf(person), { list: PAYMENT_LIST, query: {} }, format);
  }

  async shown(person: TestPerson): Promise<readonly PaymentShown[]> {
    await this.openPayments(person);
    const now = new Date((await this.users.appOf(person)).time.now());
    return this.listed.map((payment) => ({
      amount: payment.paymentAmount,
      account: payment.bankAccountMasked ?? '',
      method: PAYMENT_METHODS[payment.method].label,
      status: paymentStatusLabel(payment, now),
      reason: payment.voidReason ?? [payment.reversal?.returnCode, payment.reversal?.reason].filter(Boolean).join(': '),
    }));
  }

  async endPayment(person: TestPerson, made: MadePayment, ending: Ending, reason: string): Promise<void> {
    const app = await this.users.appOf(person);
    await this.openPayments(person);
    const payment = this.listedOf(person, made);
    if (ending === 'void') await app.attempt(app.get(VoidPayment).run(payment.paymentPk, reason));
    else await app.attempt(app.get(ReversePayment).run(payment.paymentPk, reversalRequest(ending, reason)));
  }

  async presentAgain(person: TestPerson, made: MadePayment): Promise<void> {
    const app = await this.users.appOf(person);
    await this.openPayments(person);
    const payment = this.listedOf(person, made);
    const presentation = app.get(PaymentPresentation);
    const effect = await app.load(presentation.effect$(payment.paymentPk));
    if (effect?.problem) return app.recordFailure({ kind: 'conflict', code: 'SHOWN', message: effect.problem });
    await app.attempt(presentation.run(payment.paymentPk));
  }

  async reverseAtBank(person: TestPerson, made: MadePayment, reason: BankReversalReason): Promise<void> {
    const app = await this.users.appOf(person);
    const paymentPk = await this.atBank(person, made);
    if (paymentPk === undefined) return;
    const reversals = app.get(BankReversals);
    const effect = await app.load(reversals.effect$(paymentPk));
    if (!effect) return;
    if (effect.problem) return app.recordFailure({ kind: 'conflict', code: 'SHOWN', message: effect.problem });
    const request = { reason, note: 'Our own error', discoveredAt: effect.asOf, amountCents: effect.amountCents };
    await app.attempt(reversals.ask(paymentPk, request));
  }

  async changeReversal(person: TestPerson, made: MadePayment, step: BankReversalStep): Promise<void> {
    const app = await this.users.appOf(person);
    const paymentPk = await this.atBank(person, made);
    if (paymentPk === undefined) return;
    const reversals = app.get(BankReversals);
    const latest = (await app.load(reversals.effect$(paymentPk)))?.reversals[0];
    if (!latest) throw new Error(`There is no reversal of the payment of ${formatCents(made.amount)}.`);
    const change = {
      reversalNo: latest.reversalNo,
      step,
      note: step === 'approve' ? '' : 'As the bank said',
      returnCode: step === 'return' ? ('R02' as const) : null,
    };
    await app.attempt(reversals.take(paymentPk, change));
  }

  async reversalState(person: TestPerson, made: MadePayment): Promise<string> {
    const app = await this.users.appOf(person);
    const paymentPk = await this.atBank(person, made);
    if (paymentPk === undefined) return '';
    const effect = await app.load(app.get(BankReversals).effect$(paymentPk));
    const [latest] = effect?.reversals ?? [];
    return latest ? bankReversalLabel(latest) : '';
  }

  private async atBank(person: TestPerson, made: MadePayment): Promise<string | undefined> {
    await this.openPayments(person);
    return this.listedOf(person, made)?.paymentPk;
  }

  async reallocate(person: TestPerson, made: MadePayment, { billPk }: Pick<StageBill, 'billPk'>): Promise<void> {
    const app = await this.users.appOf(person);
    await this.openPayments(person);
    const payment = this.listedOf(person, made);
    const targets = await app.load(app.get(ReallocationTargets).targets$(payment));
    const target = targets?.find(({ bill }) => bill.billPk === billPk);
    const { version = 1 } = target?.bill ?? {};
    const amountCents = cents(Math.min(made.amount, target?.openCents ?? made.amount));
    const request = { reason: 'Paid the wrong bill', allocations: [{ billPk, version, amountCents }] };
    await app.attempt(app.get(ReallocatePayment).run(payment, request));
  }

  async suspense(person: TestPerson): Promise<Cents> {
    const app = await this.users.appOf(person);
    const balance = await app.load(app.get(SuspenseTotals).balance$);
    if (!balance) throw new Error('The suspense balance could not be read');
    return balance.totalCents;
  }

  private listedOf(person: TestPerson, { confirmation, amount }: MadePayment): Payment {
    const payment = this.listed.find((one) => one.confirmation === confirmation);
    if (!payment) {
      const amounts = this.listed.map(({ paymentAmount }) => formatCents(paymentAmount)).join(', ') || 'no payments';
      throw new Error(`${person.name} does not see a payment of ${formatCents(amount)}. They see: ${amounts}`);
    }
    return payment;
  }

  private async stepOfGroups(app: UserApp, run: (groups: GroupCheckouts) => Promise<unknown>): Promise<void> {
    if (!this.groups) return;
    await app.attempt(run(this.groups));
    for (const { current } of this.groups.checkouts) {
      const { stage } = current;
      if ('problem' in stage && stage.problem !== undefined) app.recordFailure(stage.problem);
    }
  }

  private async step(app: UserApp, work: Promise<unknown>): Promise<void> {
    await app.attempt(work);
    const { stage, equation } = this.checkout?.current ?? {};
    const [problem] = [...(equation?.problems ?? []), ...(equation?.sourceProblems ?? [])];
    if (stage && 'problem' in stage && stage.problem !== undefined) app.recordFailure(stage.problem);
    else if (stage?.kind === 'unknown') app.recordFailure(stage.error);
    else if (problem) app.recordFailure({ kind: 'refused', ...problem });
  }
}

function reversalRequest(ending: Exclude<Ending, 'void'>, reason: string): ReversalRequest {
  if (ending === 'setAside') return { kind: 'SET_ASIDE', reason };
  if (ending === 'reverse') return { kind: 'REVERSED', reason };
  const [code = '', note = ''] = reason.split(': ');
  const returnCode = RETURN_CODES.find((one) => one === code);
  if (!returnCode) throw new Error(`There is no return code "${code}". Start the reason with one, such as "R01".`);
  return { kind: 'RETURNED', returnCode, reason: note };
}

/** Why a checkout cannot be confirmed, in the words of a scenario. */
function whyNotReviewing(checkout: Checkout | undefined): string {
  if (!checkout) return 'no bill is offered for payment';
  const { accounts, equation } = checkout.current;
  if (accounts.length === 0)
    return 'the group has no bank account. Let the payor add one, or say what they are asked: When they choose the bill to pay, Then they are asked to add a bank account';
  if (equation.excessCents < 0)
    return `the payment is ${formatCents(negate(equation.excessCents))} less than the amounts on the bills`;
  if (!accounts.some(isVerified)) return 'no bank account of the group has been verified';
  return 'no bill is offered for payment';
}
