import * as v from 'valibot';
import { DATA_LEVELS } from '../src/domain/audit/RetainedData';
import { defineCall } from './shared/Call';
import { openPicklist, timestampSchema } from './shared/primitives';
import type { RecordOf } from './shared/RecordOf';

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
          /** When the oldest was added or last changed: ISO timestamp, UTC; null without any. */
          oldest: v.nullable(timestampSchema),
          /** Null for records with their own expiration, and for those that stay. */
          keptDays: v.nullable(v.number()),
          /** How many the next cleanup removes. */
          due: v.number(),
          /** Whether no cleanup removes it. */
          stays: v.boolean(),
        }),
      ),
    }),
  },
});

/** What is kept of one kind of record. */
export type RetainedData = RecordOf<typeof listKeptData.schemas.answer>['items'][number];
