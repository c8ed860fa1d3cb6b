import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { noteSchema, pageSchema, pageSizeSchema } from './shared/primitives';

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
    answer: v.nullable(v.object({ repId: v.number(), name: v.string(), groupCount: v.number() })),
  },
});

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
      /** The numbers alone, in the order of `items`. */
      groupNumbers: v.array(v.string()),
      items: v.array(v.object({ groupNumber: v.string(), name: v.string() })),
      total: v.number(),
    }),
  },
});
