import { counted } from '../../platform/text/wording';
import {
  type AreaCheck,
  ageMs,
  DAY_MS,
  dayOfInstant,
  type GoLiveArea,
  type Judged,
  ready,
  review,
  stop,
} from './GoLiveCheck';
import type { GoLiveFacts } from './GoLiveFacts';

/** One missed night is tolerated. */
const MAX_BACKUP_AGE_MS = 2 * DAY_MS;
const MAX_VERIFIED_AGE_MS = 8 * DAY_MS;
const MAX_DRILL_AGE_MS = 366 * DAY_MS;
const MINUTE_SECONDS = 60;
const GIGABYTE = 1024 ** 3;
const MIN_FREE_BYTES = 2 * GIGABYTE;
const COMFORTABLE_BYTES = 10 * GIGABYTE;
const MAX_CLOCK_DIFFERENCE_MS = 30_000;

/** Checks of the machine and its settings. */
export const MACHINE_AREAS = {
  backup: {
    title: 'Backup taken and restored',
    why: 'A backup that was never restored may be worth nothing.',
    judge: backupState,
  },
  drill: {
    title: 'Restore drill',
    why: 'You need to know how long a restore takes and that nothing is lost before you depend on it.',
    judge: drillState,
  },
  settings: {
    title: 'Settings',
    why: 'A misspelled setting is ignored, and its default applies without a word. Settings that contradict each other surprise later.',
    judge: ({ settingWarnings, isProduction }) => {
      if (settingWarnings.length > 0) return review(settingWarnings.join(' '), 'Correct these settings, and restart.');
      return isProduction
        ? ready('No setting looks misspelled.')
        : review(
            'The server does not run in production, so its bank files are marked as tests.',
            'NODE_ENV=production',
          );
    },
  },
  disk: {
    title: 'Disk space',
    why: 'A full disk refuses uploads, and its database refuses payments.',
    judge: ({ freeBytes }) => {
      const found = `${Math.floor(freeBytes / GIGABYTE).toLocaleString('en-US')} GB are free in the data folder.`;
      if (freeBytes < MIN_FREE_BYTES) return stop(found, 'Free up space, or move DATA_DIR.');
      return freeBytes < COMFORTABLE_BYTES ? review(found, 'Add space before the first month of files.') : ready(found);
    },
  },
  clock: {
    title: 'Clock',
    why: 'Cut-offs, sessions, and sign-ins are judged by the time of this machine and of the database.',
    judge: ({ clockProblem, database: { aheadMs } }) => {
      if (clockProblem !== null) return stop(clockProblem, 'Set the clock by NTP.');
      const seconds = Math.round(Math.abs(aheadMs) / 1000);
      return Math.abs(aheadMs) > MAX_CLOCK_DIFFERENCE_MS
        ? stop(`Server and database differ by ${seconds} seconds.`, 'Set both clocks by NTP.')
        : ready('The clocks of server, database, and identity provider agree.');
    },
  },
  database: {
    title: 'Database and its role',
    why: 'The database holds every cent. The role of the servers should own nothing, so that no error of theirs can remove what protects the ledger and the audit trail.',
    judge: ({ database: { isEmbedded, excessRight, commitsToDisk } }) => {
      if (isEmbedded)
        return review(
          'The embedded database may lose the last changes in a power failure.',
          'Set DATABASE_URL to a PostgreSQL.',
        );
      if (!commitsToDisk)
        return stop(
          'A commit does not wait for the disk.',
          'Set synchronous_commit = on, and fsync = on, in PostgreSQL.',
        );
      return excessRight === null
        ? ready('PostgreSQL, with a role that owns nothing.')
        : review(
            `The role ${excessRight}.`,
            'Set DATABASE_URL to a role that owns nothing, and DATABASE_MIGRATION_URL to the owner.',
          );
    },
  },
  encryption: {
    title: 'Encryption',
    why: 'Bank account numbers, files, and Social Security numbers are encrypted. Without the key nobody can read them, and with it anybody can.',
    judge: ({ encryption: { hasOwnKey, isBeingReplaced, encryptsBackups, encryptsConnection, isSiteTrusted } }) => {
      if (!hasOwnKey) return review('The key is in the data folder, beside what it protects.', 'Set ENCRYPTION_KEY.');
      if (isBeingReplaced)
        return review('The key is being replaced.', 'npm run keys -- rotate, then remove ENCRYPTION_KEY_FORMER.');
      if (!encryptsConnection)
        return review('The connection to the database is not encrypted.', 'Add ?sslmode=verify-full to DATABASE_URL.');
      if (isSiteTrusted === false)
        return review(
          'Browsers do not trust the certificate of the site.',
          'Use one of a public authority for the host of PUBLIC_URL.',
        );
      return encryptsBackups
        ? ready('Account numbers, backups, and the connection to the database are encrypted.')
        : review(
            'Backups are not encrypted.',
            'Set BACKUP_KEY, and store it apart from the backups. Without it, npm run backup needs --unencrypted.',
          );
    },
  },
  pooler: {
    title: 'Connection pooler',
    why: 'A pooler that leads elsewhere, or changes settings of connections, would store other times.',
    judge: ({ pooler }) => {
      if (pooler === null) return ready('None: servers connect to the database themselves.');
      return pooler.problem === null
        ? ready('It leads to the same database, with the settings of Listbill.')
        : stop(pooler.problem, 'npm run doctor');
    },
  },
  replica: {
    title: 'Replica for reports',
    why: 'While the replica cannot be used, the primary answers all reports, too.',
    judge: ({ replica }) => {
      if (replica === null) return ready('None: the database answers reports itself.');
      return replica.problem === null
        ? ready('It follows the database, and answers reports.')
        : review(replica.problem, 'npm run doctor');
    },
  },
} as const satisfies Partial<Record<GoLiveArea, AreaCheck>>;

