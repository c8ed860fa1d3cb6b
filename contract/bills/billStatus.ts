import * as v from 'valibot';
import { billSchema } from '../shared/billSchemas';
import { defineCall } from '../shared/Call';
import { lockTokenSchema, noteSchema, pkSchema, versionSchema } from '../shared/primitives';
import { billParams } from './bills';

/** Of a bill that the caller has locked. */
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

/** 422 NO_REVERT_DATA 'Revert Data Not Found For This Bill'. @source ERR-8 */
export const revertBill = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/revert',
  operation: 'bills.revert',
  summary: 'Restores a bill to its released amounts.',
  schemas: { params: billParams, body: statusChangeBody, answer: billSchema },
});

/**
 * Does nothing if no lines are archived. 404 NOT_FOUND, also for a bill out of scope; 422 FILE_UNREADABLE if the file of the lines is missing
 * or damaged, and nothing changes.
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
