import * as v from 'valibot';
import { BANK_REVERSAL_STATES } from '../../src/domain/money/payments/bankReversal';
import {
  BANK_FILE_KINDS,
  BANK_FILE_STATES,
  BANK_FILE_STEPS,
  MAX_REJECTED_ENTRIES,
  REMITTANCE_FORMATS,
} from '../../src/domain/money/processing/BankFile';
import { BANK_FILE_ENTRY_LIST, BANK_FILE_LIST } from '../../src/domain/money/processing/bankFileList';
import { REMITTANCE_STATES, REMITTANCE_STEPS } from '../../src/domain/money/processing/RemittanceState';
import { REMITTANCE_LIST } from '../../src/domain/money/processing/remittanceList';
import { ZERO } from '../../src/domain/platform/money/Cents';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsFromZeroSchema,
  centsSchema,
  codeSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { remittanceSchema } from '../platform/shared/remittanceSchema';

const fileSchema = v.custom<Uint8Array>((value) => value instanceof Uint8Array);
const pageQuery = {
  page: v.optional(v.pipe(queryNumberSchema, v.maxValue(1_000_000)), '0'),
  size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(200)), '50'),
};

const bankFileSchema = v.object({
  filePk: pkSchema,
  fileName: v.string(),
  /** Missing in answers of earlier versions. */
  kind: v.optional(openPicklist(BANK_FILE_KINDS), 'PAYMENTS'),
  businessDate: localDateSchema,
  addDate: timestampSchema,
  entryCount: v.number(),
  amountCents: centsFromZeroSchema,
  /** Missing in answers of earlier versions, as is the history. */
  state: v.optional(openPicklist(BANK_FILE_STATES), 'MADE'),
  history: v.optional(
    v.array(v.object({ state: openPicklist(BANK_FILE_STATES), at: timestampSchema, by: v.string(), note: v.string() })),
    [],
  ),
  downloads: v.array(v.object({ at: timestampSchema, by: v.string() })),
});

const bankFileFilter = {
  /** Part of the file's name. */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
  kind: v.optional(v.picklist(BANK_FILE_KINDS)),
  state: v.optional(v.picklist(BANK_FILE_STATES)),
  /** First day of the month of the business dates. */
  month: v.optional(localDateSchema),
};

const bankFilePageSchema = v.object({
  items: v.array(bankFileSchema),
  total: v.number(),
});
export type BankFilePage = RecordOf<typeof bankFilePageSchema>;

/** NACHA files, latest first. */
export const listBankFiles = defineCall({
  method: 'GET',
  path: '/api/bankFiles',
  operation: 'bankFiles.read',
  summary: 'A page of the NACHA files that processing made, with the state of each and who changed it.',
  schemas: {
    query: v.object({ ...bankFileFilter, ...pageQuery }),
    answer: bankFilePageSchema,
  },
});

/** The records of the files, without their entries and bank accounts. 400 BAD_REQUEST for more than 100,000 files. */
export const exportBankFiles = exportCall(BANK_FILE_LIST, {
  method: 'GET',
  path: '/api/bankFiles/export',
  summary: 'The NACHA files as a list, latest first, with the state of each and who downloaded it.',
  schemas: { query: v.object({ ...bankFileFilter, format: exportFormatSchema }) },
});

const entryFilter = {
  /** Part of a group's name, a confirmation or trace number, or a whole amount. */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
};

const bankFileEntrySchema = v.object({
  paymentPk: pkSchema,
  confirmation: v.string(),
  groupName: v.string(),
  settleDate: localDateSchema,
  amountCents: centsFromZeroSchema,
  /** Why it was set aside; null for an entry of the file. */
  setAsideReason: v.nullable(v.string()),
  /** Why the bank rejected it; null otherwise. Missing in answers of earlier versions. */
  rejectedReason: v.optional(v.nullable(v.string()), null),
  /** 15 digits; null until the file is first downloaded. Missing in answers of earlier versions, as are the fields below. */
  trace: v.optional(v.nullable(v.string()), null),
  status: v.optional(openPicklist(['PENDING', 'PROCESSED'] as const), 'PENDING'),
  disposition: v.optional(openPicklist(['NONE', 'VOIDED', 'RETURNED', 'REVERSED'] as const), 'NONE'),
  /** Null unless the payment was returned. */
  returnCode: v.optional(v.nullable(v.string()), null),
  /** The reversal that the entry credits, or the latest one of its payment; null if there is none. */
  reversal: v.optional(
    v.nullable(
      v.object({
        reversalNo: v.number(),
        state: openPicklist(BANK_REVERSAL_STATES),
        fileState: v.nullable(openPicklist(BANK_FILE_STATES)),
      }),
    ),
    null,
  ),
});
/** A payment that a NACHA file draws, drew, or reverses, or that was set aside before the file was sent. */
export type BankFileEntry = RecordOf<typeof bankFileEntrySchema>;

