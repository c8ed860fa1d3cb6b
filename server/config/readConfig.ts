import path from 'node:path';
import * as v from 'valibot';
import { assertSettingsFit, filesOf } from './assertSettingsFit';
import {
  type Config,
  ConfigError,
  type DatabaseConfig,
  type IdentityConfig,
  type MailConfig,
  type ManagementConfig,
} from './Config';
import { type Settings, settingsSchema } from './settings';

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

/** What the application is called at a provider that nobody told otherwise. */
const CLIENT_IDS = { code: 'listbill-web', fragment: 'listbill-web-fragment' };

const DEMO_SAML_CONNECTION = 'SSO-SAML';

/** Who says who is who: a provider of your own where one is named, else the embedded one. */
function identityOf(settings: Settings, demo: boolean): IdentityConfig {
  const isOffered = (said: 'true' | 'false' | undefined) => (said === undefined ? demo : said === 'true');
  const embeddedPort = settings.IDENTITY_DOMAIN === undefined ? settings.IDENTITY_PORT : null;
  const domain = settings.IDENTITY_DOMAIN?.replace(/\/+$/, '') ?? `http://localhost:${settings.IDENTITY_PORT}`;
  return {
    embeddedPort,
    domain,
    issuer: withSlash(/^https?:/.test(domain) ? domain : `https://${domain}`),
    tenant: settings.IDENTITY_TENANT,
    flow: settings.IDENTITY_FLOW,
    clientId: settings.IDENTITY_CLIENT_ID ?? CLIENT_IDS[settings.IDENTITY_FLOW],
    audience: settings.IDENTITY_AUDIENCE,
    claimsNamespace: settings.IDENTITY_CLAIMS_NAMESPACE,
    organization: settings.IDENTITY_ORGANIZATION,
    organizationGroups: listOf(settings.IDENTITY_ORGANIZATION_GROUPS),
    samlConnection: settings.IDENTITY_SAML_CONNECTION ?? (demo ? DEMO_SAML_CONNECTION : ''),
    accounts: {
      passwordless: isOffered(settings.IDENTITY_PASSWORDLESS),
      signUp: isOffered(settings.IDENTITY_SIGN_UP),
      passwordChange: isOffered(settings.IDENTITY_PASSWORD_CHANGE),
    },
    renewal: settings.IDENTITY_RENEWAL,
    databaseConnection: settings.IDENTITY_DATABASE_CONNECTION,
    management: embeddedPort === null ? managementOf(settings, domain) : undefined,
    limits: {
      leewaySeconds: settings.IDENTITY_LEEWAY_SECONDS,
      loginStateMinutes: settings.IDENTITY_LOGIN_STATE_MINUTES,
      silentCheckSeconds: settings.IDENTITY_SILENT_CHECK_SECONDS,
      timeoutSeconds: settings.IDENTITY_TIMEOUT_SECONDS,
    },
  };
}

function managementOf(settings: Settings, domain: string): ManagementConfig | undefined {
  const { IDENTITY_MANAGEMENT_CLIENT_ID: clientId, IDENTITY_MANAGEMENT_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { domain: settings.IDENTITY_MANAGEMENT_DOMAIN ?? domain, clientId, clientSecret };
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

/** The names in a setting that holds several, separated by commas. */
function listOf(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** An address as settings are handed on: with a slash at the end. */
function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
