/** `missing`: members without a value this month; `all`: every member on the latest bills. */
export const VALUE_MEMBER_STATES = ['missing', 'all'] as const;
export type ValueMemberState = (typeof VALUE_MEMBER_STATES)[number];

/** Filter and page of the members of a group. */
export interface ValueMemberQuery {
  readonly state: ValueMemberState;
  /** Start of a word of a name, or the last characters of a member number. At most 80 characters. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** A member on the latest bills, with dated values such as cost centers or classes. */
export interface ValueMember<Value> {
  readonly memberId: string;
  readonly memberName: string;
  /** Latest first. `source` is the name of the file that it comes from; null if a person entered it. */
  readonly values: readonly (Value & { readonly source: string | null })[];
}

export interface ValueMemberPage<Value> {
  readonly items: readonly ValueMember<Value>[];
  readonly total: number;
  /** Members without a value this month, whatever the filter. */
  readonly missing: number;
}
