import * as v from 'valibot';
import { defineCall } from '../shared/Call';
import { centsSchema, groupNumberSchema, localDateSchema, pkSchema } from '../shared/primitives';

/** Empty if no bill of the newest month has a bill of the month before. A carrier gets the amounts of its own codes. */
export const getLargestBillChanges = defineCall({
  method: 'GET',
  path: '/api/billChanges',
  operation: 'dashboard.read',
  summary: 'The bills in scope whose amount changed most in the newest month, at most five.',
  schemas: {
    answer: v.object({
      items: v.array(
        v.object({
          billPk: pkSchema,
          billNumber: v.string(),
          groupNumber: groupNumberSchema,
          groupName: v.string(),
          periodFrom: localDateSchema,
          /** Σ lines + adjustments − credits, as billed: of the month before, and of the bill. */
          beforeCents: centsSchema,
          afterCents: centsSchema,
        }),
      ),
    }),
  },
});
