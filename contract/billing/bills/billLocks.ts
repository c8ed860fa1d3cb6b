import * as v from 'valibot';
import { defineCall } from '../../platform/shared/Call';
import { lockTokenSchema, pkSchema, timestampSchema } from '../../platform/shared/primitives';
import type { RecordOf } from '../../platform/shared/RecordOf';

const lockAnswer = v.object({
  billPk: pkSchema,
  lockToken: lockTokenSchema,
  /** ISO timestamp, UTC: when the lock expires without another heartbeat. */
  expiresAt: timestampSchema,
});

/** A lock that was acquired or extended. */
export type BillLockGrant = RecordOf<typeof lockAnswer>;

/** 409 BILL_LOCKED with lockedBy and since. `takeOver` needs the manager's right. */
export const takeBillLock = defineCall({
  method: 'POST',
  path: '/api/billLocks',
  operation: 'billLocks.take',
  summary: 'Locks a bill for editing or paying, for two minutes.',
  status: 201,
  schemas: { body: v.object({ billPk: pkSchema, takeOver: v.optional(v.boolean(), false) }), answer: lockAnswer },
});

/** 409 LOCK_LOST if it expired and another person has the lock, or a manager took it over. */
export const keepBillLock = defineCall({
  method: 'PUT',
  path: '/api/billLocks/:billPk/heartbeat',
  operation: 'billLocks.take',
  summary: 'Extends a lock by two minutes.',
  schemas: {
    params: v.object({ billPk: pkSchema }),
    body: v.object({ lockToken: lockTokenSchema }),
    answer: lockAnswer,
  },
});

export const releaseBillLock = defineCall({
  method: 'DELETE',
  path: '/api/billLocks',
  operation: 'billLocks.releaseOwn',
  summary:
    "Releases the caller's lock on a bill: the one of this token, or all. Releasing an expired lock is no error.",
  schemas: {
    query: v.object({ billPk: pkSchema, lockToken: v.optional(lockTokenSchema) }),
    answer: v.object({ removed: v.number() }),
  },
});
