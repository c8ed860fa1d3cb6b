import * as v from 'valibot';
import type { BankFileState } from '../../src/domain/money/processing/BankFile';
import { MAX_CHECK_NUMBER, MAX_ISSUED_CHECKS } from '../../src/domain/money/refunds/issueChecks';
import { REFUNDS } from '../../src/domain/money/refunds/refundList';
import { REFUND_STATES, REFUND_STEPS, UNCLAIMED_STEPS } from '../../src/domain/money/refunds/refundStates';
import { MAX_STOP_ORDER_NUMBER } from '../../src/domain/money/refunds/stopOrder';
import { ZERO } from '../../src/domain/platform/money/Cents';
import { defineCall } from '../platform/shared/Call';
import { listCalls, searchTextSchema } from '../platform/shared/listCalls';
import {
  centsFromZeroSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { AnswerOf, BodyOf } from '../platform/shared/RecordOf';

// Repeated here, because many screens load this module but few need the one that defines the states. The compiler checks them.
const FILE_STATES = [
  'MADE',
  'SENT',
  'ACCEPTED',
  'PARTLY_ACCEPTED',
  'REJECTED',
  'UNKNOWN',
  'CANCELED',
  'SETTLED',
] as const satisfies BankFileState[];

const checkNumberSchema = v.pipe(
  v.number(),
  v.integer('Enter a whole number.'),
  v.minValue(1, 'Enter a number above zero.'),
  v.maxValue(MAX_CHECK_NUMBER, 'Enter a check number of up to ten digits.'),
);

const refundSchema = v.object({
  refundPk: pkSchema,
  /** Null for money from an unknown payer. */
  groupNumber: v.nullable(groupNumberSchema),
  groupName: v.nullable(v.string()),
  payee: v.string(),
  reason: v.string(),
  amountCents: centsFromZeroSchema,
  state: openPicklist(REFUND_STATES),
  approvedAt: timestampSchema,
  /** The check that pays it; null without one. */
  check: v.nullable(
    v.object({
      checkNumber: v.number(),
      issuedOn: localDateSchema,
      /** First day on which it can be marked stale. Missing in answers of earlier versions. */
      staleOn: v.optional(v.nullable(localDateSchema), null),
    }),
  ),
  /** The ACH credit that pays it; null without one. Missing in answers of earlier versions. */
  credit: v.optional(
    v.nullable(
      v.object({
        bankAccountPk: pkSchema,
        accountName: v.string(),
        accountMasked: v.string(),
        at: timestampSchema,
        by: v.string(),
        byUserId: v.string(),
        approvedBy: v.nullable(v.string()),
        /** Null until it is in a bank file. */
        settleDate: v.nullable(localDateSchema),
        /** Its identification in the bank file. */
        reference: v.nullable(v.string()),
        fileName: v.nullable(v.string()),
        fileState: v.nullable(openPicklist(FILE_STATES)),
        /** Why the next bank file cannot pay it; null if it can. */
        problem: v.nullable(v.string()),
      }),
    ),
    null,
  ),
  /** Stop orders of its void checks that were not left to expire. Missing in answers of earlier versions. */
  stopOrders: v.optional(
    v.array(v.object({ checkNumber: v.number(), number: v.string(), placedOn: localDateSchema })),
    [],
  ),
  /** Oldest first. */
  history: v.array(
    v.object({
      step: openPicklist(REFUND_STEPS),
      checkNumber: v.nullable(v.number()),
      at: timestampSchema,
      by: v.string(),
      /** Null for a processing run. Missing in answers of earlier versions. */
      byUserId: v.optional(v.nullable(v.string()), null),
      note: v.string(),
    }),
  ),
});

const stopOrderSchema = v.object({
  number: v.pipe(
    noteSchema,
    v.trim(),
    v.minLength(1, 'Enter the number of the stop order.'),
    v.maxLength(MAX_STOP_ORDER_NUMBER),
  ),
  placedOn: localDateSchema,
});

/** Approved refunds, those to issue first. Refunds of money from unknown payers are in every office scope. */
export const { search: searchRefunds, export: exportRefunds } = listCalls(REFUNDS, {
  path: '/api/refunds',
  summaries: {
    search: 'A page of approved refunds with their checks, and the account that checks are drawn on.',
    export: 'The refunds with their checks that match a filter, as a file.',
  },
  filter: {
    state: v.optional(v.picklist(REFUND_STATES)),
    /** Whether to list only outstanding checks that can be marked stale. */
    stale: v.optional(v.boolean(), false),
    /** Whether to list only refunds that are owed again because the bank rejected or returned their ACH credits. */
    returned: v.optional(v.boolean(), false),
    /** Whether to list only refunds with a void check whose stop order ends within 30 days or has ended. */
    stopOrders: v.optional(v.boolean(), false),
    /** Part of the payee's or group's name, or start of a check or group number. */
    q: searchTextSchema,
  },
  sent: ({ state, ...query }) => ({
    ...query,
    ...(state === 'stale' || state === 'returned' || state === 'stopOrders' ? { [state]: true } : { state }),
  }),
  item: refundSchema,
  page: {
    /** Totals of all refunds in scope, regardless of the filters. */
    sums: v.object({
      toIssueCents: centsFromZeroSchema,
      issuedCents: centsFromZeroSchema,
      /** Missing in answers of earlier versions. */
      unclaimedCents: v.optional(centsFromZeroSchema, ZERO),
    }),
    /** Null until the office adds its bank account. */
    account: v.nullable(
      v.object({
        accountPk: pkSchema,
        name: v.string(),
        bankName: v.string(),
        last4: v.string(),
        /** The lowest number that was never used. */
        nextCheckNumber: v.number(),
      }),
    ),
  },
});

/**
 * Numbers the checks in the order of the refunds. All are issued, or none.
 *
 * 404 NOT_FOUND, also for a refund out of scope; 409 WRONG_STATUS without a bank account, for a refund with a check, and for a number
 * that is used, KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD.
 */
export const issueRefundChecks = defineCall({
  method: 'POST',
  path: '/api/refunds/issue',
  operation: 'suspense.change',
  gate: 'payments',
  effect: 'moneyOut',
  event: 'refund-check-changed',
  summary: 'Issues checks for approved refunds, numbered from a given number that was never used.',
  idempotent: true,
  schemas: {
    body: v.object({
      /** Numbered in this order. */
      refundPks: v.pipe(
        v.array(pkSchema),
        v.minLength(1, 'Select refunds to issue.'),
        v.maxLength(MAX_ISSUED_CHECKS),
        v.check((all) => new Set(all).size === all.length, 'Name each refund once.'),
      ),
      firstCheckNumber: checkNumberSchema,
    }),
    answer: v.object({ firstCheckNumber: v.number(), lastCheckNumber: v.number() }),
  },
});
/** Numbers of checks that were issued. */
export type IssuedChecks = AnswerOf<typeof issueRefundChecks>;
/** Refunds, and the number of the first check. */
export type ChecksToIssue = BodyOf<typeof issueRefundChecks>;

/** 404 NOT_FOUND; 409 WRONG_STATUS for a refund with a check, KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD. */
export const returnRefund = defineCall({
  method: 'POST',
  path: '/api/refunds/:refundPk/return',
  operation: 'suspense.change',
  gate: 'payments',
  event: 'refund-check-changed',
  summary: 'Returns an approved refund without a check to suspense.',
  idempotent: true,
  schemas: {
    params: v.object({ refundPk: pkSchema }),
    body: v.object({ reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')) }),
    answer: v.object({ refundPk: pkSchema, state: openPicklist(REFUND_STATES) }),
  },
});

/** 404 NOT_FOUND; 409 WRONG_STATUS for a check that is void or that the bank has paid, KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD. */
export const voidRefundCheck = defineCall({
  method: 'POST',
  path: '/api/refunds/:refundPk/void',
  operation: 'suspense.change',
  gate: 'payments',
  event: 'refund-check-changed',
  summary: 'Voids a refund check that the bank has not paid. The refund is still owed and can be issued again.',
  idempotent: true,
  schemas: {
    params: v.object({ refundPk: pkSchema }),
    body: v.object({
      /** The check that is shown, so that a later one is not voided by mistake. */
      checkNumber: checkNumberSchema,
      reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')),
      /**
       * Null if the office has the check itself. Missing in calls of earlier versions. 400 BAD_REQUEST for a day after today, and
       * for an order that has ended.
       */
      stopOrder: v.optional(v.nullable(stopOrderSchema), null),
    }),
    answer: v.object({ refundPk: pkSchema, checkNumber: v.number() }),
  },
});
/** A check to void, with a reason. */
export type VoidRequest = BodyOf<typeof voidRefundCheck>;

/**
 * 400 BAD_REQUEST for an order that is not in force or not later than the previous one, and for none without a reason; 404
 * NOT_FOUND; 409 WRONG_STATUS for a check without a stop order, and if it has changed, KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD.
 */
export const renewStopOrder = defineCall({
  method: 'POST',
  path: '/api/refunds/:refundPk/stopOrder',
  operation: 'suspense.change',
  gate: 'payments',
  event: 'refund-check-changed',
  summary:
    'Records that the bank renewed the stop order of a void check, with its new number, or that the order is left to end.',
  idempotent: true,
  schemas: {
    params: v.object({ refundPk: pkSchema }),
    body: v.object({
      checkNumber: checkNumberSchema,
      /** The day of the order that is shown, so that a renewal is not recorded twice. */
      formerPlacedOn: localDateSchema,
      /** As the bank confirmed it; `placedOn` is the day of the renewal. Null if the order is left to expire. */
      order: v.nullable(stopOrderSchema),
      /** Why it is left to expire; empty for a renewal. */
      reason: v.pipe(noteSchema, v.trim()),
    }),
    answer: v.object({ refundPk: pkSchema, checkNumber: v.number() }),
  },
});
/** A renewal of a void check's stop order. */
export type StopOrderRenewal = BodyOf<typeof renewStopOrder>;

/**
 * Above a limit, `remit` needs another person's approval. `stale` applies to an outstanding check once it is stale. The other steps apply to an unclaimed refund.
 *
 * 404 NOT_FOUND; 409 WRONG_STATUS if the refund's state does not allow the step, for another check, and for a check that is not stale yet,
 * RIGHTS_CHANGED, KEY_IN_FLIGHT; 422 SAME_PERSON, LIMIT_EXCEEDED, KEY_REUSED; 423 ON_HOLD.
 */
export const changeUnclaimedRefund = defineCall({
  method: 'POST',
  path: '/api/refunds/:refundPk/unclaimed',
  operation: 'suspense.change',
  gate: 'payments',
  effect: 'moneyOut',
  recentSignIn: ({ body: { step } }) => step === 'remit' || step === 'approveRemit',
  event: 'refund-check-changed',
  summary:
    'Marks a check that was not cashed as stale, or ends an unclaimed refund: it is issued again or was remitted to the state.',
  idempotent: true,
  schemas: {
    params: v.object({ refundPk: pkSchema }),
    body: v.object({
      step: v.picklist(UNCLAIMED_STEPS),
      /** The check that is shown. */
      checkNumber: checkNumberSchema,
      reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')),
    }),
    answer: v.object({ refundPk: pkSchema, state: openPicklist(REFUND_STATES) }),
  },
});
