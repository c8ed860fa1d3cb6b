import * as v from 'valibot';
import { noteSchema } from './primitives';
import type { RecordOf } from './RecordOf';

export const decisionSchema = v.object({ approve: v.boolean(), note: v.optional(noteSchema, '') });
/** A second person's decision about a request. `note` may be empty. */
export type ApprovalDecision = RecordOf<typeof decisionSchema>;
