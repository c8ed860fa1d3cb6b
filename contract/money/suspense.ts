import * as v from 'valibot';
import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { MAX_BILLS_PER_PAYMENT } from '../../src/domain/money/payments/checkout';
import { SUSPENSE_LEVELS, SUSPENSE_SORTS } from '../../src/domain/money/suspense/HeldItem';
import { HELD_ITEM_LIST } from '../../src/domain/money/suspense/heldItemList';
import { billDivisionSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import { decisionSchema } from '../platform/shared/decision';
import { exportOfSearch } from '../platform/shared/exportCall';
import {
  centsAboveZeroSchema,
  centsFromZeroSchema,
  directionSchema,
  groupNumberSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const statusSchema = openPicklist(Object.values(BillStatus));

const heldItemSchema = v.object({
  suspensePk: pkSchema,
  level: openPicklist(SUSPENSE_LEVELS),
  groupNumber: v.nullable(groupNumberSchema),
  groupName: v.nullable(v.string()),
  payer: v.string(),
  origin: v.string(),
  waitsFor: v.nullable(v.object({ billPk: pkSchema, billNumber: v.string(), status: statusSchema })),
  amountCents: centsFromZeroSchema,
  remainingCents: centsFromZeroSchema,
  availableCents: centsFromZeroSchema,
  addDate: timestampSchema,
  refund: v.nullable(
    v.object({
      movePk: pkSchema,
      amountCents: centsFromZeroSchema,
      payee: v.string(),
      reason: v.string(),
      by: v.string(),
      byUserId: v.string(),
    }),
  ),
  owedCents: centsFromZeroSchema,
  /** Maximum refund that the caller may make alone. */
  refundLimitCents: centsFromZeroSchema,
  openBills: v.array(
    v.object({
      billPk: pkSchema,
      billNumber: v.string(),
      /** Omitted for bills of the whole group. */
      division: v.exactOptional(billDivisionSchema),
      status: statusSchema,
      openCents: centsFromZeroSchema,
    }),
  ),
});

const reasonSchema = v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.'));
const itemParams = v.object({ suspensePk: pkSchema });

const owingGroupSchema = v.object({
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  owedCents: centsFromZeroSchema,
});
/** A group that owes because the excess of its returned payments had been used. @source product.md, Money, invariant 6 */
export type OwingGroup = RecordOf<typeof owingGroupSchema>;

const heldItemPageSchema = v.object({
  /** Oldest first. */
  items: v.array(heldItemSchema),
  total: v.number(),
  /** Groups that owe after returned payments, the largest amounts first, at most 20. */
  owing: v.array(owingGroupSchema),
  /** Totals of all items in scope, or of the given group, regardless of the other filters. */
  sums: v.object({
    unknownCents: centsFromZeroSchema,
    knownCents: centsFromZeroSchema,
    owedCents: centsFromZeroSchema,
  }),
});
/** A page of money in suspense, with what groups owe. */
export type HeldItemPage = RecordOf<typeof heldItemPageSchema>;

/** Money from unknown payers is in every scope: it shows no group's data. Largest amount first. */
export const searchHeldItems = defineCall({
  method: 'POST',
  path: '/api/suspense/search',
  operation: 'suspense.work',
  summary: 'A page of the money in suspense, the largest amount first, with what can be done with it.',
  schemas: {
    body: v.object({
      /** Limits the list and the sums to one group. */
      groupNumber: v.optional(groupNumberSchema),
      level: v.optional(v.picklist(SUSPENSE_LEVELS)),
      /** Part of the payer's or group's name, or start of a check or group number. */
      q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
      sort: v.optional(v.picklist(SUSPENSE_SORTS), 'remaining'),
      direction: v.optional(directionSchema, 'desc'),
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: heldItemPageSchema,
  },
});

/** 400 BAD_REQUEST for more than `MAX_WHOLE_ROWS` items. Otherwise like `searchHeldItems`. */
export const exportHeldItems = exportOfSearch(
  HELD_ITEM_LIST,
  searchHeldItems,
  'The money in suspense that matches a filter, as a file.',
);

/** 404 NOT_FOUND; 409 WRONG_STATUS, KEY_IN_FLIGHT; 422 NOT_PAYABLE, SUSPENSE_SHORT, KEY_REUSED; 423 ON_HOLD. */
export const applySuspense = defineCall({
  method: 'POST',
  path: '/api/suspense/:suspensePk/apply',
  operation: 'suspense.change',
  gate: 'payments',
  event: 'suspense-moved',
  summary: "Applies a group's money in suspense to its bills by a payment with the method Credit Suspense.",
  idempotent: true,
  schemas: {
    params: itemParams,
    body: v.object({
      allocations: v.pipe(
        v.array(v.object({ billPk: pkSchema, amountCents: centsAboveZeroSchema })),
        v.minLength(1),
        v.maxLength(MAX_BILLS_PER_PAYMENT),
        v.check((all) => new Set(all.map(({ billPk }) => billPk)).size === all.length, 'Name each bill once.'),
      ),
      reason: reasonSchema,
    }),
    answer: heldItemSchema,
  },
});

const suspenseTransferSchema = v.object({
  /** The group that paid; null to turn a group's money into its group credit. */
  groupNumber: v.nullable(groupNumberSchema),
  amountCents: centsAboveZeroSchema,
  reason: reasonSchema,
});
export type SuspenseTransfer = RecordOf<typeof suspenseTransferSchema>;

/** 404 NOT_FOUND, also for a group out of scope; 409 WRONG_STATUS, KEY_IN_FLIGHT; 422 SUSPENSE_SHORT, KEY_REUSED; 423 ON_HOLD. */
export const transferSuspense = defineCall({
  method: 'POST',
  path: '/api/suspense/:suspensePk/transfer',
  operation: 'suspense.change',
  gate: 'payments',
  event: 'suspense-moved',
  summary: "Transfers an unknown payer's money to the group that paid it, or a group's money to its group credit.",
  idempotent: true,
  schemas: {
    params: itemParams,
    body: suspenseTransferSchema,
    answer: heldItemSchema,
  },
});

const suspenseRefundSchema = v.object({
  amountCents: centsAboveZeroSchema,
  payee: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter who gets the refund.'), v.maxLength(120)),
  reason: reasonSchema,
});
export type SuspenseRefund = RecordOf<typeof suspenseRefundSchema>;

/** 404 NOT_FOUND; 409 WRONG_STATUS, KEY_IN_FLIGHT; 422 SUSPENSE_SHORT, LIMIT_EXCEEDED, KEY_REUSED; 423 ON_HOLD. */
export const refundSuspense = defineCall({
  method: 'POST',
  path: '/api/suspense/:suspensePk/refund',
  operation: 'suspense.change',
  gate: 'payments',
  effect: 'moneyOut',
  recentSignIn: ({ body }, { refundCents }) => body.amountCents >= refundCents,
  event: 'refund-requested',
  summary: "Refunds money in suspense. Above the group's limit it waits until a second person approves it.",
  idempotent: true,
  schemas: {
    params: itemParams,
    body: suspenseRefundSchema,
    answer: heldItemSchema,
  },
});

const returnSettlementSchema = v.object({ amountCents: centsAboveZeroSchema, reason: reasonSchema });
/** An amount of a group's money that settles what it owes after returned payments. */
export type ReturnSettlement = RecordOf<typeof returnSettlementSchema>;

/** 404 NOT_FOUND; 409 KEY_IN_FLIGHT; 422 NOT_PAYABLE above what the group owes, SUSPENSE_SHORT, KEY_REUSED; 423 ON_HOLD. */
export const settleReturn = defineCall({
  method: 'POST',
  path: '/api/suspense/:suspensePk/settle',
  operation: 'suspense.change',
  gate: 'payments',
  event: 'suspense-moved',
  summary: "Settles what a group owes after a returned payment with the group's money in suspense.",
  idempotent: true,
  schemas: {
    params: itemParams,
    body: returnSettlementSchema,
    answer: heldItemSchema,
  },
});

const refundDecisionSchema = v.object({
  movePk: pkSchema,
  ...decisionSchema.entries,
});
export type RefundDecision = RecordOf<typeof refundDecisionSchema>;

/** 404 NOT_FOUND; 409 WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; 422 SAME_PERSON, LIMIT_EXCEEDED, KEY_REUSED; 423 ON_HOLD. */
export const decideRefund = defineCall({
  method: 'POST',
  path: '/api/suspense/:suspensePk/refund/decide',
  operation: 'suspense.change',
  gate: 'payments',
  effect: 'moneyOut',
  recentSignIn: ({ body }) => body.approve,
  event: 'refund-decided',
  summary: 'Approves or declines a refund that another person asked for. That person may decline it, too.',
  idempotent: true,
  schemas: {
    params: itemParams,
    body: refundDecisionSchema,
    answer: heldItemSchema,
  },
});

const suspenseItemSchema = v.object({
  suspensePk: pkSchema,
  groupNumber: groupNumberSchema,
  paymentPk: v.nullable(pkSchema),
  confirmation: v.nullable(v.string()),
  amountCents: centsFromZeroSchema,
  /** The amount that has not been used yet. */
  remainingCents: centsFromZeroSchema,
  /** ISO timestamp, UTC. */
  addDate: timestampSchema,
});
/** The excess of a payment, or the credit of a bill closed by a Zero Payment. */
export type SuspenseItem = RecordOf<typeof suspenseItemSchema>;

const suspenseBalanceSchema = v.object({
  /** Remaining amount of all items, including those not in `items`. Capped at `MAX_CENTS`. */
  totalCents: centsFromZeroSchema,
  /** Number of items with a remaining amount. */
  heldCount: v.number(),
  /** The newest 500, including used ones. */
  items: v.array(suspenseItemSchema),
});
/** Credit suspense of one or more groups, and, for the office without a group, of unknown payers. */
export type SuspenseBalance = RecordOf<typeof suspenseBalanceSchema>;

/** 403 FORBIDDEN for a group outside the caller's scope. */
export const listSuspense = defineCall({
  method: 'GET',
  path: '/api/suspense',
  operation: 'suspense.read',
  group: 'whole',
  summary: "Credit suspense: payments' excess over their bills.",
  schemas: {
    query: v.object({ groupNumber: v.optional(groupNumberSchema) }),
    answer: suspenseBalanceSchema,
  },
});
