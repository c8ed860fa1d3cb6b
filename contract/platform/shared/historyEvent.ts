import * as v from 'valibot';
import { timestampSchema } from './primitives';
import type { RecordOf } from './RecordOf';

export const historyEventSchema = v.object({
  at: timestampSchema,
  by: v.string(),
  event: v.string(),
  note: v.string(),
});
/** A change of a record in its timeline. */
export type HistoryEvent = RecordOf<typeof historyEventSchema>;
