import { Cron } from 'croner';

const EVERY_FIVE_SECONDS = '*/5 * * * * *';
/** Longer than any round takes whose other side answers. */
const LONGEST_GOODBYE_MS = 5_000;

/**
 * Does something in rounds, never two at once.
 *
 * @param round asks between its steps whether it is still wanted.
 * @returns ends it, and waits for the round that goes on, so that what it has done is also noted; not for ever.
 */
export function everyFewSeconds(
  round: (isWanted: () => boolean) => Promise<unknown>,
  onFailure: (error: unknown) => void = () => undefined,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const schedule = new Cron(EVERY_FIVE_SECONDS, { protect: true }, () => {
    running = round(() => !isStopped).catch(onFailure);
    return running.then(() => undefined);
  });
  return async () => {
    isStopped = true;
    schedule.stop();
    let timer: NodeJS.Timeout | undefined;
    const goodbye = new Promise((resolve) => {
      timer = setTimeout(resolve, LONGEST_GOODBYE_MS);
    });
    await Promise.race([running, goodbye]);
    clearTimeout(timer);
  };
}
