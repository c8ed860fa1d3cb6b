import { scheduleWarnings } from './scheduleWarnings';
import type { Settings } from './settings';

type Warning = string | false | undefined;

const HOUR_MINUTES = 60;
const MAX_SESSION_HOURS = 24;
const MIN_RATE_PER_MINUTE = 600;
/** By default, PostgreSQL accepts 100 connections for all servers, backups, and consoles together. */
const MAX_CONNECTIONS = 50;
const MIN_CONNECTIONS = 4;
/** A key with fewer distinct bytes was typed rather than generated. */
const MIN_DIFFERENT_BYTES = 5;

/**
 * Settings that are valid but contradict each other or make the server hard to use or to protect.
 *
 * @returns sentences for the operator that begin with the setting and say what to do; never a secret.
 * @source docs/decisions/server.md#settings-that-make-no-sense-together-are-warnings
 */
export function questionableSettings(settings: Settings): string[] {
  const warnings = [
    ...secretWarnings(settings),
    ...scheduleWarnings(settings.PROCESSING_SCHEDULE, settings.PROCESSING_TIME_ZONE),
    ...sessionWarnings(settings),
    ...loadWarnings(settings),
    ...uselessWarnings(settings),
  ];
  return warnings.filter((warning) => typeof warning === 'string');
}

/**
 * Secrets by what they protect, with the setting that contains them. Roles of one database server may share an address but not a
 * password.
 */
function secretsOf(settings: Settings): readonly (readonly [name: string, secret: string])[] {
  const inUrl = (url: string | undefined) => {
    const password = url === undefined || !URL.canParse(url) ? '' : new URL(url).password;
    return password === '' ? undefined : decodeURIComponent(password);
  };
  const secrets = {
    ENCRYPTION_KEY: settings.ENCRYPTION_KEY?.toString('base64'),
    ENCRYPTION_KEY_FORMER: settings.ENCRYPTION_KEY_FORMER?.toString('base64'),
    BACKUP_KEY: settings.BACKUP_KEY?.toString('base64'),
    BACKUP_KEY_FORMER: settings.BACKUP_KEY_FORMER?.toString('base64'),
    DATABASE_PASSWORD: settings.DATABASE_PASSWORD,
    DATABASE_URL: inUrl(settings.DATABASE_URL),
    DATABASE_MIGRATION_PASSWORD: settings.DATABASE_MIGRATION_PASSWORD,
    DATABASE_MIGRATION_URL: inUrl(settings.DATABASE_MIGRATION_URL),
    IDENTITY_MANAGEMENT_CLIENT_SECRET: settings.IDENTITY_MANAGEMENT_CLIENT_SECRET,
    SMTP_URL: inUrl(settings.SMTP_URL),
    FILES_S3_SECRET_ACCESS_KEY: settings.FILES_S3_SECRET_ACCESS_KEY,
  };
  return Object.entries(secrets).flatMap(([name, secret]) => (secret ? [[name, secret] as const] : []));
}

function secretWarnings(settings: Settings): Warning[] {
  const secrets = secretsOf(settings);
  const equal = secrets.map(([name, secret], at) => {
    const others = secrets.filter(([, other]) => other === secret).map(([other]) => other);
    const isFirst = secrets.findIndex(([, other]) => other === secret) === at;
    return (
      isFirst &&
      others.length > 1 &&
      `${name} has the same secret as ${others.slice(1).join(' and ')}: anyone who learns one has the other. Use a different secret for each.`
    );
  });
  const keys = ['ENCRYPTION_KEY', 'BACKUP_KEY'] as const;
  const guessable = keys.map(
    (name) =>
      new Set(settings[name]).size < MIN_DIFFERENT_BYTES &&
      settings[name] !== undefined &&
      `${name} is not random, so it can be guessed: create one with "openssl rand -base64 32", and replace the key with npm run keys.`,
  );
  return [...equal, ...guessable];
}

