import type { AnswerStatus } from './x12AnswerCodes';

/** An error at a place of the answered file. */
export interface AnsweredError {
  /** Place of the segment in its set, where ST is 1; null if unknown. */
  readonly position: number | null;
  /** Number of the subscriber, if the answer gives it. */
  readonly memberId: string | null;
  /** Place and reason, without a period at the end. */
  readonly message: string;
}

/** What a 999, 997, TA1, or 824 says about one interchange, group, or set. Control numbers are null if it does not name them. */
export interface X12Answer {
  readonly kind: '999' | '997' | 'TA1' | '824';
  /** ISA13 */
  readonly interchange: string | null;
  /** ISA09 of the answered interchange, such as `261130`. */
  readonly day: string | null;
  /** GS01, such as BE for an 834. */
  readonly groupType: string | null;
  /** GS06 */
  readonly group: string | null;
  /** ST02 */
  readonly set: string | null;
  /** BGN02 */
  readonly reference: string | null;
  /** Whether it is about a part of a set: a member of an 824. */
  readonly isItem: boolean;
  readonly status: AnswerStatus;
  /** Of the whole, without periods at the end. */
  readonly reasons: readonly string[];
  readonly errors: readonly AnsweredError[];
}
