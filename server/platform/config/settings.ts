import path from 'node:path';
import { Cron } from 'croner';
import * as v from 'valibot';
import { clientSettingsSchema } from '../../../contract/platform/environment';
import { MAX_ACH_CENTS } from '../../../src/domain/money/payments/achEntry';
import { malwareScanTarget } from './malwareScanTarget';
import { securityLogTarget } from './securityLogTarget';
import {
  attachmentSettings,
  fileSettings,
  identityLimits,
  mailSettings,
  managementSettings,
  originatorSettings,
} from './serviceSettings';
import {
  BLOCKED_PORTS,
  decimalNumber,
  dollars,
  flag,
  key,
  text,
  textOr,
  trueOrFalse,
  wholeNumber,
} from './settingKinds';

/**
 * Token signatures that can be accepted: none that uses a shared key, and none that is broken.
 *
 * @source docs/decisions/identity.md#a-tenants-signing-key-may-have-2048-bits
 */
const TOKEN_ALGORITHMS = ['RS256', 'PS256', 'ES256'] as const;

/** The audience of the embedded provider, and a placeholder for any other. */
export const EXAMPLE_AUDIENCE = 'https://listbill.example/api';

const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number, 1 to 65535'),
  v.transform(Number),
  v.minValue(1, 'must be a port number, 1 to 65535'),
  v.maxValue(65_535, 'must be a port number, 1 to 65535'),
  v.check((number) => !BLOCKED_PORTS.has(number), 'is a port that browsers refuse to open: choose another one'),
);

const port = (fallback: string) => v.optional(portNumber, fallback);

const webAddress = v.optional(
  v.pipe(
    v.string(),
    v.url('must be an address that starts with http:// or https://'),
    v.regex(/^https?:/, 'must start with http:// or https://'),
    v.regex(/^[^?#]*$/, 'must be an address without ? and #'),
    v.check(
      (address) => !URL.canParse(address) || isSite(new URL(address)),
      'must be an address without a path or user, such as https://listbill.example: Listbill needs a host of its own',
    ),
  ),
);

/** A host with an optional port and path. Plain http is allowed on localhost only. */
const PROVIDER =
  /^(?:(?:https:\/\/)?[\w.-]+(?::\d{1,5})?(?:\/[\w./~-]*)?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?\/?)$/;

/** The address of a related application; empty if it is not offered. */
const appAddress = v.pipe(
  v.optional(v.string(), ''),
  v.regex(/^(?:https?:\/\/\S+)?$/, 'must start with http:// or https://'),
);

/** Settings of the application shell. */
const shellSettings = {
  SESSION_LIMIT_HOURS: decimalNumber('8', 0.1, 168),
  STEP_UP_MINUTES: decimalNumber('10', 0, 1440),
  STEP_UP_REFUND: dollars(MAX_ACH_CENTS),
  STEP_UP_SECOND_FACTOR: flag('false'),
  SECOND_PERSON_DAYS: wholeNumber('30', 0, 365),
  SIGN_IN_SECOND_FACTOR: v.optional(v.picklist(['optional', 'required'], 'must be optional or required')),
  INACTIVITY_LIMIT_MINUTES: decimalNumber('30', 0.1, 1440),
  INACTIVITY_OTHER_LIMIT_MINUTES: decimalNumber('15', 0.1, 1440),
  INACTIVITY_CHECK_SECONDS: decimalNumber('30', 1, 600),
  INACTIVITY_WARNING_SECONDS: decimalNumber('15', 1, 600),
  BROWSER_LOGGING: flag('false'),
  ANALYTICS: v.optional(v.picklist(['none', 'server'], 'must be none or server'), 'server'),
  CLIENT_SETTINGS: v.pipe(
    v.optional(v.string(), '{}'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value) as unknown;
      } catch {
        addIssue({ message: 'must be JSON: {"GROUP NAME": {"name": "…", "accent": "#0b6671", "logoUrl": "…"}}' });
        return NEVER;
      }
    }),
    v.record(v.string(), clientSettingsSchema),
  ),
};

const databaseAddress = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres:// (omit it to use the embedded database)'),
    // The address of a Unix socket has no host, but a URL with a user name requires one.
    v.transform((address) => address.replace('@/', '@localhost/')),
    v.check(
      isDatabaseAddress,
      'must be an address such as postgres://listbill@db.example/listbill: percent-encode special characters in user ' +
        'and password, or set DATABASE_PASSWORD to the password',
    ),
  ),
);

