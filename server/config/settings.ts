import { Cron } from 'croner';
import * as v from 'valibot';
import { BLOCKED_PORTS } from './blockedPorts';
import { fileSettings } from './fileSettings';
import { identityLimits } from './identityLimits';
import { mailSettings } from './mailSettings';
import { managementSettings } from './managementSettings';
import { flag, text, textOr, trueOrFalse, wholeNumber } from './settingKinds';
import { shellSettings } from './shellSettings';

const port = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d{1,5}$/, 'must be a port number, 1 to 65535'),
    v.transform(Number),
    v.minValue(1, 'must be a port number, 1 to 65535'),
    v.maxValue(65_535, 'must be a port number, 1 to 65535'),
    v.check((number) => !BLOCKED_PORTS.has(number), 'is a port that browsers refuse to open: choose another'),
  );
const webAddress = v.optional(
  v.pipe(
    v.string(),
    v.url('must be an address that starts with http:// or https://'),
    v.regex(/^https?:/, 'must start with http:// or https://'),
    v.regex(/^[^?#]*$/, 'must be an address without ? and #'),
  ),
);
/** A host, with a port or a path where it has one; without encryption on this machine only. */
const PROVIDER =
  /^(?:(?:https:\/\/)?[\w.-]+(?::\d{1,5})?(?:\/[\w./~-]*)?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?\/?)$/;

/** Of an application beside this one; empty for one that is not offered. */
const appAddress = v.pipe(
  v.optional(v.string(), ''),
  v.regex(/^(?:https?:\/\/\S+)?$/, 'must start with http:// or https://'),
);

/** Every setting the server reads from the environment, by name. An empty one counts as not given. */
export const settingsSchema = v.object({
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
    'development',
  ),
  HOST: textOr('localhost'),
  PORT: port('4180'),
  PUBLIC_URL: webAddress,
  DATA_DIR: textOr('./data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres:// (or be left out for the embedded database)'),
    ),
  ),
  DATABASE_CONNECTIONS: wholeNumber('16', 2, 200),
  ALLOW_EMBEDDED_DATABASE: flag('false'),
  ENCRYPTION_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (key) => Buffer.from(key, 'base64').length === 32,
        'must be 32 bytes in base64: make one with "openssl rand -base64 32"',
      ),
      v.transform((key) => Buffer.from(key, 'base64')),
    ),
  ),
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
  IDENTITY_AUDIENCE: textOr('https://listbill.example/api'),
  IDENTITY_CLAIMS_NAMESPACE: v.pipe(textOr('https://listbill.example/'), v.endsWith('/', 'must end in /')),
  IDENTITY_ORGANIZATION: text,
  IDENTITY_ORGANIZATION_GROUPS: textOr(''),
  IDENTITY_SAML_CONNECTION: text,
  // On in the demo, off elsewhere, unless it is said.
  IDENTITY_PASSWORDLESS: trueOrFalse,
  IDENTITY_SIGN_UP: trueOrFalse,
  IDENTITY_PASSWORD_CHANGE: trueOrFalse,
  IDENTITY_RENEWAL: v.optional(v.picklist(['iframe', 'refresh'], 'must be iframe or refresh'), 'iframe'),
  IDENTITY_DATABASE_CONNECTION: text,
  ...identityLimits,
  ...managementSettings,
  ...mailSettings,
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
    v.minValue(30, 'must be at least 30: what was paid may be sent again that long without paying twice'),
  ),
  KEEP_UPLOADED_FILES_DAYS: wholeNumber('90', 1, 3_650),
  PURGE_AFTER_DAYS: wholeNumber('30', 0, 3_650),
  RATE_LIMIT_PER_MINUTE: wholeNumber('6000', 0, 1_000_000),
  TRUST_PROXY: flag('false'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, error, warn, info or debug',
    ),
  ),
  BILLING_APP_URL: appAddress,
  DIRECT_APP_URL: appAddress,
  DISTRIBUTIONS_APP_URL: appAddress,
  CLIENT_GROUPS: textOr(''),
  ...fileSettings,
  ...shellSettings,
});
export type Settings = v.InferOutput<typeof settingsSchema>;

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
