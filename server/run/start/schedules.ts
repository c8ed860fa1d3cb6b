import { Cron } from 'croner';
import { SqlKeptAging } from '../../money/totals/SqlKeptAging';
import { SqlKeptGroupTotals } from '../../money/totals/SqlKeptGroupTotals';
import { SqlKeptOwed } from '../../money/totals/SqlKeptOwed';
import { SqlKeptTotals } from '../../money/totals/SqlKeptTotals';
import type { ExportRunner } from '../../office/exports/background/ExportRunner';
import type { UploadRunner } from '../../office/uploads/UploadRunner';
import { SqlAccountSyncQueue } from '../../people/account/SqlAccountSync';
import { SyncProviderAccounts } from '../../people/directory/SyncProviderAccounts';
import type { Config } from '../../platform/config/Config';
import { CompareTrail } from '../../platform/health/trail/CompareTrail';
import { trailRootsIn } from '../../platform/health/trail/FileTrailRoots';
import { KeepAuditTrail } from '../../platform/health/trail/KeepAuditTrail';
import { SqlAuditTrail } from '../../platform/health/trail/SqlAuditTrail';
import { SqlFullChecks } from '../../platform/health/trail/SqlFullChecks';
import { DeliverMails } from '../../platform/mail/DeliverMails';
import { openSmtpServer } from '../../platform/mail/openSmtpServer';
import { SqlMailQueue } from '../../platform/mail/SqlMails';
import type { SecurityEvents } from '../../platform/security/securityEvents';
import { composePromptNotices } from '../composition/composeNotices';
import { composeRetention } from '../composition/composeRetention';
import type { Platform } from '../composition/Platform';

/** A cron pattern with seconds. */
export const EVERY_FIVE_SECONDS = '*/5 * * * * *';

/** Longer than any step of a run takes while the other side responds. */
const MAX_STOP_MS = 5_000;

/** When runs start. */
type RunTimes =
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

/**
 * Resumes interrupted reads and commits of uploads, now and every minute.
 *
 * @param isAlone whether no other process uses this database, so that every unfinished task was interrupted.
 * @returns stops the schedule and the runner.
 */
export function scheduleUploads(
  runner: UploadRunner,
  { onFailure }: Pick<Platform, 'onFailure'>,
  isAlone: boolean,
): () => Promise<void> {
  const resume = async (includesLeased: boolean) => {
    try {
      await runner.resume(includesLeased);
    } catch (error) {
      onFailure?.('uploads could not be resumed', error);
    }
  };
  void resume(isAlone);
  const schedule = new Cron(EVERY_MINUTE, { protect: true }, () => resume(false));
  return async () => {
    schedule.stop();
    await runner.close();
  };
}

/**
 * Prepares exports in the background: those that are requested here at once, and others every five seconds.
 *
 * @returns stops the schedule and the runner.
 */
export function scheduleExports(runner: ExportRunner): () => Promise<void> {
  runner.start();
  const schedule = new Cron(EVERY_FIVE_SECONDS, { protect: true }, () => runner.wake());
  return async () => {
    schedule.stop();
    await runner.close();
  };
}

/**
 * Delivers queued mails, if a mail server is configured.
 *
 * @returns stops the schedule and closes the connections.
 */
export async function scheduleMails(
  { mail }: Pick<Config, 'mail'>,
  { db, clock, onFailure }: Platform,
): Promise<() => unknown> {
  if (mail === undefined) return () => undefined;
  const server = await openSmtpServer(mail);
  const deliverMails = new DeliverMails(new SqlMailQueue(db, clock), server, clock, onFailure);
  const stop = runPeriodically(
    { pattern: EVERY_FIVE_SECONDS },
    (shouldContinue) => deliverMails.run(shouldContinue),
    (error) => onFailure?.('mail delivery failed', error),
  );
  return async () => {
    await stop();
    server.close();
  };
}

/**
 * Sends emails at once, to people who chose them.
 *
 * @returns stops the schedule.
 */
export function schedulePromptNotices(platform: Platform): () => Promise<void> {
  const notices = composePromptNotices(platform);
  return runPeriodically(
    { pattern: EVERY_FIVE_SECONDS },
    (shouldContinue) => notices.run(shouldContinue),
    (error) => platform.onFailure?.('notices could not be emailed', error),
  );
}

