import * as v from 'valibot';
import { defineCall } from './shared/Call';

/** Reads every row that money rests on. Of what is broken, the first twenty of each rule are named. */
export const getInvariants = defineCall({
  method: 'GET',
  path: '/api/health/invariants',
  operation: 'health.invariants',
  summary: 'Recomputes every money invariant from the rows and says what it found.',
  schemas: {
    answer: v.object({
      ok: v.boolean(),
      checks: v.array(v.object({ name: v.string(), checked: v.number(), breaches: v.array(v.string()) })),
    }),
  },
});
