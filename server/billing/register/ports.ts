import type {
  DivisionBalance,
  MemberRegister,
  NotRemittedPage,
  RegisterPage,
} from '../../../contract/billing/register';
import type { OpenMonth } from '../../../src/domain/billing/continuation/paidSince';
import type { Correction } from '../../../src/domain/billing/corrections/Correction';
import type { SettledSince } from '../../../src/domain/billing/corrections/correctionEvidence';
import type { NewCorrection } from '../../../src/domain/billing/corrections/correctionsOf';
import type { NotRemittedQuery } from '../../../src/domain/billing/register/NotRemitted';
import type { RegisterEntry, RegisterMonthKey } from '../../../src/domain/billing/register/RegisterEntry';
import type { RegisterQuery, SeenBalance } from '../../../src/domain/billing/register/RegisterPage';
import type { SettlementLimits } from '../../../src/domain/billing/register/settlement';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { PostingStamp } from '../../platform/shared/Actor';
import type { GroupBills } from '../../platform/shared/GroupBills';

/** Source of postings: a reconciled bill, a file of opening balances, or the write-off of a balance. */
export type RegisterSource =
  | { readonly groupNumber: string; readonly billPk: string }
  | { readonly groupNumber: string; readonly uploadPk: string }
  | { readonly groupNumber: string; readonly writeOffPk: string };

/** Balances of members, locked, with what limits their settlement. */
export interface LockedBalances {
  readonly balances: readonly SeenBalance[];
  readonly limitsOf: (balance: Pick<SeenBalance, 'memberId' | 'memberName' | 'coverage'>) => SettlementLimits;
  /** Counts a settlement that was just made, which limits the next one of the coverage. */
  readonly add: (
    settlement: Pick<NewCorrection, 'memberId' | 'memberName' | 'coverage' | 'kind' | 'oneTimeCents'>,
  ) => void;
}

/** Where a balance comes from. */
export interface BalanceOrigin {
  /** Names the balance until an entry changes it. Without personal data. */
  readonly stateKey: string;
  /** The entry that changed the balance last. */
  readonly entry: { readonly postingPk: string; readonly entryNo: number };
  readonly memberName: string;
  /** The newest bill in the register with the member's coverage, or else the newest of the group; null if there is none. */
  readonly bill: { readonly billPk: string; readonly carrierCode: string; readonly periodFrom: LocalDate } | null;
}

/** Balances that are kept under another form of a member's number, with the form that they move to. Both numbers as stored. */
export interface FormToMerge {
  readonly from: string;
  readonly to: string;
  /** Whose entries move, with those without a coverage. */
  readonly coverage: string;
}

/** A correction to payroll that collects or refunds once. */
export type OneTimeCorrection = Pick<Correction, 'correctionPk' | 'memberId'>;

/** The register in a transaction. Entries are only added. */
export interface RegisterRepository {
  /**
   * Adds a posting with its entries. Nothing without entries. Reverses write-offs that would leave a balance or a month below zero.
   *
   * @source BR-REG-12 docs/decisions/register.md#a-write-off-is-reversed-when-its-balance-falls-below-zero
   */
  post(source: RegisterSource, entries: readonly RegisterEntry[], stamp: PostingStamp): Promise<void>;
  /**
   * Moves balances that are kept under another form of a member's number, by a posting of opposite amounts for each source.
   *
   * @param note why. An erasure rewrites names and numbers of members in it.
   * @returns the postings.
   * @source BR-REG-17 docs/decisions/register.md#a-member-has-one-number-in-the-register
   */
  merge(
    groupNumber: string,
    merges: readonly FormToMerge[],
    note: string,
    stamp: PostingStamp,
  ): Promise<readonly string[]>;
  /**
   * Coverage months before a day of members for which too little was collected, and nothing by payroll or the employer.
   *
   * @param before first day of a month
   */
  openMonths(groupNumber: string, memberIds: readonly string[], before: LocalDate): Promise<readonly OpenMonth[]>;
  /** Sums of entries with a coverage and without a plan, by member, coverage, and month, where anything is left of them. */
  withoutPlan(groupNumber: string, months: readonly LocalDate[]): Promise<readonly RegisterEntry[]>;
  /** Coverage months that the register has from bills. @returns places in the list, with the number of such a bill */
  registeredMonths(months: readonly RegisterMonthKey[]): Promise<ReadonlyMap<number, string>>;
  /** Locks the balances of members of a group, and reads what limits their settlement. @param except a correction that is edited */
  lockBalances(groupNumber: string, members: readonly RegisterMember[], except?: string): Promise<LockedBalances>;
  /**
   * Amounts in the register of corrections that collect or refund once, by key; empty for a member without entries.
   *
   * @param isEmployeeShare whether the group's payroll file has the employee's share only
   */
  settledSince(
    groupNumber: string,
    corrections: readonly OneTimeCorrection[],
    isEmployeeShare: boolean,
  ): Promise<ReadonlyMap<string, SettledSince>>;
  /** Where a balance comes from. The balance is not zero. */
  origin(groupNumber: string, balance: SeenBalance): Promise<BalanceOrigin>;
  /** Reverses what a source posted, unless that was done before, with opposite amounts, and write-offs as `post` does. */
  reverse(source: RegisterSource, stamp: PostingStamp): Promise<void>;
}

/** Reads the deductions that a group has not paid to carriers. The scope reaches the group. */
export interface NotRemittedQueries {
  page(bills: GroupBills, query: Omit<NotRemittedQuery, 'groupNumber'>, today: LocalDate): Promise<NotRemittedPage>;
}

/** A person in the register. People without a number are distinguished by name. */
export interface RegisterMember {
  /** Empty for a person who has no number in the payroll file. */
  readonly memberId: string;
  readonly memberName: string;
}

/** Reads the part of a group's register that comes from the given bills. */
export interface RegisterQueries {
  page(bills: GroupBills, query: Omit<RegisterQuery, 'groupNumber' | 'division'>): Promise<RegisterPage>;
  /** A member's months and postings; both empty for a member without entries. @param asOf day of the office; undefined for now */
  member(bills: GroupBills, member: RegisterMember, asOf: LocalDate | undefined): Promise<MemberRegister>;
  /** In display order; the whole group comes last if any bills cover it. Empty for a group without divisions. */
  byDivision(bills: GroupBills): Promise<readonly DivisionBalance[]>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly register: RegisterRepository;
  }
}
