import * as v from 'valibot';
import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { DEBIT_DAYS, DEFAULT_DEBIT_DAYS } from '../../src/domain/money/payments/achEntry';
import { MAX_BILLS_PER_PAYMENT } from '../../src/domain/money/payments/checkout';
import { PAYMENT_SORTS, PAYMENT_STATUS_FILTERS } from '../../src/domain/money/payments/Payment';
import { PAYMENT_LIST } from '../../src/domain/money/payments/paymentList';
import { BANK_ACCOUNT_METHOD, CHECKOUT_METHODS, HELD_METHODS } from '../../src/domain/money/payments/paymentMethods';
import { defineCall } from '../platform/shared/Call';
import { exportOfSearch } from '../platform/shared/exportCall';
import { historyEventSchema } from '../platform/shared/historyEvent';
import { paymentSchema } from '../platform/shared/paymentSchemas';
import {
  centsAboveZeroSchema,
  centsFromZeroSchema,
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
} from '../platform/shared/primitives';
import type { InputOf, RecordOf } from '../platform/shared/RecordOf';

const paymentParams = v.object({ paymentPk: pkSchema });

const checkoutBody = v.object({
  groupNumber: groupNumberSchema,
  sources: v.pipe(
    v.array(
      v.object({
        method: v.picklist(CHECKOUT_METHODS),
        /** Null unless the method draws on a bank account. */
        bankAccountPk: v.nullable(pkSchema),
        amountCents: centsAboveZeroSchema,
      }),
    ),
    v.minLength(1),
    v.maxLength(8),
    v.check(
      (sources) =>
        sources.every(({ method, bankAccountPk }) => (method === BANK_ACCOUNT_METHOD) === (bankAccountPk !== null)),
      'ACH requires a bank account; other methods must not have one.',
    ),
  ),
  allocations: v.pipe(
    v.array(v.object({ billPk: pkSchema, version: versionSchema, amountCents: centsAboveZeroSchema })),
    v.minLength(1),
    v.maxLength(MAX_BILLS_PER_PAYMENT),
  ),
  excessTo: v.optional(v.picklist(['creditSuspense', 'overShort'])),
  /**
   * The excess that the payor confirmed. Required above the group's limit or, if it has none, above the amount due on the bills.
   */
  confirmExcessCents: v.optional(centsAboveZeroSchema),
  /** The bank day on which to send the payment. Default: as soon as possible. */
  payOn: v.optional(localDateSchema),
  /** Whether a scheduled payment may settle after a bill is due. */
  acceptsLate: v.optional(v.boolean()),
  /** A reason for the questions of the preview with these keys. */
  explained: v.optional(
    v.object({
      keys: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(16)),
      reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')),
    }),
  ),
});

const billPreviewSchema = v.object({
  billPk: pkSchema,
  /** Empty for a bill that does not exist. */
  billNumber: v.string(),
  amountCents: centsSchema,
  openBeforeCents: centsSchema,
  openAfterCents: centsSchema,
  statusAfter: openPicklist(Object.values(BillStatus)),
  /** Why it cannot be paid as requested; null when it can. */
  problem: v.nullable(v.string()),
});
/** Effect of a payment on one bill. */
export type BillPreview = RecordOf<typeof billPreviewSchema>;

const plannedSettlementSchema = v.object({
  method: openPicklist(CHECKOUT_METHODS),
  amountCents: centsSchema,
  settleDate: localDateSchema,
  /** ISO timestamp, UTC: until then its maker can void it. */
  cutoff: timestampSchema,
});
/** One payment of a checkout as it would be made now. */
export type PlannedSettlement = RecordOf<typeof plannedSettlementSchema>;

