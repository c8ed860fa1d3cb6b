import { type BankReversalState, isOnItsWay } from '../../../src/domain/money/payments/bankReversal';
import { addBankDays } from '../../../src/domain/platform/dates/bankDays';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';

/** Bank days after its settlement in which a debit can be reversed. */
const LAST_BANK_DAY = 5;

/** The reversal of a debit at the bank. */
export interface YearReversal<Payment> {
  readonly payment: Payment;
  state: BankReversalState;
  /** Undefined until a bank file has it. */
  settlesOn: LocalDate | undefined;
  /** Whether it was requested with its whole file or batch. */
  readonly isOfFile: boolean;
}

/** A group's reversals of debits at the bank. */
export class ReversalBooks<Payment extends { readonly settleDate: LocalDate }> {
  readonly items: YearReversal<Payment>[] = [];

  in(state: BankReversalState): readonly YearReversal<Payment>[] {
    return this.items.filter((one) => one.state === state);
  }

  /** Reversals that were requested one at a time. */
  aloneIn(state: BankReversalState): readonly YearReversal<Payment>[] {
    return this.in(state).filter(({ isOfFile }) => !isOfFile);
  }

  isOnItsWay(payment: Payment): boolean {
    return this.items.some((one) => one.payment === payment && isOnItsWay(one));
  }

  /** @param waits whether another manager has to approve it */
  add(payment: Payment, waits: boolean, isOfFile: boolean): YearReversal<Payment> {
    const state: BankReversalState = waits ? 'WAITING' : 'OPEN';
    const added: YearReversal<Payment> = { payment, state, settlesOn: undefined, isOfFile };
    this.items.push(added);
    return added;
  }

  /** The bank does not accept reversals of a file. @param isWhole whether the next file has them again */
  reject(isNamed: (payment: Payment) => boolean, isWhole: boolean): void {
    for (const one of this.in('FILED').filter(({ payment }) => isNamed(payment))) {
      one.state = isWhole ? 'OPEN' : 'REJECTED';
      one.settlesOn = undefined;
    }
  }

  /** The night of a date puts open reversals into a bank file. Those that would settle too late end. @returns those in the file */
  file(date: LocalDate): readonly YearReversal<Payment>[] {
    const settlesOn = addBankDays(date, 1);
    for (const one of [...this.in('WAITING'), ...this.in('OPEN')])
      if (settlesOn > addBankDays(one.payment.settleDate, LAST_BANK_DAY)) one.state = 'CANCELED';
    const filed = this.in('OPEN');
    for (const one of filed) {
      one.state = 'FILED';
      one.settlesOn = settlesOn;
    }
    return filed;
  }

  /** The night of a date. @returns the reversals that settle */
  settle(date: LocalDate): readonly YearReversal<Payment>[] {
    const settled = this.in('FILED').filter(({ settlesOn = date }) => settlesOn <= date);
    for (const one of settled) one.state = 'SETTLED';
    return settled;
  }
}
