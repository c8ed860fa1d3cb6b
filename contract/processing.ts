import * as v from 'valibot';
import { processingStateSchema } from './processingStatus';
import { defineCall } from './shared/Call';
import { localDateSchema, noteSchema, timestampSchema } from './shared/primitives';

/** 409 IS_PROCESSING during another run. A date can be run again, for payments made since. */
export const runProcessing = defineCall({
  method: 'POST',
  path: '/api/processing/run',
  operation: 'processing.run',
  summary: 'Processes payments that settle on or before the business date.',
  schemas: {
    body: v.object({ businessDate: localDateSchema }),
    answer: v.object({
      businessDate: localDateSchema,
      processed: v.number(),
      failed: v.number(),
      amountCents: v.number(),
      remaining: v.number(),
    }),
  },
});

/** 400 BAD_REQUEST for a time that has passed. */
export const setProcessingHold = defineCall({
  method: 'POST',
  path: '/api/processing/hold',
  operation: 'processing.hold',
  summary: 'Sets or removes the processing hold.',
  schemas: {
    body: v.object({
      on: v.boolean(),
      reason: v.optional(noteSchema, ''),
      until: v.optional(v.nullable(timestampSchema), null),
    }),
    answer: processingStateSchema,
  },
});
