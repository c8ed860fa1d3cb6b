import * as v from 'valibot';
import { PaymentMethod } from '../../src/domain/money/payments/PaymentMethod';
import { ZERO } from '../../src/domain/platform/money/Cents';
import { defineCall } from '../platform/shared/Call';
import {
  centsFromZeroSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { processingStateSchema } from './processingStatus';

const processingRunSchema = v.object({
  businessDate: localDateSchema,
  processed: v.number(),
  /** Payments that stay pending and are retried by the next run. */
  failed: v.number(),
  /** Total of the processed payments, capped at `MAX_CENTS`. */
  amountCents: v.number(),
  /** Payments due by the date that are still pending. */
  remaining: v.number(),
});
/** Result of a processing run. */
export type ProcessingRun = RecordOf<typeof processingRunSchema>;

/** 409 IS_PROCESSING during another run. A date can be run again, for payments made since. */
export const runProcessing = defineCall({
  method: 'POST',
  path: '/api/processing/run',
  operation: 'processing.run',
  event: 'processing-changed',
  summary: 'Processes payments that settle on or before the business date.',
  schemas: {
    body: v.object({ businessDate: localDateSchema }),
    answer: processingRunSchema,
  },
});

const countAndAmount = { count: v.number(), amountCents: centsFromZeroSchema };

/** 400 BAD_REQUEST for a future date, except in the demo. The autopay count is an upper limit. */
export const previewProcessing = defineCall({
  method: 'GET',
  path: '/api/processing/preview',
  operation: 'processing.run',
  summary: 'Previews processing for the business date, by default today. Saves nothing.',
  schemas: {
    query: v.object({ businessDate: v.optional(localDateSchema) }),
    answer: v.object({
      businessDate: localDateSchema,
      today: localDateSchema,
      due: v.array(v.object({ method: openPicklist(Object.values(PaymentMethod)), ...countAndAmount })),
      early: v.object(countAndAmount),
      left: v.object(countAndAmount),
      autopay: v.object(countAndAmount),
      /** Missing in answers of earlier versions. */
      again: v.optional(v.object(countAndAmount), { count: 0, amountCents: ZERO }),
      editors: v.number(),
    }),
  },
});

/** 400 BAD_REQUEST for a time that has passed. */
export const setProcessingHold = defineCall({
  method: 'POST',
  path: '/api/processing/hold',
  operation: 'processing.hold',
  event: 'processing-changed',
  summary: 'Sets or removes the processing hold.',
  schemas: {
    body: v.object({
      on: v.boolean(),
      reason: v.optional(noteSchema, ''),
      until: v.optional(v.nullable(timestampSchema), null),
    }),
    answer: processingStateSchema,
  },
});
