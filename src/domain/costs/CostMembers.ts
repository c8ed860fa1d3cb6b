import type { CostValue } from './MemberCostCenter';

/** `missing`: members without a cost center this month; `all`: every member on the latest bills. */
export const COST_MEMBER_STATES = ['missing', 'all'] as const;
export type CostMemberState = (typeof COST_MEMBER_STATES)[number];

/** Filter and page of the members of a group. */
export interface CostMemberQuery {
  readonly state: CostMemberState;
  /** Start of a word of a name, or the last characters of a member number. At most 80 characters. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** A member of the latest bills. */
export interface CostMember {
  readonly memberId: string;
  readonly memberName: string;
  /** The latest first. `source` is the name of the file that it comes from; null if a person entered it. */
  readonly values: readonly (CostValue & { readonly source: string | null })[];
}

export interface CostMemberPage {
  readonly items: readonly CostMember[];
  readonly total: number;
  /** Members without a cost center this month, whatever the filter. */
  readonly missing: number;
}
