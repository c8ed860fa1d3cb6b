import * as v from 'valibot';
import { BANK_REVERSAL_REASONS, BANK_REVERSAL_STATES } from '../src/domain/payments/bankReversal';
import { FILE_REVERSAL_STEPS } from '../src/domain/processing/fileReversal';
import { defineCall } from './shared/Call';
import {
  centsFromZeroSchema,
  centsSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  queryNumberSchema,
  timestampSchema,
} from './shared/primitives';

const params = v.object({ filePk: pkSchema });
const batchSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999));

const fileReversalSchema = v.object({
  reversalPk: pkSchema,
  filePk: pkSchema,
  /** Null for the whole file. */
  batch: v.nullable(v.number()),
  reason: openPicklist(BANK_REVERSAL_REASONS),
  note: v.string(),
  discoveredAt: timestampSchema,
  /** Whether the requester confirmed that 24 hours have passed since the error was discovered. */
  isLate: v.boolean(),
  paymentCount: v.number(),
  amountCents: centsFromZeroSchema,
  at: timestampSchema,
  by: v.string(),
  byUserId: v.string(),
  /** Manager who approved it; null if no approval was required, or it waits. */
  approvedBy: v.nullable(v.string()),
  /** Its payments by the state of their reversals. */
  parts: v.array(
    v.object({ state: openPicklist(BANK_REVERSAL_STATES), count: v.number(), amountCents: centsFromZeroSchema }),
  ),
});

/** 404 NOT_FOUND. */
export const previewFileReversal = defineCall({
  method: 'GET',
  path: '/api/bankFiles/:filePk/reversal',
  operation: 'returnFiles.post',
  summary:
    'Previews the effect of reversing the debits of a bank file or of one batch, names payments that cannot be reversed, and lists earlier requests. Saves nothing.',
  schemas: {
    params,
    query: v.object({
      /** Number of a batch. Default: the whole file. */
      batch: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(9_999_999))),
      /** Reason of the reversal. Default: not chosen yet. */
      kind: v.optional(v.picklist(BANK_REVERSAL_REASONS)),
    }),
    answer: v.object({
      filePk: pkSchema,
      /** Why nothing can be reversed; null if something can. */
      problem: v.nullable(v.string()),
      /** Why another manager must approve it; null if no approval is required. */
      approval: v.nullable(v.string()),
      /** Server time. */
      asOf: timestampSchema,
      paymentCount: v.number(),
      entryCount: v.number(),
      amountCents: centsFromZeroSchema,
      settleDate: localDateSchema,
      lastDay: localDateSchema,
      billCount: v.number(),
      remittedCents: centsSchema,
      excessCents: centsFromZeroSchema,
      /** At most 50. */
      excluded: v.array(
        v.object({
          paymentPk: pkSchema,
          confirmation: v.string(),
          groupName: v.string(),
          amountCents: centsFromZeroSchema,
          problem: v.string(),
        }),
      ),
      excludedCount: v.number(),
      excludedCents: centsFromZeroSchema,
      batches: v.array(
        v.object({
          batch: v.number(),
          settleDate: localDateSchema,
          entryCount: v.number(),
          amountCents: centsFromZeroSchema,
        }),
      ),
      /** Latest first. */
      reversals: v.array(fileReversalSchema),
    }),
  },
});

/**
 * 400 BAD_REQUEST if the discovery time is in the future or before the file, or more than 24 hours ago and not confirmed as late; 403
 * STEP_UP_NEEDED for large amounts; 404 NOT_FOUND; 409 WRONG_STATUS if nothing can be reversed or the payments have changed, KEY_IN_FLIGHT;
 * 422 LIMIT_EXCEEDED, KEY_REUSED; 423 ON_HOLD.
 */
export const reverseBankFile = defineCall({
  method: 'POST',
  path: '/api/bankFiles/:filePk/reversal',
  operation: 'returnFiles.post',
  effect: 'moneyOut',
  recentSignIn: ({ body }, { refundCents }) => body.amountCents >= refundCents,
  event: 'payment-undone',
  summary:
    'Requests the reversal of all debits of an erroneous bank file or batch that can be reversed: the next file of reversals has a credit for each. Above a limit, another manager must approve it.',
  idempotent: true,
  status: 201,
  schemas: {
    params,
    body: v.object({
      batch: v.optional(v.nullable(batchSchema), null),
      reason: v.picklist(BANK_REVERSAL_REASONS),
      /** Visible to the groups. */
      note: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter what went wrong.')),
      discoveredAt: timestampSchema,
      /** Confirms that 24 hours have passed since the error was discovered. */
      isLate: v.optional(v.boolean(), false),
      /** Number and total of the payments shown to the caller. */
      paymentCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999)),
      amountCents: centsFromZeroSchema,
    }),
    answer: fileReversalSchema,
  },
});

/**
 * 400 BAD_REQUEST without a reason; 403 STEP_UP_NEEDED to approve; 404 NOT_FOUND; 409 WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; 422
 * SAME_PERSON for the requester, LIMIT_EXCEEDED, KEY_REUSED; 423 ON_HOLD.
 */
export const changeFileReversal = defineCall({
  method: 'POST',
  path: '/api/fileReversals/:reversalPk/step',
  operation: 'returnFiles.post',
  effect: 'moneyOut',
  recentSignIn: ({ body }) => body.step === 'approve',
  event: 'payment-undone',
  summary:
    'Approves the reversal of a bank file, or cancels it: reversals that have not been sent to the bank are canceled.',
  idempotent: true,
  schemas: {
    params: v.object({ reversalPk: pkSchema }),
    body: v.object({
      step: v.picklist(FILE_REVERSAL_STEPS),
      note: v.optional(v.pipe(noteSchema, v.trim()), ''),
    }),
    answer: fileReversalSchema,
  },
});
