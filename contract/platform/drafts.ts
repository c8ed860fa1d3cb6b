import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { timestampSchema } from './shared/primitives';
import type { RecordOf } from './shared/RecordOf';

/**
 * Maximum size of a draft of any kind, in bytes of JSON. The decisions about a bill of 30,000 lines take 3 MB, a payroll file of
 * 300,000 rows 24 MB.
 *
 * @source docs/decisions/drafts.md#drafts-have-quotas
 */
export const MAX_DRAFT_BYTES = 25 * 2 ** 20;
/** Room for the properties around a draft's content. */
export const DRAFT_ENVELOPE_BYTES = 1024;

/** Kind of work that was started. */
const draftKind = v.picklist(['reconcile', 'pay', 'person', 'upload']);
const draftParams = v.object({ draftId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)) });

/** A person's unsent work. Stored for 30 days and visible only to that person. */
const draftSchema = v.object({
  draftId: v.string(),
  kind: draftKind,
  /** As it was saved; every reader checks it. */
  body: v.record(v.string(), v.unknown()),
  /** ISO timestamp, UTC. */
  modDate: timestampSchema,
});

/** A user's unfinished work, kept for 30 days and visible to that user only. */
export type Draft = RecordOf<typeof draftSchema>;

/** Ids are per person: another person's draft with the same id is a different draft. */
export const getDraft = defineCall({
  method: 'GET',
  path: '/api/drafts/:draftId',
  operation: 'drafts.own',
  summary: "One of the caller's drafts; null if there is none.",
  schemas: { params: draftParams, answer: v.nullable(draftSchema) },
});

/**
 * Stored for 30 days. The answer's body is empty, because the caller has the draft. 403 for work the caller may not do, 413 if it
 * exceeds the size for drafts of its kind, and 409 DRAFT_QUOTA if the caller's drafts exceed their total size.
 */
export const saveDraft = defineCall({
  method: 'PUT',
  path: '/api/drafts/:draftId',
  operation: 'drafts.own',
  summary: 'Saves a draft, replacing the earlier one.',
  maxBodyBytes: MAX_DRAFT_BYTES + DRAFT_ENVELOPE_BYTES,
  schemas: {
    params: draftParams,
    body: v.object({
      kind: draftKind,
      body: v.pipe(
        v.unknown(),
        v.check((body) => !Array.isArray(body), 'Send a JSON object.'),
        v.record(v.string(), v.unknown()),
      ),
    }),
    answer: draftSchema,
  },
});

/** A missing draft is not an error: `removed` is then 0. */
export const deleteDraft = defineCall({
  method: 'DELETE',
  path: '/api/drafts/:draftId',
  operation: 'drafts.own',
  summary: 'Deletes a draft.',
  schemas: { params: draftParams, answer: v.object({ removed: v.number() }) },
});
