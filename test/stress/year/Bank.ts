import { addDays, type LocalDate, localDate } from '../../../src/domain/dates/LocalDate';
import type { AccountDetails } from '../../../src/domain/payments/accountChange';
import type { ReturnCode } from '../../../src/domain/payments/returnCodes';
import { returnFileOf } from '../../support/payments/returnFiles';
import type { Random } from '../Random';
import { BankAccount } from './BankAccount';
import { cashOf, type GroupBooks, type PaymentReversal, type YearPayment } from './GroupBooks';
import { type Notification, nextNotification } from './Notifications';

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
const ACCOUNT_TYPES: Readonly<Record<string, AccountDetails['accountType']>> = {
  '22': 'checking',
  '27': 'checking',
  '32': 'savings',
  '37': 'savings',
};
/** Transaction codes of credits, which a file of reversals has. */
const CREDITS = ['22', '32'];
/** Share of the settled reversals that come back, and days until they do. */
const RETURNED_REVERSALS = 0.2;
const LONGEST_REVERSAL_DAYS = 3;
/** Share of the settled payments whose bank asks for a change, and days until it does. */
const NOTIFICATIONS = 0.1;
const LONGEST_NOTIFICATION_DAYS = 4;

/** A payment that the bank returns, and the day it does. */
export interface BankReturn {
  readonly on: LocalDate;
  readonly isLate: boolean;
  readonly code: ReturnCode;
  readonly payment: YearPayment;
  readonly books: GroupBooks;
}

/** The return of a settled reversal. */
export interface BankReversalReturn {
  readonly code: ReturnCode;
  readonly reversal: PaymentReversal;
  readonly payment: YearPayment;
  readonly books: GroupBooks;
}

/** What return files report. */
type Reported = BankReturn | BankNotification | BankReversalReturn;

/** A notification of change about a settled payment. */
export interface BankNotification extends Notification {
  readonly payment: YearPayment;
  readonly books: GroupBooks;
  /** The details with which the payment was drawn. */
  readonly drawnWith: AccountDetails;
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

/** A return file with the entries it reports, in order. */
export interface BankReturnFile {
  readonly text: string;
  readonly entries: readonly Reported[];
}

/** An entry of a NACHA file. */
export interface Entry {
  /** Whether it reverses a debit. */
  readonly isCredit: boolean;
  readonly confirmation: string;
  readonly trace: string;
  readonly cents: number;
  /** Settlement date. */
  readonly on: LocalDate;
  readonly details: AccountDetails;
}

/** An entry of a NACHA file that the bank has received. */
interface DrawnEntry {
  readonly file: string;
  readonly entry: number;
  readonly details: AccountDetails;
}

/** Bank of the groups and of the office. Receives NACHA files and returns some payments up to 60 days later. */
export class Bank {
  readonly counts = {
    returns: 0,
    lateReturns: 0,
    rejectedFiles: 0,
    rejectedEntries: 0,
    notifications: 0,
    returnedReversals: 0,
  };
  readonly account: BankAccount;
  /** Each drawn payment by the first 15 characters of its confirmation, which its entry carries. */
  private readonly drawn = new Map<string, DrawnEntry>();
  private readonly credited = new Map<string, DrawnEntry>();
  private reversalReturns: (BankReversalReturn & { readonly on: LocalDate })[] = [];
  private received: Entry[] = [];
  private notifications: { readonly on: LocalDate; readonly payment: YearPayment; readonly books: GroupBooks }[] = [];
  private waiting: BankReturn[] = [];
  private answers: BankAnswer[] = [];

  constructor(private readonly random: Random) {
    this.account = new BankAccount(random.fork());
  }

