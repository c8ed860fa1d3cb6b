/** Maximum characters of a comment. */
export const MAX_COMMENT_LENGTH = 2_000;
/** Maximum number of comments on one bill. */
export const MAX_COMMENTS = 1_000;

const DELETABLE_MS = 15 * 60_000;

/** A comment to save. */
export interface NewComment {
  readonly text: string;
  /** Null for the whole bill. */
  readonly linePk: string | null;
  /** Whether the carrier sees it as well. A carrier's own comments are always visible to the carrier. */
  readonly isForCarrier: boolean;
}

/**
 * The problem with a comment, as a sentence; undefined if it can be saved.
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

/** Deadline for its author to delete a comment. @param at when it was written: ISO timestamp, UTC */
export function deletableUntil(at: string): Date {
  return new Date(Date.parse(at) + DELETABLE_MS);
}

/** Comments that were not deleted. */
export function countComments(comments: readonly { readonly isDeleted: boolean }[]): number {
  return comments.filter(({ isDeleted }) => !isDeleted).length;
}
