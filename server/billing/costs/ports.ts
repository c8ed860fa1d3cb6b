import type { CostMemberPage, CostSetup } from '../../../contract/billing/costs/costCenters';
import type { CostsFilter } from '../../../contract/billing/costs/costReport';
import type { JournalEntry, JournalPage } from '../../../contract/billing/costs/journal';
import type { ValueFile, ValueMemberQuery } from '../../../contract/platform/shared/memberValues';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { CostRow } from '../../../src/domain/billing/costs/CostReport';
import type { CostTerms } from '../../../src/domain/billing/costs/CostSetup';
import type { JournalPart } from '../../../src/domain/billing/costs/JournalEntry';
import type { CostSplit, CostValue } from '../../../src/domain/billing/costs/MemberCostCenter';
import type { ValueFileEffect, ValueFileRows } from '../../../src/domain/billing/memberValues/ValueFile';
import type { RegisterEntry } from '../../../src/domain/billing/register/RegisterEntry';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Actor, PostingStamp } from '../../platform/shared/Actor';
import type { GroupBills } from '../../platform/shared/GroupBills';

/** Cost centers to save for a member. */
export interface ValueToSave {
  readonly memberId: string;
  readonly memberName: string;
  readonly splits: readonly CostSplit[];
}

/** A bill with an entry to make or reverse. */
export type BookedBill = Pick<Bill, 'groupNumber' | 'billPk' | 'billNumber'>;

/** An entry that was not reversed. */
export interface LiveEntry {
  readonly entryPk: string;
  readonly hasShares: boolean;
  readonly parts: readonly JournalPart[];
}

export interface EntryToSave {
  readonly parts: readonly JournalPart[];
  readonly dueCents: Cents;
  readonly hasShares: boolean;
}

/** Cost centers and journal entries in a transaction. */
export interface CostRepository {
  /** The current setup, with the group locked. @throws Refusal NOT_FOUND */
  lockSetup(groupNumber: string): Promise<CostSetup>;
  /** Undefined if the group books no bills. */
  setup(groupNumber: string): Promise<CostSetup | undefined>;
  saveSetup(groupNumber: string, terms: CostTerms, version: number, by: Actor, now: Date): Promise<CostSetup>;
  /** Current values by member. */
  values(groupNumber: string): Promise<ReadonlyMap<string, readonly CostValue[]>>;
  /** Names of the given members who are on bills of the group. */
  billedMembers(groupNumber: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Replaces values with the same effective date. @param filePk the upload they come from; default: none */
  saveValues(
    groupNumber: string,
    from: LocalDate,
    values: readonly ValueToSave[],
    by: Actor,
    now: Date,
    filePk?: string,
  ): Promise<void>;
  /** The rows of a committed file with cost centers, and the data they are matched with. Locks the file against reversal. */
  file(groupNumber: string, filePk: string): Promise<ValueFileRows | undefined>;
  /** Removes an upload's values, with the group locked. Values of the same dates that they had replaced apply again. */
  takeBack(groupNumber: string, filePk: string, by: Actor, now: Date): Promise<void>;
  /** First day of the bill's month, and the bill's entries in the register of balances. */
  facts(bill: BookedBill): Promise<{ readonly month: LocalDate; readonly register: readonly RegisterEntry[] }>;
  /** Undefined if the bill has no entry, or it was reversed. */
  liveEntry(bill: BookedBill): Promise<LiveEntry | undefined>;
  addEntry(bill: BookedBill, entry: EntryToSave, stamp: PostingStamp): Promise<void>;
  /** Adds the entry with the opposite amounts. */
  reverseEntry(bill: BookedBill, entry: LiveEntry, stamp: PostingStamp): Promise<void>;
}

/** Reads cost centers and journal entries of a group within the scope. */
export interface CostQueries {
  setup(groupNumber: string): Promise<CostSetup>;
  /** @param month first day of the month whose values are current */
  members(groupNumber: string, query: ValueMemberQuery, month: LocalDate): Promise<CostMemberPage>;
  /** Latest first. */
  files(groupNumber: string): Promise<readonly ValueFile[]>;
  /** Changes from applying a file as of a date. Undefined for a file that is not committed or has no cost centers. */
  fileEffect(groupNumber: string, filePk: string, from: LocalDate): Promise<ValueFileEffect | undefined>;
  /** By month, cost center, division, and coverage. Skips zero sums. */
  costs(bills: GroupBills, period: Pick<CostsFilter, 'from' | 'to'>): Promise<readonly CostRow[]>;
  journal(groupNumber: string, page: number, size: number): Promise<JournalPage>;
  /** In order of creation. Omits entries that do not exist. */
  entries(groupNumber: string, entryPks: readonly string[]): Promise<readonly JournalEntry[]>;
  /** Names by code. Omits codes that do not exist. */
  carrierNames(carrierCodes: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly costs: CostRepository;
  }
}
