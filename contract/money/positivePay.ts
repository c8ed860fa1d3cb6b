import * as v from 'valibot';
import {
  CHECK_DATE_FORMATS,
  CHECK_FILE_FIELDS,
  CHECK_FILE_STATES,
  CHECK_RECORD_KINDS,
  MAX_CHECK_CODE,
  MAX_CHECK_RECORDS,
  MAX_PAYEE,
} from '../../src/domain/money/positivePay/CheckFile';
import { CHECK_FILE_LIST } from '../../src/domain/money/positivePay/checkFileList';
import { MAX_CHECK_NUMBER } from '../../src/domain/money/refunds/issueChecks';
import { MAX_HEADING, MAX_LAYOUT_COLUMNS } from '../../src/domain/platform/files/columnLayout';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsFromZeroSchema,
  lineOfTextSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { InputOf, RecordOf } from '../platform/shared/RecordOf';

const textSchema = lineOfTextSchema(MAX_HEADING);
const codeSchema = lineOfTextSchema(MAX_CHECK_CODE);
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_CHECK_RECORDS));

/** Columns and codes of a positive pay file. Validated by the domain as `CheckFileLayout`. */
export const checkFileLayoutSchema = v.object({
  columns: v.pipe(
    v.array(v.object({ field: v.picklist(CHECK_FILE_FIELDS), heading: textSchema, text: v.optional(textSchema) })),
    v.minLength(1),
    v.maxLength(MAX_LAYOUT_COLUMNS),
  ),
  hasHeadings: v.boolean(),
  dateFormat: v.picklist(CHECK_DATE_FORMATS),
  issueCode: codeSchema,
  voidCode: codeSchema,
  payeeLength: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAYEE)),
});

const totals = {
  issueCount: v.number(),
  issueCents: centsFromZeroSchema,
  voidCount: v.number(),
  voidCents: centsFromZeroSchema,
};

const fileSchema = v.object({
  filePk: pkSchema,
  fileName: v.string(),
  state: openPicklist(CHECK_FILE_STATES),
  madeAt: timestampSchema,
  madeBy: v.string(),
  ...totals,
  /** SHA-256 of its bytes, in hex. */
  hash: v.string(),
  /** Latest first. */
  downloads: v.array(v.object({ at: timestampSchema, by: v.string() })),
  /** Null unless it was canceled or rejected. */
  ended: v.nullable(v.object({ at: timestampSchema, by: v.string(), reason: v.string() })),
  /** The bank's answer; null until it is recorded. Missing in answers of earlier versions. */
  answered: v.optional(
    v.nullable(
      v.object({
        at: timestampSchema,
        by: v.string(),
        rejectedCount: v.number(),
        /** The first 20 records that the bank rejected. */
        rejected: v.array(
          v.object({ kind: openPicklist(CHECK_RECORD_KINDS), checkNumber: v.number(), reason: v.string() }),
        ),
      }),
    ),
    null,
  ),
});

/** Numbers of checks, without duplicates. */
const checkNumbersSchema = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_CHECK_NUMBER))),
  v.maxLength(MAX_CHECK_RECORDS),
  v.check((all) => new Set(all).size === all.length, 'Name each check once.'),
);

const checkFileFilter = {
  /** Part of the file's name, or of the name of the person who made it. */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
  state: v.optional(v.picklist(CHECK_FILE_STATES)),
};

const pendingRecordSchema = v.object({
  kind: openPicklist(CHECK_RECORD_KINDS),
  checkNumber: v.number(),
  issuedOn: localDateSchema,
  voidedOn: v.nullable(localDateSchema),
  amountCents: centsFromZeroSchema,
  payee: v.string(),
  /** Why the bank rejected it in an earlier file; empty if it did not. Missing in answers of earlier versions. */
  rejection: v.optional(v.string(), ''),
});
/** A record of the next file. */
export type PendingRecord = RecordOf<typeof pendingRecordSchema>;

const checkFileAccountSchema = v.object({
  accountPk: pkSchema,
  name: v.string(),
  bankName: v.string(),
  last4: v.string(),
  /** Whether the whole account number is stored. It is never included in an answer. */
  hasNumber: v.boolean(),
  /** Null for the standard layout. */
  layout: v.nullable(checkFileLayoutSchema),
});
/** The bank account that checks are drawn on, as the bank's file names it. */
export type CheckFileAccount = RecordOf<typeof checkFileAccountSchema>;

const positivePayPageSchema = v.object({
  /** Null until the office adds its bank account. */
  account: v.nullable(checkFileAccountSchema),
  /** Totals of the next file, and its first records. */
  pending: v.object({
    ...totals,
    records: v.array(pendingRecordSchema),
  }),
  /** The files that match the filter, latest first. */
  items: v.array(fileSchema),
  total: v.number(),
});
/** Checks to report and the files made so far. */
export type PositivePayPage = RecordOf<typeof positivePayPageSchema>;

/**
 * The next file has at most 5,000 records; `pending` has the first 200 of them.
 *
 * @source docs/decisions/positive-pay.md#managers-report-checks-to-the-bank
 */
export const getPositivePay = defineCall({
  method: 'GET',
  path: '/api/positivePay',
  operation: 'cash.work',
  summary: 'Checks that the next positive pay file reports to the bank, and a page of the files made so far.',
  schemas: {
    query: v.object({
      ...checkFileFilter,
      page: v.optional(queryNumberSchema, '0'),
      size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(200)), '20'),
    }),
    answer: positivePayPageSchema,
  },
});

