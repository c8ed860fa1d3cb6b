import type { ReturnCode } from '../../../src/domain/money/payments/returnCodes';
import { addBankDays } from '../../../src/domain/platform/dates/bankDays';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestBill } from '../../support/server/insertBill';
import type { TestPerson } from '../../support/server/TestData';
import { AccountBooks } from './AccountBooks';
import type { BilledLine } from './Enrollments';
import { RefundBooks, type YearRefund } from './RefundBooks';
import { ReversalBooks, type YearReversal } from './ReversalBooks';

/** Closed, and frozen. */
const ACCOUNT_CLOSED: readonly ReturnCode[] = ['R02', 'R16'];

/** A line as the carrier billed it, and as the reconciler changed it. */
export interface YearLine extends BilledLine {
  readonly linePk: string;
  /** With the changes of a draft. */
  reconciledCents: number | undefined;
  /** Without them. */
  savedCents: number | undefined;
}

/** A bill as this test computes it. */
export interface YearBill {
  readonly bill: TestBill;
  /** First day of the bill's month. */
  readonly period: LocalDate;
  readonly lines: readonly YearLine[];
  due: number;
  paid: number;
  pending: number;
  state: 'unreleased' | 'released' | 'reconciled' | 'closed';
  /** The person whose draft has the changed lines; undefined without one. */
  draftOf: TestPerson | undefined;
  /** How often it was reconciled and reopened. */
  readonly times: { reconciled: number; reopened: number };
}

/** A payment from a bank account, with the write-off that was made with it. */
export interface YearPayment {
  readonly paymentPk: string;
  readonly confirmation: string;
  readonly madeBy: TestPerson;
  readonly of: YearBill;
  /** Number of the bank account. */
  readonly account: number;
  /** ISO timestamp: from then on it is put into a bank file. */
  readonly cutoffAt: string;
  /** Moves to a later date if its file is made late, or again because the bank rejects one. */
  settleDate: LocalDate;
  isFiled: boolean;
  /** `ENDED`: it was voided, returned, or reversed. */
  status: 'PENDING' | 'PROCESSED' | 'ENDED';
  /** Amount applied to the bill, including the write-off. */
  readonly amountCents: number;
  readonly writtenOffCents: number;
  /** Excess over the bill, which is held for the group. */
  readonly excessCents: number;
}

export type PaymentReversal = YearReversal<YearPayment>;

/** Amount that a payment draws from the bank account. */
export const cashOf = ({ amountCents, writtenOffCents, excessCents }: YearPayment) =>
  amountCents - writtenOffCents + excessCents;

/** A group's money to the cent, computed without the server: from what people did, the bank's returns, and the calendar. */
export class GroupBooks {
  readonly bills: YearBill[] = [];
  readonly accounts = new AccountBooks();
  readonly reversals = new ReversalBooks<YearPayment>();
  readonly refunds = new RefundBooks();
  readonly payments: YearPayment[] = [];
  private pendingPayments: YearPayment[] = [];
  heldCents = 0;
  cashCents = 0;
  writtenOffCents = 0;
  /** Whether the bank has closed the account from which the group pays. */
  needsAccount = false;

  /** @param countsReconciled whether the group pays what it reconciled, not what was billed. */
  constructor(
    readonly groupNumber: string,
    readonly countsReconciled: boolean,
  ) {}

  get pending(): readonly YearPayment[] {
    return this.pendingPayments;
  }

  /** Amount that the group still owes: the part of each released bill that is neither paid nor pending. */
  get outstandingCents(): number {
    const owed = this.bills.filter(({ state }) => state !== 'unreleased');
    return owed.reduce((sum, bill) => sum + Math.max(0, openCentsOf(bill)), 0);
  }

  add(bill: TestBill, period: LocalDate, billed: readonly BilledLine[]): void {
    const lines = bill.linePks.flatMap((linePk, at) => {
      const line = billed[at];
      return line ? [{ ...line, linePk, reconciledCents: undefined, savedCents: undefined }] : [];
    });
    const due = billed.reduce((sum, { billedCents }) => sum + billedCents, 0);
    const times = { reconciled: 0, reopened: 0 };
    this.bills.push({ bill, period, lines, due, paid: 0, pending: 0, state: 'unreleased', draftOf: undefined, times });
  }

  reconcile(one: YearBill): void {
    one.state = 'reconciled';
    one.times.reconciled += 1;
    for (const line of one.lines) line.savedCents = line.reconciledCents;
    if (!this.countsReconciled) return;
    one.due = one.lines.reduce((sum, { billedCents, reconciledCents }) => sum + (reconciledCents ?? billedCents), 0);
  }

  /** A reconciled bill is opened again. A revert restores its lines as billed. */
  reopen(one: YearBill, how: 'unreconcile' | 'revert'): void {
    one.state = 'released';
    one.times.reopened += 1;
    one.draftOf = undefined;
    one.due = one.lines.reduce((sum, { billedCents }) => sum + billedCents, 0);
    if (how === 'revert') for (const line of one.lines) line.reconciledCents = line.savedCents = undefined;
  }

