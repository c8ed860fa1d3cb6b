import { throwWhatFailed } from './throwWhatFailed';

/**
 * Closes what is open, the latest first. What fails to close keeps nothing else open.
 *
 * @param closers emptied, so that a second call closes nothing twice.
 * @throws what failed, after everything was tried; an AggregateError where several did.
 */
export async function closeAll(closers: (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const closeOne of closers.splice(0).reverse()) {
    try {
      await closeOne();
    } catch (error) {
      errors.push(error);
    }
  }
  throwWhatFailed(errors);
}