  /** Receives a NACHA file from the office. Entries that are not rejected settle on their date, acknowledged or not. */
  take(name: string, file: string, today: LocalDate): void {
    const { random, counts } = this;
    const entries = entriesOf(file);
    if (entries.some(({ isCredit }) => isCredit)) return this.takeReversals(name, file, entries);
    const isWhole = random.chance(REJECTED_FILES);
    const rejected = isWhole ? entries : entries.filter(() => random.chance(REJECTED_ENTRIES));
    const accepted = entries.filter((entry) => !rejected.includes(entry));
    if (isWhole) counts.rejectedFiles += 1;
    else counts.rejectedEntries += rejected.length;
    for (const [at, { confirmation, details }] of entries.entries())
      this.drawn.set(confirmation, { file, entry: at, details });
    this.received.push(...entries);
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

  /** Accepts a file of reversals without an acknowledgment. */
  private takeReversals(name: string, file: string, entries: readonly Entry[]): void {
    for (const [at, { confirmation, details }] of entries.entries())
      this.credited.set(confirmation, { file, entry: at, details });
    this.received.push(...entries);
    const credits = new Map<LocalDate, number>();
    for (const { on, cents } of entries) credits.set(on, (credits.get(on) ?? 0) + cents);
    for (const [on, cents] of credits) this.account.book('reversals', on, cents, name);
  }

  /** Acknowledgments that the bank sends on a date. */
  answersOn(day: LocalDate): readonly BankAnswer[] {
    const found = this.answers.filter(({ on }) => on <= day);
    this.answers = this.answers.filter(({ on }) => on > day);
    return found;
  }

  /** A reversal has settled. The group's bank may return it later. */
  settleReversal(reversal: PaymentReversal, books: GroupBooks, today: LocalDate): void {
    const { random } = this;
    if (!random.chance(RETURNED_REVERSALS)) return;
    const on = addDays(today, random.between(1, LONGEST_REVERSAL_DAYS));
    this.reversalReturns.push({ on, code: 'R03', reversal, payment: reversal.payment, books });
  }

  /** The reversals that come back on a day. */
  reversalReturnsOn(day: LocalDate): readonly BankReversalReturn[] {
    const found = this.reversalReturns.filter(({ on }) => on <= day);
    this.reversalReturns = this.reversalReturns.filter(({ on }) => on > day);
    this.counts.returnedReversals += found.length;
    for (const { payment } of found) this.account.book('creditReturn', day, cashOf(payment), payment.confirmation);
    return found;
  }

  /** Payments that the bank returns later. */
  get toReturn(): ReadonlySet<YearPayment> {
    return new Set(this.waiting.map(({ payment }) => payment));
  }

  /** A payment was processed. The bank may return it later. */
  settle(payment: YearPayment, books: GroupBooks, today: LocalDate): void {
    const { random } = this;
    if (random.chance(NOTIFICATIONS))
      this.notifications.push({ on: addDays(today, random.between(1, LONGEST_NOTIFICATION_DAYS)), payment, books });
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

  /** The notifications of change that the bank sends on a day. */
  notificationsOn(day: LocalDate): readonly BankNotification[] {
    const found = this.notifications.filter(({ on }) => on <= day);
    this.notifications = this.notifications.filter(({ on }) => on > day);
    this.counts.notifications += found.length;
    return found.map(({ payment, books }) => {
      const drawnWith = this.drawnAs(payment).details;
      return { ...nextNotification(drawnWith, this.random), payment, books, drawnWith };
    });
  }

  /** The files that say so, one for each NACHA file that drew some of the payments. */
  returnFiles(returns: readonly Reported[]): readonly BankReturnFile[] {
    const byFile = new Map<string, Reported[]>();
    for (const one of returns) {
      const { file } = this.entryOf(one);
      byFile.set(file, [...(byFile.get(file) ?? []), one]);
    }
    return [...byFile].map(([file, entries]) => {
      const written = entries.map((one) => ({
        code: one.code,
        entry: this.entryOf(one).entry,
        ...('data' in one && { data: one.data }),
      }));
      return { text: returnFileOf(file, written), entries };
    });
  }

  /** Entries received since the last call. */
  takeReceived(): readonly Entry[] {
    return this.received.splice(0);
  }

  private entryOf(one: Reported): DrawnEntry {
    if (!('reversal' in one)) return this.drawnAs(one.payment);
    const credited = this.credited.get(one.payment.confirmation.slice(0, 15));
    if (!credited) throw new Error(`No NACHA file has reversed payment ${one.payment.confirmation}.`);
    return credited;
  }

  private drawnAs({ confirmation }: YearPayment): DrawnEntry {
    const drawn = this.drawn.get(confirmation.slice(0, 15));
    if (!drawn) throw new Error(`No NACHA file has drawn payment ${confirmation}.`);
    return drawn;
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
      const accountType = ACCOUNT_TYPES[record.slice(1, 3)];
      if (!accountType) throw new Error(`The bank does not accept this entry: ${record}`);
      const isCredit = CREDITS.includes(record.slice(1, 3));
      const details = { accountType, routingNumber: record.slice(3, 12), accountNumber: record.slice(12, 29).trim() };
      const confirmation = record.slice(39, 54).trim();
      entries.push({
        confirmation,
        trace: record.slice(79, 94),
        cents: Number(record.slice(29, 39)),
        on,
        details,
        isCredit,
      });
    }
  }
  return entries;
}
