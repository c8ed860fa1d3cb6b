import path from 'node:path';
import * as v from 'valibot';
import { DATABASE_CONNECTION } from '../application/session/connections';
import { assertVerifiableAudience } from '../infrastructure/identity/assertVerifiableAudience';
import type { Config, DatabaseConfig, IdentityConfig, MailConfig, ManagementConfig } from './Config';
import { ConfigError } from './ConfigError';
import { fileSettingProblems, filesOf } from './filesOf';
import { type Settings, settingsSchema } from './settings';

/** What the application is called at a provider that nobody told otherwise. */
const CLIENT_IDS = { code: 'listbill-web', fragment: 'listbill-web-fragment' };
const DEMO_SAML_CONNECTION = 'SSO-SAML';

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
  assertFitTogether(settings);
  if (production) assertFitForProduction(settings);
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

/** Every reason at once, so that nobody has to start five times to learn of five. */
function assertFitForProduction(settings: Settings): void {
  refuse([
    !settings.DATABASE_URL &&
      !settings.ALLOW_EMBEDDED_DATABASE &&
      'DATABASE_URL is missing. The embedded database does not flush to disk, so a power failure may lose payments: ' +
        'give a PostgreSQL, or set ALLOW_EMBEDDED_DATABASE=true if you accept that.',
    !settings.ENCRYPTION_KEY &&
      'ENCRYPTION_KEY is missing. Bank account numbers are encrypted with it: make one with "openssl rand -base64 32" and keep it safe.',
    !settings.IDENTITY_DOMAIN &&
      "IDENTITY_DOMAIN is missing. In production people sign in at your organization's identity provider, not at the embedded one.",
    !settings.PUBLIC_URL && 'PUBLIC_URL is missing. Give the https address under which browsers find the application.',
    settings.PUBLIC_URL?.startsWith('http:') &&
      'PUBLIC_URL starts with http://. In production browsers reach the application by https.',
    settings.IDENTITY_DOMAIN?.startsWith('http:') &&
      'IDENTITY_DOMAIN starts with http://. In production the identity provider is reached by https.',
    settings.FILES_S3_ENDPOINT?.startsWith('http:') &&
      'FILES_S3_ENDPOINT starts with http://. In production files travel by https.',
    settings.DEMO === 'true' &&
      'DEMO is true. Its people have a password that everybody knows: leave it out in production.',
    problemOfAudience(settings.IDENTITY_AUDIENCE),
  ]);
}

function assertFitTogether(settings: Settings): void {
  const { PORT, IDENTITY_PORT, IDENTITY_DOMAIN, IDENTITY_ORGANIZATION, IDENTITY_ORGANIZATION_GROUPS } = settings;
  refuse([
    IDENTITY_DOMAIN === undefined &&
      PORT === IDENTITY_PORT &&
      `PORT and IDENTITY_PORT are both ${PORT}. Give each a port of its own.`,
    IDENTITY_ORGANIZATION === undefined &&
      IDENTITY_ORGANIZATION_GROUPS !== '' &&
      'IDENTITY_ORGANIZATION_GROUPS needs IDENTITY_ORGANIZATION: say which organization they belong to.',
    ...fileSettingProblems(settings),
    IDENTITY_DOMAIN === undefined &&
      ![undefined, DATABASE_CONNECTION].includes(settings.IDENTITY_DATABASE_CONNECTION) &&
      `IDENTITY_DATABASE_CONNECTION is for a provider of your own: the embedded one calls its people ${DATABASE_CONNECTION}. Leave it out.`,
    settings.SMTP_URL !== undefined &&
      settings.MAIL_FROM === undefined &&
      'SMTP_URL needs MAIL_FROM: say which address mails are from, such as Listbill <listbill@example.com>.',
    (settings.IDENTITY_MANAGEMENT_CLIENT_ID === undefined) !==
      (settings.IDENTITY_MANAGEMENT_CLIENT_SECRET === undefined) &&
      'IDENTITY_MANAGEMENT_CLIENT_ID and IDENTITY_MANAGEMENT_CLIENT_SECRET belong together: give both or neither.',
  ]);
}

function refuse(reasons: readonly (string | false | undefined)[]): void {
  const given = reasons.filter((reason) => typeof reason === 'string');
  if (given.length > 0) throw new ConfigError(given.join('\n'));
}

function problemOfAudience(audience: string): string | false {
  try {
    assertVerifiableAudience(audience, true, 'IDENTITY_AUDIENCE');
    return false;
  } catch (error) {
    return error instanceof Error && error.message;
  }
}

function clientSettingsOf({ CLIENT_GROUPS, CLIENT_SETTINGS }: Settings): Config['clientSettings'] {
  const unknown = Object.keys(CLIENT_SETTINGS).filter((name) => !listOf(CLIENT_GROUPS).includes(name));
  if (unknown.length === 0) return CLIENT_SETTINGS;
  throw new ConfigError(`CLIENT_SETTINGS names ${unknown.join(', ')}, which CLIENT_GROUPS does not.`);
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
