import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { environmentSchema } from '../../../../../contract/platform/environment';
import { browserEnvironment } from '../../../../../server/platform/config/browserEnvironment';
import { readConfig } from '../../../../../server/platform/config/readConfig';
import { DEFAULT_ACH_TERMS } from '../../../../../src/domain/money/payments/achEntry';

const KEY = Buffer.alloc(32, 7).toString('base64');
const PRODUCTION = {
  NODE_ENV: 'production',
  IDENTITY_AUDIENCE: 'https://bills.example/api',
  DATABASE_URL: 'postgres://listbill@db.example/listbill?sslmode=verify-full',
  ENCRYPTION_KEY: KEY,
  IDENTITY_DOMAIN: 'example.eu.auth0.com',
  IDENTITY_CLIENT_ID: 'client',
  PUBLIC_URL: 'https://bills.example',
  BANK_FILES: 'off',
};

describe('without settings', () => {
  it('configures the demo on localhost', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 4180,
      publicUrl: 'http://localhost:4180/',
      database: { kind: 'embedded' },
      identity: { embeddedPort: 4181, issuer: 'http://localhost:4181/' },
      demo: true,
    });
  });

  it('treats an empty setting as missing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });
});

describe('a recent sign-in (BR-ACC-18)', () => {
  it('is needed for ten minutes, and for refunds of $1,000.00, by default', () => {
    expect(readConfig({}).stepUp).toEqual({ maxAgeMs: 600_000, refundCents: 100_000, secondFactor: false });
  });

  it('follows the settings', () => {
    const settings = { STEP_UP_MINUTES: '2.5', STEP_UP_REFUND: '250.50', STEP_UP_SECOND_FACTOR: 'true' };
    expect(readConfig({ ...PRODUCTION, ...settings }).stepUp).toEqual({
      maxAgeMs: 150_000,
      refundCents: 25_050,
      secondFactor: true,
    });
  });

  it('is never needed with 0 minutes', () => {
    expect(readConfig({ STEP_UP_MINUTES: '0' }).stepUp).toBeUndefined();
  });
});

it('trims settings', () => {
  const { organization, domain } = readConfig({
    IDENTITY_ORGANIZATION: ' org_1 ',
    IDENTITY_DOMAIN: ' https://example.eu.auth0.com/ ',
  }).identity;
  expect([organization, domain]).toEqual(['org_1', 'https://example.eu.auth0.com']);
});

