import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { centsFromZeroSchema, groupNumberSchema, pkSchema, timestampSchema } from './shared/primitives';

/** 403 FORBIDDEN for a group out of reach. */
export const listSuspense = defineCall({
  method: 'GET',
  path: '/api/suspense',
  operation: 'suspense.read',
  summary: 'Money held for a group: what payments brought in excess of their bills.',
  schemas: {
    query: v.object({ groupNumber: v.optional(groupNumberSchema) }),
    answer: v.object({
      /** What is left of all of them, also of those that are not listed; beyond `MOST_CENTS` told as that. */
      totalCents: centsFromZeroSchema,
      /** Of how many payments something is left. */
      heldCount: v.number(),
      /** The newest five hundred, used up ones included. */
      items: v.array(
        v.object({
          suspensePk: pkSchema,
          groupNumber: groupNumberSchema,
          paymentPk: v.nullable(pkSchema),
          confirmation: v.nullable(v.string()),
          amountCents: centsFromZeroSchema,
          remainingCents: centsFromZeroSchema,
          addDate: timestampSchema,
        }),
      ),
    }),
  },
});
