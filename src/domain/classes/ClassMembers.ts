import type { ClassValue } from './MemberClass';

/** `missing`: members without a class this month; `all`: every member on the latest bills. */
export const CLASS_MEMBER_STATES = ['missing', 'all'] as const;
export type ClassMemberState = (typeof CLASS_MEMBER_STATES)[number];

/** Filter and page of the members of a group. */
export interface ClassMemberQuery {
  readonly state: ClassMemberState;
  /** Start of a word of a name, or the last characters of a member number. At most 80 characters. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** A member of the latest bills. */
export interface ClassMember {
  readonly memberId: string;
  readonly memberName: string;
  /** The latest first. `source` is the name of the file that it comes from; null if a person entered it. */
  readonly values: readonly (ClassValue & { readonly source: string | null })[];
}

export interface ClassMemberPage {
  readonly items: readonly ClassMember[];
  readonly total: number;
  /** Members without a class this month, whatever the filter. */
  readonly missing: number;
  /** Classes of the group's proposed and confirmed rate tables, by name. */
  readonly classNames: readonly string[];
}

/** Members in one call that saves their classes. */
export const MAX_CLASS_ROWS = 10_000;
/** Characters of a class, as in a rate table. */
export const LONGEST_CLASS = 80;
