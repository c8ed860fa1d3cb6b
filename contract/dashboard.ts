import * as v from 'valibot';
import { BillStatus } from '../src/domain/bills/BillStatus';
import { billSchema } from './billSchemas';
import { paymentSchema } from './paymentSchemas';
import { defineCall } from './shared/Call';
import { centsSchema, groupNumberSchema, localDateSchema, openPicklist } from './shared/primitives';

/** @source product.md, Screens: Dashboard */
export const getDashboard = defineCall({
  method: 'GET',
  path: '/api/dashboard/:role',
  operation: 'dashboard.read',
  summary: 'Counts and amounts of what the caller may see. Agents get totals only.',
  schemas: {
    params: v.object({ role: v.picklist(['admin', 'carrier', 'agent', 'billingUser']) }),
    query: v.object({
      /** Narrows a billing user's figures to one of their groups; others see all of theirs. */
      groupNumber: v.optional(groupNumberSchema),
    }),
    answer: v.object({
      byStatus: v.array(
        v.object({
          status: openPicklist(Object.values(BillStatus)),
          count: v.number(),
          dueCents: centsSchema,
          paidCents: centsSchema,
          /** On its way, not arrived. */
          pendingCents: centsSchema,
          /** Due on each bill and neither paid nor on its way; nothing on paid bills. */
          openCents: centsSchema,
        }),
      ),
      pastDue: v.object({ count: v.number(), openCents: centsSchema }),
      suspenseCents: centsSchema,
      groupCount: v.number(),
      /** Billed and collected by month, oldest first, the last twelve months. */
      byMonth: v.array(
        v.object({ period: localDateSchema, billedCents: centsSchema, paidCents: centsSchema, openCents: centsSchema }),
      ),
      /** Oldest first, at most 100; empty for who may not release. */
      toRelease: v.array(billSchema),
      toReleaseTotal: v.number(),
      /** Newest first, at most 20; empty for who may not see payments. */
      recentPayments: v.array(paymentSchema),
      /** A row a group, worst first, at most 200. */
      groups: v.array(
        v.object({
          groupNumber: v.string(),
          name: v.string(),
          openCents: centsSchema,
          pastDueCents: centsSchema,
          paidToDate: v.nullable(localDateSchema),
        }),
      ),
    }),
  },
});
