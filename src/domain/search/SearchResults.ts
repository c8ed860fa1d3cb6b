import type { BillStatus } from '../bills/BillStatus';
import type { LocalDate } from '../dates/LocalDate';
import type { BillDivision } from '../divisions/Division';
import type { Cents } from '../money/Cents';

/** The first results of one type and the number of matches. */
export interface Matches<Item> {
  /** At most `MAX_ITEMS`. */
  readonly items: readonly Item[];
  /** Counted up to `MAX_COUNT`, which means that many or more. */
  readonly total: number;
}

export interface MemberMatch {
  readonly groupNumber: string;
  readonly groupName: string;
  /** Unmasked. Display it with maskText. */
  readonly memberId: string;
  readonly memberName: string;
}

export interface BillMatch {
  readonly billPk: string;
  readonly billNumber: string;
  readonly groupName: string;
  readonly periodFrom: LocalDate;
  readonly status: BillStatus;
  /** Name and number; null for a bill of the whole group. */
  readonly division: BillDivision | null;
}

export interface GroupMatch {
  readonly groupNumber: string;
  readonly groupName: string;
}

export interface PaymentMatch {
  readonly paymentPk: string;
  readonly confirmation: string;
  readonly groupName: string;
  readonly amountCents: Cents;
}

/** What a search finds, by type. Types that the person may not see are empty. */
export interface SearchResults {
  readonly members: Matches<MemberMatch>;
  readonly bills: Matches<BillMatch>;
  readonly groups: Matches<GroupMatch>;
  readonly payments: Matches<PaymentMatch>;
}

/** Shortest and longest text to search for, without surrounding spaces. */
export const MIN_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 80;
/** Results of a type that are shown. */
export const MAX_ITEMS = 5;
/** Matches of a type beyond this number are not counted. */
export const MAX_COUNT = 1_000;

/** Number of matches over all types. */
export function matchCount({ members, bills, groups, payments }: SearchResults): number {
  return members.total + bills.total + groups.total + payments.total;
}
