import { Cron } from 'croner';
import type { UploadRunner } from '../application/uploads/UploadRunner';
import type { Platform } from '../composition/Platform';

const EVERY_MINUTE = '* * * * *';

/**
 * Takes up files whose reading or committing was begun and left: at once, and from time to time.
 *
 * @param isAlone whether no other process works on this database, so that whatever runs was left by the one before.
 * @returns stops it.
 */
export function scheduleUploads(
  runner: UploadRunner,
  { onFailure }: Pick<Platform, 'onFailure'>,
  isAlone: boolean,
): () => Promise<void> {
  const resume = async (takesAll: boolean) => {
    try {
      await runner.resume(takesAll);
    } catch (error) {
      onFailure?.('uploads were not taken up', error);
    }
  };
  void resume(isAlone);
  const schedule = new Cron(EVERY_MINUTE, { protect: true }, () => resume(false));
  return async () => {
    schedule.stop();
    await runner.close();
  };
}
