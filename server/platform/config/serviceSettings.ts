import * as v from 'valibot';
import { DEBIT_DAYS, MAX_ACH_CENTS, MAX_FILE_CENTS } from '../../../src/domain/money/payments/achEntry';
import { isRoutingNumber } from '../../../src/domain/money/payments/BankAccount';
import { parsePresentAgainRule } from '../../../src/domain/money/payments/presentAgainRule';
import { DEFAULT_REMIT_AFTER_DAYS, MAX_REMIT_AFTER_DAYS } from '../../../src/domain/money/processing/remittanceDays';
import { DEFAULT_STALE_DAYS, MAX_STALE_DAYS, MIN_STALE_DAYS } from '../../../src/domain/money/refunds/unclaimed';
import { dollars, flag, text, trueOrFalse, wholeNumber } from './settingKinds';

/** Time limits for the identity provider and clock differences. @source SES-6 SES-9 */
export const identityLimits = {
  IDENTITY_LEEWAY_SECONDS: wholeNumber('60', 0, 300),
  IDENTITY_LOGIN_STATE_MINUTES: wholeNumber('15', 1, 60),
  IDENTITY_SILENT_CHECK_SECONDS: wholeNumber('5', 1, 60),
  IDENTITY_TIMEOUT_SECONDS: wholeNumber('60', 1, 120),
};

/** The identity provider's management API, used to create and change accounts. @source SES-10 */
export const managementSettings = {
  IDENTITY_MANAGEMENT_CLIENT_ID: text,
  IDENTITY_MANAGEMENT_CLIENT_SECRET: text,
  IDENTITY_MANAGEMENT_DOMAIN: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:[\w.-]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)$/,
        'must be a host such as example.eu.auth0.com, or an http address on localhost',
      ),
    ),
  ),
};

/** The mail server. */
export const mailSettings = {
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(isMailServer, 'must be the address of a mail server such as smtp://user:password@mail.example.com:587'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:[^<>@\r\n"]+<[^<>@\s]+@[\w.-]+>|[^<>@\s]+@[\w.-]+)$/,
        'must be an address such as listbill@example.com, or Listbill <listbill@example.com>',
      ),
    ),
  ),
  SMTP_ALLOW_UNENCRYPTED: flag('false'),
};

/** Sender of NACHA files and 820 remittances, and the address for mailed checks. */
export const originatorSettings = {
  /** `off`: no bank files are made, and ACH payments are not offered. */
  BANK_FILES: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  /** Default: on, except in the demo. */
  BANK_FILES_SENT_FIRST: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  REMIT_TO: text,
  STALE_CHECK_DAYS: wholeNumber(String(DEFAULT_STALE_DAYS), MIN_STALE_DAYS, MAX_STALE_DAYS),
  REMIT_AFTER_DAYS: wholeNumber(String(DEFAULT_REMIT_AFTER_DAYS), 0, MAX_REMIT_AFTER_DAYS),
  /** Bank days between nightly processing and the date of a debit. */
  ORIGINATOR_DEBIT_DAYS: v.optional(
    v.pipe(v.picklist(['0', '1', '2'], 'must be 0, 1, or 2'), v.transform(Number), v.picklist(DEBIT_DAYS)),
  ),
  /** When returned debits are automatically presented again. */
  ORIGINATOR_PRESENT_AGAIN: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (rule) => rule === 'off' || parsePresentAgainRule(rule) !== undefined,
        'must be off, "after" and 1 to 30 bank days, such as after 5, or "on" and days of the month up to 28, such as on 1,15',
      ),
    ),
    'off',
  ),
  ORIGINATOR_ENTRY_LIMIT: dollars(MAX_ACH_CENTS),
  ORIGINATOR_GROUP_DAY_LIMIT: dollars(MAX_FILE_CENTS),
  ORIGINATOR_FILE_LIMIT: dollars(MAX_FILE_CENTS),
  ORIGINATOR_NAME: text,
  ORIGINATOR_ID: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[A-Z0-9]{10}$/, 'must have ten characters, such as 1 and the nine digits of the tax number'),
    ),
  ),
  ORIGINATOR_BANK_ROUTING: v.optional(
    v.pipe(v.string(), v.trim(), v.check(isRoutingNumber, 'must be a routing number: nine digits with a check digit')),
  ),
  ORIGINATOR_BANK_NAME: text,
  ORIGINATOR_EDI_ID: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[A-Z0-9]{2,15}$/, 'must have 2 to 15 capital letters and digits')),
  ),
};

/** Size limits of files attached to comments. A form accepts at most 20 MB. */
export const attachmentSettings = {
  ATTACHMENT_MAX_MB: wholeNumber('10', 1, 20),
  ATTACHMENTS_PER_BILL_MAX_MB: wholeNumber('100', 1, 10_000),
};

/** The storage of uploaded files. @source UPL-1 */
export const fileSettings = {
  FILES_S3_BUCKET: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  FILES_S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.url('must be an address that starts with https:// or http://'),
      v.regex(/^https?:\/\/[^?#]*$/, 'must be an address that starts with https:// or http://, without ? and #'),
    ),
  ),
  FILES_S3_REGION: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[a-z0-9-]{2,40}$/, 'must be a region such as eu-central-1')),
    'us-east-1',
  ),
  FILES_S3_ACCESS_KEY_ID: text,
  FILES_S3_SECRET_ACCESS_KEY: text,
  FILES_S3_PATH_STYLE: trueOrFalse,
  FILES_S3_ENCRYPTION: v.optional(v.picklist(['none', 'AES256', 'aws:kms'], 'must be none, AES256 or aws:kms'), 'none'),
};

function isMailServer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' && isDecodable(url);
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