/** Every setting the server reads from the environment, by name. An empty value counts as not given. */
export const settingsSchema = v.object({
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
    'development',
  ),
  /** A file with the time of the server's clock. Tests only. */
  TEST_CLOCK_FILE: text,
  HOST: textOr('localhost'),
  PORT: port('4180'),
  TLS_CERTIFICATE: text,
  TLS_KEY: text,
  PUBLIC_URL: webAddress,
  DATA_DIR: textOr('./data'),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_MIGRATION_URL: databaseAddress,
  DATABASE_MIGRATION_PASSWORD: text,
  DATABASE_REPLICA_URL: databaseAddress,
  DATABASE_REPLICA_MAX_LAG_SECONDS: wholeNumber('10', 1, 300),
  DATABASE_PASSWORD: text,
  DATABASE_ALLOW_UNENCRYPTED: flag('false'),
  DATABASE_CONNECTIONS: wholeNumber('16', 2, 200),
  ALLOW_EMBEDDED_DATABASE: flag('false'),
  ENCRYPTION_KEY: key,
  ENCRYPTION_KEY_FORMER: key,
  BACKUP_KEY: key,
  BACKUP_KEY_FORMER: key,
  POSTGRES_BIN: text,
  DEMO: trueOrFalse,
  IDENTITY_DOMAIN: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(PROVIDER, 'must be a host such as example.eu.auth0.com, or an http address on localhost'),
    ),
  ),
  IDENTITY_PORT: port('4181'),
  IDENTITY_TENANT: textOr('listbill'),
  IDENTITY_FLOW: v.optional(v.picklist(['code', 'fragment'], 'must be code or fragment'), 'code'),
  IDENTITY_CLIENT_ID: text,
  IDENTITY_OTHER_CLIENT_IDS: textOr(''),
  IDENTITY_TOKEN_ALGORITHMS: v.pipe(
    textOr('RS256'),
    v.transform((list) => list.split(',').map((name) => name.trim())),
    v.array(v.picklist(TOKEN_ALGORITHMS, `must be some of ${TOKEN_ALGORITHMS.join(', ')}, separated by commas`)),
    v.minLength(1),
  ),
  IDENTITY_AUDIENCE: textOr(EXAMPLE_AUDIENCE),
  IDENTITY_CLAIMS_NAMESPACE: v.pipe(textOr('https://listbill.example/'), v.endsWith('/', 'must end in /')),
  IDENTITY_ORGANIZATION: text,
  IDENTITY_ORGANIZATION_GROUPS: textOr(''),
  IDENTITY_SAML_CONNECTION: text,
  // Default: on in the demo, otherwise off.
  IDENTITY_PASSWORDLESS: trueOrFalse,
  IDENTITY_SIGN_UP: trueOrFalse,
  IDENTITY_PASSWORD_CHANGE: trueOrFalse,
  IDENTITY_RENEWAL: v.optional(v.picklist(['iframe', 'refresh'], 'must be iframe or refresh'), 'iframe'),
  IDENTITY_DATABASE_CONNECTION: text,
  ...identityLimits,
  ...managementSettings,
  ...mailSettings,
  ...originatorSettings,
  PROCESSING_SCHEDULE: v.pipe(
    textOr('0 1 * * *'),
    v.check(isSchedule, 'must be a cron pattern such as "0 1 * * *", or "off"'),
  ),
  PROCESSING_TIME_ZONE: v.pipe(
    textOr('America/New_York'),
    v.check(isTimeZone, 'must be a time zone such as America/New_York'),
  ),
  KEEP_UI_LOGS_DAYS: wholeNumber('90', 1, 3_650),
  KEEP_IDEMPOTENCY_KEYS_DAYS: v.pipe(
    wholeNumber('90', 0, 3_650),
    v.minValue(30, 'must be at least 30: a payment request may be repeated that long without paying twice'),
  ),
  KEEP_UPLOADED_FILES_DAYS: wholeNumber('90', 1, 3_650),
  KEEP_MEMBER_FILES_DAYS: wholeNumber('2555', 90, 7_300),
  KEEP_MEMBER_ROWS_DAYS: v.pipe(
    wholeNumber('0', 0, 7_300),
    v.check(
      (days) => days === 0 || days >= 730,
      'must be 0, which keeps them always, or at least 730: two years of bills are compared with them',
    ),
  ),
  PURGE_AFTER_DAYS: wholeNumber('30', 0, 3_650),
  ERASE_MEMBERS_AFTER_MONTHS: wholeNumber('84', 0, 240),
  INVITATION_DAYS: wholeNumber('7', 1, 90),
  REMIND_AFTER_DAYS: wholeNumber('7', 0, 90),
  RATE_LIMIT_PER_MINUTE: wholeNumber('6000', 0, 1_000_000),
  TRUST_PROXY: flag('false'),
  SLOW_STATEMENT_MS: wholeNumber('1000', 0, 60_000),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, error, warn, info or debug',
    ),
  ),
  // Default: standard output in production, otherwise nowhere.
  LOG_TO: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (place) => securityLogTarget(place) !== undefined,
        'must be stdout, none, the full path of a file, syslog://host:514, syslog+tcp://host:601, or syslog+tls://host:6514',
      ),
    ),
  ),
  AUDIT_ROOTS_FILE: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((file) => path.isAbsolute(file), 'must be the full path of a file'),
    ),
  ),
  MALWARE_SCAN: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (place) => malwareScanTarget(place) !== undefined,
        'must be none, clamd://host:3310, or clamd:/run/clamav/clamd.ctl',
      ),
    ),
    'none',
  ),
  // On by default except in production.
  API_DOCS: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  METRICS_PORT: v.optional(portNumber),
  METRICS_HOST: textOr('localhost'),
  BILLING_APP_URL: appAddress,
  DIRECT_APP_URL: appAddress,
  DISTRIBUTIONS_APP_URL: appAddress,
  CLIENT_GROUPS: textOr(''),
  ...fileSettings,
  ...attachmentSettings,
  ...shellSettings,
});

export type Settings = v.InferOutput<typeof settingsSchema>;

const isSite = ({ pathname, username, password }: URL) => pathname === '/' && username + password === '';

/** Whether it can be parsed and its user and password decoded. */
function isDatabaseAddress(address: string): boolean {
  try {
    const { username, password } = new URL(address);
    return typeof decodeURIComponent(username + password) === 'string';
  } catch {
    return false;
  }
}

function isSchedule(pattern: string): boolean {
  if (pattern === 'off') return true;
  try {
    return new Cron(pattern, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