describe('an invalid setting', () => {
  it.each([
    ['PORT', 'eighty', 'PORT must be a port number, 1 to 65535.'],
    ['PORT', '70000', 'PORT must be a port number, 1 to 65535.'],
    ['IDENTITY_PORT', '4190', 'IDENTITY_PORT is a port that browsers refuse to open: choose another one.'],
    ['IDENTITY_PORT', '0', 'IDENTITY_PORT must be a port number, 1 to 65535.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must start with postgres://'],
    ['DATABASE_URL', 'postgres://listbill:a/b@db.example/listbill', 'DATABASE_URL must be an address such as'],
    ['DATABASE_URL', 'postgres://listbill:a%b@db.example/listbill', 'DATABASE_URL must be an address such as'],
    ['DATABASE_PASSWORD', 'secret', 'DATABASE_PASSWORD requires DATABASE_URL'],
    ['ENCRYPTION_KEY', 'short', 'ENCRYPTION_KEY must be 32 bytes in base64'],
    ['PROCESSING_SCHEDULE', 'whenever', 'PROCESSING_SCHEDULE must be a cron pattern'],
    ['PROCESSING_TIME_ZONE', 'Mars/Olympus', 'PROCESSING_TIME_ZONE must be a time zone'],
    ['DEMO', 'maybe', 'DEMO must be true or false.'],
    ['PUBLIC_URL', 'bills.example', 'PUBLIC_URL must be an address'],
    ['STEP_UP_MINUTES', '-1', 'STEP_UP_MINUTES must be a number.'],
    ['STEP_UP_REFUND', '1,000', 'STEP_UP_REFUND must be an amount in dollars, such as 250000 or 250000.00.'],
    ['SIGN_IN_SECOND_FACTOR', 'maybe', 'SIGN_IN_SECOND_FACTOR must be optional or required.'],
    ['INACTIVITY_LIMIT_MINUTES', '0', 'INACTIVITY_LIMIT_MINUTES must be at least 0.1.'],
    ['INACTIVITY_WARNING_SECONDS', 'long', 'INACTIVITY_WARNING_SECONDS must be a number.'],
    ['DIRECT_APP_URL', 'javascript:alert(1)', 'DIRECT_APP_URL must start with http:// or https://.'],
    ['ANALYTICS', 'elsewhere', 'ANALYTICS must be none or server.'],
    ['CLIENT_SETTINGS', '{', 'CLIENT_SETTINGS must be JSON'],
    ['CLIENT_SETTINGS', '{"A": {"name": "A"}}', 'CLIENT_SETTINGS contains A, which CLIENT_GROUPS does not list.'],
    ['IDENTITY_DATABASE_CONNECTION', 'our-people', 'IDENTITY_DATABASE_CONNECTION is for an external identity provider'],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be the address of a mail server'],
    ['SMTP_URL', 'smtp://a:%@mail.example.com', 'SMTP_URL must be the address of a mail server'],
    ['SMTP_URL', 'smtp://mail.example.com', 'SMTP_URL requires MAIL_FROM'],
    ['MAIL_FROM', 'Listbill', 'MAIL_FROM must be an address'],
    ['MAIL_FROM', 'Listbill <a@b.test>\r\nBcc: c@d.test', 'MAIL_FROM must be an address'],
    ['IDENTITY_MANAGEMENT_CLIENT_ID', 'x', 'set both or neither'],
    ['IDENTITY_MANAGEMENT_DOMAIN', 'two words', 'IDENTITY_MANAGEMENT_DOMAIN must be a host'],
    ['NODE_ENV', 'Production', 'NODE_ENV must be production, development or test.'],
    ['PUBLIC_URL', 'https://bills.example/app', 'PUBLIC_URL must be an address without a path or user'],
    ['PUBLIC_URL', 'https://a:b@bills.example', 'PUBLIC_URL must be an address without a path or user'],
    ['API_DOCS', 'true', 'API_DOCS must be on or off.'],
    ['PUBLIC_URL', 'https://bills.example/?a=1', 'PUBLIC_URL must be an address without ? and #.'],
    ['IDENTITY_DOMAIN', 'two words', 'IDENTITY_DOMAIN must be a host'],
    ['IDENTITY_DOMAIN', 'javascript:alert(1)', 'IDENTITY_DOMAIN must be a host'],
    ['IDENTITY_DOMAIN', 'example.eu.auth0.com?x#y', 'IDENTITY_DOMAIN must be a host'],
    ['IDENTITY_DOMAIN', 'http://example.eu.auth0.com', 'IDENTITY_DOMAIN must be a host'],
    ['IDENTITY_PORT', '4180', 'PORT and IDENTITY_PORT are both 4180'],
    ['IDENTITY_CLAIMS_NAMESPACE', 'https://bills.example', 'IDENTITY_CLAIMS_NAMESPACE must end in /.'],
    ['IDENTITY_ORGANIZATION_GROUPS', '10420', 'IDENTITY_ORGANIZATION_GROUPS requires IDENTITY_ORGANIZATION'],
    ['IDENTITY_LEEWAY_SECONDS', '301', 'IDENTITY_LEEWAY_SECONDS must be at most 300.'],
    ['IDENTITY_LOGIN_STATE_MINUTES', '0', 'IDENTITY_LOGIN_STATE_MINUTES must be at least 1.'],
    ['FILES_S3_BUCKET', 'Two Words', 'FILES_S3_BUCKET must be the name of a bucket.'],
    ['FILES_S3_ENDPOINT', 'files.example', 'FILES_S3_ENDPOINT must be an address'],
    ['FILES_S3_ENDPOINT', 'https://files.example', 'FILES_S3_ENDPOINT requires FILES_S3_BUCKET'],
    ['FILES_S3_ACCESS_KEY_ID', 'AK', 'FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY must be set together'],
    ['FILES_S3_ENCRYPTION', 'rot13', 'FILES_S3_ENCRYPTION must be none, AES256 or aws:kms.'],
    ['IDENTITY_TIMEOUT_SECONDS', 'long', 'IDENTITY_TIMEOUT_SECONDS must be a whole number.'],
  ])('is reported: %s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });

  it('is reported together with all others', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT must[^]*DEMO must|DEMO must[^]*PORT must/);
  });
});

