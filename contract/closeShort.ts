import * as v from 'valibot';
import { billSchema } from './shared/billSchemas';
import { defineCall } from './shared/Call';
import { noteSchema, pkSchema, versionSchema } from './shared/primitives';

/** 404 NOT_FOUND; 409 STALE_VERSION, WRONG_STATUS, BILL_LOCKED, KEY_IN_FLIGHT; 422 NOT_PAYABLE, SAME_PERSON, KEY_REUSED; 423 ON_HOLD. */
export const closeShort = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/closeShort',
  operation: 'bills.closeShort',
  summary: "Writes off the rest of a partly paid bill as Over/Short Debit, within the group's tolerance.",
  idempotent: true,
  schemas: {
    params: v.object({ billPk: pkSchema }),
    body: v.object({ version: versionSchema, note: v.optional(noteSchema, '') }),
    answer: billSchema,
  },
});
