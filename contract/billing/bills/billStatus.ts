import * as v from 'valibot';
import { billSchema } from '../../platform/shared/billSchemas';
import { defineCall } from '../../platform/shared/Call';
import { centsSchema, lockTokenSchema, noteSchema, pkSchema, versionSchema } from '../../platform/shared/primitives';
import { billParams } from './bills';

/** For a bill that the caller has locked. */
export const statusChangeBody = v.object({
  version: versionSchema,
  lockToken: lockTokenSchema,
  note: v.optional(noteSchema, ''),
});

/** 404 NOT_FOUND; 409 LOCK_LOST, STALE_VERSION, LINES_ARCHIVED, WRONG_STATUS, MONEY_ON_BILL, IS_PROCESSING. */
export const unreconcileBill = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/unreconcile',
  operation: 'bills.unreconcile',
  summary: 'Reopens a reconciled bill.',
  schemas: { params: billParams, body: statusChangeBody, answer: billSchema },
});

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** 404 NOT_FOUND, also for a bill out of scope. All counts are 0 for a bill that is not reconciled. */
export const getReopening = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/reopening',
  operation: 'bills.readHistory',
  summary: 'Previews unreconciling or reverting a bill: the data that would be discarded or withdrawn. Saves nothing.',
  schemas: {
    params: billParams,
    answer: v.object({
      /** The payroll file that the bill was reconciled with, and the number of decided differences. */
      comparison: v.nullable(v.object({ fileName: v.string(), decisionCount: countSchema })),
      expectedCount: countSchema,
      /** Of the expected adjustments: credits are zero or negative, charges zero or positive. */
      creditCents: centsSchema,
      chargeCents: centsSchema,
      /** Number of expected adjustments that arrived, at least in part. */
      arrivedCount: countSchema,
      unsentCorrections: countSchema,
      /** They stay. */
      sentCorrections: countSchema,
      /** Corrections of earlier bills that the payroll file confirmed. */
      confirmedCorrections: countSchema,
      hasBalances: v.boolean(),
      hasJournalEntry: v.boolean(),
    }),
  },
});

/** 422 NO_REVERT_DATA 'Revert Data Not Found For This Bill'. @source ERR-8 */
export const revertBill = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/revert',
  operation: 'bills.revert',
  summary: 'Restores a bill to its released amounts.',
  schemas: { params: billParams, body: statusChangeBody, answer: billSchema },
});

/**
 * Does nothing if no lines are archived. 404 NOT_FOUND, also for a bill out of scope; 422 FILE_UNREADABLE, with nothing changed, if
 * the file with the lines is missing or damaged.
 */
export const bringBackLines = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/archivedLines/bringBack',
  operation: 'bills.bringBackLines',
  summary: 'Brings lines of an old bill back that were moved to a file.',
  schemas: { params: billParams, answer: billSchema },
});

/** 409 IS_PROCESSING if writes were closed before the first bill; any other failure is in the bill's own result. */
export const unreleaseBills = defineCall({
  method: 'POST',
  path: '/api/bills/unrelease',
  operation: 'bills.unrelease',
  summary:
    'Unreleases bills that have not been changed since their release, each independently, with a result for each.',
  schemas: {
    body: v.object({ values: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(500)) }),
    answer: v.object({ results: v.array(v.object({ billPk: pkSchema, ok: v.boolean(), message: v.string() })) }),
  },
});

/** 409 IS_PROCESSING if writes were closed before the first bill; any other failure is in the bill's own result. */
export const releaseBills = defineCall({
  method: 'POST',
  path: '/api/bills/release',
  operation: 'bills.release',
  summary: 'Releases bills to their groups, independently, with a result for each.',
  schemas: {
    body: v.object({ values: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(500)) }),
    answer: v.object({ results: v.array(v.object({ billPk: pkSchema, ok: v.boolean(), message: v.string() })) }),
  },
});