function sessionWarnings(settings: Settings): Warning[] {
  const { SESSION_LIMIT_HOURS: hours, STEP_UP_MINUTES: stepUp, INACTIVITY_WARNING_SECONDS: warning } = settings;
  const limits = ['INACTIVITY_LIMIT_MINUTES', 'INACTIVITY_OTHER_LIMIT_MINUTES'] as const;
  const shortest = Math.min(...limits.map((name) => settings[name])) * 60;
  return [
    ...limits.map(
      (name) =>
        settings[name] >= hours * HOUR_MINUTES &&
        `${name} is ${settings[name]} minutes, and a session ends after ${hours} hours (SESSION_LIMIT_HOURS), so no one is ever signed ` +
          'out for inactivity. Lower it, for example to 30.',
    ),
    hours > MAX_SESSION_HOURS &&
      `SESSION_LIMIT_HOURS is ${hours}, so people stay signed in for more than a day. Lower it, for example to 8.`,
    stepUp >= hours * HOUR_MINUTES &&
      `STEP_UP_MINUTES is ${stepUp}, and a session ends after ${hours} hours (SESSION_LIMIT_HOURS), so no one is ever asked to sign in ` +
        'again for a sensitive step. Lower it, for example to 10, or set it to 0 if any sign-in will do.',
    stepUp === 0 &&
      settings.STEP_UP_SECOND_FACTOR &&
      'STEP_UP_SECOND_FACTOR has no effect, because STEP_UP_MINUTES is 0. Set STEP_UP_MINUTES, or remove it.',
    warning >= shortest &&
      `INACTIVITY_WARNING_SECONDS is ${warning}, which is not shorter than the inactivity limit of ${shortest} seconds. Lower it, for example ` +
        'to 15.',
    settings.INACTIVITY_CHECK_SECONDS > shortest &&
      `INACTIVITY_CHECK_SECONDS is ${settings.INACTIVITY_CHECK_SECONDS}, which is longer than the inactivity limit of ${shortest} seconds. ` +
        'Lower it, for example to 30.',
  ];
}

function loadWarnings(settings: Settings): Warning[] {
  const { RATE_LIMIT_PER_MINUTE: rate, DATABASE_CONNECTIONS: connections, DATABASE_DIRECT_URL: direct } = settings;
  const { ATTACHMENT_MAX_MB: file, ATTACHMENTS_PER_BILL_MAX_MB: bill } = settings;
  const isPostgres = settings.DATABASE_URL !== undefined;
  return [
    rate > 0 &&
      rate < MIN_RATE_PER_MINUTE &&
      `RATE_LIMIT_PER_MINUTE is ${rate}: a whole office may share an address, each person has a fifth of it, and one screen makes several ` +
        `calls. Set it to at least ${MIN_RATE_PER_MINUTE}, or to 0 for no limit.`,
    isPostgres &&
      direct === undefined &&
      connections > MAX_CONNECTIONS &&
      `DATABASE_CONNECTIONS is ${connections}, and PostgreSQL takes 100 by default, from all servers, backups, and consoles. Lower it, or ` +
        'put a pooler in front of the database.',
    isPostgres &&
      connections < MIN_CONNECTIONS &&
      `DATABASE_CONNECTIONS is ${connections}, so calls wait for each other and for nightly work. Set it to at least ${MIN_CONNECTIONS}.`,
    file > bill &&
      `ATTACHMENT_MAX_MB is ${file}, and all files of a bill have ${bill} MB (ATTACHMENTS_PER_BILL_MAX_MB). Lower it, or raise the other.`,
    (settings.ORIGINATOR_ENTRY_LIMIT ?? 0) > (settings.ORIGINATOR_GROUP_DAY_LIMIT ?? Number.POSITIVE_INFINITY) &&
      'ORIGINATOR_ENTRY_LIMIT is above ORIGINATOR_GROUP_DAY_LIMIT, which refuses such an entry. Lower it, or raise the other.',
    settings.NODE_ENV === 'production' &&
      settings.LOG_LEVEL === 'silent' &&
      'LOG_LEVEL is silent, so no failure is ever logged. Remove it, or set it to warn.',
  ];
}

/** Settings that have no effect without another one. */
function uselessWarnings(settings: Settings): Warning[] {
  const { IDENTITY_DOMAIN: domain, IDENTITY_MANAGEMENT_CLIENT_ID: management } = settings;
  return [
    settings.MAIL_FROM !== undefined &&
      settings.SMTP_URL === undefined &&
      'MAIL_FROM has no effect without SMTP_URL: set the mail server, or remove it.',
    settings.IDENTITY_MANAGEMENT_DOMAIN !== undefined &&
      management === undefined &&
      'IDENTITY_MANAGEMENT_DOMAIN has no effect without IDENTITY_MANAGEMENT_CLIENT_ID: set it, or remove the domain.',
    domain === undefined &&
      management !== undefined &&
      'IDENTITY_MANAGEMENT_CLIENT_ID has no effect without IDENTITY_DOMAIN: the embedded provider needs none. Remove it.',
  ];
}
