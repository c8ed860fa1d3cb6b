import { randomBytes } from 'node:crypto';
import { readConfig } from '../../../../../server/platform/config/readConfig';
import { scheduleWarnings } from '../../../../../server/platform/config/scheduleWarnings';
import { settingWarnings } from '../../../../../server/platform/config/settingWarnings';

const key = () => randomBytes(32).toString('base64');
const SHARED = key();
const DATABASE_URL = 'postgres://listbill_app@localhost/listbill';

it.each<[string, Record<string, string>, RegExp]>([
  [
    'a backup key that is the encryption key',
    { ENCRYPTION_KEY: SHARED, BACKUP_KEY: SHARED },
    /^ENCRYPTION_KEY has the same secret as BACKUP_KEY: /,
  ],
  [
    'a backup key that is the former encryption key',
    { ENCRYPTION_KEY: key(), ENCRYPTION_KEY_FORMER: SHARED, BACKUP_KEY: SHARED },
    /^ENCRYPTION_KEY_FORMER has the same secret as BACKUP_KEY: /,
  ],
  [
    'a former backup key that is the current one',
    { BACKUP_KEY: SHARED, BACKUP_KEY_FORMER: SHARED },
    /^BACKUP_KEY has the same secret as BACKUP_KEY_FORMER: /,
  ],
  [
    'roles of the database with one password, in an address and beside it',
    {
      DATABASE_URL: 'postgres://listbill_app:pass%2Fword@localhost/listbill',
      DATABASE_MIGRATION_URL: 'postgres://listbill@localhost/listbill',
      DATABASE_MIGRATION_PASSWORD: 'pass/word',
    },
    /^DATABASE_URL has the same secret as DATABASE_MIGRATION_PASSWORD: /,
  ],
  [
    'a password of the mail server that is that of the database',
    {
      DATABASE_URL,
      DATABASE_PASSWORD: 'secret',
      SMTP_URL: 'smtp://a:secret@mail.example',
      MAIL_FROM: 'Listbill <a@b.example>',
    },
    /^DATABASE_PASSWORD has the same secret as SMTP_URL: /,
  ],
  [
    'a key that is not random',
    { ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') },
    /^ENCRYPTION_KEY is not random/,
  ],
  ['processing every minute', { PROCESSING_SCHEDULE: '* * * * *' }, /^PROCESSING_SCHEDULE .* more than 4 times a day/],
  [
    'processing every second',
    { PROCESSING_SCHEDULE: '* * * * * *' },
    /^PROCESSING_SCHEDULE .* more than 4 times a day/,
  ],
  ['processing every hour', { PROCESSING_SCHEDULE: '0 * * * *' }, /^PROCESSING_SCHEDULE .* more than 4 times a day/],
  [
    'processing in office hours',
    { PROCESSING_SCHEDULE: '30 10 * * *' },
    /^PROCESSING_SCHEDULE starts processing at 10:30 in America\/New_York on working days/,
  ],
  [
    'an inactivity limit longer than the session',
    { INACTIVITY_LIMIT_MINUTES: '600' },
    /^INACTIVITY_LIMIT_MINUTES is 600/,
  ],
  [
    'an inactivity limit of carriers longer than the session',
    { INACTIVITY_OTHER_LIMIT_MINUTES: '60', SESSION_LIMIT_HOURS: '1' },
    /^INACTIVITY_OTHER_LIMIT_MINUTES is 60/,
  ],
  ['a session of a week', { SESSION_LIMIT_HOURS: '168' }, /^SESSION_LIMIT_HOURS is 168/],
  ['a step-up that never asks', { STEP_UP_MINUTES: '480' }, /^STEP_UP_MINUTES is 480/],
  [
    'a second factor of a step-up that is off',
    { STEP_UP_MINUTES: '0', STEP_UP_SECOND_FACTOR: 'true' },
    /^STEP_UP_SECOND_FACTOR has no effect/,
  ],
  [
    'a warning longer than the inactivity limit',
    { INACTIVITY_OTHER_LIMIT_MINUTES: '0.2' },
    /^INACTIVITY_WARNING_SECONDS is 15/,
  ],
  ['one call a minute', { RATE_LIMIT_PER_MINUTE: '1' }, /^RATE_LIMIT_PER_MINUTE is 1: .* at least 600, or to 0/],
  ['too many connections', { DATABASE_URL, DATABASE_CONNECTIONS: '200' }, /^DATABASE_CONNECTIONS is 200/],
  ['too few connections', { DATABASE_URL, DATABASE_CONNECTIONS: '2' }, /^DATABASE_CONNECTIONS is 2,/],
  ['a file that no bill can have', { ATTACHMENTS_PER_BILL_MAX_MB: '5' }, /^ATTACHMENT_MAX_MB is 10/],
  [
    "an entry above the group's limit",
    { ORIGINATOR_ENTRY_LIMIT: '500', ORIGINATOR_GROUP_DAY_LIMIT: '400' },
    /^ORIGINATOR_ENTRY_LIMIT is above ORIGINATOR_GROUP_DAY_LIMIT/,
  ],
  ['a sender without a mail server', { MAIL_FROM: 'Listbill <a@b.example>' }, /^MAIL_FROM has no effect/],
])('warns of %s, and does not refuse it', (_, environment, warning) => {
  readConfig(environment);
  const warnings = settingWarnings(environment);
  expect(warnings.filter((text) => warning.test(text))).toHaveLength(1);
  expect(warnings.join()).not.toContain(SHARED);
});

it('says nothing about the defaults, nor about a complete installation', () => {
  expect(settingWarnings({})).toEqual([]);
  const installation = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://listbill_app:one@db.example/listbill?sslmode=verify-full',
    DATABASE_MIGRATION_URL: 'postgres://listbill:two@db.example/listbill?sslmode=verify-full',
    ENCRYPTION_KEY: key(),
    BACKUP_KEY: key(),
    IDENTITY_DOMAIN: 'example.eu.auth0.com',
    IDENTITY_CLIENT_ID: 'client',
    IDENTITY_AUDIENCE: 'https://bills.example/api',
    PUBLIC_URL: 'https://bills.example',
    BANK_FILES: 'off',
    PROCESSING_SCHEDULE: '15 2 * * *',
  };
  readConfig(installation);
  expect(settingWarnings(installation)).toEqual([]);
});

it.each([
  ['off', 'America/New_York'],
  ['0 1 * * *', 'America/New_York'],
  ['0 1,4 * * 1-5', 'America/Los_Angeles'],
  ['0 12 * * 6', 'America/New_York'],
  ['0 22 * * *', 'Pacific/Honolulu'],
])('takes %s in %s without a warning', (pattern, timeZone) => {
  expect(scheduleWarnings(pattern, timeZone)).toEqual([]);
});

it('names the setting of an invalid item once, not its place in the list', () => {
  expect(() => readConfig({ IDENTITY_TOKEN_ALGORITHMS: 'none,HS256' })).toThrow(
    /^IDENTITY_TOKEN_ALGORITHMS must be some of RS256, PS256, ES256, separated by commas\.$/,
  );
  const client = { CLIENT_GROUPS: 'ACME', CLIENT_SETTINGS: '{"ACME": {"name": "Acme", "accent": "blue"}}' };
  expect(() => readConfig(client)).toThrow(/^CLIENT_SETTINGS: ACME\.accent /);
});
