import * as v from 'valibot';
import { BillStatus } from '../src/domain/bills/BillStatus';
import { DELINQUENCY_STAGES } from '../src/domain/delinquency/DelinquencyStage';
import { billSchema } from './shared/billSchemas';
import { defineCall } from './shared/Call';
import { centsSchema, groupNumberSchema, localDateSchema, openPicklist, timestampSchema } from './shared/primitives';

/** @source product.md, Screens: Dashboard */
export const getDashboard = defineCall({
  method: 'GET',
  path: '/api/dashboard/:role',
  operation: 'dashboard.read',
  summary: 'Counts and amounts of the bills in scope. Agents get totals only.',
  schemas: {
    params: v.object({ role: v.picklist(['admin', 'carrier', 'agent', 'billingUser']) }),
    query: v.object({
      /** Limits a billing user's figures to one of their groups; ignored for other people. */
      groupNumber: v.optional(groupNumberSchema),
    }),
    answer: v.object({
      byStatus: v.array(
        v.object({
          status: openPicklist(Object.values(BillStatus)),
          count: v.number(),
          dueCents: centsSchema,
          paidCents: centsSchema,
          /** In pending payments. */
          pendingCents: centsSchema,
          /** Due, neither paid nor pending; zero for paid bills. */
          openCents: centsSchema,
        }),
      ),
      pastDue: v.object({ count: v.number(), openCents: centsSchema }),
      /** Not applied to bills. Zero for people who cannot view payments. */
      owedAfterReturns: v.object({ openCents: centsSchema, pastDueCents: centsSchema }),
      suspenseCents: centsSchema,
      /** The time up to which the report is complete; omitted if the data is current, or at most two seconds old. */
      readAsOf: v.exactOptional(timestampSchema),
      groupCount: v.number(),
      /** Billed and collected by month, oldest first, the last twelve months. */
      byMonth: v.array(
        v.object({
          period: localDateSchema,
          billedCents: centsSchema,
          paidCents: centsSchema,
          /** In pending payments. */
          pendingCents: centsSchema,
          openCents: centsSchema,
        }),
      ),
      /** Oldest first, at most 100; empty without the right to release. */
      toRelease: v.array(billSchema),
      toReleaseTotal: v.number(),
      /** Delinquent groups by stage, most serious last. */
      byStage: v.optional(v.array(v.object({ stage: openPicklist(DELINQUENCY_STAGES), groupCount: v.number() })), []),
      /** One row per group, with what it owes after returned payments, most past due first, at most 200. */
      groups: v.array(
        v.object({
          groupNumber: v.string(),
          name: v.string(),
          openCents: centsSchema,
          pastDueCents: centsSchema,
          paidToDate: v.nullable(localDateSchema),
          /** Of its most serious bill, by the rules of the carriers. */
          stage: v.optional(openPicklist(DELINQUENCY_STAGES), 'current'),
        }),
      ),
    }),
  },
});
