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
/** Share of the files, and of the entries of the others, that the bank rejects. */
const REJECTED_FILES = 0.03;
const REJECTED_ENTRIES = 0.02;
/** Share of the files that the bank accepts without a word, and days until it says so about the others. */
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

/** What the bank says about a file that it got, and the day it does. */
export interface BankAnswer {
  readonly on: LocalDate;
  /** A CSV file. */
  readonly text: string;
  /** First 15 characters of the confirmations of the payments that the bank will not draw. */
  readonly rejected: readonly string[];
  /** Whether it rejects the whole file, so that another one has to draw its payments. */
  readonly isWhole: boolean;
}

interface Entry {
  readonly confirmation: string;
  readonly trace: string;
  readonly cents: number;
  /** Day on which the debit is to be settled. */
  readonly on: LocalDate;
}

/** The groups' bank, which is the office's, too. Receives the NACHA files and returns some payments up to 60 days later. */
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

  /** The office sends a NACHA file. What the bank does not reject is settled on its day, whether it says so or not. */
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
    // What is rejected is known before its day.
    const days = rejected.length > 0 ? 1 : random.between(1, LONGEST_ANSWER_DAYS);
    if (rejected.length === 0 && random.chance(ACCEPTED_SILENTLY)) return;
    const text = [heading, ...rows].join('\n');
    const confirmations = rejected.map(({ confirmation }) => confirmation);
    this.answers.push({ on: addDays(today, days), text, rejected: confirmations, isWhole });
  }

  /** What the bank says on a day about the files that it got. */
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

/** The entries of a NACHA file, with the day of their batch. */
function entriesOf(file: string): readonly Entry[] {
  const entries: Entry[] = [];
  let on = localDate('2026-01-01');
  for (const record of file.split('\r\n')) {
    if (record.startsWith('5')) {
      const [year, month, day] = [record.slice(69, 71), record.slice(71, 73), record.slice(73, 75)];
      on = localDate(`20${year}-${month}-${day}`);
    } else if (record.startsWith('6')) {
      if (!DEBITS.includes(record.slice(1, 3))) throw new Error(`The bank draws debits only: ${record}`);
      const confirmation = record.slice(39, 54).trim();
      entries.push({ confirmation, trace: record.slice(79, 94), cents: Number(record.slice(29, 39)), on });
    }
  }
  return entries;
}
