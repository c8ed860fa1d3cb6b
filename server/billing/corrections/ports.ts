import type { searchCorrections } from '../../../contract/billing/corrections';
import type { CallPart } from '../../../contract/platform/shared/Call';
import type {
  Correction,
  CorrectionRecipient,
  CorrectionState,
  CorrectionTerms,
} from '../../../src/domain/billing/corrections/Correction';
import type { CorrectionLayout } from '../../../src/domain/billing/corrections/CorrectionLayout';
import type { ReportLayout } from '../../../src/domain/billing/corrections/carrierReport';
import type { AwaitedCorrection, EvidenceLine } from '../../../src/domain/billing/corrections/correctionEvidence';
import type { CorrectionPage } from '../../../src/domain/billing/corrections/correctionList';
import type { NewCorrection } from '../../../src/domain/billing/corrections/correctionsOf';
import type { PaySchedule } from '../../../src/domain/billing/reconciliation/PayrollTable';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Actor } from '../../platform/shared/Actor';
import type { BillKey } from '../expected/ports';

export type CorrectionPageRequest = CallPart<typeof searchCorrections, 'query'>;

/** Reads corrections of the groups in a scope. */
export interface CorrectionQueries {
  /** Ties: unfinished first, then newest bill, then by amount. */
  page(scope: Scope, request: CorrectionPageRequest, today: LocalDate): Promise<CorrectionPage>;
  /** The group's corrections with these keys that exist and are in scope, by member. */
  byKeys(
    scope: Scope,
    groupNumber: string,
    correctionPks: readonly string[],
    today: LocalDate,
  ): Promise<readonly Correction[]>;
  /** All corrections of a member of a group that are in scope, by coverage. */
  ofMember(
    scope: Scope,
    member: { readonly groupNumber: string; readonly memberId: string },
    today: LocalDate,
  ): Promise<readonly Correction[]>;
  /** The pay schedule that was confirmed for the group's latest payroll file; undefined if none was. */
  paySchedule(groupNumber: string): Promise<PaySchedule | undefined>;
  /** Whether carriers bill divisions of the group separately. */
  hasDivisions(groupNumber: string): Promise<boolean>;
  /** The group's corrections in scope that were sent to carriers, by member. */
  sentToCarriers(scope: Scope, groupNumber: string, today: LocalDate): Promise<readonly Correction[]>;
  /** The 834 files that the group sent, latest first. At most 500. */
  interchanges(groupNumber: string): Promise<readonly SentCorrectionFile[]>;
  /** Undefined if it does not exist. */
  file(groupNumber: string, filePk: string): Promise<CorrectionFile | undefined>;
}

/** A correction that a bill or its payroll file shows to be made. */
export interface ShownCorrection {
  readonly correctionPk: string;
  readonly billPk: string;
  /** A phrase that cites the evidence and its location. */
  readonly evidence: string;
}

/** The owner of a list's columns: payroll, or one carrier. */
export interface RecipientKey {
  readonly groupNumber: string;
  readonly recipient: CorrectionRecipient;
  /** Empty for payroll. */
  readonly carrierCode: string;
}

/** Columns and codes that a person saved. */
export interface SavedCorrectionLayout {
  readonly layout: CorrectionLayout;
  readonly savedBy: string;
  /** ISO timestamp, UTC. */
  readonly savedAt: string;
}

/** Columns and codes of lists of corrections, by group and recipient. */
export interface CorrectionLayoutStore {
  find(owner: RecipientKey): Promise<SavedCorrectionLayout | undefined>;
  save(owner: RecipientKey, layout: CorrectionLayout, by: Actor, now: Date): Promise<void>;
  /** No effect if none are saved. */
  remove(owner: RecipientKey): Promise<void>;
  hasCarrier(carrierCode: string): Promise<boolean>;
}

/** The columns in which carriers write their error reports, by group and carrier. */
export interface ReportLayoutStore {
  find(groupNumber: string, carrierCode: string): Promise<ReportLayout | undefined>;
  save(groupNumber: string, carrierCode: string, layout: ReportLayout, by: Actor, now: Date): Promise<void>;
}

