import * as v from 'valibot';
import { defineCall } from '../platform/shared/Call';
import { localDateSchema, openPicklist, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

/** `hold`: payment writes get 423 ON_HOLD, bill writes 409 IS_PROCESSING; reads continue. */
export const processingStateSchema = v.object({
  state: openPicklist(['open', 'hold', 'running']),
  /** ISO timestamp, UTC: when a hold ends automatically, or when a run is estimated to end; null if unknown. */
  until: v.nullable(timestampSchema),
  /** Empty while open. */
  reason: v.string(),
  /** The latest date for which a run has finished; null before the first. */
  lastBusinessDate: v.nullable(localDateSchema),
});
/** Whether writes are allowed. `hold` and `running` block both payment and bill writes; reads continue. */
export type ProcessingState = RecordOf<typeof processingStateSchema>;

/** Available to everyone who is signed in. */
export const getProcessingStatus = defineCall({
  method: 'GET',
  path: '/api/processingStatus',
  operation: 'processing.status',
  summary: 'Whether writes are open, and if not until when and why.',
  schemas: { answer: processingStateSchema },
});
