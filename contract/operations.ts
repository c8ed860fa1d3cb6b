import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { pkSchema, timestampSchema } from './shared/primitives';

const failedSchema = v.object({ count: v.number(), latestAt: v.nullable(timestampSchema), reason: v.string() });

/** For system administrators: every group's locks, and what failed in the last seven days. */
export const getOperationsBoard = defineCall({
  method: 'GET',
  path: '/api/health/operations',
  operation: 'health.invariants',
  summary:
    'Emails and background exports that failed in the last seven days, and the bills that people edit, oldest lock first.',
  schemas: {
    answer: v.object({
      failedMails: failedSchema,
      failedExports: failedSchema,
      locks: v.array(
        v.object({
          billPk: pkSchema,
          billNumber: v.string(),
          groupNumber: v.string(),
          groupName: v.string(),
          holder: v.string(),
          since: timestampSchema,
        }),
      ),
      lockCount: v.number(),
    }),
  },
});
