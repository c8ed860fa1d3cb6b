import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { Refusal } from '../application/shared/Refusal';
import { composeProcessing } from '../composition/composeMoney';
import type { Platform } from '../composition/Platform';
import type { Config } from '../config/Config';
import { isDatabaseAway } from '../infrastructure/sql/isDatabaseAway';
import { begunDay } from './begunDay';
import { closeTogether } from './closeTogether';
import { inRounds } from './inRounds';

/** A run whose process died is continued within a second. */
const LOOK_FOR_DEAD_RUNS_MS = 500;

/**
 * Runs processing every night for the day that has begun; a run still going on is left alone. Also continues runs whose
 * process or machine died, whoever started them and whether or not there is a schedule.
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
  const processing = composeProcessing(platform);
  const stops = [
    inRounds(
      { everyMs: LOOK_FOR_DEAD_RUNS_MS },
      (isWanted) => processing.resume(isWanted),
      (error) => {
        // The calls that people make report a database that is away.
        if (!isDatabaseAway(error)) platform.onFailure?.('a dead processing run was not continued', error);
      },
    ),
  ];
  if (pattern !== null) {
    stops.push(
      inRounds(
        { pattern, timeZone },
        (isWanted) => processing.run(begunDay(platform.clock.now(), timeZone), 'Processing', isWanted),
        (error) => {
          if (error instanceof Refusal && error.code === ErrorCode.IsProcessing) return;
          platform.onFailure?.('nightly processing did not run', error);
        },
      ),
    );
  }
  return () => closeTogether(stops);
}
