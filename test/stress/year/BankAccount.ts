import { addBankDays } from '../../../src/domain/platform/dates/bankDays';
import { addDays, addMonths, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Bai2Transaction, signedCents, writeBai2 } from '../../support/statements/writeBai2';
import type { Random } from '../Random';

/** BAI2 type codes by kind of transaction. */
const TYPE_CODES = {
  debits: '166',
  deposit: '174',
  return: '555',
  remittance: '495',
  fee: '698',
  reversals: '455',
  refunds: '455',
  creditReturn: '257',
} as const;
export type BookedKind = keyof typeof TYPE_CODES;

const FEE_CENTS = 1_500;
/** Share of lines on which the bank repeats the reference of the transaction. */
const NAMED = 0.6;

interface Booking extends Bai2Transaction {
  readonly day: LocalDate;
}

/** The office's account at its bank: actual transactions and dates, regardless of what the office recorded. */
export class BankAccount {
  readonly accountNumber = '4711888123';
  private readonly bookings: Booking[] = [];

  constructor(private readonly random: Random) {}

  /**
   * Posts a transaction on a bank day.
   *
   * @param reference repeated on some statement lines
   */
  book(kind: BookedKind, day: LocalDate, amountCents: number, reference = ''): void {
    if (amountCents === 0) return;
    const text = reference && this.random.chance(NAMED) ? reference : '';
    this.bookings.push({ day: addBankDays(day, 0), typeCode: TYPE_CODES[kind], amountCents, text });
  }

  /** A month's statement in BAI2 format, with the bank fee. Lines within a day are in random order. */
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

  /** Balance at the start of a day. */
  private balance(day: LocalDate): number {
    return this.bookings.filter((one) => one.day < day).reduce((sum, one) => sum + signedCents(one), 0);
  }
}
