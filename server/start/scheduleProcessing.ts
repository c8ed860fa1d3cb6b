import { Cron } from 'croner';
import { dayOf } from '../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { Refusal } from '../application/shared/Refusal';
import { composeProcessing } from '../composition/composeProcessing';
import type { Platform } from '../composition/Platform';
import type { Config } from '../config/Config';

/**
 * Runs processing every night for the day that has begun. A run still going on is left alone.
 *
 * @returns stops it.
 */
export function scheduleProcessing(
  { processingSchedule, processingTimeZone }: Pick<Config, 'processingSchedule' | 'processingTimeZone'>,
  platform: Platform,
): () => void {
  if (processingSchedule === null) return () => undefined;
  const processing = composeProcessing(platform);
  const night = new Cron(processingSchedule, { timezone: processingTimeZone, protect: true }, async () => {
    try {
      await processing.run(dayOf(platform.clock.now()), 'Processing');
    } catch (error) {
      if (error instanceof Refusal && error.code === ErrorCode.IsProcessing) return;
      platform.onFailure?.('nightly processing did not run', error);
    }
  });
  return () => night.stop();
}
