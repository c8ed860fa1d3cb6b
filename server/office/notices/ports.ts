import type { BalanceWork, FirstApprovals, NoticeList } from '../../../contract/office/notices';
import type { CorrectionKind } from '../../../src/domain/billing/corrections/Correction';
import type { DelinquencyStage } from '../../../src/domain/billing/delinquency/DelinquencyStage';
import type { ExportNotice } from '../../../src/domain/office/exports/PreparedExport';
import type { Notice, NoticeKind } from '../../../src/domain/office/notices/Notice';
import type { SummaryKind } from '../../../src/domain/office/notices/NoticeSummary';
import type { WaitingWork } from '../../../src/domain/office/notices/WaitingWork';
import type { Person } from '../../../src/domain/platform/access/Person';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Mail } from '../../platform/mail/ports';
import type { Caller } from '../../platform/shared/Caller';

/**
 * A notice to add. A bill or payment gets one of each kind, a past due bill one of each stage.
 *
 * @source docs/decisions/notices.md#notices-belong-to-groups-and-people-mark-them-as-read
 */
export type NewNotice = { readonly groupNumber: string } & (
  | { readonly kind: 'billReady' | 'correctionsOverdue'; readonly billPk: string }
  | {
      readonly kind: 'mentioned';
      readonly billPk: string;
      readonly commentPk: string;
      /** Who is mentioned. */
      readonly forUserId: string;
    }
  | { readonly kind: 'writeOffWaiting'; readonly writeOffPk: string }
  | { readonly kind: 'refundReturned'; readonly refundPk: string; readonly creditNo: number }
  | { readonly kind: 'paymentReturned' | 'checkReceived' | 'accountChange'; readonly paymentPk: string }
);

/** The groups whose bills, comments, payments, and balances a person sees, and whose corrections, write-offs, and refunds the person works on. */
export interface NoticeReach {
  readonly bills: Scope;
  readonly comments: Scope;
  readonly payments: Scope;
  readonly corrections: Scope;
  readonly register: Scope;
  readonly refunds: Scope;
}

/** Reads notices and a person's marks. Reminders of what is done are left out. */
export interface NoticeStore {
  /** @param kind lists bills whose latest notice has this kind. Default: all notices outside summaries. */
  list(
    userId: string,
    reach: NoticeReach,
    size: number,
    kind: SummaryKind | undefined,
  ): Promise<Omit<NoticeList, keyof Omit<CountedWork, 'work'> | 'waiting'>>;
  /** Marks notices as read. Skips notices the person cannot see. @returns number of unread notices, at most `MAX_UNREAD` */
  markRead(userId: string, reach: NoticeReach, which: ChosenNotices, now: Date): Promise<number>;
}

/** Notices to mark as read: all that match any of these filters. */
export interface ChosenNotices {
  readonly noticePks: readonly string[];
  /** Notices about bills whose latest notice has one of these kinds. */
  readonly kinds: readonly SummaryKind[];
  /** Notices up to this time, as an ISO timestamp; null for none. */
  readonly upTo: string | null;
}

/** The work that waits for a person, and a group whose balances have some; null if none has. */
export interface CountedWork {
  readonly work: WaitingWork;
  readonly balances: BalanceWork | null;
  /** The first group with late deductions; null if there is none. */
  readonly lateBalances: BalanceWork | null;
  readonly firstApprovals: FirstApprovals;
}

/** Counts the work that waits for a person. */
export interface WaitingWorkQueries {
  /** @param groupNumber counts only this group's work, for people with rights by group. */
  count(caller: Caller, groupNumber: string | undefined, today: LocalDate): Promise<CountedWork>;
}

/** A bill that is past due, with what decides its stage. */
export interface PastDueBill {
  readonly groupNumber: string;
  readonly billPk: string;
  readonly carrierCodes: readonly string[];
  readonly periodFrom: LocalDate;
  readonly dueDate: LocalDate;
}

/** A bill with corrections to its carriers that are not sent. */
export interface BillToCorrect {
  readonly groupNumber: string;
  readonly billPk: string;
  readonly corrections: readonly {
    readonly correctionPk: string;
    readonly carrierCode: string;
    readonly kind: CorrectionKind;
    readonly effectiveDate: LocalDate;
    /** Whether the bill's notice is about it. */
    readonly isTold: boolean;
  }[];
}

