import * as v from 'valibot';
import { RETURN_CODES } from '../../src/domain/money/payments/returnCodes';
import { REFUND_CREDIT_STEPS } from '../../src/domain/money/refunds/refundCredit';
import { REFUND_STATES } from '../../src/domain/money/refunds/refundStates';
import { defineCall } from '../platform/shared/Call';
import { localDateSchema, noteSchema, openPicklist, pkSchema } from '../platform/shared/primitives';
import type { AnswerOf, BodyOf } from '../platform/shared/RecordOf';

/** 404 NOT_FOUND, also for a refund out of scope. */
export const previewRefundCredit = defineCall({
  method: 'GET',
  path: '/api/refunds/:refundPk/credit',
  operation: 'suspense.change',
  summary:
    'The bank accounts to which a refund can be paid by ACH credit, and whether another person has to approve it.',
  schemas: {
    params: v.object({ refundPk: pkSchema }),
    answer: v.object({
      /** Why it cannot be paid by ACH; null if it can. */
      problem: v.nullable(v.string()),
      /** Whether another person has to approve the credit. */
      needsApproval: v.boolean(),
      /** By name. */
      accounts: v.array(
        v.object({
          bankAccountPk: pkSchema,
          name: v.string(),
          bankName: v.string(),
          accountType: v.picklist(['checking', 'savings']),
          /** All but the last three digits are masked. @source MSK-2 */
          accountMasked: v.string(),
          /** Why a refund cannot be paid to it; null if it can. */
          problem: v.nullable(v.string()),
        }),
      ),
      /** First day on which the credit can settle. */
      settleDate: localDateSchema,
    }),
  },
});
/** Effect of paying a refund by ACH. */
export type RefundCreditEffect = AnswerOf<typeof previewRefundCredit>;
/** A group's bank account that may be able to receive a refund. */
export type RefundAccount = RefundCreditEffect['accounts'][number];

/**
 * 400 BAD_REQUEST without an account, a reason, or a code of returned credits; 403 STEP_UP_NEEDED to pay and to approve; 404 NOT_FOUND,
 * also for an account of another group; 409 WRONG_STATUS if the refund's state or the account does not allow the step, RIGHTS_CHANGED,
 * KEY_IN_FLIGHT; 422 ACH_OFF, SAME_PERSON, KEY_REUSED; 423 ON_HOLD.
 */
export const changeRefundCredit = defineCall({
  method: 'POST',
  path: '/api/refunds/:refundPk/credit',
  operation: 'suspense.change',
  effect: 'moneyOut',
  recentSignIn: ({ body: { step } }) => step === 'pay' || step === 'approve',
  event: 'refund-credit-changed',
  summary:
    'Pays a refund by ACH credit to a verified account of its group, decides about the credit, or records that the bank rejected or returned it.',
  idempotent: true,
  schemas: {
    params: v.object({ refundPk: pkSchema }),
    body: v.object({
      step: v.picklist(REFUND_CREDIT_STEPS),
      /** The account that receives the payment. */
      bankAccountPk: v.optional(v.nullable(pkSchema), null),
      /** Required for `decline`, `cancel`, and `reject`. */
      note: v.optional(v.pipe(noteSchema, v.trim()), ''),
      /** The payee's bank's return code. */
      returnCode: v.optional(v.nullable(v.picklist(RETURN_CODES)), null),
    }),
    answer: v.object({ refundPk: pkSchema, state: openPicklist(REFUND_STATES) }),
  },
});
/** A step with its details. */
export type RefundCreditChange = BodyOf<typeof changeRefundCredit>;
