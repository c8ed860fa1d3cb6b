import path from 'node:path';
import * as v from 'valibot';
import { assertSettingsFit } from './assertSettingsFit';
import type { Config, DatabaseConfig, MailConfig } from './Config';
import { ConfigError } from './ConfigError';
import { filesOf } from './filesOf';
import { identityOf } from './identityOf';
import { listOf } from './listOf';
import { type Settings, settingsSchema } from './settings';
import { withSlash } from './withSlash';

/**
 * Reads the settings from the environment and checks that they fit together.
 *
 * @throws ConfigError whose message names each variable and says what to do.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = v.safeParse(settingsSchema, given);
  if (!result.success) {
    throw new ConfigError(result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}.`).join('\n'));
  }
  const settings = result.output;
  const production = settings.NODE_ENV === 'production';
  const dataDir = path.resolve(settings.DATA_DIR);
  assertSettingsFit(settings);
  const demo = settings.DEMO === undefined ? isDemoByDefault(settings, production) : settings.DEMO === 'true';
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: withSlash(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`),
    dataDir,
    database: databaseOf(settings, dataDir),
    files: filesOf(settings, dataDir),
    identity: identityOf(settings, demo),
    mail: mailOf(settings, production),
    encryptionKey: settings.ENCRYPTION_KEY,
    demo,
    processingSchedule: settings.PROCESSING_SCHEDULE === 'off' ? null : settings.PROCESSING_SCHEDULE,
    processingTimeZone: settings.PROCESSING_TIME_ZONE,
    retention: {
      uiLogs: settings.KEEP_UI_LOGS_DAYS,
      idempotencyKeys: settings.KEEP_IDEMPOTENCY_KEYS_DAYS,
      uploadedFiles: settings.KEEP_UPLOADED_FILES_DAYS,
    },
    purgeAfterDays: settings.PURGE_AFTER_DAYS,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    apps: {
      billing: settings.BILLING_APP_URL,
      direct: settings.DIRECT_APP_URL,
      distributions: settings.DISTRIBUTIONS_APP_URL,
    },
    clientGroups: listOf(settings.CLIENT_GROUPS),
    clientSettings: clientSettingsOf(settings),
    inactivity: {
      limitMinutes: settings.INACTIVITY_LIMIT_MINUTES,
      otherLimitMinutes: settings.INACTIVITY_OTHER_LIMIT_MINUTES,
      checkSeconds: settings.INACTIVITY_CHECK_SECONDS,
      warningSeconds: settings.INACTIVITY_WARNING_SECONDS,
    },
    analytics: { kind: settings.ANALYTICS },
    browserLogging: settings.BROWSER_LOGGING,
  };
}

function isDemoByDefault({ IDENTITY_DOMAIN }: Settings, production: boolean): boolean {
  return !production && IDENTITY_DOMAIN === undefined;
}

function databaseOf(settings: Settings, dataDir: string): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_CONNECTIONS: connections } = settings;
  return url ? { kind: 'postgres', url, connections } : { kind: 'embedded', folder: path.join(dataDir, 'database') };
}

function mailOf(settings: Settings, production: boolean): MailConfig | undefined {
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_ALLOW_UNENCRYPTED: isPlainAllowed } = settings;
  if (url === undefined || from === undefined) return undefined;
  return { url, from, requiresTls: production && !isPlainAllowed };
}

function clientSettingsOf({ CLIENT_GROUPS, CLIENT_SETTINGS }: Settings): Config['clientSettings'] {
  const unknown = Object.keys(CLIENT_SETTINGS).filter((name) => !listOf(CLIENT_GROUPS).includes(name));
  if (unknown.length === 0) return CLIENT_SETTINGS;
  throw new ConfigError(`CLIENT_SETTINGS names ${unknown.join(', ')}, which CLIENT_GROUPS does not.`);
}
