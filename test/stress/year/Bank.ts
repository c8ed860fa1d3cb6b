import { addDays, type LocalDate } from '../../../src/domain/dates/LocalDate';
import type { ReturnCode } from '../../../src/domain/payments/returnCodes';
import { returnFileOf } from '../../support/payments/returnFiles';
import type { Random } from '../Random';
import type { GroupBooks, YearPayment } from './GroupBooks';

/** Share of the payments that come back. */
const RETURNS = 0.04;
const SOON: readonly ReturnCode[] = ['R01', 'R09', 'R02', 'R08', 'R16', 'R29'];
const LATE: readonly ReturnCode[] = ['R05', 'R07', 'R10', 'R11'];
const LAST_DAY = 60;
/** After this, only an owner who says that it authorized nothing gets the money back. */
const LAST_DAY_OF_OTHERS = 3;
/** A return after this many days counts as late. */
const LATE_DAYS = 30;

/** A payment that the bank returns, and the day it does. */
export interface BankReturn {
  readonly on: LocalDate;
  readonly isLate: boolean;
  readonly code: ReturnCode;
  readonly payment: YearPayment;
  readonly books: GroupBooks;
}

/** The groups' bank. Receives the NACHA files and returns some payments up to 60 days later. */
export class Bank {
  readonly counts = { returns: 0, lateReturns: 0 };
  /** Each drawn payment by the first 15 characters of its confirmation, which its entry carries. */
  private readonly drawn = new Map<string, { readonly file: string; readonly entry: number }>();
  private waiting: BankReturn[] = [];

  constructor(private readonly random: Random) {}

  /** The office sends a NACHA file. */
  take(file: string): void {
    const entries = file.split('\r\n').filter((record) => record.startsWith('6'));
    for (const [entry, record] of entries.entries()) this.drawn.set(record.slice(39, 54).trim(), { file, entry });
  }

  /** A payment was processed. The bank may return it later. */
  settle(payment: YearPayment, books: GroupBooks, today: LocalDate): void {
    const { random } = this;
    if (!random.chance(RETURNS)) return;
    const days = random.chance(0.4) ? random.between(1, LAST_DAY_OF_OTHERS) : random.between(4, LAST_DAY);
    const code = random.oneOf(days <= LAST_DAY_OF_OTHERS ? SOON : LATE);
    this.waiting.push({ on: addDays(today, days), isLate: days > LATE_DAYS, code, payment, books });
  }

  /** The payments that the bank returns on a day. */
  returnsOn(day: LocalDate): readonly BankReturn[] {
    const found = this.waiting.filter(({ on }) => on <= day);
    this.waiting = this.waiting.filter(({ on }) => on > day);
    this.counts.returns += found.length;
    this.counts.lateReturns += found.filter(({ isLate }) => isLate).length;
    return found;
  }

  /** The files that say so, one for each NACHA file that drew some of the payments. */
  returnFiles(returns: readonly BankReturn[]): readonly string[] {
    const byFile = new Map<string, { code: ReturnCode; entry: number }[]>();
    for (const { payment, code } of returns) {
      const drawn = this.drawn.get(payment.confirmation.slice(0, 15));
      if (!drawn) throw new Error(`No NACHA file has drawn payment ${payment.confirmation}.`);
      byFile.set(drawn.file, [...(byFile.get(drawn.file) ?? []), { code, entry: drawn.entry }]);
    }
    return [...byFile].map(([file, entries]) => returnFileOf(file, entries));
  }
}