describe('the file storage', () => {
  const secrets = { FILES_S3_ACCESS_KEY_ID: 'AK', FILES_S3_SECRET_ACCESS_KEY: 'secret' };

  it('is the data folder unless a bucket is configured', () => {
    expect(readConfig({ DATA_DIR: '/srv/listbill' }).files).toEqual({ kind: 'folder', folder: '/srv/listbill/files' });
    expect(readConfig({ FILES_S3_BUCKET: 'listbill', ...secrets }).files).toEqual({
      kind: 's3',
      bucket: 'listbill',
      endpoint: undefined,
      region: 'us-east-1',
      credentials: { accessKeyId: 'AK', secretAccessKey: 'secret' },
      pathStyle: false,
      encryption: undefined,
    });
  });

  it('uses path-style addresses with a custom endpoint by default', () => {
    const bucket = { FILES_S3_BUCKET: 'listbill', FILES_S3_ENDPOINT: 'http://localhost:9000' };
    expect(readConfig(bucket).files).toMatchObject({ pathStyle: true, credentials: undefined });
    expect(readConfig({ ...bucket, FILES_S3_PATH_STYLE: 'false' }).files).toMatchObject({ pathStyle: false });
  });

  it('requires https in production', () => {
    const bucket = { FILES_S3_BUCKET: 'listbill', FILES_S3_ENDPOINT: 'http://files.example' };
    expect(() => readConfig({ ...PRODUCTION, ...bucket })).toThrow('FILES_S3_ENDPOINT starts with http://');
  });
});

describe('signatures of tokens', () => {
  it('are RS256 only, unless the settings name others', () => {
    expect(readConfig({}).identity.tokenAlgorithms).toEqual(['RS256']);
    const both = readConfig({ IDENTITY_TOKEN_ALGORITHMS: 'RS256, ES256' });
    expect(both.identity.tokenAlgorithms).toEqual(['RS256', 'ES256']);
  });

  it.each(['none', 'HS256', 'RS256,none'])('refuse %j', (list) => {
    expect(() => readConfig({ IDENTITY_TOKEN_ALGORITHMS: list })).toThrow('must be some of RS256, PS256, ES256');
  });
});

describe('the address for migrations', () => {
  const url = 'postgres://listbill_app@db.example/listbill?sslmode=verify-full';
  const owner = 'postgres://listbill@db.example/listbill?sslmode=verify-full';

  it('has the owner of the tables, with a password of its own', () => {
    const passwords = { DATABASE_PASSWORD: 'app', DATABASE_MIGRATION_PASSWORD: 'own/er' };
    const { database } = readConfig({ DATABASE_URL: url, DATABASE_MIGRATION_URL: owner, ...passwords });
    expect(database).toMatchObject({
      url: url.replace('listbill_app@', 'listbill_app:app@'),
      ownerUrl: owner.replace('listbill@', 'listbill:own%2Fer@'),
    });
  });

  it("is refused without the servers' own address, with the same user, and unencrypted in production", () => {
    expect(() => readConfig({ DATABASE_MIGRATION_URL: owner })).toThrow('DATABASE_MIGRATION_URL requires DATABASE_URL');
    expect(() => readConfig({ DATABASE_URL: owner, DATABASE_MIGRATION_URL: owner })).toThrow('have the same user');
    const plain = {
      ...PRODUCTION,
      DATABASE_URL: url,
      DATABASE_MIGRATION_URL: 'postgres://listbill@db.example/listbill',
    };
    expect(() => readConfig(plain)).toThrow('DATABASE_MIGRATION_URL does not encrypt');
  });
});