  /** Closes a bill with a zero or negative balance. A negative balance becomes money held for the group. */
  closeWithNothingDue(one: YearBill): void {
    one.state = 'closed';
    this.heldCents -= one.due;
  }

  /** The group pays. Nothing is paid until the day of settlement. */
  pay(made: Omit<YearPayment, 'status'>): void {
    const payment: YearPayment = { ...made, status: 'PENDING' };
    payment.of.pending += payment.amountCents;
    this.pendingPayments.push(payment);
    this.payments.push(payment);
  }

  /** Confirmations of payments whose excess is held as long as nothing takes them back. */
  get excessConfirmations(): readonly string[] {
    const live = this.payments.filter(({ status, excessCents }) => status === 'PROCESSED' && excessCents > 0);
    return live.map(({ confirmation }) => confirmation);
  }

  /** @param needsApproval whether another manager has to approve it */
  askRefund(cents: number, needsApproval: boolean): void {
    const refund = this.refunds.add(cents, needsApproval);
    if (!needsApproval) this.heldCents -= refund.cents;
  }

  decideRefund(refund: YearRefund, isApproved: boolean): void {
    refund.state = isApproved ? 'OWED' : 'DECLINED';
    if (isApproved) this.heldCents -= refund.cents;
  }

  returnToSuspense(refund: YearRefund): void {
    refund.state = 'BACK';
    this.heldCents += refund.cents;
  }

  /** The night of a date, after its payments. @returns the refunds that were paid */
  settleRefunds(date: LocalDate): readonly YearRefund[] {
    const settled = this.refunds.settle(date);
    for (const { cents } of settled) this.cashCents -= cents;
    return settled;
  }

  /** The group's bank returns a settled credit: the refund is owed again. */
  returnRefund(refund: YearRefund): void {
    refund.state = 'OWED';
    refund.failures += 1;
    refund.settlesOn = undefined;
    this.cashCents += refund.cents;
  }

  voidPayment(payment: YearPayment): void {
    payment.status = 'ENDED';
    payment.of.pending -= payment.amountCents;
    this.pendingPayments = this.pendingPayments.filter((one) => one !== payment);
  }

  /** The office posts a check: the bill gets what is open on it, and the rest is held. */
  postCheck(one: YearBill, checkCents: number): void {
    const paid = Math.min(openCentsOf(one), checkCents);
    one.paid += paid;
    this.cashCents += checkCents;
    this.heldCents += checkCents - paid;
  }

  /**
   * The night of a date puts payments into a bank file. They settle on a later date if the file is made late.
   *
   * @param at ISO timestamp of the run
   */
  file(date: LocalDate, at: string): readonly YearPayment[] {
    const due = this.pendingPayments.filter(
      ({ isFiled, cutoffAt, settleDate, account }) =>
        !isFiled && (cutoffAt <= at || settleDate <= date) && !this.accounts.isHeld(account),
    );
    const earliest = addBankDays(date, 1);
    for (const payment of due) {
      payment.isFiled = true;
      if (payment.settleDate < earliest) payment.settleDate = earliest;
    }
    return due;
  }

  /** The night of a date, after its files are made. @returns the payments that were processed */
  process(date: LocalDate): readonly YearPayment[] {
    const isSettled = ({ isFiled, settleDate }: YearPayment) => isFiled && settleDate <= date;
    const settled = this.pendingPayments.filter(isSettled);
    this.pendingPayments = this.pendingPayments.filter((payment) => !isSettled(payment));
    for (const payment of settled) {
      payment.of.pending -= payment.amountCents;
      this.book(payment, 1);
    }
    return settled;
  }

  /** The night of a date, after its payments: reversed debits are paid back. @returns the reversals that settled */
  settleReversals(date: LocalDate): readonly PaymentReversal[] {
    const settled = this.reversals.settle(date);
    for (const { payment } of settled) this.book(payment, -1);
    return settled;
  }

  /** The group's bank returns a settled reversal: the money is held for the group. */
  returnReversal(reversal: PaymentReversal): void {
    reversal.state = 'RETURNED';
    this.cashCents += cashOf(reversal.payment);
    this.heldCents += cashOf(reversal.payment);
  }

  /** The bank takes a processed payment back, and with it everything that it did. */
  returnPayment(payment: YearPayment, code: ReturnCode): void {
    this.book(payment, -1);
    if (ACCOUNT_CLOSED.includes(code)) this.needsAccount = true;
  }

  private book(payment: YearPayment, sign: 1 | -1): void {
    payment.status = sign === 1 ? 'PROCESSED' : 'ENDED';
    payment.of.paid += sign * payment.amountCents;
    this.cashCents += sign * cashOf(payment);
    this.heldCents += sign * payment.excessCents;
    this.writtenOffCents += sign * payment.writtenOffCents;
  }
}

/** Part of a bill that is neither paid nor pending. */
export function openCentsOf({ due, paid, pending }: YearBill): number {
  return due - paid - pending;
}
