import { addBankDays } from '../../../src/domain/dates/bankDays';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { BankReversalState } from '../../../src/domain/payments/bankReversal';

/** Bank days after its settlement in which a debit can be reversed. */
const LAST_BANK_DAY = 5;

/** The reversal of a debit at the bank. */
export interface YearReversal<Payment> {
  readonly payment: Payment;
  state: BankReversalState;
  /** Undefined until a bank file has it. */
  settlesOn: LocalDate | undefined;
}

/** A group's reversals of debits at the bank. Each payment has at most one. */
export class ReversalBooks<Payment extends { readonly settleDate: LocalDate }> {
  readonly items: YearReversal<Payment>[] = [];

  in(state: BankReversalState): readonly YearReversal<Payment>[] {
    return this.items.filter((one) => one.state === state);
  }

  /** @param waits whether another manager has to approve it */
  add(payment: Payment, waits: boolean): void {
    this.items.push({ payment, state: waits ? 'WAITING' : 'OPEN', settlesOn: undefined });
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