/**
 * Backups and restore drills that failed or are overdue, each as a sentence. Skips those that were never made; the checks before
 * money moves report these.
 */
export function overdueUpkeep(facts: Pick<GoLiveFacts, 'backup' | 'drill' | 'now'>): readonly string[] {
  const judged = [
    ...(facts.backup.madeAt === null ? [] : [backupAge(facts)]),
    ...(facts.drill === null ? [] : [drillState(facts)]),
  ];
  return judged.filter(({ state }) => state !== 'ready').map(({ found }) => found);
}

/** @source docs/decisions/maintenance.md#an-installation-has-a-verified-backup-from-the-first-night */
function backupState({ encryption, database, ...facts }: GoLiveFacts): Judged {
  const role = database.ownerWithoutScratch ?? null;
  const lacking = [
    encryption.encryptsBackups ? null : 'BACKUP_KEY is not set, so the nightly backup is refused.',
    role === null ? null : `The role ${role} may not create the scratch database in which a backup is verified.`,
  ].filter((sentence) => sentence !== null);
  const before = [
    encryption.encryptsBackups ? null : 'set BACKUP_KEY to the output of openssl rand -base64 32',
    role === null ? null : `run "alter role ${role} createdb" in PostgreSQL`,
  ].filter((step) => step !== null);
  const command = 'npm run backup -- --verify, every night: deploy/listbill-backup.timer';
  const fix = before.length === 0 ? command : `${command}. Before that, ${before.join(', and ')}.`;
  const { state, found } = backupAge(facts);
  if (state === 'ready') return ready(found);
  const because = [found, ...lacking].join(' ');
  return state === 'stop' ? stop(because, fix) : review(because, fix);
}

/** Whether the backups are recent enough. */
function backupAge({
  backup: { madeAt, verifiedAt },
  now,
}: Pick<GoLiveFacts, 'backup' | 'now'>): Pick<Judged, 'state' | 'found'> {
  if (madeAt === null) return { state: 'stop', found: 'There is no backup yet.' };
  if (verifiedAt === null) {
    return { state: 'stop', found: `The backup of ${dayOfInstant(madeAt)} was never restored, not even for a check.` };
  }
  const found = `Last backup on ${dayOfInstant(madeAt)}; last one restored and checked on ${dayOfInstant(verifiedAt)}.`;
  const isOld = ageMs(madeAt, now) > MAX_BACKUP_AGE_MS || ageMs(verifiedAt, now) > MAX_VERIFIED_AGE_MS;
  return { state: isOld ? 'review' : 'ready', found };
}

/** @source docs/decisions/maintenance.md#a-restore-drill-is-due-each-year */
function drillState({ drill, now }: Pick<GoLiveFacts, 'drill' | 'now'>): Judged {
  const fix = 'npm run restore -- --drill';
  if (drill === null) return review('There was no restore drill yet.', fix);
  const day = dayOfInstant(drill.at);
  if (!drill.hasPassed)
    return stop(`The restore drill on ${day} failed.`, 'Read its report in DATA_DIR/backups, and repeat it.');
  const found = `Last restore drill on ${day}: passed, and took ${durationText(drill.seconds)}.`;
  return ageMs(drill.at, now) > MAX_DRILL_AGE_MS ? review(`${found} That is more than a year ago.`, fix) : ready(found);
}

const durationText = (seconds: number) =>
  seconds < 2 * MINUTE_SECONDS ? counted(seconds, 'second') : counted(Math.round(seconds / MINUTE_SECONDS), 'minute');
