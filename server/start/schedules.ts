import { Cron } from 'croner';
import { dayOf, type LocalDate, localDate } from '../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { FollowDirectory } from '../application/directory/FollowDirectory';
import { DeliverMails } from '../application/mail/DeliverMails';
import { RemoveOldFiles, RemoveStrayFiles } from '../application/retention/RemoveOldFiles';
import { RemoveOldRows } from '../application/retention/RemoveOldRows';
import { Refusal } from '../application/shared/Refusal';
import type { UploadRunner } from '../application/uploads/UploadRunner';
import { composeProcessing } from '../composition/composeProcessing';
import type { Platform } from '../composition/Platform';
import type { Config } from '../config/Config';
import { openSmtpServer } from '../infrastructure/smtp/openSmtpServer';
import { SqlAccountsToFollow } from '../infrastructure/sql/account/SqlAccountsToFollow';
import { isDatabaseAway } from '../infrastructure/sql/databaseErrors';
import { vacuumTables } from '../infrastructure/sql/engine/openPGlite';
import { SqlMailQueue } from '../infrastructure/sql/mail/SqlMails';
import { SqlOldFiles, SqlOldRows } from '../infrastructure/sql/retention/SqlRetention';
import { EVERY_FIVE_SECONDS, inRounds } from './runPeriodically';
import { closeTogether } from './shutdown';

/** Several times a day, so that a machine that is off at night gets its turn. */
const EVERY_SIX_HOURS = '17 */6 * * *';

/**
 * Takes out old rows, files that do not count, and files of which nobody knows, from time to time.
 *
 * @returns stops it.
 */
export function scheduleRetention({ retention }: Pick<Config, 'retention'>, platform: Platform): () => Promise<void> {
  const { db, clock, files, onFailure } = platform;
  const removeOldRows = new RemoveOldRows(new SqlOldRows(db), retention, clock);
  const oldFiles = new SqlOldFiles(db);
  const removeOldFiles = new RemoveOldFiles(oldFiles, files, retention.uploadedFiles, clock);
  const removeStrayFiles = new RemoveStrayFiles(oldFiles, files, clock);
  const tidy = async (isWanted: () => boolean) => {
    try {
      await removeOldRows.run(isWanted);
    } catch (error) {
      onFailure?.('old rows were not taken out', error);
    }
    await removeOldFiles.run(isWanted);
    await removeStrayFiles.run(isWanted);
  };
  return inRounds({ pattern: EVERY_SIX_HOURS }, tidy, (error) =>
    onFailure?.('files that do not count were not removed', error),
  );
}

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

/**
 * The day that has begun where processing is at home, and by UTC, in which settlement is reckoned, too: so that no payment is
 * processed on the eve of its day, whatever the hour and the time zone of the schedule.
 */
export function begunDay(instant: Date, timeZone: string): LocalDate {
  const inUtc = dayOf(instant);
  const there = dayIn(timeZone, instant);
  return there < inUtc ? there : inUtc;
}

function dayIn(timeZone: string, instant: Date): LocalDate {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return localDate(`${part('year')}-${part('month')}-${part('day')}`);
}

/**
 * Delivers mails as they come, where a mail server is set.
 *
 * @returns stops it.
 */
export async function scheduleMails(
  { mail }: Pick<Config, 'mail'>,
  { db, clock, onFailure }: Platform,
): Promise<() => unknown> {
  if (mail === undefined) return () => undefined;
  const server = await openSmtpServer(mail);
  const deliverMails = new DeliverMails(new SqlMailQueue(db, clock), server, clock, onFailure);
  const stop = inRounds(
    { pattern: EVERY_FIVE_SECONDS },
    (isWanted) => deliverMails.run(isWanted),
    (error) => onFailure?.('mails were not delivered', error),
  );
  return async () => {
    await stop();
    server.close();
  };
}

/**
 * Keeps the accounts of a provider of your own in step with the directory.
 *
 * @returns stops it.
 */
export function scheduleFollowUps({ db, clock, signIn, onFailure }: Platform): () => unknown {
  const { providerAccounts } = signIn;
  if (!providerAccounts) return () => undefined;
  const followDirectory = new FollowDirectory(new SqlAccountsToFollow(db, clock), providerAccounts, clock, onFailure);
  return inRounds(
    { pattern: EVERY_FIVE_SECONDS },
    (isWanted) => followDirectory.run(isWanted),
    (error) => onFailure?.('accounts were not followed', error),
  );
}

/**
 * Keeps the embedded database quick and small; any other does it by itself.
 *
 * @returns stops it.
 */
export function scheduleVacuum({ database }: Pick<Config, 'database'>, { db, onFailure }: Platform): () => unknown {
  if (database.kind !== 'embedded') return () => undefined;
  return inRounds(
    { pattern: '* * * * *' },
    (isWanted) => vacuumTables(db, isWanted),
    (error) => onFailure?.('the database was not tidied up', error),
  );
}
