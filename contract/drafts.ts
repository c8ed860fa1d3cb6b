import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { timestampSchema } from './shared/primitives';

/** What it is that was begun. */
const draftKind = v.picklist(['reconcile', 'pay', 'person', 'upload']);
const draftParams = v.object({ draftId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)) });

/** What a person has begun and not sent; kept 30 days, seen by nobody else. */
const draftSchema = v.object({
  draftId: v.string(),
  kind: draftKind,
  body: v.record(v.string(), v.unknown()),
  modDate: timestampSchema,
});

/** Somebody else's draft of the same id is another one: there is nothing to refuse. */
export const getDraft = defineCall({
  method: 'GET',
  path: '/api/drafts/:draftId',
  operation: 'drafts.own',
  summary: "One of the caller's drafts; null when there is none.",
  schemas: { params: draftParams, answer: v.nullable(draftSchema) },
});

/**
 * Kept for 30 days from then on. Refused with 403 for work the caller may not do, with 413 when it is larger than drafts of
 * its kind may be, and with 409 DRAFT_QUOTA when the caller's drafts use all the room there is for them.
 */
export const saveDraft = defineCall({
  method: 'PUT',
  path: '/api/drafts/:draftId',
  operation: 'drafts.own',
  summary: 'Keeps what the caller has begun; the last one saved stands.',
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

/** One that is not there is no error: `removed` is 0 then. */
export const deleteDraft = defineCall({
  method: 'DELETE',
  path: '/api/drafts/:draftId',
  operation: 'drafts.own',
  summary: 'Forgets a draft.',
  schemas: { params: draftParams, answer: v.object({ removed: v.number() }) },
});