describe('the address of the database behind a pooler', () => {
  const url = 'postgres://listbill@db.example/listbill';

  it("is refused without a pooler, or if it is the pooler's address", () => {
    expect(() => readConfig({ DATABASE_DIRECT_URL: url })).toThrow('DATABASE_DIRECT_URL requires DATABASE_URL');
    expect(() => readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toThrow('leads to the same server');
    expect(() => readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: 'db.example' })).toThrow(
      'DATABASE_DIRECT_URL must start with postgres://',
    );
  });

  it('must be encrypted in production, like that of the pooler', () => {
    const pooler = 'postgres://listbill@pooler.example/listbill';
    const settings = { ...PRODUCTION, DATABASE_URL: `${pooler}?sslmode=verify-full`, DATABASE_DIRECT_URL: url };
    expect(() => readConfig(settings)).toThrow('DATABASE_DIRECT_URL does not encrypt');
    const other = { ...settings, DATABASE_URL: pooler, DATABASE_DIRECT_URL: `${url}?sslmode=verify-full` };
    expect(() => readConfig(other)).toThrow('DATABASE_URL does not encrypt');
  });
});

describe('the address of a replica', () => {
  const DATABASE_URL = 'postgres://listbill@db.example/listbill';
  const DATABASE_REPLICA_URL = 'postgres://listbill@replica.example/listbill';

  it('has the password of the database, and a limit of 10 seconds', () => {
    const settings = { DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_PASSWORD: 'a/b' };
    expect(readConfig(settings).database).toMatchObject({
      replica: { url: 'postgres://listbill:a%2Fb@replica.example/listbill', maxLagMs: 10_000 },
    });
    expect(readConfig({ ...settings, DATABASE_REPLICA_MAX_LAG_SECONDS: '2' }).database).toMatchObject({
      replica: { maxLagMs: 2_000 },
    });
    expect(readConfig({ DATABASE_URL }).database).not.toHaveProperty('replica');
  });

  it('is refused with the embedded database, and if it is the address of the database', () => {
    expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow('the embedded database has no replica');
    expect(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL })).toThrow('leads to the same server');
  });

  it('must be encrypted in production', () => {
    expect(() => readConfig({ ...PRODUCTION, DATABASE_REPLICA_URL })).toThrow(
      'DATABASE_REPLICA_URL does not encrypt the connection',
    );
  });
});

