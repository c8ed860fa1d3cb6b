import type { Attachment } from './attachments';

/** Maximum characters of a comment. */
export const MAX_COMMENT_LENGTH = 2_000;
/** Maximum number of comments on one bill. */
export const MAX_COMMENTS = 1_000;

const DELETABLE_MS = 15 * 60_000;

/** A comment on a bill or on one of its lines. Plain text. */
export interface BillComment {
  readonly commentPk: string;
  /** Null for a comment on the whole bill. */
  readonly linePk: string | null;
  /** The line's member and coverage, such as "Ruth Adler, Medical"; null for the whole bill. */
  readonly lineLabel: string | null;
  /** Empty once deleted. */
  readonly text: string;
  readonly isDeleted: boolean;
  /** Whether the carrier sees it, too. */
  readonly isForCarrier: boolean;
  readonly isFromCarrier: boolean;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly byName: string;
  /** Until when the reader can delete it (ISO timestamp, UTC); null if the reader cannot. */
  readonly deletableUntil: string | null;
  /** Whether the reader can attach files to it now. */
  readonly canAttach: boolean;
  /** In the order they were attached, including removed ones. */
  readonly attachments: readonly Attachment[];
}

/** A comment to save. */
export interface NewComment {
  readonly text: string;
  /** Null for the whole bill. */
  readonly linePk: string | null;
  /** Whether the carrier sees it, too. A carrier's own comments are always for the carrier. */
  readonly isForCarrier: boolean;
}

/**
 * What is wrong with a comment, as a sentence; undefined if it can be saved.
 *
 * @source docs/decisions/bills.md#a-comment-for-the-carrier-is-seen-by-the-carrier-of-its-line
 */
export function commentProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Write a comment first.';
  if (text.length > MAX_COMMENT_LENGTH) {
    return `Shorten the comment: ${text.length.toLocaleString('en-US')} of at most ${MAX_COMMENT_LENGTH.toLocaleString('en-US')} characters.`;
  }
  return undefined;
}

/** Until when its author can delete a comment. @param at when it was written: ISO timestamp, UTC */
export function deletableUntil(at: string): Date {
  return new Date(Date.parse(at) + DELETABLE_MS);
}

/** Comments that were not deleted. */
export function countComments(comments: readonly BillComment[]): number {
  return comments.filter(({ isDeleted }) => !isDeleted).length;
}