const bankFileEntryPageSchema = v.object({
  items: v.array(bankFileEntrySchema),
  total: v.number(),
});
export type BankFileEntryPage = RecordOf<typeof bankFileEntryPageSchema>;

/**
 * Entries of a NACHA file, starting with those that were set aside. Empty for an unknown file, and for one with test deposits or
 * remittances.
 */
export const listBankFileEntries = defineCall({
  method: 'GET',
  path: '/api/bankFiles/:filePk/entries',
  operation: 'bankFiles.read',
  summary:
    'A page of the payments or reversals in a NACHA file with the state of each, and of those that were set aside before it was sent.',
  schemas: {
    params: v.object({ filePk: pkSchema }),
    query: v.object({ ...entryFilter, ...pageQuery }),
    answer: bankFileEntryPageSchema,
  },
});

/** The entries of a NACHA file that match a search, as a file. 404 NOT_FOUND for an unknown file. */
export const exportBankFileEntries = exportCall(BANK_FILE_ENTRY_LIST, {
  method: 'GET',
  path: '/api/bankFiles/:filePk/entries/export',
  summary: 'Every payment or reversal in a NACHA file that matches a search, as a file.',
  schemas: {
    params: v.object({ filePk: pkSchema }),
    query: v.object({ ...entryFilter, format: exportFormatSchema }),
  },
  sent: ({ filePk, search }: { readonly filePk: string; readonly search: string }) => ({ filePk, q: search }),
});

/**
 * 404 NOT_FOUND; 409 WRONG_STATUS for a canceled or rejected file, and for one that can no longer settle on its date; 422
 * ORIGINATOR_MISSING while the sender is not set up. Each download is recorded, and the first one as sending the file.
 */
export const downloadBankFile = defineCall({
  method: 'POST',
  path: '/api/bankFiles/:filePk/download',
  operation: 'bankFiles.download',
  effect: 'bankNumbers',
  event: 'bank-file-read',
  summary: 'A NACHA file with the bank accounts to debit, with the same bytes each time.',
  file: ['any'],
  schemas: { params: v.object({ filePk: pkSchema }), answer: fileSchema },
});

/**
 * `acknowledge` requires the bank's numbers, and the other steps a reason. Numbers that differ from the file make its state unknown.
 *
 * With rejected entries, the numbers must add up to the file. The payments of these entries are voided.
 *
 * 400 BAD_REQUEST; 404 NOT_FOUND; 409 WRONG_STATUS if the file's state does not allow the step, and for the rejection of a file or an entry
 * with processed payments; KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD.
 */
export const changeBankFile = defineCall({
  method: 'POST',
  path: '/api/bankFiles/:filePk/state',
  operation: 'bankFiles.download',
  event: 'bank-file-recorded',
  summary:
    "Records the bank's answer to a NACHA file, or cancels one that is not sent. Other files draw the payments of canceled and rejected files.",
  idempotent: true,
  schemas: {
    params: v.object({ filePk: pkSchema }),
    body: v.object({
      step: v.picklist(BANK_FILE_STEPS),
      reason: v.optional(noteSchema, ''),
      entryCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999)), 0),
      amountCents: v.optional(centsFromZeroSchema, ZERO),
      /** By confirmation number. The numbers above are then those of the accepted entries. */
      rejected: v.optional(
        v.pipe(
          v.array(
            v.object({
              confirmation: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.minLength(1), v.maxLength(40)),
              reason: v.pipe(noteSchema, v.minLength(1)),
            }),
          ),
          v.maxLength(MAX_REJECTED_ENTRIES),
        ),
        [],
      ),
    }),
    answer: bankFileSchema,
  },
});

