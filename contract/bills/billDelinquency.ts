import * as v from 'valibot';
import { DELINQUENCY_STAGES } from '../../src/domain/delinquency/DelinquencyStage';
import { defineCall } from '../shared/Call';
import { localDateSchema, openPicklist, pkSchema } from '../shared/primitives';

/** 404 NOT_FOUND, also for a bill out of scope. */
export const getBillDelinquency = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/delinquency',
  operation: 'bills.read',
  summary: "A bill's delinquency stage by the rules of its carriers, and the day up to which its group has paid.",
  schemas: {
    params: v.object({ billPk: pkSchema }),
    answer: v.object({
      stage: openPicklist(DELINQUENCY_STAGES),
      daysPastDue: v.number(),
      /** Null if nothing more serious follows. */
      next: v.nullable(v.object({ stage: openPicklist(DELINQUENCY_STAGES), from: localDateSchema })),
      paidToDate: v.nullable(localDateSchema),
    }),
  },
});
