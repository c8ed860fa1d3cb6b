import { type OperatorLog, operatorLog } from './operatorLog';

/** A started server. */
export interface RunningServer {
  /**
   * Stops accepting calls and scheduled runs, waits for the ones in progress, then closes the database.
   *
   * @throws as `closeAll`.
   */
  close(): Promise<void>;
}

/** Long enough for every request in progress; then the process exits anyway. */
const MAX_CLOSE_MS = 8_000;

/** A terminal and a watcher may both forward one Ctrl-C. */
const SAME_SIGNAL_MS = 500;

/** How often a server started by npm checks that npm is still running. */
const PARENT_CHECK_MS = 500;

/**
 * Closes the server on SIGINT or SIGTERM and exits. A second signal exits immediately. A server started by npm also stops
 * when npm does: npm passes a signal to its shell, and the shell ends without passing it on.
 */
export function closeOnSignal(
  server: RunningServer,
  { npm_lifecycle_event: npmScript }: NodeJS.ProcessEnv,
  log: OperatorLog = operatorLog(false),
): void {
  let stoppingSince: number | undefined;
  const close = (signal: NodeJS.Signals | 'npm has ended') => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info(`Stopping (${signal}) …`);
    setTimeout(() => process.exit(1), MAX_CLOSE_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal('Listbill could not stop in order.', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  if (npmScript === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    close('npm has ended');
  }, PARENT_CHECK_MS).unref();
}

/**
 * Runs closers one by one, last added first, and continues after a failure.
 *
 * @param closers emptied, so that a second call does nothing.
 * @throws the failure, or an AggregateError for several, after all closers ran.
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
  rethrowErrors(errors);
}

/** @throws the only error as it is, or an AggregateError for several. */
function rethrowErrors(errors: readonly unknown[]): void {
  if (errors.length > 1) throw new AggregateError(errors, 'Several parts failed to close.');
  if (errors.length === 1) throw errors[0];
}

/**
 * Runs independent closers at the same time and waits for all of them.
 *
 * @throws as `closeAll`.
 */
export async function closeConcurrently(closers: readonly (() => unknown)[]): Promise<void> {
  const ends = await Promise.allSettled(closers.map(async (closeOne) => closeOne()));
  rethrowErrors(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : [])));
}

/**
 * Exits on an uncaught exception, because the state of the process is unknown; a supervisor restarts it. Node.js itself would
 * print the error with the values of a statement in it.
 */
export function exitOnUncaughtException(log: OperatorLog = operatorLog(false)): void {
  process.on('uncaughtException', (error) => {
    log.fatal('Listbill stops because of an uncaught exception:', error);
    process.exit(1);
  });
}
