import { lastScheduledRun, scheduledDay } from '../../money/processing/scheduledRuns';
import type { Config } from '../../platform/config/Config';
import { isDatabaseUnavailable } from '../../platform/database/databaseErrors';
import { composeProcessing } from '../composition/composeMoney';
import type { Platform } from '../composition/Platform';
import { runPeriodically } from './schedules';
import { closeConcurrently } from './shutdown';

const MISSED_RUN_CHECK_MS = 5_000;

/** Runs of a dead process are continued within a second. */
const DEAD_RUN_CHECK_MS = 500;

/**
 * Runs nightly processing for the processing day, unless a run is in progress, and catches up a scheduled run that was missed
 * while no server was up. Also continues runs whose process died, even without a schedule.
 *
 * @returns stops both, between two payments.
 * @source docs/decisions/processing.md#a-scheduled-run-happens-once-and-is-caught-up-if-missed
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
    runPeriodically(
      { everyMs: DEAD_RUN_CHECK_MS },
      (shouldContinue) => processing.resume(shouldContinue),
      (error) => {
        // Requests already report an unavailable database.
        if (!isDatabaseUnavailable(error))
          platform.onFailure?.('an interrupted processing run could not be continued', error);
      },
    ),
  ];
  if (pattern !== null) {
    stops.push(
      runPeriodically(
        { pattern, timeZone },
        async (shouldContinue) => {
          const now = platform.clock.now();
          const businessDate = scheduledDay(now, timeZone);
          // Servers start within the same second, and one of them runs.
          const since = new Date(now.getTime() - (now.getTime() % 1_000));
          if (businessDate) await processing.runScheduled({ businessDate, since }, shouldContinue);
        },
        (error) => platform.onFailure?.('nightly processing failed', error),
      ),
      runPeriodically(
        { everyMs: MISSED_RUN_CHECK_MS },
        async (shouldContinue) => {
          const scheduled = lastScheduledRun({ pattern, timeZone }, platform.clock.now());
          if (scheduled) await processing.catchUp(scheduled, shouldContinue);
        },
        (error) => {
          if (!isDatabaseUnavailable(error))
            platform.onFailure?.('a missed processing run could not be caught up', error);
        },
      ),
    );
  }
  return () => closeConcurrently(stops);
}
