import * as v from 'valibot';
import { BillStatus } from '../src/domain/bills/BillStatus';
import { MOST_BILLS_A_PAYMENT } from '../src/domain/payments/checkout';
import { PAYMENT_SORTS, PAYMENT_STATUS_FILTERS } from '../src/domain/payments/PaymentPage';
import { paymentSchema } from './paymentSchemas';
import { defineCall } from './shared/Call';
import {
  centsAboveZeroSchema,
  centsSchema,
  directionSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  timestampSchema,
  versionSchema,
} from './shared/primitives';

const paymentParams = v.object({ paymentPk: pkSchema });

const checkoutBody = v.object({
  groupNumber: groupNumberSchema,
  sources: v.pipe(
    v.array(v.object({ method: v.literal('ACH'), bankAccountPk: pkSchema, amountCents: centsAboveZeroSchema })),
    v.minLength(1),
    v.maxLength(5),
  ),
  allocations: v.pipe(
    v.array(v.object({ billPk: pkSchema, version: versionSchema, amountCents: centsAboveZeroSchema })),
    v.minLength(1),
    v.maxLength(MOST_BILLS_A_PAYMENT),
  ),
});

/** Moves nothing and refuses nothing: what stands against paying is told for each bill. */
export const previewPayment = defineCall({
  method: 'POST',
  path: '/api/payments/preview',
  operation: 'payments.preview',
  summary: "What a payment would do: whether its sources equal its uses, each bill's outcome, and when it settles.",
  schemas: {
    body: checkoutBody,
    answer: v.object({
      balanced: v.boolean(),
      /** sources − allocations: positive waits in suspense, negative is not covered. */
      difference: centsSchema,
      perBill: v.array(
        v.object({
          billPk: pkSchema,
          billNumber: v.string(),
          amountCents: centsSchema,
          openBeforeCents: centsSchema,
          openAfterCents: centsSchema,
          statusAfter: openPicklist(Object.values(BillStatus)),
          problem: v.nullable(v.string()),
        }),
      ),
      settleDate: localDateSchema,
      cutoff: timestampSchema,
    }),
  },
});

/** 409 STALE_VERSION, BILL_LOCKED, KEY_IN_FLIGHT; 422 NOT_PAYABLE, SAME_PERSON, KEY_REUSED; 423 ON_HOLD. */
export const createPayment = defineCall({
  method: 'POST',
  path: '/api/payments',
  operation: 'payments.create',
  summary: 'Pays. The same Idempotency-Key never moves money twice and gets the same answer again.',
  status: 201,
  idempotent: true,
  schemas: { body: checkoutBody, answer: paymentSchema },
});

/** What lists of payments are ordered by. */
export const paymentSortSchema = v.picklist(PAYMENT_SORTS);

/** An amount of `sums` beyond `MOST_CENTS` is told as that. Payments out of reach are not there. */
export const searchPayments = defineCall({
  method: 'POST',
  path: '/api/payments/search',
  operation: 'payments.search',
  summary: 'A page of the payments the caller may see, largest first unless told.',
  schemas: {
    body: v.object({
      groupNumbers: v.optional(v.pipe(v.array(groupNumberSchema), v.maxLength(500)), []),
      statuses: v.optional(v.pipe(v.array(v.picklist(PAYMENT_STATUS_FILTERS)), v.maxLength(3)), []),
      billPk: v.optional(pkSchema),
      /** Start of a confirmation, or part of a maker's name. */
      q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
      sort: v.optional(paymentSortSchema, 'amount'),
      direction: v.optional(directionSchema, 'desc'),
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: v.object({
      items: v.array(paymentSchema),
      total: v.number(),
      sums: v.object({ pendingCents: centsSchema, processedCents: centsSchema }),
    }),
  },
});

/** With what happened to it, oldest first. */
export const getPayment = defineCall({
  method: 'GET',
  path: '/api/payments/:paymentPk',
  operation: 'payments.read',
  summary: 'One payment with its timeline.',
  schemas: {
    params: paymentParams,
    answer: v.object({
      payment: paymentSchema,
      timeline: v.array(v.object({ at: timestampSchema, by: v.string(), event: v.string(), note: v.string() })),
    }),
  },
});

/** 409 KEY_IN_FLIGHT while a payment under the key is at work. Nobody sees the keys of others. @source product.md, Money, invariant 9 */
export const findPaymentByKey = defineCall({
  method: 'GET',
  path: '/api/payments/byKey/:idempotencyKey',
  operation: 'payments.outcome',
  summary: 'What became of a payment the caller sent under a key; null when nothing was saved.',
  schemas: { params: v.object({ idempotencyKey: v.pipe(v.string(), v.uuid()) }), answer: v.nullable(paymentSchema) },
});

/** 422 TOO_LATE once processed or past cut-off (a manager may still void before processing); 423 ON_HOLD. */
export const voidPayment = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/void',
  operation: 'payments.voidOwn',
  summary: 'Takes back a payment that is still pending.',
  idempotent: true,
  schemas: {
    params: paymentParams,
    body: v.object({ reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Say why.')) }),
    answer: paymentSchema,
  },
});
