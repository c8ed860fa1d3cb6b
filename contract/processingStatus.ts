import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { localDateSchema, openPicklist, timestampSchema } from './shared/primitives';
import type { RecordOf } from './shared/RecordOf';

/** `hold`: payment writes get 423 ON_HOLD, bill writes 409 IS_PROCESSING; reads continue. */
export const processingStateSchema = v.object({
  state: openPicklist(['open', 'hold', 'running']),
  /** ISO timestamp, UTC: when a hold ends automatically, or a run is estimated to end; null without an end or estimate. */
  until: v.nullable(timestampSchema),
  /** Empty while open. */
  reason: v.string(),
  /** The latest date that a run has finished; null before the first. */
  lastBusinessDate: v.nullable(localDateSchema),
});
/** Whether writes are open. `hold` and `running` close payment writes and bill writes alike; reads continue. */
export type ProcessingState = RecordOf<typeof processingStateSchema>;

/** For everyone who is signed in. */
export const getProcessingStatus = defineCall({
  method: 'GET',
  path: '/api/processingStatus',
  operation: 'processing.status',
  summary: 'Whether writes are open, and if not until when and why.',
  schemas: { answer: processingStateSchema },
});
