import { throwWhatFailed } from './throwWhatFailed';

/**
 * Closes parts that need nothing of each other, at the same time. Waits for the slowest, whatever the others meet.
 *
 * @throws as `closeAll`.
 */
export async function closeTogether(closers: readonly (() => unknown)[]): Promise<void> {
  const ends = await Promise.allSettled(closers.map(async (closeOne) => closeOne()));
  throwWhatFailed(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : [])));
}
