import * as v from 'valibot';
import { defineCall } from './shared/Call';

/** Checks every row that affects money. Returns at most 20 violations of each rule. */
export const getInvariants = defineCall({
  method: 'GET',
  path: '/api/health/invariants',
  operation: 'health.invariants',
  isExpensive: true,
  summary: 'Recomputes every money invariant from the stored rows and returns the violations.',
  schemas: {
    answer: v.object({
      ok: v.boolean(),
      checks: v.array(v.object({ name: v.string(), checked: v.number(), breaches: v.array(v.string()) })),
    }),
  },
});
