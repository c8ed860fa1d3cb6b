import * as v from 'valibot';
import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { DELINQUENCY_STAGES } from '../../src/domain/billing/delinquency/DelinquencyStage';
import { billSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import {
  centsSchema,
  groupNumberSchema,
  localDateSchema,
  openPicklist,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

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
      /** In the order of a bill's life; statuses without bills are skipped. */
      byStatus: v.array(
        v.object({
          status: openPicklist(Object.values(BillStatus)),
          count: v.number(),
          dueCents: centsSchema,
          paidCents: centsSchema,
          /** Amount in pending payments. */
          pendingCents: centsSchema,
          /** Amount due that is neither paid nor pending; zero for paid bills. */
          openCents: centsSchema,
        }),
      ),
      /** Of bills. */
      pastDue: v.object({
        count: v.number(),
        /** Amount due that is neither paid nor pending. */
        openCents: centsSchema,
      }),
      /** Amounts not applied to bills. Zero for people who cannot view payments. */
      owedAfterReturns: v.object({
        openCents: centsSchema,
        /** The part owed for payments returned before today, as in aging. */
        pastDueCents: centsSchema,
      }),
      suspenseCents: centsSchema,
      /** Time up to which the report is complete; omitted if the data is current or at most two seconds old. */
      readAsOf: v.exactOptional(timestampSchema),
      groupCount: v.number(),
      /** Amounts billed and collected by month, for the last twelve months, oldest first. */
      byMonth: v.array(
        v.object({
          /** First day of the billing month. */
          period: localDateSchema,
          billedCents: centsSchema,
          paidCents: centsSchema,
          /** Amount in pending payments. */
          pendingCents: centsSchema,
          /** Amount due that is neither paid nor pending. */
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
          /** Everything is paid up to this day; null if nothing is. */
          paidToDate: v.nullable(localDateSchema),
          /** Stage of its most delinquent bill, by the carriers' rules. */
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

/** Amounts that groups owe after returned payments. */
export type OwedAfterReturns = Overview['owedAfterReturns'];

/** Amounts billed and collected in a month. */
export type MonthFigures = Overview['byMonth'][number];

/** A group's open amounts; includes what it owes after returned payments for people who may see payments. */
export type GroupFigures = Overview['groups'][number];