describe('in production', () => {
  it('accepts a PostgreSQL database, a key, a provider and an address', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      production: true,
      demo: false,
      database: { kind: 'postgres' },
      identity: { embeddedPort: null, issuer: 'https://example.eu.auth0.com/' },
      publicUrl: 'https://bills.example/',
    });
  });

  it.each([
    'DATABASE_URL',
    'ENCRYPTION_KEY',
    'IDENTITY_DOMAIN',
    'IDENTITY_CLIENT_ID',
    'IDENTITY_AUDIENCE',
    'PUBLIC_URL',
  ])('reports that %s is missing', (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: undefined })).toThrow(`${name} is missing`);
  });

  it('requires an external provider with https', () => {
    const local = { ...PRODUCTION, IDENTITY_DOMAIN: 'http://localhost:4181' };
    expect(() => readConfig(local)).toThrow('IDENTITY_DOMAIN starts with http://');
    expect(readConfig({ ...local, NODE_ENV: 'test' }).identity.issuer).toBe('http://localhost:4181/');
  });

  it.each(['', '?sslmode=disable'])('requires an encrypted connection to a database on another machine: %s', (mode) => {
    const given = { ...PRODUCTION, DATABASE_URL: `postgres://listbill@db.example/listbill${mode}` };
    expect(() => readConfig(given)).toThrow('DATABASE_URL does not encrypt the connection');
    expect(() => readConfig({ ...given, DATABASE_ALLOW_UNENCRYPTED: 'true' })).not.toThrow();
  });

  it.each([
    'postgres://listbill@db.example/listbill?sslmode=require',
    'postgres://listbill@localhost:5433/listbill',
    'postgres://listbill@[::1]/listbill',
    'postgres://listbill@/listbill?host=/var/run/postgresql',
  ])('accepts an encrypted or local connection: %s', (DATABASE_URL) => {
    expect(() => readConfig({ ...PRODUCTION, DATABASE_URL })).not.toThrow();
  });

  it('reads the address of a database on a Unix socket', () => {
    const DATABASE_URL = 'postgres://listbill@/listbill?host=/var/run/postgresql';
    const url = 'postgres://listbill@localhost/listbill?host=/var/run/postgresql';
    expect(readConfig({ ...PRODUCTION, DATABASE_URL }).database).toMatchObject({ url });
  });

  it('requires the sender of bank files, or no payments by ACH (BANK_FILES)', () => {
    const sender = {
      ORIGINATOR_NAME: 'Acme Benefits',
      ORIGINATOR_ID: '1123456789',
      ORIGINATOR_BANK_ROUTING: '021000021',
      ORIGINATOR_BANK_NAME: 'First Bank',
      ORIGINATOR_EDI_ID: 'ACME',
    };
    const { BANK_FILES: _off, ...production } = PRODUCTION;
    expect(() => readConfig(production)).toThrow(
      'ORIGINATOR_EDI_ID are missing. Without them no bank file can be made',
    );
    expect(readConfig({ ...production, ...sender })).toMatchObject({
      bankFiles: true,
      originator: { companyId: '1123456789' },
    });
    expect(readConfig(PRODUCTION)).toMatchObject({ bankFiles: false, originator: undefined });
    expect(readConfig({ ...PRODUCTION, ...sender })).toMatchObject({ bankFiles: false, originator: {} });
    expect(() => readConfig({ ...production, BANK_FILES: 'no' })).toThrow('BANK_FILES must be on or off.');
    expect(readConfig({})).toMatchObject({ bankFiles: true, originator: undefined });
  });

  it('reads the limits of the bank in cents (ORIGINATOR_…_LIMIT)', () => {
    expect(readConfig({}).achTerms).toEqual(DEFAULT_ACH_TERMS);
    expect(readConfig({ ORIGINATOR_DEBIT_DAYS: '0' }).achTerms.debitDays).toBe(0);
    expect(() => readConfig({ ORIGINATOR_DEBIT_DAYS: '3' })).toThrow('ORIGINATOR_DEBIT_DAYS must be 0, 1, or 2.');
    const limits = { ORIGINATOR_ENTRY_LIMIT: '250000.50', ORIGINATOR_GROUP_DAY_LIMIT: '1000000' };
    expect(readConfig(limits).achTerms).toEqual({
      ...DEFAULT_ACH_TERMS,
      entryCents: 25_000_050,
      groupDayCents: 100_000_000,
    });
    expect(readConfig({ ORIGINATOR_FILE_LIMIT: '5000.00' }).achTerms).toMatchObject({
      entryCents: 500_000,
      fileCents: 500_000,
    });
  });

  it.each([
    [{ ORIGINATOR_ENTRY_LIMIT: '1,000' }, 'ORIGINATOR_ENTRY_LIMIT must be an amount in dollars'],
    [{ ORIGINATOR_ENTRY_LIMIT: '0' }, 'ORIGINATOR_ENTRY_LIMIT must be at least 0.01.'],
    [{ ORIGINATOR_ENTRY_LIMIT: '100000000' }, 'ORIGINATOR_ENTRY_LIMIT must be at most 99999999.99.'],
    [{ ORIGINATOR_GROUP_DAY_LIMIT: '-5' }, 'ORIGINATOR_GROUP_DAY_LIMIT must be an amount in dollars'],
    [{ ORIGINATOR_FILE_LIMIT: '1.5' }, 'ORIGINATOR_FILE_LIMIT must be an amount in dollars'],
    [
      { ORIGINATOR_ENTRY_LIMIT: '10.01', ORIGINATOR_FILE_LIMIT: '10.00' },
      'ORIGINATOR_ENTRY_LIMIT is above ORIGINATOR_FILE_LIMIT',
    ],
  ])('refuses the limits %j', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message);
  });

  it('waits until bank files are sent, except in the demo, unless it is set (BANK_FILES_SENT_FIRST)', () => {
    expect(readConfig(PRODUCTION).requiresSent).toBe(true);
    expect(readConfig({}).requiresSent).toBe(false);
    expect(readConfig({ BANK_FILES_SENT_FIRST: 'on' }).requiresSent).toBe(true);
    expect(readConfig({ ...PRODUCTION, BANK_FILES_SENT_FIRST: 'off' }).requiresSent).toBe(false);
    expect(() => readConfig({ BANK_FILES_SENT_FIRST: 'no' })).toThrow('BANK_FILES_SENT_FIRST must be on or off.');
  });

  it('reports everything that is missing at once', () => {
    const missing = /DATABASE_URL[^]*ENCRYPTION_KEY[^]*IDENTITY_DOMAIN[^]*PUBLIC_URL/;
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(missing);
  });

  it('accepts the embedded database only if it is explicitly allowed', () => {
    const embedded = { ...PRODUCTION, DATABASE_URL: undefined };
    expect(() => readConfig(embedded)).toThrow('does not flush to disk');
    expect(readConfig({ ...embedded, ALLOW_EMBEDDED_DATABASE: 'true' }).database.kind).toBe('embedded');
  });

  it('requires an https address', () => {
    expect(() => readConfig({ ...PRODUCTION, PUBLIC_URL: 'http://bills.example' })).toThrow('starts with http://');
  });

  it('rejects the demo and unverifiable tokens', () => {
    expect(() => readConfig({ ...PRODUCTION, DEMO: 'true' })).toThrow('a publicly known password');
    expect(() => readConfig({ ...PRODUCTION, IDENTITY_AUDIENCE: 'openid' })).toThrow('cannot be verified');
  });
});

