import { isBankDay } from '../dates/bankDays';
import { addDays, dateText, type LocalDate } from '../dates/LocalDate';
import type { GoLiveFacts } from './GoLiveFacts';

/** `ready`: nothing to do. `look`: works, but someone should decide. `stop`: move no money before it is mended. */
export type GoLiveState = 'ready' | 'look' | 'stop';

/** Areas to check before an installation moves money, in order. */
export const GO_LIVE_AREAS = [
  'originator',
  'bankFiles',
  'remitTo',
  'mail',
  'identity',
  'backup',
  'schedule',
  'settings',
  'disk',
  'clock',
  'database',
  'encryption',
  'pooler',
] as const;

export type GoLiveArea = (typeof GO_LIVE_AREAS)[number];

/** The result of checking one area. */
export interface GoLiveCheck {
  readonly area: GoLiveArea;
  readonly title: string;
  readonly state: GoLiveState;
  /** What was found, in a sentence. */
  readonly found: string;
  /** Why the area matters. */
  readonly why: string;
  /** The command, setting, or button that mends it; empty when ready. */
  readonly mend: string;
}

type Judged = Pick<GoLiveCheck, 'state' | 'found' | 'mend'>;

const ready = (found: string): Judged => ({ state: 'ready', found, mend: '' });
const look = (found: string, mend: string): Judged => ({ state: 'look', found, mend });
const stop = (found: string, mend: string): Judged => ({ state: 'stop', found, mend });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One night may be missed before someone has to look. */
const MAX_BACKUP_AGE_MS = 2 * DAY_MS;
const MAX_VERIFIED_AGE_MS = 8 * DAY_MS;
const MAX_TEST_MAIL_AGE_MS = 90 * DAY_MS;
const GIGABYTE = 1024 ** 3;
const MIN_FREE_BYTES = 2 * GIGABYTE;
const COMFORTABLE_BYTES = 10 * GIGABYTE;
const MAX_CLOCK_DIFFERENCE_MS = 30_000;
/** Groups set their cut-offs outside these hours, in UTC. */
const [FIRST_RUN_HOUR, LAST_RUN_HOUR] = [4, 7];
const CLOSED_DAYS_AHEAD = 30;
const SATURDAY = 6;

const AREAS: Readonly<
  Record<GoLiveArea, { readonly title: string; readonly why: string; readonly judge: (facts: GoLiveFacts) => Judged }>