/**
 * Applies directory changes to the accounts at an external identity provider.
 *
 * @returns stops the schedule.
 */
export function scheduleAccountUpdates({ db, clock, signIn, onFailure }: Platform): () => unknown {
  const { providerAccounts } = signIn;
  if (!providerAccounts) return () => undefined;
  const followDirectory = new SyncProviderAccounts(
    new SqlAccountSyncQueue(db, clock),
    providerAccounts,
    clock,
    onFailure,
  );
  return runPeriodically(
    { pattern: EVERY_FIVE_SECONDS },
    (shouldContinue) => followDirectory.run(shouldContinue),
    (error) => onFailure?.('provider accounts could not be updated', error),
  );
}

/**
 * Deletes expired rows, uploaded files that were never applied, removed attachments, and orphaned files.
 *
 * @returns stops the schedule.
 */
export function scheduleRetention({ retention }: Pick<Config, 'retention'>, platform: Platform): () => Promise<void> {
  const { onFailure } = platform;
  return runPeriodically({ pattern: EVERY_SIX_HOURS }, composeRetention(platform, retention), (error) =>
    onFailure?.('old files could not be deleted', error),
  );
}

/**
 * Adds pending changes to the kept totals, adds up what groups owe on a new day, and the bills of groups that changed.
 *
 * @returns stops the schedule.
 */
export function scheduleTotals({ db, clock, officeTimeZone, onFailure }: Platform): () => Promise<void> {
  const [totals, groups, owed] = [
    new SqlKeptTotals(db),
    new SqlKeptGroupTotals(db),
    new SqlKeptOwed(db, officeTimeZone),
  ];
  return runPeriodically(
    { pattern: EVERY_FIVE_SECONDS },
    async () => {
      await totals.fold();
      await owed.keep(clock.now());
      await groups.keep();
    },
    (error) => onFailure?.('totals could not be added up', error),
  );
}

/**
 * Keeps the aging of days that have ended.
 *
 * @returns stops the schedule.
 */
export function scheduleAging({ db, clock, officeTimeZone, onFailure }: Platform): () => Promise<void> {
  const aging = new SqlKeptAging(db, officeTimeZone);
  return runPeriodically(
    { pattern: EVERY_FIVE_SECONDS },
    (shouldContinue) => aging.keep(clock.now(), shouldContinue),
    (error) => onFailure?.('aging of past days could not be kept', error),
  );
}

/**
 * Seals the records of the audit log, and compares all of them once a day and when someone asks for it.
 *
 * @returns stops the schedule.
 */
export function scheduleAuditTrail(
  { auditRootsFile }: Pick<Config, 'auditRootsFile'>,
  { db, clock, onFailure }: Platform,
  security: SecurityEvents,
): () => Promise<unknown> {
  const trail = new SqlAuditTrail(db);
  const roots = trailRootsIn(auditRootsFile);
  const keeping = new KeepAuditTrail(trail, roots, security);
  const comparing = new CompareTrail(trail, new SqlFullChecks(db), roots, security);
  const stopSealing = runPeriodically(
    { pattern: EVERY_MINUTE },
    () => keeping.run(clock.now()),
    (error) => onFailure?.('the audit trail could not be sealed', error),
  );
  const stopComparing = runPeriodically(
    { pattern: EVERY_FIVE_SECONDS },
    (shouldContinue) => comparing.run(clock, shouldContinue),
    (error) => onFailure?.('the audit trail could not be compared', error),
  );
  return () => Promise.all([stopSealing(), stopComparing()]);
}

/**
 * Vacuums the embedded database. A PostgreSQL server does that itself.
 *
 * @returns stops the schedule.
 */
export function scheduleVacuum({ database }: Pick<Config, 'database'>, { db, onFailure }: Platform): () => unknown {
  if (database.kind !== 'embedded') return () => undefined;
  return runPeriodically(
    { pattern: '* * * * *' },
    async (shouldContinue) => {
      const { vacuumTables } = await import('../../platform/database/engine/openPGlite');
      await vacuumTables(db, shouldContinue);
    },
    (error) => onFailure?.('the database could not be vacuumed', error),
  );
}

/** Several times a day, so that a machine that is off at night still runs it. */
const EVERY_SIX_HOURS = '17 */6 * * *';

const EVERY_MINUTE = '* * * * *';
