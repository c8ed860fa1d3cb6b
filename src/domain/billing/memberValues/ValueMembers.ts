/** `missing`: members without a value this month; `all`: every member on the latest bills. */
export const VALUE_MEMBER_STATES = ['missing', 'all'] as const;
export type ValueMemberState = (typeof VALUE_MEMBER_STATES)[number];

/** A member on the latest bills, with dated values such as cost centers or classes. */
export interface ValueMember<Value> {
  readonly memberId: string;
  readonly memberName: string;
  /** Latest first. `source` is the name of the source file; null if a person entered the value. */
  readonly values: readonly (Value & { readonly source: string | null })[];
}