const remittanceFilter = {
  carrierCode: v.optional(codeSchema),
  businessDate: v.optional(localDateSchema),
  /** First day of the month of the business dates. */
  month: v.optional(localDateSchema),
  state: v.optional(v.picklist(REMITTANCE_STATES)),
};

const remittedCarrierSchema = v.object({ carrierCode: v.string(), carrierName: v.string() });
/** A carrier that received a remittance. */
export type RemittedCarrier = RecordOf<typeof remittedCarrierSchema>;

const remittancePageSchema = v.object({
  items: v.array(remittanceSchema),
  total: v.number(),
  /** Of all pages. */
  sumCents: centsFromZeroSchema,
  /** The caller's carriers that have remittances, by name. Missing in answers of earlier versions. */
  carriers: v.optional(v.array(remittedCarrierSchema), []),
  /** Remittances of the next runs, by date. Missing in answers of earlier versions. */
  upcoming: v.optional(
    v.array(
      v.object({
        carrierCode: v.string(),
        carrierName: v.string(),
        /** Null for an amount that the carrier owes back. */
        remitOn: v.nullable(localDateSchema),
        billCount: v.number(),
        amountCents: centsSchema,
      }),
    ),
    [],
  ),
});
export type RemittancePage = RecordOf<typeof remittancePageSchema>;

/** Remittances of the caller's carrier codes; all of them for managers. Latest first. @source product.md, Calls */
export const listRemittances = defineCall({
  method: 'GET',
  path: '/api/remittances',
  operation: 'remittances.read',
  summary: 'A page of what was remitted to carriers, with the total of all pages, and what the next runs will remit.',
  schemas: {
    query: v.object({ ...remittanceFilter, ...pageQuery }),
    answer: remittancePageSchema,
  },
});

/** One row for each remittance; `exportRemittance` has the bills of one. 400 BAD_REQUEST for more than 100,000 remittances. */
export const exportRemittances = exportCall(REMITTANCE_LIST, {
  method: 'GET',
  path: '/api/remittances/export',
  summary: 'The remittances as a file, latest first.',
  schemas: { query: v.object({ ...remittanceFilter, format: exportFormatSchema }) },
});

const remittanceChangeSchema = v.object({
  step: v.picklist(REMITTANCE_STEPS),
  /** The reason, required for `undo`, `reject`, and `return`; otherwise an optional note, such as the bank's reference. */
  note: v.optional(noteSchema, ''),
  /** The state shown to the person. 409 WRONG_STATUS for any other state. Missing in calls of earlier versions. */
  state: v.exactOptional(v.picklist(REMITTANCE_STATES)),
});
/** A step recorded by a person. */
export type RemittanceChange = RecordOf<typeof remittanceChangeSchema>;

/**
 * `send` and `clear` record the progress of the money; `undo` undoes the last step and requires a note. Each posts to the ledger.
 *
 * 400 BAD_REQUEST; 404 NOT_FOUND; 409 WRONG_STATUS if the state does not allow the step, KEY_IN_FLIGHT; 422 KEY_REUSED; 423
 * ON_HOLD.
 */
export const recordRemittance = defineCall({
  method: 'POST',
  path: '/api/remittances/:remittancePk/state',
  operation: 'remittances.record',
  event: 'remittance-recorded',
  summary: 'Records that a remittance was sent to its carrier or has left the bank account, or takes that back.',
  idempotent: true,
  schemas: {
    params: v.object({ remittancePk: pkSchema }),
    body: remittanceChangeSchema,
    answer: remittanceSchema,
  },
});

/** 404 NOT_FOUND, also for another carrier's; 422 ORIGINATOR_MISSING for an 820 while the sender is not set up. */
export const exportRemittance = defineCall({
  method: 'GET',
  path: '/api/remittances/:remittancePk/export',
  operation: 'remittances.read',
  effect: 'people',
  event: 'data-exported',
  summary: 'A remittance as an X12 820, with the same bytes each time, or as a spreadsheet of its bills.',
  file: ['xlsx', 'any'],
  schemas: {
    params: v.object({ remittancePk: pkSchema }),
    query: v.object({ format: v.optional(v.picklist(REMITTANCE_FORMATS), '820') }),
    answer: fileSchema,
  },
});
