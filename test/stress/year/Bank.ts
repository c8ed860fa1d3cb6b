import type { AccountDetails } from '../../../src/domain/money/payments/accountChange';
import type { ReturnCode } from '../../../src/domain/money/payments/returnCodes';
import type { BankFile, BankFileKind } from '../../../src/domain/money/processing/BankFile';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { returnFileOf } from '../../support/payments/returnFiles';
import type { Random } from '../Random';
import { acknowledge } from './acknowledge';
import { BankAccount, type BookedKind } from './BankAccount';
import { cashOf, type GroupBooks, type PaymentReversal, type YearPayment } from './GroupBooks';
import { type Notification, nextNotification } from './Notifications';
import { type Entry, entriesOf } from './nachaEntries';
import type { YearRefund } from './RefundBooks';

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
/** Share of the settled reversals that come back, and days until they do. */
const RETURNED_REVERSALS = 0.2;
const LONGEST_REVERSAL_DAYS = 3;
/** Share of the settled credits of refunds and remittances that come back. Most of these returns name only the trace number. */
const RETURNED_CREDITS = 0.12;
const TRACE_ONLY = 0.6;
const CREDIT_CODES: readonly ReturnCode[] = ['R02', 'R03', 'R04', 'R20'];
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

/** A settled credit of a refund or a remittance that came back. */
export interface BankCreditReturn {
  readonly kind: 'REFUNDS' | 'REMITTANCES';
  readonly code: ReturnCode;
  /** ID of its entry. */
  readonly id: string;
  readonly cents: number;
  /** The refund with its group; undefined for a remittance. */
  readonly refund: { readonly one: YearRefund; readonly books: GroupBooks } | undefined;
  readonly isTraceOnly: boolean;
}

/** Entries in return files. */
export type Reported = BankReturn | BankNotification | BankReversalReturn | BankCreditReturn;

/** Files that the bank sends on a day, except acknowledgments. */
export interface BankReports {
  readonly returns: readonly BankReturn[];
  readonly notifications: readonly BankNotification[];
  readonly reversals: readonly BankReversalReturn[];
  readonly credits: readonly BankCreditReturn[];
}

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
  readonly fileName: string;
  readonly kind: BankFileKind;
  /** IDs of the entries that the bank rejects. */
  readonly rejected: readonly string[];
  /** Whether the bank rejects the whole file, so that its entries need another file. */
  readonly isWhole: boolean;
}

/** A return file with the entries it reports, in order. */
export interface BankReturnFile {
  readonly text: string;
  readonly entries: readonly Reported[];
}

/** An entry of a NACHA file that the bank has received. */
interface DrawnEntry {
  readonly file: string;
  readonly entry: number;
  readonly details: AccountDetails;
}

/** How the sum of a file's entries of a day is booked. Credits to carriers are booked one by one. */
const BOOKED: Readonly<Record<Exclude<BankFileKind, 'REMITTANCES' | 'MICRO_DEPOSITS'>, BookedKind>> = {
  PAYMENTS: 'debits',
  REVERSALS: 'reversals',
  REFUNDS: 'refunds',
};

/** Bank of the groups and of the office. Receives NACHA files and returns some payments up to 60 days later. */
export class Bank {
  readonly counts = {
    returns: 0,
    lateReturns: 0,
    rejectedFiles: 0,
    rejectedEntries: 0,
    notifications: 0,
    returnedReversals: 0,
    returnedRefunds: 0,
    returnedRemittances: 0,
  };
  readonly account: BankAccount;
  /** Entries by the kind of their file and their ID. A later entry with the same ID replaces one that was not paid. */
  private readonly entries = new Map<string, DrawnEntry>();
  private creditReturns: (BankCreditReturn & { readonly on: LocalDate })[] = [];
  private reversalReturns: (BankReversalReturn & { readonly on: LocalDate })[] = [];
  private received: Entry[] = [];
  private notifications: { readonly on: LocalDate; readonly payment: YearPayment; readonly books: GroupBooks }[] = [];
  private waiting: BankReturn[] = [];
  private answers: BankAnswer[] = [];

  constructor(private readonly random: Random) {
    this.account = new BankAccount(random.fork());
  }

  /** Receives a NACHA file from the office. Entries that are not rejected settle on their date, acknowledged or not. */
  take({ fileName: name, kind }: BankFile, file: string, today: LocalDate): readonly Entry[] {
    const { random, counts } = this;
    const entries = entriesOf(file, kind);
    const isWhole = random.chance(REJECTED_FILES);
    const rejected = isWhole ? entries : entries.filter(() => random.chance(REJECTED_ENTRIES));
    const accepted = entries.filter((entry) => !rejected.includes(entry));
    if (isWhole) counts.rejectedFiles += 1;
    else counts.rejectedEntries += rejected.length;
    for (const [at, { id, details }] of entries.entries())
      this.entries.set(`${kind} ${id}`, { file, entry: at, details });
    if (kind === 'PAYMENTS' || kind === 'REVERSALS') this.received.push(...entries);
    this.settle(name, kind, accepted);
    // Rejections are reported before the settlement date.
    const days = rejected.length > 0 ? 1 : random.between(1, LONGEST_ANSWER_DAYS);
    if (rejected.length === 0 && random.chance(ACCEPTED_SILENTLY)) return entries;
    const text = acknowledge({ name, kind, accepted, rejected, isWhole });
    const on = addDays(today, days);
    this.answers.push({ on, text, fileName: name, kind, rejected: rejected.map(({ id }) => id), isWhole });
    return entries;
  }

