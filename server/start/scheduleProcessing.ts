import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { Refusal } from '../application/shared/Refusal';
import { composeProcessing } from '../composition/composeProcessing';
import type { Platform } from '../composition/Platform';
import type { Config } from '../config/Config';
import { begunDay } from './begunDay';
import { inRounds } from './inRounds';

/**
 * Runs processing every night for the day that has begun. A run still going on is left alone.
 *
 * @returns stops it, between two payments.
 */
export function scheduleProcessing(
  {
    processingSchedule: pattern,
    processingTimeZone: timeZone,
  }: Pick<Config, 'processingSchedule' | 'processingTimeZone'>,
  platform: Platform,
): () => unknown {
  if (pattern === null) return () => undefined;
  const processing = composeProcessing(platform);
  return inRounds(
    { pattern, timeZone },
    (isWanted) => processing.run(begunDay(platform.clock.now(), timeZone), 'Processing', isWanted),
    (error) => {
      if (error instanceof Refusal && error.code === ErrorCode.IsProcessing) return;
      platform.onFailure?.('nightly processing did not run', error);
    },
  );
}
