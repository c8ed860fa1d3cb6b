import * as v from 'valibot';
import { DATA_LEVELS } from '../src/domain/audit/RetainedData';
import { defineCall } from './shared/Call';
import { openPicklist, timestampSchema } from './shared/primitives';

/** The classes that need most protection first. */
export const listKeptData = defineCall({
  method: 'GET',
  path: '/api/keptData',
  operation: 'audit.read',
  summary: 'What is kept of each class of data: how much, the oldest, for how long, and what the next cleanup removes.',
  schemas: {
    answer: v.object({
      items: v.array(
        v.object({
          kind: v.string(),
          level: openPicklist(DATA_LEVELS),
          count: v.number(),
          oldest: v.nullable(timestampSchema),
          /** Null for records with their own expiration, and for those that stay. */
          keptDays: v.nullable(v.number()),
          due: v.number(),
          stays: v.boolean(),
        }),
      ),
    }),
  },
});
