import * as v from 'valibot';
import { defineCall } from '../platform/shared/Call';
import { localDateSchema } from '../platform/shared/primitives';

const countSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** Parts that the caller may not see are null or empty. */
export const getUpkeep = defineCall({
  method: 'GET',
  path: '/api/upkeep',
  operation: 'deposits.read',
  summary: "Office tasks besides the groups' money: late month ends, bank files, invitations, and backups.",
  schemas: {
    answer: v.object({
      /** The earliest month that is not closed on time, and its due date. */
      lateClose: v.nullable(v.object({ month: localDateSchema, due: localDateSchema })),
      /** Bank files that were made and not sent. */
      bankFilesToSend: countSchema,
      /** Open and expired invitations. */
      invitations: countSchema,
      /** Backups and restore drills that are overdue, each as a sentence. */
      overdue: v.array(v.string()),
    }),
  },
});
