import * as v from 'valibot';
import { billSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import { noteSchema, pkSchema, versionSchema } from '../platform/shared/primitives';

/**
 * 404 NOT_FOUND; 409 STALE_VERSION, WRONG_STATUS, BILL_LOCKED, KEY_IN_FLIGHT; 422 NOT_PAYABLE, SAME_PERSON, KEY_REUSED; 423
 * ON_HOLD.
 */
export const zeroPayBill = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/zeroPay',
  operation: 'bills.zeroPay',
  gate: 'payments',
  summary: 'Closes a reconciled bill with nothing due by a Zero Payment. Its credit goes to Credit Suspense.',
  idempotent: true,
  schemas: {
    params: v.object({ billPk: pkSchema }),
    body: v.object({ version: versionSchema, note: v.optional(noteSchema, '') }),
    answer: billSchema,
  },
});
