import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { DeductionTax } from '../corrections/Correction';
import type { RegisterAmounts, RegisterKey } from './RegisterEntry';
import type { SettlementLimits } from './settlement';

/** Filters of the balance list: not zero, too little collected, too much collected, or all. */
export const REGISTER_FILTERS = ['open', 'under', 'over', 'all'] as const;
export type RegisterFilter = (typeof REGISTER_FILTERS)[number];

/** `member`: by name; `balance`: by amount. */
export const REGISTER_SORTS = ['member', 'balance'] as const;
export type RegisterSort = (typeof REGISTER_SORTS)[number];

/** Filter and page of a group's balances. */
export interface RegisterQuery {
  readonly groupNumber: string;
  /** Division number. Default: all balances in scope. */
  readonly division?: string | undefined;
  readonly state: RegisterFilter;
  /** Start of a word of a name, or the last characters of a member number. At most 80 characters. */
  readonly q: string;
  /** Balances at the end of this day of the office; undefined for now. */
  readonly asOf?: LocalDate | undefined;
  readonly sort: RegisterSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** The balance of a member's coverage and plan over all months. */
export interface MemberBalance extends Omit<RegisterKey, 'month'>, RegisterAmounts {
  readonly memberName: string;
  /** Positive if too little was collected, negative if too much. */
  readonly balanceCents: Cents;
  /** Limit on settling it through payroll. Null for division balances and balances as of an earlier date. */
  readonly limits: SettlementLimits | null;
}

/** A balance as shown to the person who asks payroll to settle it. */
export type SeenBalance = Pick<MemberBalance, 'memberId' | 'memberName' | 'coverage' | 'plan' | 'balanceCents'>;

/** Identifies a balance, regardless of its amount. Uses the name only for people without a number. */
export type BalanceKey = Pick<SeenBalance, 'memberId' | 'memberName' | 'coverage' | 'plan'>;

/** Whether two balances belong to the same person, by number, or by name for people without a number. @source BR-REG-16 */
export function isSamePerson(
  one: Pick<BalanceKey, 'memberId' | 'memberName'>,
  other: Pick<BalanceKey, 'memberId' | 'memberName'>,
): boolean {
  return one.memberId === other.memberId && (one.memberId !== '' || one.memberName === other.memberName);
}

/** Whether two balances are for the same person, coverage, and plan. */
export function isSameBalance(one: BalanceKey, other: BalanceKey): boolean {
  return isSamePerson(one, other) && one.coverage === other.coverage && one.plan === other.plan;
}

/** Maximum balances settled in one request. */
export const MAX_SETTLED = 200;

/** How payroll collects or refunds balances. */
export interface SettlementTerms {
  /** First day of the payroll that makes it. */
  readonly effectiveDate: LocalDate;
  /** Months over which arrears are collected, 1 to 24; refunds are made at once. */
  readonly installments: number;
  readonly tax: DeductionTax;
}

/** The result for one balance. Results are in the order of the request. */
export interface SettlementResult extends SeenBalance {
  /** Amount for payroll to collect (positive) or refund (negative); zero if nothing is requested. */
  readonly amountCents: Cents;
  /** Why nothing is requested from payroll; otherwise empty. */
  readonly message: string;
}

/** The sum of a member's entries for a coverage, plan, and month. */
export interface RegisterMonth extends Omit<RegisterKey, 'memberId'>, RegisterAmounts {
  readonly balanceCents: Cents;
}