/** A person who may get a mail. */
export interface Subscriber {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly person: Person;
  readonly preferences: Readonly<Record<string, unknown>>;
}

/** Data access of the nightly run. Each call is a transaction, and repeating it has no further effect. */
export interface NightlyNotices {
  /**
   * Adds the notice of bills with an open amount that are due from one day to another. @returns the number added; less than
   * `most` if none is left
   */
  addDueSoon(from: LocalDate, to: LocalDate, now: Date, most: number): Promise<number>;
  /** Past due bills in order of their keys, after the given one. */
  pastDue(today: LocalDate, after: PastDueBill | undefined, most: number): Promise<readonly PastDueBill[]>;
  addPastDue(bills: readonly (PastDueBill & { readonly stage: DelinquencyStage })[], now: Date): Promise<void>;
  /**
   * Bills with corrections to send of which a notice does not tell yet, in order of their keys, after the given one, with all that
   * are to be sent and took effect up to a day.
   */
  toCorrect(to: LocalDate, after: BillToCorrect | undefined, most: number): Promise<readonly BillToCorrect[]>;
  /** Adds the notice of corrections to send, in the place of the bill's earlier one. */
  addCorrectionsDue(
    bills: readonly { groupNumber: string; billPk: string; sendBy: LocalDate; correctionPks: readonly string[] }[],
    now: Date,
  ): Promise<void>;
  /** Adds the notice of changes of bank accounts that were due before a day and are not decided. */
  addOverdueChanges(today: LocalDate, now: Date): Promise<void>;
  /** Adds the notice of bills whose deductions are late on a day. */
  addLateDeductions(today: LocalDate, now: Date): Promise<void>;
  /** Assigns the notices of no night yet to this night's mails, unless the night has some. */
  assignNight(night: LocalDate): Promise<void>;
  /** Active people without a mail for this night, after the given id, who are in a group with a notice to mail or chose mails. */
  subscribers(night: LocalDate, afterUserId: string, most: number): Promise<readonly Subscriber[]>;
  /**
   * In one transaction: marks the person as served for the night, and has `send` mail the notices since the last one, and the
   * exports of the person that ended and were not mailed yet. Does nothing if they are served already.
   *
   * @param send returns the notices that it mailed.
   */
  mailOnce(
    subscriber: Subscriber,
    reach: NoticeReach,
    night: LocalDate,
    send: (notices: readonly Notice[], mail: Mail) => Promise<readonly Notice[]>,
  ): Promise<void>;
}

/**
 * Emails at once, as batches of notices. Each call is a transaction; several servers may make them at the same time, and repeating
 * one has no further effect.
 */
export interface PromptNotices {
  /**
   * Puts all new notices into the next batch, if the oldest one is from this time or earlier. People who chose emails at once since
   * the last batch are in this one; earlier notices are not mailed to them.
   */
  closeBatch(oldest: Date): Promise<void>;
  /** Active people who have not been mailed about the last batch, nor after `pausedSince`, after the given id. */
  waiting(pausedSince: Date, afterUserId: string, most: number): Promise<readonly Subscriber[]>;
  /**
   * Has `send` mail the unread notices of these kinds in the batches since the person's last one, and marks the person as served. Does
   * nothing if another server serves or has served them. Leaves out returned payments of groups that the person pays for, which are
   * mailed with their return.
   */
  mailOnce(
    subscriber: Subscriber,
    reach: NoticeReach,
    kinds: readonly NoticeKind[],
    send: (notices: readonly Notice[], mail: Mail) => Promise<void>,
  ): Promise<void>;
}

/** Notices, in one transaction. */
export interface NoticeRepository {
  /** Adds a notice. The same one again has no effect. */
  add(notice: NewNotice, now: Date): Promise<void>;
  /** Deletes the notices of a bill that is no longer released, so that its next release is announced again. */
  removeOfBill(bill: { readonly billPk: string }): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly notices: NoticeRepository;
  }
}

/** The exports that a person's notices are about. */
export interface ExportNotices {
  /** Those that are ready and not downloaded, or failed, newest first. */
  noticesOf(userId: string, now: Date): Promise<readonly ExportNotice[]>;
  /** Marks notices as read: those with these keys, and those up to a time. @param upTo ISO timestamp; null for none */
  markNoticesRead(userId: string, exportPks: readonly string[], upTo: string | null, now: Date): Promise<void>;
}