const paymentPreviewSchema = v.object({
  balanced: v.boolean(),
  /** sources − allocations: positive goes to suspense, negative is not covered. */
  difference: centsSchema,
  perBill: v.array(billPreviewSchema),
  /** Settlement date of the payment that settles last. */
  settleDate: localDateSchema,
  /** ISO timestamp, UTC: deadline for the maker to void the payment that settles last. */
  cutoff: timestampSchema,
  /** IANA time zone of the cut-off. */
  timeZone: v.optional(v.string(), 'UTC'),
  /** Why the sources cannot be used as requested; null when they can. */
  sourceProblem: v.nullable(v.string()),
  /** Questions that the payor must answer with a reason; `createPayment` refuses the payment without one. */
  questions: v.optional(
    v.array(v.object({ kind: openPicklist(['duplicatePayment', 'newAccount']), key: pkSchema, text: v.string() })),
    [],
  ),
  /** One payment per method, in payment order. */
  payments: v.array(plannedSettlementSchema),
});
/** Effect of a checkout, computed by the server. */
export type PaymentPreview = RecordOf<typeof paymentPreviewSchema>;

/** Saves nothing and refuses nothing: each bill has its own problem. */
export const previewPayment = defineCall({
  method: 'POST',
  path: '/api/payments/preview',
  operation: 'payments.preview',
  group: 'part',
  summary: 'Previews a payment: whether its sources equal its uses, its effect on each bill, and when it settles.',
  schemas: {
    body: checkoutBody,
    answer: paymentPreviewSchema,
  },
});

/** The payment, and one more for each additional method of the checkout. */
const madePaymentSchema = v.object({ ...paymentSchema.entries, others: v.optional(v.array(paymentSchema), []) });
/**
 * A payment made by a checkout, which makes one per method.
 *
 * @source PAY-1
 */
export type MadePayment = RecordOf<typeof madePaymentSchema>;

/**
 * 409 STALE_VERSION, BILL_LOCKED, KEY_IN_FLIGHT; 422 NOT_PAYABLE, SAME_PERSON, KEY_REUSED, ACH_TOO_LARGE, ACH_OFF,
 * EXCESS_UNCONFIRMED, REASON_NEEDED; 423 ON_HOLD.
 */
export const createPayment = defineCall({
  method: 'POST',
  path: '/api/payments',
  operation: 'payments.create',
  gate: 'payments',
  group: 'part',
  event: 'payment-made',
  summary: 'Pays bills. A repeated Idempotency-Key pays once and gets the same answer.',
  status: 201,
  idempotent: true,
  schemas: { body: checkoutBody, answer: madePaymentSchema },
});

export const paymentSortSchema = v.picklist(PAYMENT_SORTS);

const paymentPageSchema = v.object({
  items: v.array(paymentSchema),
  total: v.number(),
  /** Totals of the payments that match, ignoring the status filter. Capped at `MAX_CENTS`. */
  sums: v.object({ pendingCents: centsSchema, processedCents: centsSchema }),
  /**
   * Number of payments that match apart from their status. Missing in answers of earlier versions. Missing in
   * answers of earlier versions.
   */
  statusCounts: v.optional(v.record(v.picklist(PAYMENT_STATUS_FILTERS), v.number())),
});
export type PaymentPage = RecordOf<typeof paymentPageSchema>;

const paymentQuerySchema = v.object({
  groupNumbers: v.optional(v.pipe(v.array(groupNumberSchema), v.maxLength(500)), []),
  statuses: v.optional(
    v.pipe(v.array(v.picklist(PAYMENT_STATUS_FILTERS)), v.maxLength(PAYMENT_STATUS_FILTERS.length)),
    [],
  ),
  billPk: v.optional(pkSchema),
  /** Payments that draw on this account. */
  bankAccountPk: v.optional(pkSchema),
  /** Start of a confirmation, or part of the maker's name. */
  q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
  sort: v.optional(paymentSortSchema, 'amount'),
  direction: v.optional(directionSchema, 'desc'),
  /** From 0. */
  page: pageSchema,
  size: pageSizeSchema,
});
/** Filters and order of a list of payments; empty means no filter. Default: largest first. @source PAY-1 */
export type PaymentQuery = InputOf<typeof paymentQuerySchema>;

/** `sums` are capped at `MAX_CENTS`. Omits payments outside the caller's scope. */
export const searchPayments = defineCall({
  method: 'POST',
  path: '/api/payments/search',
  operation: 'payments.search',
  summary: 'A page of the payments in scope, largest first by default.',
  schemas: {
    body: paymentQuerySchema,
    answer: paymentPageSchema,
  },
});

