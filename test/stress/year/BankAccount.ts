import { addBankDays } from '../../../src/domain/dates/bankDays';
import { addDays, addMonths, type LocalDate } from '../../../src/domain/dates/LocalDate';
import { type Bai2Transaction, signedCents, writeBai2 } from '../../support/statements/writeBai2';
import type { Random } from '../Random';

/** BAI2 type codes by what the bank booked. */
const TYPE_CODES = { debits: '166', deposit: '174', return: '555', remittance: '495', fee: '698' } as const;
export type BookedKind = keyof typeof TYPE_CODES;

const FEE_CENTS = 1_500;
/** Share of the lines on which the bank repeats the reference of what it booked. */
const NAMED = 0.6;

interface Booking extends Bai2Transaction {
  readonly day: LocalDate;
}

/** The office's account as its bank keeps it: what moved and when, whatever the office has recorded. */
export class BankAccount {
  readonly accountNumber = '4711888123';
  private readonly bookings: Booking[] = [];

  constructor(private readonly random: Random) {}

  /**
   * Books money on a bank day.
   *
   * @param reference repeated on some statement lines
   */
  book(kind: BookedKind, day: LocalDate, amountCents: number, reference = ''): void {
    if (amountCents === 0) return;
    const text = reference && this.random.chance(NAMED) ? reference : '';
    this.bookings.push({ day: addBankDays(day, 0), typeCode: TYPE_CODES[kind], amountCents, text });
  }

  /** The statement of a month as BAI2, with its fee. The lines of a day are in no order. */
  statement(month: LocalDate): string {
    const next = addMonths(month, 1);
    const last = addDays(next, -1);
    this.book('fee', addBankDays(addDays(month, 20), 0), FEE_CENTS);
    let openingCents = this.balance(month);
    const days = [...new Set([...this.bookings.map(({ day }) => day), last])]
      .filter((day) => day >= month && day < next)
      .sort();
    const read = days.map((day) => {
      const transactions = this.random.shuffled(this.bookings.filter((one) => one.day === day));
      const opened = { day, openingCents, transactions };
      openingCents = transactions.reduce((sum, one) => sum + signedCents(one), openingCents);
      return opened;
    });
    return writeBai2(read, { accountNumber: this.accountNumber });
  }

  /** The balance when a day begins. */
  private balance(day: LocalDate): number {
    return this.bookings.filter((one) => one.day < day).reduce((sum, one) => sum + signedCents(one), 0);
  }
}
