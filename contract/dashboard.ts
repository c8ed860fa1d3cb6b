import * as v from 'valibot';
import { BillStatus } from '../src/domain/bills/BillStatus';
import { DELINQUENCY_STAGES } from '../src/domain/delinquency/DelinquencyStage';
import { billSchema } from './shared/billSchemas';
import { defineCall } from './shared/Call';
import { centsSchema, groupNumberSchema, localDateSchema, openPicklist, timestampSchema } from './shared/primitives';
import type { RecordOf } from './shared/RecordOf';

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
      /** In the order of a bill's life; statuses without a bill are left out. */
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
      /** Of bills. */
      pastDue: v.object({
        count: v.number(),
        /** Due, neither paid nor pending. */
        openCents: centsSchema,
      }),
      /** Not applied to bills. Zero for people who cannot view payments. */
      owedAfterReturns: v.object({
        openCents: centsSchema,
        /** The part owed for payments returned before today, as in aging. */
        pastDueCents: centsSchema,
      }),
      suspenseCents: centsSchema,
      /** The time up to which the report is complete; omitted if the data is current, or at most two seconds old. */
      readAsOf: v.exactOptional(timestampSchema),
      groupCount: v.number(),
      /** Billed and collected by month, oldest first, the last twelve months. */
      byMonth: v.array(
        v.object({
          /** First day of the billing month. */
          period: localDateSchema,
          billedCents: centsSchema,
          paidCents: centsSchema,
          /** In pending payments. */
          pendingCents: centsSchema,
          /** Due, neither paid nor pending. */
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
          /** Everything up to this day is paid; null when nothing is paid. */
          paidToDate: v.nullable(localDateSchema),
          /** Of its most serious bill, by the rules of the carriers. */
          stage: v.optional(openPicklist(DELINQUENCY_STAGES), 'current'),
        }),
      ),
    }),
  },
});

/**
 * Counts and amounts of everything a person may see. Amounts are capped at `MAX_CENTS`.
 *
 * @source product.md, Screens: Dashboard
 */
export type Overview = RecordOf<typeof getDashboard.schemas.answer>;

/** Totals of the bills with one status. */
export type StatusFigures = Overview['byStatus'][number];

/** Bills past due. */
export type PastDue = Overview['pastDue'];

/** What groups owe after returned payments. */
export type OwedAfterReturns = Overview['owedAfterReturns'];

/** Billed and collected in a month. */
export type MonthFigures = Overview['byMonth'][number];

/** Open amounts of a group, with what it owes after returned payments for people who may see payments. */
export type GroupFigures = Overview['groups'][number];