/** 400 BAD_REQUEST for more payments than `MAX_EXPORTED_ROWS`. Otherwise like `searchPayments`. */
export const exportPayments = exportOfSearch(
  PAYMENT_LIST,
  searchPayments,
  'Every payment in scope that matches a filter, as a file.',
);

const paymentWithTimelineSchema = v.object({
  payment: paymentSchema,
  /** Oldest first. */
  timeline: v.array(historyEventSchema),
  /** When its bank file was sent; null before that and for methods other than ACH. Missing in answers of earlier versions. */
  sentAt: v.optional(v.nullable(timestampSchema), null),
});
export type PaymentWithTimeline = RecordOf<typeof paymentWithTimelineSchema>;

/** The timeline is oldest first. */
export const getPayment = defineCall({
  method: 'GET',
  path: '/api/payments/:paymentPk',
  operation: 'payments.read',
  summary: 'One payment with its timeline.',
  schemas: {
    params: paymentParams,
    answer: paymentWithTimelineSchema,
  },
});

/** 409 KEY_IN_FLIGHT while a payment is being saved under the key. Keys are per person. @source product.md, Money, invariant 9 */
export const findPaymentByKey = defineCall({
  method: 'GET',
  path: '/api/payments/byKey/:idempotencyKey',
  operation: 'payments.outcome',
  summary: 'The payment that the caller made under a key; null when nothing was saved.',
  schemas: {
    params: v.object({ idempotencyKey: v.pipe(v.string(), v.uuid()) }),
    answer: v.nullable(madePaymentSchema),
  },
});

/** 422 TOO_LATE once processed or past cut-off (a manager may still void before processing); 423 ON_HOLD. */
export const voidPayment = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/void',
  operation: 'payments.voidOwn',
  gate: 'payments',
  event: 'payment-undone',
  summary: 'Voids a pending payment.',
  idempotent: true,
  schemas: {
    params: paymentParams,
    body: v.object({ reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')) }),
    answer: paymentSchema,
  },
});

/** 403 FORBIDDEN for a group outside the caller's scope. */
export const getHeldMoney = defineCall({
  method: 'GET',
  path: '/api/heldMoney',
  operation: 'suspense.read',
  group: 'part',
  summary:
    "A group's held money with what is reserved or waits for a bill, its cut-offs, and the caller's limits in a checkout.",
  schemas: {
    query: v.object({ groupNumber: groupNumberSchema }),
    answer: v.object({
      /** One per method that pays from held money. */
      items: v.array(
        v.object({
          method: openPicklist(HELD_METHODS),
          balanceCents: centsFromZeroSchema,
          reservedCents: centsFromZeroSchema,
          /** Not reserved, but designated for bills that are not reconciled yet. */
          waitingCents: centsFromZeroSchema,
          /** Reconciled bills for which part of it was received and is neither used nor reserved. */
          forBillPks: v.exactOptional(v.array(pkSchema)),
        }),
      ),
      /** Maximum short and over that the caller may write off in one checkout. */
      writeOffCents: centsFromZeroSchema,
      overCents: centsFromZeroSchema,
      /** Maximum excess that needs no confirmation; null for the amount due on the selected bills. */
      excessLimitCents: v.optional(v.nullable(centsFromZeroSchema), null),
      /** Whether bank accounts can be drawn on. */
      offersAch: v.optional(v.boolean(), true),
      /** Maximum drawn on a bank account in one payment. */
      achEntryCents: v.optional(centsFromZeroSchema),
      /** Bank days from processing to the date of its debits. Missing in answers of earlier versions. */
      debitDays: v.optional(v.picklist(DEBIT_DAYS), DEFAULT_DEBIT_DAYS),
      /** Changes of the group's cut-off, latest month first. */
      cutoffs: v.optional(
        v.array(v.object({ appliesFrom: localDateSchema, timeZone: v.string(), time: v.string() })),
        [],
      ),
    }),
  },
});
