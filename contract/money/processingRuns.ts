import * as v from 'valibot';
import { PaymentMethod } from '../../src/domain/money/payments/PaymentMethod';
import { PAYMENT_RESULTS, RUN_STATES } from '../../src/domain/money/processing/RunHistory';
import { RUN_LIST, RUN_PAYMENT_LIST, type RunQuery } from '../../src/domain/money/processing/runList';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsFromZeroSchema,
  localDateSchema,
  openPicklist,
  pkSchema,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const pageQuery = {
  page: v.optional(v.pipe(queryNumberSchema, v.maxValue(1_000_000)), '0'),
  size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(200)), '50'),
};

const runFilter = {
  state: v.optional(v.picklist(RUN_STATES)),
  /** First day of the month of the business dates. */
  month: v.optional(localDateSchema),
  /** Only runs with payments that could not be processed. */
  failed: v.optional(v.literal('1')),
};

const nextRunSchema = v.object({
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  /** IANA time zone of the schedule. */
  timeZone: v.string(),
});
/** The next scheduled processing run. */
export type NextRun = RecordOf<typeof nextRunSchema>;

const runPageSchema = v.object({
  items: v.array(
    v.object({
      runPk: pkSchema,
      businessDate: localDateSchema,
      startedAt: timestampSchema,
      finishedAt: v.nullable(timestampSchema),
      by: v.string(),
      state: openPicklist(RUN_STATES),
      total: v.number(),
      processed: v.number(),
      failed: v.number(),
      amountCents: centsFromZeroSchema,
      expectedEnd: v.nullable(timestampSchema),
      isContinuation: v.boolean(),
    }),
  ),
  total: v.number(),
  /** Null without a schedule. Missing in answers of earlier versions. */
  nextRun: v.optional(v.nullable(nextRunSchema), null),
});
export type RunPage = RecordOf<typeof runPageSchema>;

/**
 * Latest first. A running run's progress is at most one second old. A finished run also counts and lists the payments of
 * interrupted runs that it continued.
 */
export const listProcessingRuns = defineCall({
  method: 'GET',
  path: '/api/processing/runs',
  operation: 'processing.results',
  summary:
    'A page of the processing runs, with the progress of a running one. A finished run includes the interrupted runs that it continued.',
  schemas: {
    query: v.object({ ...runFilter, ...pageQuery }),
    answer: runPageSchema,
  },
});

/** The processing runs that match the filter, as a file. 400 BAD_REQUEST for more than 100,000 runs. */
export const exportProcessingRuns = exportCall(RUN_LIST, {
  method: 'GET',
  path: '/api/processing/runs/export',
  summary: 'The processing runs as a file, latest first, with the number and total of their payments.',
  schemas: { query: v.object({ ...runFilter, format: exportFormatSchema }) },
  sent: ({ failed, ...query }: RunQuery) => ({ ...query, failed: failed ? '1' : undefined }),
});

const runPaymentSchema = v.object({
  paymentPk: pkSchema,
  confirmation: v.string(),
  groupNumber: v.string(),
  groupName: v.string(),
  method: openPicklist(Object.values(PaymentMethod)),
  amountCents: centsFromZeroSchema,
  settleDate: localDateSchema,
  /** Why it failed or was not presented again; empty for the other results. */
  reason: v.string(),
});
/** A payment and its result in a run. */
export type RunPayment = RecordOf<typeof runPaymentSchema>;

/** 404 NOT_FOUND for an unknown run. */
export const listRunPayments = defineCall({
  method: 'GET',
  path: '/api/processing/runs/:runPk/payments',
  operation: 'processing.results',
  summary: 'A page of the payments that a run processed, could not process, or left because they were not due.',
  schemas: {
    params: v.object({ runPk: pkSchema }),
    query: v.object({ result: v.picklist(PAYMENT_RESULTS), ...pageQuery }),
    answer: v.object({
      items: v.array(runPaymentSchema),
      total: v.number(),
    }),
  },
});

/** The payments of a run with one result, as a file. 404 NOT_FOUND for an unknown run, 400 BAD_REQUEST for more than 100,000 payments. */
export const exportRunPayments = exportCall(RUN_PAYMENT_LIST, {
  method: 'GET',
  path: '/api/processing/runs/:runPk/payments/export',
  summary: 'Every payment that a run processed, could not process, or left because it was not due, as a file.',
  schemas: {
    params: v.object({ runPk: pkSchema }),
    query: v.object({ result: v.picklist(PAYMENT_RESULTS), format: exportFormatSchema }),
  },
});
