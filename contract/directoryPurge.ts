import * as v from 'valibot';
import { defineCall } from './shared/Call';

/** Ids as the directory hands them out. */
const ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(400))), v.maxLength(500));
const purgeAnswer = v.object({
  purged: v.number(),
  results: v.array(v.object({ user_id: v.string(), ok: v.boolean(), alias: v.string(), message: v.string() })),
});

/** @source MGM-22 */
export const requestPurge = defineCall({
  method: 'GET',
  path: '/mgmt/users/purge',
  operation: 'directory.purge',
  summary: 'Purges everybody who has been deleted long enough. A repetition within a minute answers the same again.',
  schemas: { answer: purgeAnswer },
});

/** The twin that this application uses: it says who. @source MGM-22 */
export const purgeUsers = defineCall({
  method: 'POST',
  path: '/mgmt/users/purge',
  operation: 'directory.purge',
  summary: 'Purges deleted people: their names and addresses go for good, an alias stays on what they did.',
  schemas: {
    body: v.object({ values: v.pipe(ids, v.minLength(1)) }),
    answer: purgeAnswer,
  },
});

/** What a purge of these people would take away, for the question before it. */
export const previewPurge = defineCall({
  method: 'POST',
  path: '/mgmt/users/purge/preview',
  operation: 'directory.purge',
  summary: 'Who is ready to be purged, what goes and what stays.',
  schemas: {
    body: v.object({
      /** Ids; empty means everybody who has been deleted long enough. */
      values: v.optional(ids, []),
    }),
    answer: v.object({
      items: v.array(
        v.object({
          user_id: v.string(),
          email: v.string(),
          name: v.string(),
          deletedAt: v.nullable(v.string()),
          /** Rows that go for good: rights, preferences, drafts, mails, sessions. */
          goes: v.number(),
          /** Entries of bills and payments that stay, under the alias. */
          stays: v.number(),
          /** Notes that say the name or an address and will say the alias. */
          notes: v.number(),
          /** Notes that say the name and stay as they are, for they may mean a member or a namesake. */
          notesKept: v.number(),
        }),
      ),
      total: v.number(),
    }),
  },
});
