import * as v from 'valibot';
import { defineCall } from '../../platform/shared/Call';
import { centsSchema, groupNumberSchema, localDateSchema, pkSchema } from '../../platform/shared/primitives';
import type { RecordOf } from '../../platform/shared/RecordOf';

/** Empty if no bill of the newest month has a bill for the previous month. Carriers get only the amounts with their own codes. */
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
          /** Σ lines + adjustments − credits, as billed: of the previous month, and of the bill. */
          beforeCents: centsSchema,
          /** The same for this bill. */
          afterCents: centsSchema,
        }),
      ),
    }),
  },
});

/** Difference between a released bill and the previous month's bill with the same carriers. */
export type BillChange = RecordOf<typeof getLargestBillChanges.schemas.answer>['items'][number];
