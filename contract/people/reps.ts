import * as v from 'valibot';
import { defineCall } from '../platform/shared/Call';
import { noteSchema, pageSchema, pageSizeSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

/** The caller's own id, or anyone's if the caller is a manager. Plain text. */
const repQuery = v.object({ userId: v.pipe(v.string(), v.minLength(1), v.maxLength(255)) });

/** @source API-6 */
export const getRep = defineCall({
  method: 'GET',
  path: '/api/reps/userId',
  operation: 'reps.read',
  summary: "An admin's rep; null for an admin without one.",
  schemas: {
    query: repQuery,
    answer: v.nullable(
      v.object({
        repId: v.number(),
        name: v.string(),
        /** Groups in the book. */
        groupCount: v.number(),
      }),
    ),
  },
});

/** An admin's book of groups. @source API-6 */
export type Rep = NonNullable<RecordOf<typeof getRep.schemas.answer>>;

/** @source API-7 */
export const listRepGroups = defineCall({
  method: 'POST',
  path: '/api/reps/userId/groupNumbers',
  operation: 'reps.read',
  summary: "The groups of an admin's rep, by name.",
  schemas: {
    query: repQuery,
    /** Optional; the first page of all groups by default. */
    body: v.optional(
      v.object({ q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''), page: pageSchema, size: pageSizeSchema }),
      {},
    ),
    answer: v.object({
      /** Only the numbers, in the order of `items`. */
      groupNumbers: v.array(v.string()),
      items: v.array(v.object({ groupNumber: v.string(), name: v.string() })),
      /** Number of matching groups. */
      total: v.number(),
    }),
  },
});

/** A page of a rep's groups, by name. @source API-7 */
export type RepGroupPage = Omit<RecordOf<typeof listRepGroups.schemas.answer>, 'groupNumbers'>;
