import { Cron } from 'croner';

/** As cron writes it, with seconds before it where they matter. */
export const EVERY_FIVE_SECONDS = '*/5 * * * * *';
/** Longer than any step of a round takes whose other side answers. */
const LONGEST_GOODBYE_MS = 5_000;

/** When rounds begin. */
export type RoundTimes =
  | {
      /** A cron pattern, such as `17 *\/6 * * *`. */
      readonly pattern: string;
      /** Whose hours the pattern means; this machine's unless told. */
      readonly timeZone?: string;
    }
  /** Milliseconds between the beginnings of two rounds, for what a cron pattern is too coarse for. */
  | { readonly everyMs: number };

/**
 * Does something in rounds, never two at once.
 *
 * @param round asks between its steps whether it is still wanted.
 * @returns ends it, and waits for the round that goes on, so that what it has done is also noted; not for ever.
 */
export function inRounds(
  times: RoundTimes,
  round: (isWanted: () => boolean) => Promise<unknown>,
  onFailure: (error: unknown) => void = () => undefined,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const stop = schedule(times, () => {
    running = round(() => !isStopped).catch(onFailure);
    return running.then(() => undefined);
  });
  return async () => {
    isStopped = true;
    stop();
    let timer: NodeJS.Timeout | undefined;
    const goodbye = new Promise((resolve) => {
      timer = setTimeout(resolve, LONGEST_GOODBYE_MS);
    });
    await Promise.race([running, goodbye]);
    clearTimeout(timer);
  };
}

function schedule(times: RoundTimes, begin: () => Promise<void>): () => void {
  if ('pattern' in times) {
    const { pattern, timeZone } = times;
    const options = { protect: true, ...(timeZone === undefined ? {} : { timezone: timeZone }) };
    const cron = new Cron(pattern, options, begin);
    return () => cron.stop();
  }
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void begin().finally(() => {
      isBusy = false;
    });
  }, times.everyMs);
  return () => clearInterval(timer);
}
