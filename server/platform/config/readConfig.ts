import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import {
  type AchTerms,
  DEFAULT_DEBIT_DAYS,
  MAX_ACH_CENTS,
  MAX_FILE_CENTS,
} from '../../../src/domain/money/payments/achEntry';
import { parsePresentAgainRule } from '../../../src/domain/money/payments/presentAgainRule';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { StepUpRules } from '../security/stepUp';
import {
  type Config,
  ConfigError,
  type DatabaseConfig,
  type IdentityConfig,
  type MailConfig,
  type ManagementConfig,
} from './Config';
import { malwareScanTarget } from './malwareScanTarget';
import { securityLogTarget } from './securityLogTarget';
import { type Settings, settingsSchema } from './settings';
import { filesConfig, validateSettings } from './validateSettings';

/** Settings that contain a secret. Each can be given as a file instead, as mounted by container platforms. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_MIGRATION_PASSWORD',
  'DATABASE_PASSWORD',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_FORMER',
  'BACKUP_KEY',
  'BACKUP_KEY_FORMER',
  'IDENTITY_MANAGEMENT_CLIENT_SECRET',
  'SMTP_URL',
  'FILES_S3_SECRET_ACCESS_KEY',
] as const;

/**
 * Replaces each `<SETTING>_FILE` of a secret with the content of that file.
 *
 * @throws ConfigError if a file cannot be read or is empty, or if a secret is given both ways.
 */
function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result = { ...environment };
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (environment[name]?.trim()) throw new ConfigError(`${name} and ${name}_FILE are both set. Use one of them.`);
    result[name] = secretIn(file, name);
  }
  return result;
}

function secretIn(file: string, name: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret) return secret;
  } catch (cause) {
    throw new ConfigError(`${name}_FILE: ${file} cannot be read. Check its path and permissions.`, { cause });
  }
  throw new ConfigError(`${name}_FILE: ${file} is empty.`);
}

/** @throws ConfigError as `withSecretFiles`. */
function parsed(environment: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(withSecretFiles(environment)).filter(([, value]) => value?.trim()));
  return v.safeParse(settingsSchema, present);
}

/** Names the setting rather than the position of an item in its list. */
function problemOf({ path: keys, message }: v.InferIssue<typeof settingsSchema>): string {
  const [name, ...within] = (keys ?? []).map(({ key }) => key).filter((key) => typeof key === 'string');
  return within.length === 0 ? `${name} ${message}.` : `${name}: ${within.join('.')} ${message}.`;
}

