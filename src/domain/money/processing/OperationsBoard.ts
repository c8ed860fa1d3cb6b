import { counted } from '../../platform/text/wording';

/**
 * Failed emails and exports are counted for this many days. After that, they were probably requested again or are no longer needed.
 */
export const FAILED_DAYS = 7;
export const MAX_LISTED_LOCKS = 5;

/** `2 emails failed`, or `No emails failed`. */
export function failedText({ count }: { readonly count: number }, noun: 'email' | 'export'): string {
  return count === 0 ? `No ${noun}s failed` : `${counted(count, noun)} failed`;
}

/** How long a lock has been held: `12 minutes`, `3 hours`. */
export function lockAgeText({ since }: { readonly since: string }, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.floor(minutes / 60), 'hour');
}
