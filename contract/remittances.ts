import * as v from 'valibot';
import { BANK_FILE_KINDS, REMITTANCE_FORMATS } from '../src/domain/processing/BankFile';
import { defineCall } from './shared/Call';
import {
  centsFromZeroSchema,
  codeSchema,
  localDateSchema,
  openPicklist,
  pkSchema,
  queryNumberSchema,
  timestampSchema,
} from './shared/primitives';

const fileSchema = v.custom<Uint8Array>((value) => value instanceof Uint8Array);
const pageQuery = {
  page: v.optional(v.pipe(queryNumberSchema, v.maxValue(1_000_000)), '0'),
  size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(200)), '50'),
};

/** NACHA files, latest first. */
export const listBankFiles = defineCall({
  method: 'GET',
  path: '/api/bankFiles',
  operation: 'bankFiles.read',
  summary: 'A page of the NACHA files that processing made, with who downloaded each.',
  schemas: {
    query: v.object(pageQuery),
    answer: v.object({
      items: v.array(
        v.object({
          filePk: pkSchema,
          fileName: v.string(),
          /** Missing in answers of earlier versions. */
          kind: v.optional(openPicklist(BANK_FILE_KINDS), 'PAYMENTS'),
          businessDate: localDateSchema,
          addDate: timestampSchema,
          entryCount: v.number(),
          amountCents: centsFromZeroSchema,
          downloads: v.array(v.object({ at: timestampSchema, by: v.string() })),
        }),
      ),
      total: v.number(),
    }),
  },
});

/** 404 NOT_FOUND; 422 ORIGINATOR_MISSING while the sender is not set up. Each download is recorded. */
export const downloadBankFile = defineCall({
  method: 'POST',
  path: '/api/bankFiles/:filePk/download',
  operation: 'bankFiles.download',
  summary: 'A NACHA file with the bank accounts to debit, with the same bytes each time.',
  file: ['any'],
  schemas: { params: v.object({ filePk: pkSchema }), answer: fileSchema },
});

/** Remittances of the caller's carrier codes; all of them for managers. Latest first. @source product.md, Calls */
export const listRemittances = defineCall({
  method: 'GET',
  path: '/api/remittances',
  operation: 'remittances.read',
  summary: 'A page of what was remitted to carriers, with the total of all pages.',
  schemas: {
    query: v.object({
      carrierCode: v.optional(codeSchema),
      businessDate: v.optional(localDateSchema),
      ...pageQuery,
    }),
    answer: v.object({
      items: v.array(
        v.object({
          remittancePk: pkSchema,
          carrierCode: v.string(),
          carrierName: v.string(),
          businessDate: localDateSchema,
          addDate: timestampSchema,
          billCount: v.number(),
          amountCents: centsFromZeroSchema,
        }),
      ),
      total: v.number(),
      sumCents: centsFromZeroSchema,
    }),
  },
});

/** 404 NOT_FOUND, also for another carrier's; 422 ORIGINATOR_MISSING for an 820 while the sender is not set up. */
export const exportRemittance = defineCall({
  method: 'GET',
  path: '/api/remittances/:remittancePk/export',
  operation: 'remittances.read',
  summary: 'A remittance as an X12 820, with the same bytes each time, or as a spreadsheet of its bills.',
  file: ['xlsx', 'any'],
  schemas: {
    params: v.object({ remittancePk: pkSchema }),
    query: v.object({ format: v.optional(v.picklist(REMITTANCE_FORMATS), '820') }),
    answer: fileSchema,
  },
});
