import * as v from 'valibot';
import { DATA_LEVELS } from '../../src/domain/office/audit/RetainedData';
import { defineCall } from '../platform/shared/Call';
import { openPicklist, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

/** Classes that need the most protection come first. */
export const listKeptData = defineCall({
  method: 'GET',
  path: '/api/keptData',
  operation: 'audit.read',
  summary:
    'Retained data by class: amount, oldest record, retention period, and the data that the next cleanup removes.',
  schemas: {
    answer: v.object({
      items: v.array(
        v.object({
          kind: v.string(),
          level: openPicklist(DATA_LEVELS),
          count: v.number(),
          /** When the oldest record was added or last changed: ISO timestamp, UTC; null if there is none. */
          oldest: v.nullable(timestampSchema),
          /** Null for records with their own expiration, and for records that are kept. */
          keptDays: v.nullable(v.number()),
          /** Number of records that the next cleanup deletes. */
          due: v.number(),
          /** Whether the cleanup never deletes it. */
          stays: v.boolean(),
        }),
      ),
    }),
  },
});

/** The stored records of one kind. */
export type RetainedData = RecordOf<typeof listKeptData.schemas.answer>['items'][number];
