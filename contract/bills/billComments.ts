import * as v from 'valibot';
import { LONGEST_COMMENT } from '../../src/domain/bills/comments';
import { defineCall } from '../shared/Call';
import { pkSchema, timestampSchema } from '../shared/primitives';

const commentsAnswer = v.object({
  /** Oldest first. A carrier gets those marked for it, about its own lines or the whole bill. */
  items: v.array(
    v.object({
      commentPk: pkSchema,
      linePk: v.nullable(pkSchema),
      lineLabel: v.nullable(v.string()),
      /** Empty once deleted. */
      text: v.string(),
      isDeleted: v.boolean(),
      isForCarrier: v.boolean(),
      isFromCarrier: v.boolean(),
      at: timestampSchema,
      byName: v.string(),
      /** Until when the caller can delete it; null if the caller cannot. */
      deletableUntil: v.nullable(timestampSchema),
    }),
  ),
});

/** 404 NOT_FOUND, also for a bill out of reach. @source product.md, Calls */
export const getBillComments = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/comments',
  operation: 'comments.read',
  summary: 'Comments on a bill and its lines.',
  schemas: { params: v.object({ billPk: pkSchema }), answer: commentsAnswer },
});

/**
 * 404 NOT_FOUND, also for a bill or a line out of reach. A carrier's comments are always for the carrier. Repeating a request
 * with the same `requestKey` adds the comment once.
 */
export const addBillComment = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/comments',
  operation: 'comments.write',
  summary: 'Adds a comment to a bill or one of its lines.',
  schemas: {
    params: v.object({ billPk: pkSchema }),
    body: v.object({
      text: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, 'Write a comment first.'),
        v.maxLength(LONGEST_COMMENT, `Keep it under ${LONGEST_COMMENT} characters.`),
        v.check((text) => !text.includes('\0'), 'Remove the NUL character.'),
      ),
      linePk: v.optional(v.nullable(pkSchema), null),
      isForCarrier: v.optional(v.boolean(), false),
      requestKey: v.optional(v.pipe(v.string(), v.uuid())),
    }),
    answer: commentsAnswer,
  },
});

/** 404 NOT_FOUND; 409 WRONG_STATUS after 15 minutes, or for someone else's comment. Deleting twice changes nothing. */
export const deleteBillComment = defineCall({
  method: 'DELETE',
  path: '/api/bills/:billPk/comments/:commentPk',
  operation: 'comments.write',
  summary: "Deletes the caller's own comment within 15 minutes. It stays as deleted, without its text.",
  schemas: { params: v.object({ billPk: pkSchema, commentPk: pkSchema }), answer: commentsAnswer },
});