describe('mails', () => {
  const MAIL = { SMTP_URL: 'smtp://user:secret@mail.example', MAIL_FROM: 'Listbill <listbill@example.test>' };

  it('are not sent unless a mail server is configured', () => {
    expect(readConfig({}).mail).toBeUndefined();
    expect(readConfig(PRODUCTION).mail).toBeUndefined();
  });

  it('require an encrypted connection in production by default', () => {
    expect(readConfig(MAIL).mail).toEqual({ url: MAIL.SMTP_URL, from: MAIL.MAIL_FROM, requiresTls: false });
    expect(readConfig({ ...PRODUCTION, ...MAIL }).mail?.requiresTls).toBe(true);
    expect(readConfig({ ...PRODUCTION, ...MAIL, SMTP_ALLOW_UNENCRYPTED: 'true' }).mail?.requiresTls).toBe(false);
  });
});

describe('accounts at an external provider', () => {
  it('need a second factor at every sign-in in production, unless a setting says otherwise', () => {
    expect(readConfig(PRODUCTION).identity.secondFactor).toBe('required');
    expect(readConfig({ ...PRODUCTION, SIGN_IN_SECOND_FACTOR: 'optional' }).identity.secondFactor).toBe('optional');
    expect(readConfig({}).identity.secondFactor).toBe('optional');
    expect(readConfig({ SIGN_IN_SECOND_FACTOR: 'required' }).identity.secondFactor).toBe('required');
    expect(() => readConfig({ ...PRODUCTION, SIGN_IN_SECOND_FACTOR: 'yes' })).toThrow('optional or required');
  });

  const SECRETS = { IDENTITY_MANAGEMENT_CLIENT_ID: 'server', IDENTITY_MANAGEMENT_CLIENT_SECRET: 'secret' };

  it('are managed if the management settings are given, even with a custom domain', () => {
    expect(readConfig(PRODUCTION).identity.management).toBeUndefined();
    expect(readConfig({ ...PRODUCTION, ...SECRETS }).identity.management).toEqual({
      domain: 'example.eu.auth0.com',
      clientId: 'server',
      clientSecret: 'secret',
    });
    const IDENTITY_MANAGEMENT_DOMAIN = 'tenant.eu.auth0.com';
    const custom = readConfig({ ...PRODUCTION, ...SECRETS, IDENTITY_MANAGEMENT_DOMAIN });
    expect(custom.identity.management?.domain).toBe(IDENTITY_MANAGEMENT_DOMAIN);
  });

  it('are not managed with the embedded provider', () => {
    expect(readConfig(SECRETS).identity.management).toBeUndefined();
  });
});

