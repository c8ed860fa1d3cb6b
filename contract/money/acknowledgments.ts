import * as v from 'valibot';
import { ACKNOWLEDGMENT_OUTCOMES } from '../../src/domain/money/processing/AcknowledgedFile';
import { MAX_ACKNOWLEDGMENT_LENGTH } from '../../src/domain/money/processing/acknowledgment';
import { BANK_FILE_KINDS } from '../../src/domain/money/processing/BankFile';
import { defineCall } from '../platform/shared/Call';
import { fileNameSchema } from '../platform/shared/fileName';
import { centsFromZeroSchema, openPicklist, pkSchema, timestampSchema } from '../platform/shared/primitives';
import type { InputOf, RecordOf } from '../platform/shared/RecordOf';

const columnSchema = v.pipe(v.string(), v.maxLength(200));
const wordSchema = v.pipe(v.string(), v.maxLength(40));

const layoutSchema = v.object({
  file: columnSchema,
  status: columnSchema,
  entries: v.nullable(columnSchema),
  debits: v.nullable(columnSchema),
  credits: v.nullable(columnSchema),
  batch: v.nullable(columnSchema),
  trace: v.nullable(columnSchema),
  reason: v.nullable(columnSchema),
  acceptedWord: wordSchema,
  rejectedWord: wordSchema,
});

const fileSchema = v.object({
  fileName: v.pipe(fileNameSchema, v.minLength(1), v.maxLength(200)),
  text: v.pipe(
    v.string(),
    v.minLength(1, 'The file is empty.'),
    v.maxLength(MAX_ACKNOWLEDGMENT_LENGTH, 'The file is too large.'),
    v.check((text) => !text.includes('\0'), 'This is not a text file.'),
  ),
  /** Omitted to use the remembered columns, or the columns suggested by the headings. */
  layout: v.optional(layoutSchema),
});
/** A bank's acknowledgment file, as sent to the server. */
export type AcknowledgmentFile = InputOf<typeof fileSchema>;

const planSchema = v.object({
  fileName: v.string(),
  headings: v.array(v.string()),
  /** First rows below the headings, with a cell for each of them. Missing in answers of earlier versions. */
  sample: v.optional(v.array(v.array(v.string())), []),
  layout: layoutSchema,
  problems: v.array(v.object({ line: v.nullable(v.number()), message: v.string() })),
  files: v.array(
    v.object({
      line: v.number(),
      reference: v.string(),
      file: v.nullable(
        v.object({
          filePk: pkSchema,
          fileName: v.string(),
          /** Missing in answers of earlier versions. */
          kind: v.optional(openPicklist(BANK_FILE_KINDS), 'PAYMENTS'),
        }),
      ),
      outcome: openPicklist(ACKNOWLEDGMENT_OUTCOMES),
      message: v.string(),
      rejected: v.array(
        v.object({
          line: v.number(),
          paymentPk: pkSchema,
          confirmation: v.string(),
          groupName: v.string(),
          amountCents: centsFromZeroSchema,
          reason: v.string(),
        }),
      ),
    }),
  ),
  /** When a part of this file was first recorded, and by whom; null if never. */
  recorded: v.nullable(v.object({ at: timestampSchema, by: v.string() })),
});
/** An acknowledgment file as read, and its effect. */
export type AcknowledgmentPlan = RecordOf<typeof planSchema>;

/** A file that cannot be read is answered with its problems. */
export const previewAcknowledgment = defineCall({
  method: 'POST',
  path: '/api/acknowledgments/preview',
  operation: 'bankFiles.download',
  summary:
    "Compares a bank's acknowledgment file with the NACHA files that were sent: which it accepts, rejects, or reports with other numbers. Saves nothing.",
  schemas: { body: fileSchema, answer: planSchema },
});

/**
 * Records everything or nothing, and remembers the columns for the originating account. Disagreements are skipped.
 *
 * 409 WRONG_STATUS if nothing is left to record, for example because the file was recorded before, and if a NACHA file has changed
 * since the preview; KEY_IN_FLIGHT; 422 FILE_UNREADABLE, KEY_REUSED; 423 ON_HOLD.
 */
export const recordAcknowledgment = defineCall({
  method: 'POST',
  path: '/api/acknowledgments',
  operation: 'bankFiles.download',
  event: 'bank-file-recorded',
  summary:
    "Records a bank's acknowledgment file as if each answer were entered by hand: files are accepted, rejected, or unknown, payments of rejected entries are voided, and refunds and remittances are owed again.",
  idempotent: true,
  schemas: { body: fileSchema, answer: planSchema },
});
