import { map } from 'rxjs';
import { BillDetail } from '../../../src/application/bills/BillDetail';
import type { Checkout } from '../../../src/application/payments/Checkout';
import { CloseWithZeroPayment } from '../../../src/application/payments/CloseWithZeroPayment';
import { OpenCheckout } from '../../../src/application/payments/OpenCheckout';
import { PaymentList, VoidPayment } from '../../../src/application/payments/PaymentList';
import { SuspenseTotals } from '../../../src/application/payments/SuspenseTotals';
import { balanceOf } from '../../../src/domain/bills/amountDue';
import { type Cents, ZERO } from '../../../src/domain/money/Cents';
import type { Payment } from '../../../src/domain/payments/Payment';
import { whyNotPayable } from '../../../src/domain/payments/payable';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { NotPayableShown, PaymentShown, PaymentTasks, PaymentToMake, ReceiptShown } from '../tasks/PaymentTasks';
import type { Seat } from './Seat';
import type { UseCaseHouse } from './UseCaseHouse';

export class UseCasePaymentTasks implements PaymentTasks {
  private checkout: Checkout | undefined;
  private listed: readonly Payment[] = [];

  constructor(private readonly house: UseCaseHouse) {}

  async prepare(person: TestPerson, { bills, amount, paymentAmount }: PaymentToMake): Promise<void> {
    const seat = await this.house.seatOf(person);
    const [first] = bills;
    if (!first) throw new Error('No bill to pay');
    const billPks = bills.map(({ billPk }) => billPk);
    const opened = await seat.attempt(seat.get(OpenCheckout).run(first.groupNumber, billPks));
    if (opened?.kind !== 'open') return;
    this.checkout = opened.checkout;
    if (amount !== undefined) opened.checkout.setAmount(first.billPk, amount);
    if (paymentAmount !== undefined) opened.checkout.setPaymentAmount(paymentAmount);
    await this.step(seat, opened.checkout.review());
  }

  async confirm(person: TestPerson, times = 1): Promise<void> {
    const seat = await this.house.seatOf(person);
    const { checkout } = this;
    if (checkout?.current.stage.kind !== 'reviewing') return;
    const clicks = Array.from({ length: times }, () => checkout.confirm());
    await this.step(seat, Promise.all(clicks));
  }

  async sendAgain(person: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    const { checkout } = this;
    if (checkout?.current.stage.kind === 'unknown') await this.step(seat, checkout.checkAgain());
    await this.confirm(person);
  }

  async receipt(): Promise<ReceiptShown> {
    const stage = this.checkout?.current.stage;
    if (stage?.kind !== 'paid') throw new Error(`No receipt: the checkout is ${stage?.kind ?? 'not open'}`);
    const { paymentAmount, bankAccountMasked, settleDate, excessCents } = stage.payment;
    return { amount: paymentAmount, account: bankAccountMasked ?? '', settleDate, excess: excessCents };
  }

  async openPay(person: TestPerson, groupNumber: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const opened = await seat.attempt(seat.get(OpenCheckout).run(groupNumber, []));
    this.checkout = opened?.kind === 'open' ? opened.checkout : undefined;
  }

  async notPayable(_person: TestPerson, { billPk }: StageBill): Promise<NotPayableShown> {
    const bill = this.checkout?.current.notPayable.find((candidate) => candidate.billPk === billPk);
    if (!bill) throw new Error('Pay does not list the bill as not payable');
    return { balance: balanceOf(bill), reason: whyNotPayable(bill) ?? '' };
  }

  async zeroPay(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const seat = await this.house.seatOf(person);
    const bill = await seat.answer(
      seat
        .get(BillDetail)
        .watch(billPk, false)
        .pipe(map((view) => view.bill)),
    );
    if (!bill) throw new Error('The bill could not be read');
    const result = await seat.attempt(seat.get(CloseWithZeroPayment).run(bill));
    if (result?.kind === 'unknown') seat.tell(result.error);
  }

  async openPayments(person: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    const list = seat.get(PaymentList);
    list.show({});
    this.listed = (await seat.answer(list.page$))?.items ?? [];
  }

  async shown(person: TestPerson): Promise<readonly PaymentShown[]> {
    await this.openPayments(person);
    return this.listed.map(({ paymentAmount, bankAccountMasked, disposition, voidReason }) => ({
      amount: paymentAmount,
      account: bankAccountMasked ?? '',
      isVoided: disposition === 'VOIDED',
      reason: voidReason ?? '',
    }));
  }

  async voidPayment(person: TestPerson, amount: Cents, reason: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    await this.openPayments(person);
    const payment = this.listed.find(({ paymentAmount }) => paymentAmount === amount);
    if (!payment) throw new Error('The payment is not in the list');
    await seat.attempt(seat.get(VoidPayment).run(payment.paymentPk, reason));
  }

  async suspense(person: TestPerson): Promise<Cents> {
    const seat = await this.house.seatOf(person);
    const balance = await seat.answer(seat.get(SuspenseTotals).balance$);
    return balance?.totalCents ?? ZERO;
  }

  private async step(seat: Seat, work: Promise<unknown>): Promise<void> {
    await seat.attempt(work);
    const { stage, equation } = this.checkout?.current ?? {};
    const [problem] = equation?.problems ?? [];
    if (stage && 'problem' in stage && stage.problem !== undefined) seat.tell(stage.problem);
    else if (stage?.kind === 'unknown') seat.tell(stage.error);
    else if (problem) seat.tell({ kind: 'refused', ...problem });
  }
}