  /** Accepted entries settle on their dates. */
  private settle(name: string, kind: BankFileKind, accepted: readonly Entry[]): void {
    if (kind === 'REMITTANCES') {
      for (const { id, on, cents } of accepted) {
        this.account.book('remittance', on, cents, id);
        this.planReturn(on, { kind, id, cents, refund: undefined });
      }
      return;
    }
    if (kind === 'MICRO_DEPOSITS') throw new Error('Nobody verifies an account.');
    const days = new Map<LocalDate, number>();
    for (const { on, cents } of accepted) days.set(on, (days.get(on) ?? 0) + cents);
    for (const [on, cents] of days) this.account.book(BOOKED[kind], on, cents, name);
  }

  /** A refund's credit has settled. The group's bank may return it later. */
  settleRefund(one: YearRefund, books: GroupBooks, today: LocalDate): void {
    this.planReturn(today, { kind: 'REFUNDS', id: one.reference, cents: one.cents, refund: { one, books } });
  }

  private planReturn(settled: LocalDate, credit: Pick<BankCreditReturn, 'kind' | 'id' | 'cents' | 'refund'>): void {
    const { random } = this;
    if (!random.chance(RETURNED_CREDITS)) return;
    const on = addDays(settled, random.between(1, LONGEST_REVERSAL_DAYS));
    const code = random.oneOf(CREDIT_CODES);
    this.creditReturns.push({ ...credit, on, code, isTraceOnly: random.chance(TRACE_ONLY) });
  }

  /** The credits that come back on a day. */
  private creditReturnsOn(day: LocalDate): readonly BankCreditReturn[] {
    const found = this.creditReturns.filter(({ on }) => on <= day);
    this.creditReturns = this.creditReturns.filter(({ on }) => on > day);
    for (const { kind, cents, id } of found) {
      this.counts[kind === 'REFUNDS' ? 'returnedRefunds' : 'returnedRemittances'] += 1;
      this.account.book('creditReturn', day, cents, id);
    }
    return found;
  }

  /** Files that the bank sends on a day. */
  reportsOn(day: LocalDate): BankReports {
    return {
      returns: this.returnsOn(day),
      notifications: this.notificationsOn(day),
      reversals: this.reversalReturnsOn(day),
      credits: this.creditReturnsOn(day),
    };
  }

  /** The office reverses a payment. Its account's owner is content and has it returned no more. */
  forget(payment: YearPayment): void {
    this.waiting = this.waiting.filter((one) => one.payment !== payment);
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
  private reversalReturnsOn(day: LocalDate): readonly BankReversalReturn[] {
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
  settlePayment(payment: YearPayment, books: GroupBooks, today: LocalDate): void {
    const { random } = this;
    if (random.chance(NOTIFICATIONS))
      this.notifications.push({ on: addDays(today, random.between(1, LONGEST_NOTIFICATION_DAYS)), payment, books });
    if (!random.chance(RETURNS)) return;
    const days = random.chance(0.4) ? random.between(1, LAST_DAY_OF_OTHERS) : random.between(4, LAST_DAY);
    const code = random.oneOf(days <= LAST_DAY_OF_OTHERS ? SOON : LATE);
    this.waiting.push({ on: addDays(today, days), isLate: days > LATE_DAYS, code, payment, books });
  }

  /** The payments that the bank returns on a day. */
  private returnsOn(day: LocalDate): readonly BankReturn[] {
    const found = this.waiting.filter(({ on }) => on <= day);
    this.waiting = this.waiting.filter(({ on }) => on > day);
    this.counts.returns += found.length;
    this.counts.lateReturns += found.filter(({ isLate }) => isLate).length;
    for (const { payment } of found) this.account.book('return', day, cashOf(payment), payment.confirmation);
    return found;
  }

  /** The notifications of change that the bank sends on a day. */
  private notificationsOn(day: LocalDate): readonly BankNotification[] {
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
        ...('isTraceOnly' in one && { isTraceOnly: one.isTraceOnly }),
      }));
      return { text: returnFileOf(file, written), entries };
    });
  }

  /** Entries received since the last call. */
  takeReceived(): readonly Entry[] {
    return this.received.splice(0);
  }

  private entryOf(one: Reported): DrawnEntry {
    if ('id' in one) return this.found(one.kind, one.id);
    if ('reversal' in one) return this.found('REVERSALS', one.payment.confirmation);
    return this.drawnAs(one.payment);
  }

  private drawnAs({ confirmation }: YearPayment): DrawnEntry {
    return this.found('PAYMENTS', confirmation);
  }

  private found(kind: BankFileKind, id: string): DrawnEntry {
    const entry = this.entries.get(`${kind} ${id.slice(0, 15)}`);
    if (!entry) throw new Error(`No NACHA file has an entry ${id} of kind ${kind}.`);
    return entry;
  }
}