/** The records of the files, without their checks. Empty until the office adds its bank account. */
export const exportCheckFiles = exportCall(CHECK_FILE_LIST, {
  method: 'GET',
  path: '/api/positivePay/files/export',
  summary: 'The positive pay files as a list, latest first, with their totals and state.',
  schemas: { query: v.object({ ...checkFileFilter, format: exportFormatSchema }) },
});

const checkFileRequestSchema = v.object({
  issueCount: countSchema,
  voidCount: countSchema,
  /** Where the account's number is not stored yet. Digits. */
  accountNumber: v.optional(v.pipe(v.string(), v.regex(/^\d{4,17}$/, 'Enter an account number of 4 to 17 digits.'))),
});
/** The checks that a person saw before making a file of them. */
export type CheckFileRequest = InputOf<typeof checkFileRequestSchema>;

/**
 * The numbers shown to the person; if they differ, no file is made.
 *
 * 400 BAD_REQUEST for a number that is not the account's; 409 WRONG_STATUS without a bank account, without its number if the layout
 * has it, without checks to report, and if the checks have changed, KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD.
 */
export const makeCheckFile = defineCall({
  method: 'POST',
  path: '/api/positivePay/files',
  operation: 'cash.work',
  gate: 'payments',
  event: 'check-file-changed',
  summary: 'Makes a positive pay file of the checks that were issued and voided since the last one.',
  status: 201,
  idempotent: true,
  schemas: {
    body: checkFileRequestSchema,
    answer: fileSchema,
  },
});

/**
 * 404 NOT_FOUND; 409 WRONG_STATUS for a file that is canceled or rejected or that the bank answered, and for a second download
 * without `again`; 422 INVARIANT_BROKEN if the bytes differ from the original ones. Each download is recorded, and the first one as
 * sending the file.
 */
export const downloadCheckFile = defineCall({
  method: 'POST',
  path: '/api/positivePay/files/:filePk/download',
  operation: 'cash.work',
  effect: 'bankNumbers',
  event: 'bank-file-read',
  summary: 'A positive pay file, with the same bytes each time.',
  file: ['any'],
  schemas: {
    params: v.object({ filePk: pkSchema }),
    body: v.object({
      /** Whether the person confirmed downloading it again. */
      again: v.optional(v.boolean(), false),
    }),
    answer: v.custom<Uint8Array>((value) => value instanceof Uint8Array),
  },
});

/**
 * A file whose records are all rejected becomes a rejected file. After the first answer, further ones add rejected records.
 *
 * 400 BAD_REQUEST for a check that the file does not report, or no longer reports, and without a reason; 404 NOT_FOUND; 409
 * WRONG_STATUS unless the file was sent and is neither canceled nor rejected, and for a second answer that rejects nothing,
 * KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD.
 */
export const answerCheckFile = defineCall({
  method: 'POST',
  path: '/api/positivePay/files/:filePk/answer',
  operation: 'cash.work',
  gate: 'payments',
  event: 'check-file-changed',
  summary:
    "Records the bank's answer to a positive pay file. The next file reports the records again that it rejected.",
  idempotent: true,
  schemas: {
    params: v.object({ filePk: pkSchema }),
    body: v.object({
      /** Check numbers that the bank rejected as issued. */
      rejectedIssues: checkNumbersSchema,
      /** Check numbers that the bank rejected as void. */
      rejectedVoids: checkNumbersSchema,
      /** Reason as stated by the bank; empty if it rejected nothing. */
      reason: v.pipe(noteSchema, v.trim()),
      /** The state shown to the person. 409 WRONG_STATUS for any other state. */
      state: v.picklist(CHECK_FILE_STATES),
    }),
    answer: fileSchema,
  },
});

/** 404 NOT_FOUND; 409 WRONG_STATUS for a file that is canceled or rejected, KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD. */
export const withdrawCheckFile = defineCall({
  method: 'POST',
  path: '/api/positivePay/files/:filePk/withdraw',
  operation: 'cash.work',
  gate: 'payments',
  event: 'check-file-changed',
  summary: "Cancels a positive pay file, or records the bank's rejection. The next file reports its checks again.",
  idempotent: true,
  schemas: {
    params: v.object({ filePk: pkSchema }),
    body: v.object({
      reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')),
      /** The state shown to the person. 409 WRONG_STATUS for any other state. Missing in calls of earlier versions. */
      state: v.exactOptional(v.picklist(CHECK_FILE_STATES)),
    }),
    answer: fileSchema,
  },
});

/** 400 BAD_REQUEST for a layout that cannot be used, with the reason; 409 WRONG_STATUS without a bank account; 423 ON_HOLD. */
export const saveCheckLayout = defineCall({
  method: 'PUT',
  path: '/api/positivePay/layout',
  operation: 'cash.work',
  event: 'check-file-changed',
  summary:
    "Saves the layout of the account's positive pay files, or goes back to the standard one. Files that were made keep theirs.",
  schemas: {
    /** Null for the standard layout. */
    body: v.object({ layout: v.nullable(checkFileLayoutSchema) }),
    answer: v.object({ layout: v.nullable(checkFileLayoutSchema) }),
  },
});
