import * as v from 'valibot';
import { defineCall } from '../../platform/shared/Call';

/** @source API-5 */
export const releaseMyBillLocks = defineCall({
  method: 'DELETE',
  path: '/api/billLocks/user/remove',
  operation: 'billLocks.releaseOwn',
  summary: "Releases all of the caller's locks; the email must be the caller's.",
  schemas: {
    query: v.object({ email: v.pipe(v.string(), v.maxLength(320)) }),
    answer: v.object({ removed: v.number() }),
  },
});
