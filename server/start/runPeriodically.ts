import { Cron } from 'croner';

/** A cron pattern with seconds. */
export const EVERY_FIVE_SECONDS = '*/5 * * * * *';

/** Longer than any step of a run takes while the other side responds. */
const MAX_STOP_MS = 5_000;

/** When runs start. */
export type RunTimes =
  | {
      /** A cron pattern, such as `17 *\/6 * * *`. */
      readonly pattern: string;
      /** Time zone of the pattern; this machine's by default. */
      readonly timeZone?: string;
    }
  /** Milliseconds between the starts of two runs, for intervals below a second. */
  | { readonly everyMs: number };

/**
 * Runs a task periodically, never twice at once.
 *
 * @param task calls `shouldContinue` between its steps.
 * @returns stops it and waits up to 5 seconds for the current run, so that finished steps are recorded.
 */
export function runPeriodically(
  times: RunTimes,
  task: (shouldContinue: () => boolean) => Promise<unknown>,
  onFailure: (error: unknown) => void = () => undefined,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const stop = schedule(times, () => {
    running = task(() => !isStopped).catch(onFailure);
    return running.then(() => undefined);
  });
  return async () => {
    isStopped = true;
    stop();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, MAX_STOP_MS);
    });
    await Promise.race([running, timeout]);
    clearTimeout(timer);
  };
}

function schedule(times: RunTimes, start: () => Promise<void>): () => void {
  if ('pattern' in times) {
    const { pattern, timeZone } = times;
    const options = { protect: true, ...(timeZone === undefined ? {} : { timezone: timeZone }) };
    const cron = new Cron(pattern, options, start);
    return () => cron.stop();
  }
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void start().finally(() => {
      isBusy = false;
    });
  }, times.everyMs);
  return () => clearInterval(timer);
}
