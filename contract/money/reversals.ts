import * as v from 'valibot';
import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { MAX_BILLS_PER_PAYMENT } from '../../src/domain/money/payments/checkout';
import { MAX_STATEMENT_LINE } from '../../src/domain/money/payments/Payment';
import { RETURN_CODES } from '../../src/domain/money/payments/returnCodes';
import { defineCall } from '../platform/shared/Call';
import { paymentSchema } from '../platform/shared/paymentSchemas';
import {
  centsAboveZeroSchema,
  centsFromZeroSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  versionSchema,
} from '../platform/shared/primitives';
import type { InputOf, RecordOf } from '../platform/shared/RecordOf';

const params = v.object({ paymentPk: pkSchema });

/** Effect on one of the payment's bills. */
const billChange = {
  billPk: pkSchema,
  billNumber: v.string(),
  amountCents: centsFromZeroSchema,
  statusBefore: openPicklist(Object.values(BillStatus)),
  statusAfter: openPicklist(Object.values(BillStatus)),
  openAfterCents: centsFromZeroSchema,
};

/** 404 NOT_FOUND; 409 WRONG_STATUS for a payment that has ended or cannot be returned or reversed. */
export const previewReversal = defineCall({
  method: 'GET',
  path: '/api/payments/:paymentPk/reversal',
  operation: 'payments.return',
  summary: 'Previews the return or reversal of a payment: its effect on bills and held money. Saves nothing.',
  schemas: {
    params,
    answer: v.object({
      bills: v.array(
        v.object({
          ...billChange,
          paidCents: centsFromZeroSchema,
          pendingCents: centsFromZeroSchema,
        }),
      ),
      fromSuspenseCents: centsFromZeroSchema,
      owedCents: centsFromZeroSchema,
      restoredCents: centsFromZeroSchema,
    }),
  },
});

const newReturnSchema = v.object({
  returnCode: v.picklist(RETURN_CODES),
  /** May be empty. */
  reason: v.optional(v.pipe(noteSchema, v.trim()), ''),
  /** Date and reference of the return on the bank statement; default: not stated. */
  statementLine: v.optional(v.pipe(noteSchema, v.trim(), v.maxLength(MAX_STATEMENT_LINE)), ''),
});
/** A manually entered return. */
export type NewReturn = InputOf<typeof newReturnSchema>;

/**
 * 400 for a code of another method, and for a late return without its statement line; 404 NOT_FOUND; 409 WRONG_STATUS,
 * KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD.
 */
export const returnPayment = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/return',
  operation: 'payments.return',
  gate: 'payments',
  event: 'payment-undone',
  summary:
    'Records that the bank returned a payment. Its bills are due again. A return after the time of its code must name its line of the bank statement.',
  idempotent: true,
  schemas: {
    params,
    body: newReturnSchema,
    answer: paymentSchema,
  },
});

/** 404 NOT_FOUND. */
export const previewPresentAgain = defineCall({
  method: 'GET',
  path: '/api/payments/:paymentPk/presentAgain',
  operation: 'payments.return',
  summary: 'Previews presenting a returned payment again: what is drawn, when, and for which bills. Saves nothing.',
  schemas: {
    params,
    answer: v.object({
      /** Why it cannot be presented again; null if it can. */
      problem: v.nullable(v.string()),
      /** The pending or processed payment that presents it again; null if there is none. */
      presentedAs: v.nullable(pkSchema),
      amountCents: centsFromZeroSchema,
      settleDate: localDateSchema,
      /** 1 or 2. */
      presentationNo: v.number(),
      bills: v.array(v.object(billChange)),
      excessCents: centsFromZeroSchema,
    }),
  },
});

/**
 * 404 NOT_FOUND; 409 WRONG_STATUS unless the rules allow it and its bills are still open, BILL_LOCKED, KEY_IN_FLIGHT; 422 NOT_PAYABLE for
 * a removed bank account, ACH_OFF, ACH_TOO_LARGE, KEY_REUSED; 423 ON_HOLD.
 */
export const presentPaymentAgain = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/presentAgain',
  operation: 'payments.return',
  event: 'payment-made',
  summary:
    'Presents a payment again that the bank returned with R01 or R09: at most twice, within 180 days. A new payment draws its amount.',
  idempotent: true,
  status: 201,
  schemas: { params, answer: paymentSchema },
});

/** 404 NOT_FOUND; 409 WRONG_STATUS, KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD. */
export const reversePayment = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/reverse',
  operation: 'payments.reverse',
  gate: 'payments',
  event: 'payment-undone',
  summary: 'Reverses a processed payment that was our own error. Its bills are due again.',
  idempotent: true,
  schemas: {
    params,
    body: v.object({ reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')) }),
    answer: paymentSchema,
  },
});

/**
 * 404 NOT_FOUND; 409 WRONG_STATUS unless a bank file that has not been sent draws the payment, KEY_IN_FLIGHT; 422 KEY_REUSED; 423
 * ON_HOLD.
 */
export const setAsidePayment = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/setAside',
  operation: 'payments.reverse',
  gate: 'payments',
  event: 'payment-undone',
  summary:
    'Takes a payment out of a bank file before it is sent, and voids it. Its bills are due again, and the file keeps its other entries.',
  idempotent: true,
  schemas: {
    params,
    body: v.object({ reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')) }),
    answer: paymentSchema,
  },
});

const reallocationBodySchema = v.object({
  reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')),
  /** Bills and amounts of the payment as shown to the caller. STALE_VERSION if they have changed. */
  from: v.pipe(
    v.array(v.object({ billPk: pkSchema, amountCents: centsAboveZeroSchema })),
    v.minLength(1),
    v.maxLength(MAX_BILLS_PER_PAYMENT),
  ),
  allocations: v.pipe(
    v.array(v.object({ billPk: pkSchema, version: versionSchema, amountCents: centsAboveZeroSchema })),
    v.minLength(1),
    v.maxLength(MAX_BILLS_PER_PAYMENT),
    v.check((all) => new Set(all.map(({ billPk }) => billPk)).size === all.length, 'Name each bill once.'),
  ),
});
/** A reallocation of a payment. */
export type ReallocationBody = RecordOf<typeof reallocationBodySchema>;

/**
 * 404 NOT_FOUND, also for a bill of another group; 409 WRONG_STATUS, STALE_VERSION, BILL_LOCKED, KEY_IN_FLIGHT; 422
 * NOT_PAYABLE, KEY_REUSED; 423 ON_HOLD.
 */
export const reallocatePayment = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/reallocate',
  operation: 'payments.reallocate',
  gate: 'payments',
  event: 'payment-undone',
  summary: 'Moves a processed payment to other bills of its group. What no bill takes goes to Credit Suspense.',
  idempotent: true,
  schemas: {
    params,
    body: reallocationBodySchema,
    answer: paymentSchema,
  },
});