/** The settings in the environment; undefined if they are invalid, which `readConfig` reports. */
export function settingsIn(environment: NodeJS.ProcessEnv): Settings | undefined {
  try {
    const result = parsed(environment);
    return result.success ? result.output : undefined;
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/**
 * Reads and validates the settings from the environment.
 *
 * @throws ConfigError naming each invalid variable and what to do.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const result = parsed(environment);
  if (!result.success) throw new ConfigError([...new Set(result.issues.map(problemOf))].join('\n'));
  const settings = result.output;
  const production = settings.NODE_ENV === 'production';
  const dataDir = path.resolve(settings.DATA_DIR);
  validateSettings(settings);
  const demo = settings.DEMO === undefined ? isDemoByDefault(settings, production) : settings.DEMO === 'true';
  return {
    production,
    testClockFile: settings.TEST_CLOCK_FILE,
    host: settings.HOST,
    port: settings.PORT,
    tls:
      settings.TLS_CERTIFICATE && settings.TLS_KEY
        ? { certificate: settings.TLS_CERTIFICATE, key: settings.TLS_KEY }
        : undefined,
    publicUrl: withTrailingSlash(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`),
    dataDir,
    database: databaseConfig(settings, dataDir),
    files: filesConfig(settings, dataDir),
    identity: identityConfig(settings, demo),
    mail: mailConfig(settings, production),
    encryptionKey: settings.ENCRYPTION_KEY,
    formerEncryptionKey: settings.ENCRYPTION_KEY_FORMER,
    backup: { key: settings.BACKUP_KEY, formerKey: settings.BACKUP_KEY_FORMER, postgresBin: settings.POSTGRES_BIN },
    demo,
    processingSchedule: settings.PROCESSING_SCHEDULE === 'off' ? null : settings.PROCESSING_SCHEDULE,
    processingTimeZone: settings.PROCESSING_TIME_ZONE,
    bankFiles: settings.BANK_FILES === 'on',
    requiresSent: settings.BANK_FILES_SENT_FIRST === undefined ? !demo : settings.BANK_FILES_SENT_FIRST === 'on',
    achTerms: achTermsOf(settings),
    remitAfterDays: settings.REMIT_AFTER_DAYS,
    staleCheckDays: settings.STALE_CHECK_DAYS,
    originator: originatorOf(settings, production),
    remitTo: settings.REMIT_TO ? splitList(settings.REMIT_TO, ';') : undefined,
    retention: {
      uiLogs: settings.KEEP_UI_LOGS_DAYS,
      idempotencyKeys: settings.KEEP_IDEMPOTENCY_KEYS_DAYS,
      uploadedFiles: settings.KEEP_UPLOADED_FILES_DAYS,
      memberFiles: settings.KEEP_MEMBER_FILES_DAYS,
      memberRows: settings.KEEP_MEMBER_ROWS_DAYS,
    },
    attachments: {
      fileBytes: settings.ATTACHMENT_MAX_MB * MIB,
      billBytes: settings.ATTACHMENTS_PER_BILL_MAX_MB * MIB,
    },
    purgeAfterDays: settings.PURGE_AFTER_DAYS,
    eraseAfterMonths: settings.ERASE_MEMBERS_AFTER_MONTHS,
    invitationDays: settings.INVITATION_DAYS,
    remindAfterDays: settings.REMIND_AFTER_DAYS,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    trustProxy: settings.TRUST_PROXY,
    slowStatementMs: settings.SLOW_STATEMENT_MS,
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    auditRootsFile: settings.AUDIT_ROOTS_FILE,
    securityLog: securityLogTarget(settings.LOG_TO ?? (production ? 'stdout' : 'none')) ?? { kind: 'none' },
    malwareScan: malwareScanTarget(settings.MALWARE_SCAN) ?? { kind: 'none' },
    apiDocs: settings.API_DOCS === undefined ? !production : settings.API_DOCS === 'on',
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    apps: {
      billing: settings.BILLING_APP_URL,
      direct: settings.DIRECT_APP_URL,
      distributions: settings.DISTRIBUTIONS_APP_URL,
    },
    clientGroups: splitList(settings.CLIENT_GROUPS),
    clientSettings: checkedClientSettings(settings),
    inactivity: {
      limitMinutes: settings.INACTIVITY_LIMIT_MINUTES,
      otherLimitMinutes: settings.INACTIVITY_OTHER_LIMIT_MINUTES,
      checkSeconds: settings.INACTIVITY_CHECK_SECONDS,
      warningSeconds: settings.INACTIVITY_WARNING_SECONDS,
    },
    sessionLimits: {
      sessionMs: settings.SESSION_LIMIT_HOURS * 3_600_000,
      limitMs: settings.INACTIVITY_LIMIT_MINUTES * 60_000,
      otherLimitMs: settings.INACTIVITY_OTHER_LIMIT_MINUTES * 60_000,
      checkEveryMs: settings.INACTIVITY_CHECK_SECONDS * 1_000,
      warningMs: settings.INACTIVITY_WARNING_SECONDS * 1_000,
    },
    stepUp: stepUpOf(settings),
    secondPersonDays: settings.SECOND_PERSON_DAYS,
    analytics: { kind: settings.ANALYTICS },
    browserLogging: settings.BROWSER_LOGGING,
  };
}

const MIB = 1024 * 1024;

const DEFAULT_STEP_UP_REFUND = cents(1_000_00);

/** @source BR-ACC-18 */
function stepUpOf(settings: Settings): StepUpRules | undefined {
  const { STEP_UP_MINUTES: minutes, STEP_UP_REFUND: refundCents = DEFAULT_STEP_UP_REFUND } = settings;
  if (minutes === 0) return undefined;
  return { maxAgeMs: minutes * 60_000, refundCents, secondFactor: settings.STEP_UP_SECOND_FACTOR };
}

function isDemoByDefault({ IDENTITY_DOMAIN }: Settings, production: boolean): boolean {
  return !production && IDENTITY_DOMAIN === undefined;
}

function databaseConfig(settings: Settings, dataDir: string): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_CONNECTIONS: connections } = settings;
  if (!url) return { kind: 'embedded', folder: path.join(dataDir, 'database') };
  const address = withPassword(url, settings.DATABASE_PASSWORD);
  const ownerAddress = settings.DATABASE_MIGRATION_URL;
  const ownerUrl = ownerAddress && withPassword(ownerAddress, settings.DATABASE_MIGRATION_PASSWORD);
  const replicaUrl =
    settings.DATABASE_REPLICA_URL && withPassword(settings.DATABASE_REPLICA_URL, settings.DATABASE_PASSWORD);
  const replica = replicaUrl && { url: replicaUrl, maxLagMs: settings.DATABASE_REPLICA_MAX_LAG_SECONDS * 1_000 };
  const shared = {
    kind: 'postgres',
    connections,
    ...(ownerUrl !== undefined && { ownerUrl }),
    ...(replica && { replica }),
  } as const;
  if (!directUrl) return { ...shared, url: address };
  return { ...shared, url: withPassword(directUrl, settings.DATABASE_PASSWORD), poolerUrl: address };
}

