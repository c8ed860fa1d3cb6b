import * as v from 'valibot';
import { DELINQUENCY_STAGES } from '../../../src/domain/billing/delinquency/DelinquencyStage';
import { defineCall } from '../../platform/shared/Call';
import { localDateSchema, openPicklist, pkSchema } from '../../platform/shared/primitives';
import type { RecordOf } from '../../platform/shared/RecordOf';

const billDelinquencySchema = v.object({
  stage: openPicklist(DELINQUENCY_STAGES),
  /** Zero until the day after the due date, and for bills without an open amount. */
  daysPastDue: v.number(),
  /** Null if there is no more serious stage, or nothing is open. */
  next: v.nullable(v.object({ stage: openPicklist(DELINQUENCY_STAGES), from: localDateSchema })),
  /** The group's bills are paid up to this day; null if none is. */
  paidToDate: v.nullable(localDateSchema),
});
/** A bill's delinquency status. */
export type BillDelinquency = RecordOf<typeof billDelinquencySchema>;

/** 404 NOT_FOUND, also for a bill out of scope. */
export const getBillDelinquency = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/delinquency',
  operation: 'bills.read',
  summary: "A bill's delinquency stage by the rules of its carriers, and the day up to which its group has paid.",
  schemas: {
    params: v.object({ billPk: pkSchema }),
    answer: billDelinquencySchema,
  },
});
