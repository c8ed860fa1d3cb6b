import * as v from 'valibot';
import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { Account } from '../../src/domain/money/ledger/Account';
import {
  BANK_REVERSAL_REASONS,
  BANK_REVERSAL_STATES,
  BANK_REVERSAL_STEPS,
} from '../../src/domain/money/payments/bankReversal';
import { RETURN_CODES } from '../../src/domain/money/payments/returnCodes';
import { BANK_FILE_STATES } from '../../src/domain/money/processing/BankFile';
import { defineCall } from '../platform/shared/Call';
import {
  centsAboveZeroSchema,
  centsFromZeroSchema,
  centsSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const params = v.object({ paymentPk: pkSchema });

/** A reversal of a debit at the bank. */
export const bankReversalSchema = v.object({
  reversalPk: pkSchema,
  paymentPk: pkSchema,
  /** Number of the reversal, from 1 for each payment. */
  reversalNo: v.number(),
  state: openPicklist(BANK_REVERSAL_STATES),
  reason: openPicklist(BANK_REVERSAL_REASONS),
  note: v.string(),
  amountCents: centsAboveZeroSchema,
  /** When the error was discovered: ISO timestamp, UTC. */
  discoveredAt: timestampSchema,
  /** Last date on which it may settle. */
  lastDay: localDateSchema,
  /** Settlement date; null until it is in a bank file. */
  settleDate: v.nullable(localDateSchema),
  /** Its bank file and the file's state; null if it is not in a file. */
  fileName: v.nullable(v.string()),
  fileState: v.nullable(openPicklist(BANK_FILE_STATES)),
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  by: v.string(),
  byUserId: v.string(),
  /** Manager who approved it; null if no approval was required. */
  approvedBy: v.nullable(v.string()),
  /** Return code from the receiver's bank; null unless returned. */
  returnCode: v.nullable(openPicklist(RETURN_CODES)),
  /** Reason it ended without settling; empty otherwise. */
  endNote: v.string(),
  /** Amount the group owes because its bank also returned the debit. */
  owedCents: centsFromZeroSchema,
});
/** A reversal of a debit at the bank: credits of the same amounts to the same accounts. */
export type BankReversal = RecordOf<typeof bankReversalSchema>;

const remittedPartSchema = v.object({
  carrierName: v.string(),
  amountCents: centsSchema,
  /**
   * Whether the carrier keeps it, so the group owes it; otherwise it is deducted from the carrier's next
   * remittance.
   */
  staysDebt: v.boolean(),
});
/** Amount of a payment remitted to a carrier. */
export type RemittedPart = RecordOf<typeof remittedPartSchema>;

const bankReversalEffectSchema = v.object({
  /** Sentences with the reason it cannot be reversed and what to do instead; null if it can be reversed. */
  problem: v.nullable(v.string()),
  /** Sentences with the reason another manager must approve it; null if no approval is required. */
  approval: v.nullable(v.string()),
  amountCents: centsFromZeroSchema,
  /** Server time: ISO timestamp, UTC. The device's clock may be wrong. */
  asOf: timestampSchema,
  /** First date on which the group can get the money back. */
  settleDate: localDateSchema,
  /** Last date on which the reversal may settle. */
  lastDay: localDateSchema,
  bills: v.array(
    v.object({
      billPk: pkSchema,
      billNumber: v.string(),
      amountCents: centsFromZeroSchema,
      statusBefore: openPicklist(Object.values(BillStatus)),
      statusAfter: openPicklist(Object.values(BillStatus)),
      openAfterCents: centsFromZeroSchema,
      paidCents: centsFromZeroSchema,
      pendingCents: centsFromZeroSchema,
    }),
  ),
  fromSuspenseCents: centsFromZeroSchema,
  owedCents: centsFromZeroSchema,
  /** Amounts of the payment remitted to carriers. */
  remitted: v.array(remittedPartSchema),
  /** Entries posted at settlement, by account; debits are positive. Empty while the payment is pending. */
  postings: v.array(v.object({ account: openPicklist(Object.values(Account)), amountCents: centsSchema })),
  /** Reversals of the payment, latest first. */
  reversals: v.array(bankReversalSchema),
});
/** Effect of reversing a debit at the bank. */
export type BankReversalEffect = RecordOf<typeof bankReversalEffectSchema>;

/** 404 NOT_FOUND. */
export const previewBankReversal = defineCall({
  method: 'GET',
  path: '/api/payments/:paymentPk/bankReversal',
  operation: 'payments.reverse',
  summary:
    'Previews the effect of reversing an ACH debit at the bank on bills, held money, carriers, and postings, and lists earlier reversals of the payment. Saves nothing.',
  schemas: {
    params,
    answer: bankReversalEffectSchema,
  },
});

const newBankReversalSchema = v.object({
  reason: v.picklist(BANK_REVERSAL_REASONS),
  /** Explanation of the error, visible to the group. */
  note: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter what went wrong.')),
  /** When the error was discovered: ISO timestamp, UTC. */
  discoveredAt: timestampSchema,
  /** Payment amount shown to the caller. */
  amountCents: centsAboveZeroSchema,
});
/** Request for a reversal. */
export type NewBankReversal = RecordOf<typeof newBankReversalSchema>;

/**
 * 400 BAD_REQUEST if the amount is not the payment's, or the discovery time is in the future or before the payment; 403 STEP_UP_NEEDED for
 * large amounts; 404 NOT_FOUND; 409 WRONG_STATUS unless the bank has the debit, or after five bank days from settlement, KEY_IN_FLIGHT; 422
 * LIMIT_EXCEEDED, KEY_REUSED; 423 ON_HOLD.
 */
export const reverseAtBank = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/bankReversal',
  operation: 'payments.reverse',
  gate: 'payments',
  effect: 'moneyOut',
  recentSignIn: ({ body }, { refundCents }) => body.amountCents >= refundCents,
  event: 'payment-undone',
  summary:
    'Requests the reversal of an ACH debit that the office made in error: the next bank file credits the same amount to the same account. Above a limit, another manager must approve it.',
  idempotent: true,
  status: 201,
  schemas: {
    params,
    body: newBankReversalSchema,
    answer: bankReversalSchema,
  },
});

const bankReversalChangeSchema = v.object({
  /** Number of the reversal shown to the person. */
  reversalNo: v.pipe(v.number(), v.integer(), v.minValue(1)),
  step: v.picklist(BANK_REVERSAL_STEPS),
  /** Empty to approve. */
  note: v.optional(v.pipe(noteSchema, v.trim()), ''),
  /** Required for a return; otherwise null. */
  returnCode: v.optional(v.nullable(v.picklist(RETURN_CODES)), null),
});
/** A step of a payment's reversal. */
export type BankReversalChange = RecordOf<typeof bankReversalChangeSchema>;

/**
 * 400 BAD_REQUEST without a reason, or for a return code that does not apply to credits; 403 STEP_UP_NEEDED to approve; 404 NOT_FOUND; 409
 * WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; 422 SAME_PERSON for the requester, LIMIT_EXCEEDED, KEY_REUSED; 423 ON_HOLD.
 */
export const changeBankReversal = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/bankReversal/step',
  operation: 'payments.reverse',
  gate: 'payments',
  effect: 'moneyOut',
  recentSignIn: ({ body }) => body.step === 'approve',
  event: 'payment-undone',
  summary:
    'Approves or declines a reversal of a debit, cancels it before it is sent, or records that the bank rejected or returned it.',
  idempotent: true,
  schemas: {
    params,
    body: bankReversalChangeSchema,
    answer: bankReversalSchema,
  },
});
