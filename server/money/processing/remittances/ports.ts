import type { RemittanceChange, RemittedCarrier } from '../../../../contract/money/remittances';
import type { RemittedMonth } from '../../../../contract/office/carrierBoard';
import type { RemittanceMove } from '../../../../src/domain/money/ledger/clearing';
import type { SentAdvice } from '../../../../src/domain/money/processing/answeredRemittances';
import type { Remittance } from '../../../../src/domain/money/processing/BankFile';
import type { AdviceStep, RemittanceState } from '../../../../src/domain/money/processing/RemittanceState';
import type { AdviceDetail, UpcomingRemittance } from '../../../../src/domain/money/processing/remittanceDays';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { Actor } from '../../../platform/shared/Actor';
import type { NewReturnFileEntry } from '../../payments/returns/ports';

/** Sender and receiver of an 820. */
export interface RemittanceParties {
  readonly sender: string;
  readonly senderName: string;
  readonly companyId: string;
  /** The carrier code. */
  readonly receiver: string;
  readonly receiverName: string;
  readonly isTest: boolean;
  /** The guide that the 820 follows; missing for remittances that were first exported without one. */
  readonly guide?: string;
}

/** The part of a remittance for one bill. */
export interface RemittedBill {
  readonly groupNumber: string;
  readonly groupName: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  readonly periodTo: LocalDate;
  /** Below zero if more was returned than paid. */
  readonly amountCents: Cents;
  /** Of the bill for the carrier; null for a bill of the system before. */
  readonly billedCents: Cents | null;
}

/** What a remittance pays for a member on one bill. */
export interface RemittedMember extends RemittedBill {
  /** Null for what belongs to no member, such as an adjustment of the bill. */
  readonly memberId: string | null;
  /** As on the bill; empty for what belongs to no member. */
  readonly memberName: string;
  /** Whether every line that is paid less than billed was reconciled as terminated. */
  readonly isTerminated: boolean;
}

export interface LockedRemittance {
  readonly state: RemittanceState;
  /** Whether the system before sent it. */
  readonly isOpening: boolean;
  /** The ACH file that pays it and was not canceled or rejected; null if there is none. */
  readonly achFile: string | null;
  /** Key of that file. */
  readonly filePk: string | null;
  /** Day on which the bank pays the credit in that file; null if there is none. */
  readonly creditSettles: LocalDate | null;
}

/** A step of a remittance, with the line of the return file that it comes from. */
export interface RecordedStep extends RemittanceChange {
  /** Default: a person recorded it. */
  readonly line?: NewReturnFileEntry | undefined;
}

/** Remittances, in one transaction. */
export interface RemittanceRepository {
  /** Locks the remittance. @returns undefined if there is no such remittance */
  lock(remittancePk: string): Promise<LockedRemittance | undefined>;
  get(remittancePk: string): Promise<Remittance>;
  /** Locks the remittances with these control numbers of an exported 820. */
  lockSentAdvices(controlNumbers: readonly number[]): Promise<readonly SentAdvice[]>;
  /** Records a carrier's answer to the 820 of a locked remittance. Its state stays. */
  recordAnswer(
    remittancePk: string,
    answer: { readonly step: AdviceStep; readonly note: string },
    by: Actor,
    now: Date,
  ): Promise<void>;
  /** Records a step of a locked remittance, and posts it to the ledger. */
  record(
    remittancePk: string,
    change: RecordedStep,
    outcome: { readonly state: RemittanceState; readonly posts: RemittanceMove },
    by: Actor,
    now: Date,
  ): Promise<void>;
}

export interface RemittanceSearch {
  readonly carrierCode?: string | undefined;
  readonly businessDate?: LocalDate | undefined;
  /** First day of the month of the business dates. */
  readonly month?: LocalDate | undefined;
  readonly state?: RemittanceState | undefined;
  readonly page: number;
  readonly size: number;
}

/**
 * Remittances of the carriers in a scope.
 *
 * @source docs/decisions/processing.md#a-remittance-is-what-the-ledger-owes-a-carrier
 */
export interface RemittanceStore {
  /** Latest first. */
  search(
    scope: Scope,
    search: RemittanceSearch,
  ): Promise<{ readonly items: readonly Remittance[]; readonly total: number; readonly sumCents: Cents }>;
  /** The carriers in scope that have remittances, by name. */
  carriers(scope: Scope): Promise<readonly RemittedCarrier[]>;
  /** By month of the business date, oldest first, including months without remittances. @param first of `months` months */
  byMonth(scope: Scope, first: LocalDate, months: number): Promise<readonly RemittedMonth[]>;
  /** Of the next runs, by date. @param carrierCode undefined for every carrier in scope */
  upcoming(scope: Scope, carrierCode: string | undefined, today: LocalDate): Promise<readonly UpcomingRemittance[]>;
  find(
    scope: Scope,
    remittancePk: string,
  ): Promise<
    | (Remittance & {
        readonly controlNo: number;
        readonly parties: RemittanceParties | null;
        readonly adviceDetail: AdviceDetail;
        /** Whether a bank file pays it. */
        readonly isAch: boolean;
      })
    | undefined
  >;
  /** By group, then by bill number. */
  bills(remittancePk: string): Promise<readonly RemittedBill[]>;
  /** Of a remittance by member: what belongs to no member first, then by group and member. Adds up to the remittance. */
  members(remittancePk: string): Promise<readonly RemittedMember[]>;
  /** Stores the parties unless the remittance has some. @returns those stored */
  saveParties(remittancePk: string, parties: RemittanceParties): Promise<RemittanceParties>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly remittances: RemittanceRepository;
  }
}