function withPassword(url: string, password: string | undefined): string {
  if (password === undefined) return url;
  const address = new URL(url);
  address.password = encodeURIComponent(password);
  return address.href;
}

/** Default client ids at the identity provider, by flow. */
const CLIENT_IDS = { code: 'listbill-web', fragment: 'listbill-web-fragment' };

const DEMO_SAML_CONNECTION = 'SSO-SAML';

/**
 * The configured identity provider, or the embedded one.
 *
 * @source docs/decisions/identity.md#sign-in-options-besides-a-password-are-settings
 */
function identityConfig(settings: Settings, demo: boolean): IdentityConfig {
  const isOffered = (setting: 'true' | 'false' | undefined) => (setting === undefined ? demo : setting === 'true');
  const embeddedPort = settings.IDENTITY_DOMAIN === undefined ? settings.IDENTITY_PORT : null;
  const domain = settings.IDENTITY_DOMAIN?.replace(/\/+$/, '') ?? `http://localhost:${settings.IDENTITY_PORT}`;
  return {
    embeddedPort,
    domain,
    issuer: withTrailingSlash(/^https?:/.test(domain) ? domain : `https://${domain}`),
    tenant: settings.IDENTITY_TENANT,
    flow: settings.IDENTITY_FLOW,
    tokenAlgorithms: settings.IDENTITY_TOKEN_ALGORITHMS,
    otherClientIds: splitList(settings.IDENTITY_OTHER_CLIENT_IDS),
    clientId: settings.IDENTITY_CLIENT_ID ?? CLIENT_IDS[settings.IDENTITY_FLOW],
    audience: settings.IDENTITY_AUDIENCE,
    claimsNamespace: settings.IDENTITY_CLAIMS_NAMESPACE,
    organization: settings.IDENTITY_ORGANIZATION,
    organizationGroups: splitList(settings.IDENTITY_ORGANIZATION_GROUPS),
    samlConnection: settings.IDENTITY_SAML_CONNECTION ?? (demo ? DEMO_SAML_CONNECTION : ''),
    accounts: {
      passwordless: isOffered(settings.IDENTITY_PASSWORDLESS),
      signUp: isOffered(settings.IDENTITY_SIGN_UP),
      passwordChange: isOffered(settings.IDENTITY_PASSWORD_CHANGE),
    },
    secondFactor: settings.SIGN_IN_SECOND_FACTOR ?? (settings.NODE_ENV === 'production' ? 'required' : 'optional'),
    renewal: settings.IDENTITY_RENEWAL,
    databaseConnection: settings.IDENTITY_DATABASE_CONNECTION,
    management: embeddedPort === null ? managementConfig(settings, domain) : undefined,
    limits: {
      leewaySeconds: settings.IDENTITY_LEEWAY_SECONDS,
      loginStateMinutes: settings.IDENTITY_LOGIN_STATE_MINUTES,
      silentCheckSeconds: settings.IDENTITY_SILENT_CHECK_SECONDS,
      timeoutSeconds: settings.IDENTITY_TIMEOUT_SECONDS,
    },
  };
}

