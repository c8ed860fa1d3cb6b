import * as v from 'valibot';
import { SENT_CREDIT_KINDS } from '../../src/domain/money/payments/returnedCredit';
import { RETURN_OUTCOMES } from '../../src/domain/money/payments/returnFile';
import { RETURN_RATE_KINDS } from '../../src/domain/money/payments/returnRates';
import { defineCall } from '../platform/shared/Call';
import { fileAccountSchema } from '../platform/shared/fileAccount';
import { fileNameSchema } from '../platform/shared/fileName';
import { exportFormatSchema, preparedFile } from '../platform/shared/listExport';
import { centsFromZeroSchema, openPicklist, pkSchema, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

/** Room for about 5,000 returns. */
const MAX_FILE_LENGTH = 1_000_000;

const fileSchema = v.object({
  fileName: v.pipe(fileNameSchema, v.minLength(1), v.maxLength(200)),
  text: v.pipe(
    v.string(),
    v.minLength(1, 'The file is empty.'),
    v.maxLength(MAX_FILE_LENGTH, 'The file is too large.'),
  ),
});
/** A bank's return file, as sent to the server. */
export type ReturnFile = RecordOf<typeof fileSchema>;

const planSchema = v.object({
  fileName: v.string(),
  /** Problems of a file that cannot be read; it then has no entries. Otherwise empty. */
  problems: v.array(v.object({ line: v.nullable(v.number()), message: v.string() })),
  entries: v.array(
    v.object({
      line: v.number(),
      code: v.string(),
      amountCents: centsFromZeroSchema,
      outcome: openPicklist(RETURN_OUTCOMES),
      message: v.string(),
      payment: v.nullable(v.object({ paymentPk: pkSchema, confirmation: v.string(), groupName: v.string() })),
      /** Missing in answers of earlier versions. */
      deposit: v.optional(
        v.nullable(
          v.object({ bankAccountPk: pkSchema, accountName: v.string(), groupName: v.string(), depositNo: v.number() }),
        ),
        null,
      ),
      /** Number of the payment's reversal that the entry returns. Missing in answers of earlier versions. */
      reversalNo: v.optional(v.nullable(v.number()), null),
      /** The ACH credit of a refund or a remittance that the entry names. Missing in answers of earlier versions. */
      credit: v.optional(
        v.nullable(
          v.object({
            kind: openPicklist(SENT_CREDIT_KINDS),
            recordPk: pkSchema,
            name: v.string(),
            reference: v.string(),
          }),
        ),
        null,
      ),
    }),
  ),
  /** Null until the file has returned a payment, or was recorded as received because it has no returns. ISO timestamp, UTC. */
  posted: v.nullable(v.object({ at: timestampSchema, by: v.string() })),
  /** Null for a file that cannot be read, and in answers of earlier versions. */
  account: v.optional(v.nullable(fileAccountSchema), null),
});
/** A return file and its effect. @source product.md, The bill's life */
export type ReturnFilePlan = RecordOf<typeof planSchema>;

/** A file that cannot be read is answered with its problems. A file of a day without returns has no problems and no entries. */
export const previewReturnFile = defineCall({
  method: 'POST',
  path: '/api/returnFiles/preview',
  operation: 'returnFiles.post',
  summary:
    "Previews a bank's NACHA return file: which payments, reversals, ACH credits, and small deposits it returns, and which bank accounts it corrects. Saves nothing.",
  schemas: { body: fileSchema, answer: planSchema },
});

/** In file order. Not prepared in the background, because the server would have to store the bank's file. */
export const exportReturnEntries = defineCall({
  method: 'POST',
  path: '/api/returnFiles/export',
  operation: 'returnFiles.post',
  event: 'data-exported',
  summary:
    "The entries of a bank's NACHA return file with what posting it does or did with each, as a file. Saves nothing.",
  file: preparedFile.file,
  schemas: { body: v.object({ ...fileSchema.entries, format: exportFormatSchema }), answer: preparedFile.answer },
});

/**
 * Answers after some seconds even if entries remain; calling again with the same key continues.
 *
 * 409 WRONG_STATUS if the file returns and corrects nothing, for example because it was posted before; KEY_IN_FLIGHT; 422
 * FILE_UNREADABLE, KEY_REUSED; 423 ON_HOLD.
 */
export const postReturnFile = defineCall({
  method: 'POST',
  path: '/api/returnFiles',
  operation: 'returnFiles.post',
  event: 'return-file-posted',
  summary:
    "Returns the payments of a bank's NACHA return file, each once: their bills are due again. Returned reversals end, or their money is held for the group. Refunds with returned ACH credits are owed, and remittances payable, again. Accounts with returned small deposits stay unverified. Notifications of change propose the corrected bank accounts. A file without returns is recorded as received.",
  idempotent: true,
  schemas: { body: fileSchema, answer: planSchema },
});

const returnRateSchema = v.object({
  kind: openPicklist(RETURN_RATE_KINDS),
  returnedCount: v.number(),
  debitCount: v.number(),
  /** Hundredths of a percent, rounded up: 50 for 0.5 %. */
  basisPoints: v.number(),
  /** Nacha reviews rates above this threshold. */
  thresholdBasisPoints: v.number(),
});
/** Debits that settled recently, and how many of them were returned. */
export type ReturnRate = RecordOf<typeof returnRateSchema>;

/** For debits that settled in the last 60 days. */
export const getReturnRates = defineCall({
  method: 'GET',
  path: '/api/returnRates',
  operation: 'returnFiles.post',
  summary: "How many debits banks returned in 60 days, beside Nacha's thresholds.",
  schemas: {
    answer: v.object({
      items: v.array(returnRateSchema),
    }),
  },
});
