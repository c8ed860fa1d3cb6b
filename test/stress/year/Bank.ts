import { addDays, type LocalDate, localDate } from '../../../src/domain/dates/LocalDate';
import type { ReturnCode } from '../../../src/domain/payments/returnCodes';
import { returnFileOf } from '../../support/payments/returnFiles';
import type { Random } from '../Random';
import { BankAccount } from './BankAccount';
import { cashOf, type GroupBooks, type YearPayment } from './GroupBooks';

/** Share of the payments that come back. */
const RETURNS = 0.04;
const SOON: readonly ReturnCode[] = ['R01', 'R09', 'R02', 'R08', 'R16', 'R29'];
const LATE: readonly ReturnCode[] = ['R05', 'R07', 'R10', 'R11'];
const LAST_DAY = 60;
/** After this, only an owner who says that it authorized nothing gets the money back. */
const LAST_DAY_OF_OTHERS = 3;
/** A return after this many days counts as late. */
const LATE_DAYS = 30;
/** Share of files that the bank rejects, and share of entries that it rejects in other files. */
const REJECTED_FILES = 0.03;
const REJECTED_ENTRIES = 0.02;
/** Share of files that the bank accepts without an acknowledgment, and days until it acknowledges the others. */
const ACCEPTED_SILENTLY = 0.15;
const LONGEST_ANSWER_DAYS = 4;
const DEBITS = ['27', '37'];

/** A payment that the bank returns, and the day it does. */
export interface BankReturn {
  readonly on: LocalDate;
  readonly isLate: boolean;
  readonly code: ReturnCode;
  readonly payment: YearPayment;
  readonly books: GroupBooks;
}

/** The bank's acknowledgment of a file and its date. */
export interface BankAnswer {
  readonly on: LocalDate;
  /** A CSV file. */
  readonly text: string;
  /** First 15 characters of the confirmations of payments whose entries the bank rejects. */
  readonly rejected: readonly string[];
  /** Whether the bank rejects the whole file, so that its payments need another file. */
  readonly isWhole: boolean;
}

interface Entry {
  readonly confirmation: string;
  readonly trace: string;
  readonly cents: number;
  /** Settlement date of the debit. */
  readonly on: LocalDate;
}

/** Bank of the groups and of the office. Receives NACHA files and returns some payments up to 60 days later. */
export class Bank {
  readonly counts = { returns: 0, lateReturns: 0, rejectedFiles: 0, rejectedEntries: 0 };
  readonly account: BankAccount;
  /** Each drawn payment by the first 15 characters of its confirmation, which its entry carries. */
  private readonly drawn = new Map<string, { readonly file: string; readonly entry: number }>();
  private waiting: BankReturn[] = [];
  private answers: BankAnswer[] = [];

  constructor(private readonly random: Random) {
    this.account = new BankAccount(random.fork());
  }

  /** Receives a NACHA file from the office. Entries that are not rejected settle on their date, acknowledged or not. */
  take(name: string, file: string, today: LocalDate): void {
    const { random, counts } = this;
    const entries = entriesOf(file);
    const isWhole = random.chance(REJECTED_FILES);
    const rejected = isWhole ? entries : entries.filter(() => random.chance(REJECTED_ENTRIES));
    const accepted = entries.filter((entry) => !rejected.includes(entry));
    if (isWhole) counts.rejectedFiles += 1;
    else counts.rejectedEntries += rejected.length;
    for (const [at, { confirmation }] of entries.entries()) this.drawn.set(confirmation, { file, entry: at });
    const debits = new Map<LocalDate, number>();
    for (const { on, cents } of accepted) debits.set(on, (debits.get(on) ?? 0) + cents);
    for (const [on, cents] of debits) this.account.book('debits', on, cents, name);
    const heading = 'File,Status,Entries,Debits,Trace,Reason';
    const total = accepted.reduce((sum, { cents }) => sum + cents, 0);
    const rows = isWhole
      ? [`${name},Rejected,,,,Unknown originator`]
      : [
          `${name},${rejected.length > 0 ? 'Partial' : 'Accepted'},${accepted.length},${(total / 100).toFixed(2)},,`,
          ...rejected.map(({ trace }) => `${name},Rejected,,,${trace},Account not found`),
        ];
    // Rejections are reported before the settlement date.
    const days = rejected.length > 0 ? 1 : random.between(1, LONGEST_ANSWER_DAYS);
    if (rejected.length === 0 && random.chance(ACCEPTED_SILENTLY)) return;
    const text = [heading, ...rows].join('\n');
    const confirmations = rejected.map(({ confirmation }) => confirmation);
    this.answers.push({ on: addDays(today, days), text, rejected: confirmations, isWhole });
  }

  /** Acknowledgments that the bank sends on a date. */
  answersOn(day: LocalDate): readonly BankAnswer[] {
    const found = this.answers.filter(({ on }) => on <= day);
    this.answers = this.answers.filter(({ on }) => on > day);
    return found;
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
    for (const { payment } of found) this.account.book('return', day, cashOf(payment), payment.confirmation);
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

/** Entries of a NACHA file with the date of their batch. */
function entriesOf(file: string): readonly Entry[] {
  const entries: Entry[] = [];
  let on = localDate('2026-01-01');
  for (const record of file.split('\r\n')) {
    if (record.startsWith('5')) {
      const [year, month, day] = [record.slice(69, 71), record.slice(71, 73), record.slice(73, 75)];
      on = localDate(`20${year}-${month}-${day}`);
    } else if (record.startsWith('6')) {
      if (!DEBITS.includes(record.slice(1, 3))) throw new Error(`The bank accepts only debits: ${record}`);
      const confirmation = record.slice(39, 54).trim();
      entries.push({ confirmation, trace: record.slice(79, 94), cents: Number(record.slice(29, 39)), on });
    }
  }
  return entries;
}