> = {
  originator: {
    title: 'Originator',
    why: 'Banks refuse a file from a company they do not know, and groups must allow debits by its company ID.',
    judge: originatorState,
  },
  bankFiles: {
    title: 'Bank files are sent',
    why: 'A payment must not count as paid while its bank file never reached the bank.',
    judge: ({ offersAch, requiresSent }) =>
      !offersAch || requiresSent
        ? ready(offersAch ? 'Payments stay pending until their file is downloaded.' : 'No ACH payments are offered.')
        : look(
            'Payments count as paid although nobody has downloaded their file.',
            'Set BANK_FILES_SENT_FIRST=on, unless files reach the bank another way.',
          ),
  },
  remitTo: {
    title: 'Address for checks',
    why: 'Groups that pay by check read it on the remittance slip.',
    judge: ({ remitTo }) =>
      remitTo.length > 0
        ? ready(remitTo.join(', '))
        : look(
            'Remittance slips tell payors to ask for the address.',
            'Set REMIT_TO to the lockbox or mailing address.',
          ),
  },
  mail: {
    title: 'Mail that arrives',
    why: 'Invitations, password links, and notices of returned payments go out by mail.',
    judge: mailState,
  },
  identity: {
    title: 'Sign-in',
    why: 'Nobody can sign in if the identity provider does not know this application or its callback address.',
    judge: ({ identity: { name, isEmbedded, problem } }) => {
      if (problem !== null) return stop(problem, 'npm run doctor -- --identity');
      if (isEmbedded) return look('The embedded provider is for demos and trials only.', 'Set IDENTITY_DOMAIN.');
      return ready(`${name} knows the application and its callback address.`);
    },
  },
  backup: {
    title: 'Backup taken and restored',
    why: 'A backup that was never restored may be worth nothing.',
    judge: backupState,
  },
  schedule: {
    title: 'Schedule, time zone, and bank days',
    why: 'Processing books payments on their settlement dates, after the cut-off and on bank days only.',
    judge: scheduleState,
  },
  settings: {
    title: 'Settings',
    why: 'A misspelled setting is ignored, and its default applies without a word.',
    judge: ({ settingWarnings, isProduction }) => {
      if (settingWarnings.length > 0) return look(settingWarnings.join(' '), 'Correct the names, and restart.');
      return isProduction
        ? ready('No setting looks misspelled.')
        : look('The server does not run in production, so its bank files are marked as tests.', 'NODE_ENV=production');
    },
  },
  disk: {
    title: 'Disk space',
    why: 'A full disk refuses uploads, and its database refuses payments.',
    judge: ({ freeBytes }) => {
      const found = `${Math.floor(freeBytes / GIGABYTE).toLocaleString('en-US')} GB are free in the data folder.`;
      if (freeBytes < MIN_FREE_BYTES) return stop(found, 'Free up space, or move DATA_DIR.');
      return freeBytes < COMFORTABLE_BYTES ? look(found, 'Add space before the first month of files.') : ready(found);
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
    why: 'The database holds every cent. Its role should own this database and nothing else.',
    judge: ({ database: { isEmbedded, isSuperuser, commitsToDisk } }) => {
      if (isEmbedded)
        return look(
          'The embedded database may lose the last changes in a power failure.',
          'Set DATABASE_URL to a PostgreSQL.',
        );
      if (!commitsToDisk)
        return stop(
          'A commit does not wait for the disk.',
          'Set synchronous_commit = on, and fsync = on, in PostgreSQL.',
        );
      return isSuperuser
        ? look('The role is a superuser of the whole server.', 'Use a role that owns this database only.')
        : ready('PostgreSQL, with a role that has no rights beyond its database.');
    },
  },
  encryption: {
    title: 'Encryption',
    why: 'Bank account numbers are encrypted. Without the key nobody can read them, and with it anybody can.',
    judge: ({ encryption: { hasOwnKey, isBeingReplaced, encryptsBackups, encryptsConnection } }) => {
      if (!hasOwnKey) return look('The key is in the data folder, beside what it protects.', 'Set ENCRYPTION_KEY.');
      if (isBeingReplaced)
        return look('The key is being replaced.', 'npm run keys -- rotate, then remove ENCRYPTION_KEY_FORMER.');
      if (!encryptsConnection)
        return look('The connection to the database is not encrypted.', 'Add ?sslmode=verify-full to DATABASE_URL.');
      return encryptsBackups
        ? ready('Account numbers, backups, and the connection to the database are encrypted.')
        : look('Backups are not encrypted.', 'Set BACKUP_KEY, and store it apart from the backups.');
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
};

/**
 * What to check before an installation moves money, for the command and the screen alike.
 *
 * @source docs/decisions/setup.md#one-list-says-what-to-check-before-money-moves
 */
export function goLiveChecks(facts: GoLiveFacts): readonly GoLiveCheck[] {
  return GO_LIVE_AREAS.map((area) => {
    const { title, why, judge } = AREAS[area];
    return { area, title, why, ...judge(facts) };
  });
}

const STATE_LABELS: Readonly<Record<GoLiveState, string>> = { ready: 'ready', look: 'look', stop: 'stop' };

/** A check in one line, such as `Disk space – ready`. */
export function goLiveLine({ title, state }: Pick<GoLiveCheck, 'title' | 'state'>): string {
  return `${title} – ${STATE_LABELS[state]}`;
}

function originatorState({ offersAch, originator }: GoLiveFacts): Judged {
  if (!offersAch) return ready('No ACH payments are offered.');
  if (originator === null)
    return stop(
      'Nobody is named as the sender of bank files, so ACH payments are never collected.',
      'Set the five ORIGINATOR_… settings as your bank gave them, or BANK_FILES=off.',
    );
  const { companyName, companyId, bankName, isTest } = originator;
  const found = `${companyName}, company ID ${companyId}, at ${bankName}.`;
  return isTest ? look(`${found} Files are marked as tests.`, 'Start with NODE_ENV=production.') : ready(found);
}

function mailState({ sendsMail, testMail, now }: GoLiveFacts): Judged {
  if (!sendsMail) return look('No mail leaves this machine.', 'Set SMTP_URL and MAIL_FROM.');
  if (testMail === null)
    return look('No test mail was sent yet.', 'Send a test mail to yourself on the Processing page.');
  const { sentAt, arrivedAt } = testMail;
  if (arrivedAt === null)
    return stop(
      `Nobody has entered the code of the test mail of ${dayOfInstant(sentAt)} yet.`,
      'Enter the code of the mail on the Processing page. If it did not arrive, see the log of the mail server.',
    );
  const found = `A test mail arrived on ${dayOfInstant(arrivedAt)}.`;
  return ageMs(arrivedAt, now) > MAX_TEST_MAIL_AGE_MS
    ? look(found, 'Send another test mail on the Processing page.')
    : ready(found);
}

function backupState({ backup: { madeAt, verifiedAt }, now }: GoLiveFacts): Judged {
  const mend = 'npm run backup -- --verify, every night: deploy/listbill-backup.timer';
  if (madeAt === null) return stop('There is no backup yet.', mend);
  if (verifiedAt === null)
    return stop(`The backup of ${dayOfInstant(madeAt)} was never restored, not even for a check.`, mend);
  const found = `Last backup on ${dayOfInstant(madeAt)}; last one restored and checked on ${dayOfInstant(verifiedAt)}.`;
  const isOld = ageMs(madeAt, now) > MAX_BACKUP_AGE_MS || ageMs(verifiedAt, now) > MAX_VERIFIED_AGE_MS;
  return isOld ? look(found, mend) : ready(found);
}

function scheduleState({ schedule, timeZone, today }: GoLiveFacts): Judged {
  const closed = bankHolidays(today);
  const days =
    closed.length === 0 ? '' : ` Banks are closed on ${closed.map(dateText).join(' and ')}, besides weekends.`;
  if (!schedule?.nextRun)
    return look(`Processing runs only when someone starts it.${days}`, 'Set PROCESSING_SCHEDULE.');
  const hour = new Date(schedule.nextRun).getUTCHours();
  const found = `Processing runs next on ${dayOfInstant(schedule.nextRun)} at ${schedule.nextRun.slice(11, 16)} UTC, by dates of ${timeZone}.${days}`;
  return hour >= FIRST_RUN_HOUR && hour < LAST_RUN_HOUR
    ? ready(found)
    : look(found, 'Set PROCESSING_SCHEDULE to start between 04:00 and 07:00 UTC, outside the cut-offs of groups.');
}

/** Weekdays in the next 30 days on which banks are closed. */
function bankHolidays(today: LocalDate): readonly LocalDate[] {
  return Array.from({ length: CLOSED_DAYS_AHEAD }, (_, at) => addDays(today, at)).filter(
    (day) => !isBankDay(day) && new Date(day).getUTCDay() % SATURDAY !== 0,
  );
}

function ageMs(instant: string, now: Date): number {
  return now.getTime() - Date.parse(instant);
}

function dayOfInstant(instant: string): string {
  return dateText(instant.slice(0, 10) as LocalDate);
}