describe('environment.json', () => {
  it.each([
    ['the demo', {}],
    ['production', PRODUCTION],
    [
      'an organization with refresh tokens',
      { ...PRODUCTION, IDENTITY_ORGANIZATION: 'org_1', IDENTITY_RENEWAL: 'refresh' },
    ],
  ])('is accepted by the browser for %s', (_what, settings) => {
    const environment = browserEnvironment(readConfig(settings));
    expect(v.parse(environmentSchema, environment)).toEqual(environment);
  });

  it('offers all account features in the demo, and otherwise the configured ones (SES-8 SES-10)', () => {
    const offers = (settings: NodeJS.ProcessEnv) => browserEnvironment(readConfig(settings)).identity.accounts;
    expect(offers({})).toEqual({ passwordless: true, signUp: true, passwordChange: true });
    expect(offers({ IDENTITY_SIGN_UP: 'false' })).toMatchObject({ passwordless: true, signUp: false });
    expect(offers({ ...PRODUCTION, IDENTITY_PASSWORD_CHANGE: 'true' })).toEqual({
      passwordless: false,
      signUp: false,
      passwordChange: true,
    });
  });

  it('contains the flow and its client id (RTE-2)', () => {
    const identity = (settings: NodeJS.ProcessEnv) => browserEnvironment(readConfig(settings)).identity;
    expect(identity({})).toMatchObject({ flow: 'code', clientId: 'listbill-web', samlConnection: 'SSO-SAML' });
    expect(identity({ IDENTITY_FLOW: 'fragment' })).toMatchObject({
      flow: 'fragment',
      clientId: 'listbill-web-fragment',
    });
    expect(identity({ IDENTITY_FLOW: 'fragment', IDENTITY_CLIENT_ID: 'ours' })).toMatchObject({ clientId: 'ours' });
    expect(identity(PRODUCTION)).toMatchObject({ flow: 'code', samlConnection: '' });
  });

  it('contains the time limits for sign-in (ENV-1 SES-6 SES-9)', () => {
    const identity = (settings: NodeJS.ProcessEnv) => browserEnvironment(readConfig(settings)).identity;
    expect(identity({})).toMatchObject({
      leewaySeconds: 60,
      loginStateMinutes: 15,
      silentCheckSeconds: 5,
      timeoutSeconds: 60,
    });
    expect(identity({ IDENTITY_LOGIN_STATE_MINUTES: '30', IDENTITY_LEEWAY_SECONDS: '0' })).toMatchObject({
      leewaySeconds: 0,
      loginStateMinutes: 30,
    });
  });

  it('contains inactivity limits, analytics and client group settings (ENV-1 INA-2 INA-3 USR-4)', () => {
    expect(browserEnvironment(readConfig({}))).toMatchObject({
      inactivity: { limitMinutes: 30, otherLimitMinutes: 15, checkSeconds: 30, warningSeconds: 15 },
      analytics: { kind: 'server' },
      logging: false,
      clientGroups: [],
      clientSettings: {},
    });
    const settings = { north: { name: 'North', accent: '#7a1f5c', logoUrl: 'brands/north.svg' } };
    const environment = browserEnvironment(
      readConfig({
        CLIENT_GROUPS: 'north, south',
        CLIENT_SETTINGS: JSON.stringify(settings),
        INACTIVITY_WARNING_SECONDS: '20',
        ANALYTICS: 'none',
        BROWSER_LOGGING: 'true',
        DISTRIBUTIONS_APP_URL: 'https://distributions.example',
      }),
    );
    expect(environment).toMatchObject({
      inactivity: { warningSeconds: 20 },
      analytics: { kind: 'none' },
      logging: true,
      clientGroups: ['north', 'south'],
      clientSettings: settings,
      apps: { billing: '', direct: '', distributions: 'https://distributions.example' },
    });
    expect(v.safeParse(environmentSchema, environment).success).toBe(true);
  });

  it.each([
    [
      'an address that is not a web address',
      { apps: { billing: 'javascript:alert(1)', direct: '', distributions: '' } },
    ],
    ['a logo from another site', { clientSettings: { north: { name: 'N', logoUrl: '//elsewhere.example/x.svg' } } }],
    ['an invalid color', { clientSettings: { north: { name: 'N', accent: 'red' } } }],
    ['an unknown kind of analytics', { analytics: { kind: 'gtag' } }],
  ])('is rejected by the browser with %s', (_, changes) => {
    const environment = { ...browserEnvironment(readConfig({})), ...changes };
    expect(v.safeParse(environmentSchema, environment).success).toBe(false);
  });

  it('never requests a refresh token in the fragment flow (SES-10)', () => {
    const settings = { IDENTITY_RENEWAL: 'refresh', IDENTITY_FLOW: 'fragment' };
    expect(browserEnvironment(readConfig(settings)).identity.scope).toBe('openid');
  });

  it('never contains a secret', () => {
    const text = JSON.stringify(browserEnvironment(readConfig(PRODUCTION)));
    expect(text).not.toContain(KEY);
    expect(text).not.toContain('postgres');
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-secrets-'));
  const fileWith = (name: string, content: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read without its line end', () => {
    const given = { ...PRODUCTION, ENCRYPTION_KEY: undefined, ENCRYPTION_KEY_FILE: fileWith('key', `${KEY}\n`) };
    expect(readConfig(given).encryptionKey?.toString('base64')).toBe(KEY);
  });

  it('can be the password of the database alone, with any characters', () => {
    const DATABASE_PASSWORD_FILE = fileWith('password', 'a/b+c@d%e=\n');
    const { database } = readConfig({ ...PRODUCTION, DATABASE_PASSWORD_FILE });
    const url = new URL(database.kind === 'postgres' ? database.url : '');
    expect([url.username, decodeURIComponent(url.password), url.host]).toEqual([
      'listbill',
      'a/b+c@d%e=',
      'db.example',
    ]);
  });

  it('belongs to both addresses of a database behind a pooler', () => {
    const { database } = readConfig({
      ...PRODUCTION,
      DATABASE_URL: 'postgres://listbill@pooler.example:6432/listbill?sslmode=verify-full',
      DATABASE_DIRECT_URL: 'postgres://listbill@db.example/listbill?sslmode=verify-full',
      DATABASE_PASSWORD: 'a/b',
    });
    expect(database).toMatchObject({
      url: 'postgres://listbill:a%2Fb@db.example/listbill?sslmode=verify-full',
      poolerUrl: 'postgres://listbill:a%2Fb@pooler.example:6432/listbill?sslmode=verify-full',
    });
  });

  it('is refused as password of a database whose address has one, or no host', () => {
    const withUrl = (DATABASE_URL: string) => () => readConfig({ DATABASE_URL, DATABASE_PASSWORD: 'secret' });
    expect(withUrl('postgres://listbill:secret@db.example/listbill')).toThrow('DATABASE_URL contains a password');
    expect(withUrl('postgres:///listbill?host=/var/run/postgresql')).toThrow('requires a host in DATABASE_URL');
  });

  it('is refused if it is also given directly, missing or empty', () => {
    const file = fileWith('empty', ' \n');
    expect(() => readConfig({ ...PRODUCTION, ENCRYPTION_KEY_FILE: file })).toThrow('both set');
    expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow('SMTP_URL_FILE: ');
    expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow('is empty');
    expect(() => readConfig({ SMTP_URL_FILE: path.join(folder, 'none') })).toThrow('cannot be read');
  });
});
