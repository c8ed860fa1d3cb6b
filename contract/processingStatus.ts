import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { localDateSchema, openPicklist, timestampSchema } from './shared/primitives';

/** `hold`: payment writes get 423 ON_HOLD, bill writes 409 IS_PROCESSING; reads continue. */
export const processingStateSchema = v.object({
  state: openPicklist(['open', 'hold', 'running']),
  until: v.nullable(timestampSchema),
  reason: v.string(),
  lastBusinessDate: v.nullable(localDateSchema),
});

/** For everyone who is signed in. */
export const getProcessingStatus = defineCall({
  method: 'GET',
  path: '/api/processingStatus',
  operation: 'processing.status',
  summary: 'Whether writes are open, and if not until when and why.',
  schemas: { answer: processingStateSchema },
});
