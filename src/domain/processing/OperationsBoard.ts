import { counted } from '../text/wording';

/** Emails and exports that failed are counted for so many days: by then they were asked for again, or nobody misses them. */
export const FAILED_DAYS = 7;
export const MAX_LISTED_LOCKS = 5;

/** Work of one kind that failed for good within `FAILED_DAYS`. */
export interface FailedWork {
  readonly count: number;
  /** ISO timestamp, UTC; null if nothing failed. */
  readonly latestAt: string | null;
  /** Why the latest failed: a code or a sentence without names and addresses; empty if nothing failed. */
  readonly reason: string;
}

/** A bill that a person edits, so that others cannot. */
export interface OpenLock {
  readonly billPk: string;
  readonly billNumber: string;
  readonly groupNumber: string;
  readonly groupName: string;
  /** The person's name. */
  readonly holder: string;
  /** ISO timestamp, UTC. */
  readonly since: string;
}

/**
 * What a system administrator looks after besides processing and bank files.
 *
 * @source BR-DSH-09 BR-DSH-10
 */
export interface OperationsBoard {
  /** Emails that could not be delivered. */
  readonly failedMails: FailedWork;
  /** Exports that could not be prepared in the background. */
  readonly failedExports: FailedWork;
  /** Locks that have not expired, oldest first, at most `MAX_LISTED_LOCKS`. */
  readonly locks: readonly OpenLock[];
  readonly lockCount: number;
}

/** `2 emails failed`, or `No emails failed`. */
export function failedText({ count }: FailedWork, noun: 'email' | 'export'): string {
  return count === 0 ? `No ${noun}s failed` : `${counted(count, noun)} failed`;
}

/** How long a lock has been held: `12 minutes`, `3 hours`. */
export function lockAgeText({ since }: Pick<OpenLock, 'since'>, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.floor(minutes / 60), 'hour');
}
