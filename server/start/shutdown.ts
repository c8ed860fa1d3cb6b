import { aboutError } from './describeError';

/** A started server. */
export interface RunningServer {
  /**
   * Stops accepting calls and scheduled runs, waits for the ones in progress, then closes the database.
   *
   * @throws as `closeAll`.
   */
  close(): Promise<void>;
}

/** Long enough for every call that may still run; then whatever hangs is left behind. */
const LONGEST_CLOSE_MS = 8_000;

/** A terminal and a watcher may both pass on one Ctrl-C. */
const SAME_SIGNAL_MS = 500;

/** Ctrl-C and a supervisor's stop end the server cleanly; a second Ctrl-C at once. */
export function closeOnSignal(server: RunningServer): void {
  let since: number | undefined;
  const close = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    since = performance.now();
    console.log(`\nStopping (${signal}) …`);
    setTimeout(() => process.exit(1), LONGEST_CLOSE_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(aboutError(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

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

/** @throws the one thing that failed; an AggregateError where several did; nothing where all is well. */
function throwWhatFailed(errors: readonly unknown[]): void {
  if (errors.length > 1) throw new AggregateError(errors, 'Several parts could not be closed.');
  if (errors.length === 1) throw errors[0];
}

/**
 * Closes parts that need nothing of each other, at the same time. Waits for the slowest, whatever the others meet.
 *
 * @throws as `closeAll`.
 */
export async function closeTogether(closers: readonly (() => unknown)[]): Promise<void> {
  const ends = await Promise.allSettled(closers.map(async (closeOne) => closeOne()));
  throwWhatFailed(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : [])));
}

/**
 * What nobody caught ends the process, since nobody knows what state it is in; a supervisor starts it anew, and nothing that was
 * acknowledged is lost. Node.js would print the error as it is, with the values of a statement in it.
 */
export function lastWords(): void {
  process.on('uncaughtException', (error) => {
    console.error('Listbill ends, because of what nobody caught:', aboutError(error));
    process.exit(1);
  });
}