function managementConfig(settings: Settings, domain: string): ManagementConfig | undefined {
  const { IDENTITY_MANAGEMENT_CLIENT_ID: clientId, IDENTITY_MANAGEMENT_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { domain: settings.IDENTITY_MANAGEMENT_DOMAIN ?? domain, clientId, clientSecret };
}

/** Undefined unless all its settings are given; `validateSettings` refuses incomplete ones. */
function originatorOf(settings: Settings, production: boolean): Config['originator'] {
  const { ORIGINATOR_NAME: companyName, ORIGINATOR_ID: companyId, ORIGINATOR_BANK_ROUTING: bankRouting } = settings;
  const { ORIGINATOR_BANK_NAME: bankName, ORIGINATOR_EDI_ID: ediSender } = settings;
  if (!companyName || !companyId || !bankRouting || !bankName || !ediSender) return undefined;
  return { companyName, companyId, bankRouting, bankName, ediSender, isTest: !production };
}

/** An entry cannot be larger than the file that contains it. */
function achTermsOf(settings: Settings): AchTerms {
  const { ORIGINATOR_ENTRY_LIMIT: entryCents = MAX_ACH_CENTS, ORIGINATOR_GROUP_DAY_LIMIT: groupDayCents } = settings;
  const { ORIGINATOR_FILE_LIMIT: fileCents = MAX_FILE_CENTS } = settings;
  const debitDays = settings.ORIGINATOR_DEBIT_DAYS ?? DEFAULT_DEBIT_DAYS;
  return {
    debitDays,
    entryCents: cents(Math.min(entryCents, fileCents)),
    groupDayCents: groupDayCents ?? null,
    fileCents,
    presentAgain: parsePresentAgainRule(settings.ORIGINATOR_PRESENT_AGAIN) ?? null,
  };
}

function mailConfig(settings: Settings, production: boolean): MailConfig | undefined {
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_ALLOW_UNENCRYPTED: isPlainAllowed } = settings;
  if (url === undefined || from === undefined) return undefined;
  return { url, from, requiresTls: production && !isPlainAllowed };
}

function checkedClientSettings({ CLIENT_GROUPS, CLIENT_SETTINGS }: Settings): Config['clientSettings'] {
  const unknown = Object.keys(CLIENT_SETTINGS).filter((name) => !splitList(CLIENT_GROUPS).includes(name));
  if (unknown.length === 0) return CLIENT_SETTINGS;
  throw new ConfigError(`CLIENT_SETTINGS contains ${unknown.join(', ')}, which CLIENT_GROUPS does not list.`);
}

/** Splits a setting; empty items are dropped. */
function splitList(text: string, separator = ','): string[] {
  return text
    .split(separator)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The address with a slash at the end. */
function withTrailingSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
