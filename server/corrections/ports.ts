import type { searchCorrections } from '../../contract/corrections';
import type { CallPart } from '../../contract/shared/Call';
import type { Scope } from '../../src/domain/access/Scope';
import type {
  Correction,
  CorrectionRecipient,
  CorrectionState,
  CorrectionTerms,
} from '../../src/domain/corrections/Correction';
import type { CorrectionLayout } from '../../src/domain/corrections/CorrectionLayout';
import type { AwaitedCorrection, EvidenceLine } from '../../src/domain/corrections/correctionEvidence';
import type { CorrectionPage } from '../../src/domain/corrections/correctionList';
import type { NewCorrection } from '../../src/domain/corrections/correctionsOf';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { PaySchedule } from '../../src/domain/reconciliation/PayrollTable';
import type { BillKey } from '../expected/ports';
import type { Actor } from '../shared/Actor';

export type CorrectionPageRequest = CallPart<typeof searchCorrections, 'query'>;

/** Reads corrections of the groups in a scope. */
export interface CorrectionQueries {
  /** Equal ones: what needs work first, then the newest bill, then by amount. */
  page(scope: Scope, request: CorrectionPageRequest, today: LocalDate): Promise<CorrectionPage>;
  /** Those of the group that exist and are in scope, by member. */
  byKeys(
    scope: Scope,
    groupNumber: string,
    correctionPks: readonly string[],
    today: LocalDate,
  ): Promise<readonly Correction[]>;
  /** All of a member of a group that are in scope, by coverage. */
  ofMember(
    scope: Scope,
    member: { readonly groupNumber: string; readonly memberId: string },
    today: LocalDate,
  ): Promise<readonly Correction[]>;
  /** The pay schedule that was confirmed for the group's latest payroll file; undefined if none was. */
  paySchedule(groupNumber: string): Promise<PaySchedule | undefined>;
  /** Whether carriers bill divisions of the group separately. */
  hasDivisions(groupNumber: string): Promise<boolean>;
  /** Undefined if it does not exist. */
  file(groupNumber: string, filePk: string): Promise<CorrectionFile | undefined>;
}

/** A correction that a bill, or its payroll file, shows. */
export interface ShownCorrection {
  readonly correctionPk: string;
  readonly billPk: string;
  /** A phrase that says what shows it, and where. */
  readonly evidence: string;
}

/** Whose columns a list has: payroll's, or those of one carrier. */
export interface RecipientKey {
  readonly groupNumber: string;
  readonly recipient: CorrectionRecipient;
  /** Empty for payroll. */
  readonly carrierCode: string;
}

/** Columns and codes that a person saved. */
export interface SavedLayout {
  readonly layout: CorrectionLayout;
  readonly savedBy: string;
  /** ISO timestamp, UTC. */
  readonly savedAt: string;
}

/** Columns and codes of lists of corrections, by group and recipient. */
export interface CorrectionLayoutStore {
  find(owner: RecipientKey): Promise<SavedLayout | undefined>;
  save(owner: RecipientKey, layout: CorrectionLayout, by: Actor, now: Date): Promise<void>;
  /** Without effect if none are saved. */
  remove(owner: RecipientKey): Promise<void>;
  hasCarrier(carrierCode: string): Promise<boolean>;
}

/** Changes the corrections of a group in a transaction. */
export interface CorrectionRepository {
  /**
   * Adds corrections of a bill that is being reconciled. Leaves out those that ask for the same as one that is not answered yet.
   *
   * @returns the states of those that were added.
   */
  add(bill: BillKey, corrections: readonly NewCorrection[], by: Actor, now: Date): Promise<readonly CorrectionState[]>;
  /** The correction of a group that comes from a balance, by its key. */
  settled(groupNumber: string, sourceKey: string): Promise<SettledCorrection | undefined>;
  /** Removes the corrections of a bill that were not sent. */
  removeUnsent(bill: BillKey): Promise<void>;
  /** Locks corrections of a group; those that do not exist are left out. */
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
    file: CorrectionFile & { readonly filePk: string },
    correctionPks: readonly string[],
    by: Actor,
    now: Date,
  ): Promise<void>;
  /** Corrections to carriers that bills of later months may confirm, by bill, with the lines of these members. */
  awaitedOn(bills: readonly BillKey[]): Promise<readonly AwaitedOnBill[]>;
  /** Those of the bills that lack an overdue correction of one of their carriers, from a bill of an earlier month. */
  overdueOn(bills: readonly BillKey[]): Promise<readonly BillKey[]>;
  /** Corrections to payroll that the payroll file of a later month's bill may confirm. */
  awaitedFromPayroll(bill: BillKey): Promise<readonly AwaitedCorrection[]>;
  /** Confirms corrections, each once, by what bills, or their payroll files, show. */
  confirm(confirmed: readonly ShownCorrection[], by: Actor, now: Date): Promise<void>;
  /** Undoes what a bill, or its payroll file, confirmed. */
  unconfirm(bill: BillKey, recipient: CorrectionRecipient, by: Actor, now: Date): Promise<void>;
  /** Undoes what confirmed a correction that a payroll file confirmed. Nothing for another one. @param note why */
  reopen(groupNumber: string, correctionPk: string, note: string, by: Actor, now: Date): Promise<void>;
  setAnswer(
    groupNumber: string,
    correctionPk: string,
    answer: { readonly state: 'CONFIRMED' | 'REJECTED'; readonly note: string },
    by: Actor,
    now: Date,
  ): Promise<void>;
  setTerms(groupNumber: string, correctionPk: string, terms: CorrectionTerms, by: Actor, now: Date): Promise<void>;
}

/** A file of corrections, as it was sent. */
export interface CorrectionFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** What a bill may confirm. */
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
  'correctionPk' | 'memberId' | 'memberName' | 'coverage' | 'state' | 'paidThrough' | 'evidence'
> &
  CorrectionTerms;

declare module '../shared/Transaction' {
  interface Transaction {
    readonly corrections: CorrectionRepository;
  }
}
