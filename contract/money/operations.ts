import * as v from 'valibot';
import { defineCall } from '../platform/shared/Call';
import { pkSchema, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const failedSchema = v.object({
  count: v.number(),
  /** ISO timestamp, UTC; null if nothing failed. */
  latestAt: v.nullable(timestampSchema),
  /** Why the latest failed: a code or a sentence without names and addresses; empty if nothing failed. */
  reason: v.string(),
});
/** Work of one kind that failed permanently within `FAILED_DAYS`. */
export type FailedWork = RecordOf<typeof failedSchema>;

const openLockSchema = v.object({
  billPk: pkSchema,
  billNumber: v.string(),
  groupNumber: v.string(),
  groupName: v.string(),
  /** The person's name. */
  holder: v.string(),
  /** ISO timestamp, UTC. */
  since: timestampSchema,
});
/** A bill that a person is editing, which blocks others. */
export type OpenLock = RecordOf<typeof openLockSchema>;

const operationsBoardSchema = v.object({
  /** Emails that could not be delivered. */
  failedMails: failedSchema,
  /** Exports that could not be prepared in the background. */
  failedExports: failedSchema,
  /** Locks that have not expired, oldest first, at most `MAX_LISTED_LOCKS`. */
  locks: v.array(openLockSchema),
  lockCount: v.number(),
});
/**
 * Other things a system administrator monitors, besides processing and bank files.
 *
 * @source BR-DSH-09 BR-DSH-10
 */
export type OperationsBoard = RecordOf<typeof operationsBoardSchema>;

/** For system administrators: locks of all groups, and failures in the last seven days. */
export const getOperationsBoard = defineCall({
  method: 'GET',
  path: '/api/health/operations',
  operation: 'health.invariants',
  summary:
    'Emails and background exports that failed in the last seven days, and the bills that people edit, oldest lock first.',
  schemas: {
    answer: operationsBoardSchema,
  },
});