/** Changes the corrections of a group in a transaction. */
export interface CorrectionRepository {
  /**
   * Adds corrections of a bill that is being reconciled. Skips those that request the same as an unanswered one.
   *
   * @returns the states of the added ones.
   */
  add(bill: BillKey, corrections: readonly NewCorrection[], by: Actor, now: Date): Promise<readonly CorrectionState[]>;
  /** The correction of a group that settles a balance, by its key. */
  settled(groupNumber: string, sourceKey: string): Promise<SettledCorrection | undefined>;
  /** Removes the bill's corrections that were not sent. */
  removeUnsent(bill: BillKey): Promise<void>;
  /** Locks corrections of a group; those that do not exist are omitted. */
  lock(groupNumber: string, correctionPks: readonly string[]): Promise<readonly LockedCorrection[]>;
  setState(
    groupNumber: string,
    correctionPks: readonly string[],
    state: CorrectionState,
    note: string,
    by: Actor,
    now: Date,
  ): Promise<void>;
  addFile(
    groupNumber: string,
    file: CorrectionFile & { readonly filePk: string; readonly system: string | undefined },
    correctionPks: readonly string[],
    by: Actor,
    now: Date,
  ): Promise<void>;
  /** Corrections to carriers that bills of later months may confirm, by bill, with the lines of these members. */
  awaitedOn(bills: readonly BillKey[]): Promise<readonly AwaitedOnBill[]>;
  /** The bills that lack an overdue correction of one of their carriers, from an earlier month's bill. */
  overdueOn(bills: readonly BillKey[]): Promise<readonly BillKey[]>;
  /** Corrections to payroll that the payroll file of a later month's bill may confirm. */
  awaitedFromPayroll(bill: BillKey): Promise<readonly AwaitedCorrection[]>;
  /** Unanswered inquiries of groups whose expected adjustments have arrived in full, with the bill that shows it. */
  credited(groupNumbers: readonly string[]): Promise<readonly ShownCorrection[]>;
  /** Confirms corrections, each once, as shown by bills or their payroll files. */
  confirm(confirmed: readonly ShownCorrection[], by: Actor, now: Date): Promise<void>;
  /** Undoes confirmations by a bill or its payroll file. */
  unconfirm(bill: BillKey, recipient: CorrectionRecipient, by: Actor, now: Date): Promise<void>;
  /** Undoes the confirmation of a correction by a payroll file. No effect on others. @param note why */
  reopen(groupNumber: string, correctionPk: string, note: string, by: Actor, now: Date): Promise<void>;
  /** @param answer the state after it, and what the recipient said */
  setAnswer(
    groupNumber: string,
    correctionPk: string,
    answer: { readonly state: CorrectionState; readonly note: string },
    by: Actor,
    now: Date,
  ): Promise<void>;
  setTerms(groupNumber: string, correctionPk: string, terms: CorrectionTerms, by: Actor, now: Date): Promise<void>;
}

/** A file of corrections as sent. */
export interface CorrectionFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** An 834 with what it asks for. */
export interface SentCorrectionFile {
  readonly filePk: string;
  readonly name: string;
  /** Its first segments, which have its control numbers. */
  readonly head: Uint8Array;
  readonly correctionPks: readonly string[];
}

/** Corrections that a bill may confirm. */
export interface AwaitedOnBill {
  readonly bill: BillKey & { readonly billNumber: string; readonly periodFrom: LocalDate };
  readonly corrections: readonly AwaitedCorrection[];
  /** Lines of the bill's own month of the corrections' members. */
  readonly lines: readonly EvidenceLine[];
}

/** What was asked of payroll about a balance. */
export type SettledCorrection = Pick<Correction, 'state' | 'effectiveDate' | 'oneTimeCents' | 'installments' | 'tax'>;

export type LockedCorrection = Pick<
  Correction,
  | 'correctionPk'
  | 'memberId'
  | 'memberName'
  | 'coverage'
  | 'state'
  | 'paidThrough'
  | 'evidence'
  | 'carrierCode'
  | 'inquiry'
  | 'filePk'
> &
  CorrectionTerms & { readonly billPk: string };

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly corrections: CorrectionRepository;
  }
}
