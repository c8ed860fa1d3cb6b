import * as v from 'valibot';
import { BillStatus } from '../src/domain/bills/BillStatus';
import { Account } from '../src/domain/ledger/Account';
import { BANK_REVERSAL_REASONS, BANK_REVERSAL_STATES, BANK_REVERSAL_STEPS } from '../src/domain/payments/bankReversal';
import { RETURN_CODES } from '../src/domain/payments/returnCodes';
import { BANK_FILE_STATES } from '../src/domain/processing/BankFile';
import { defineCall } from './shared/Call';
import {
  centsAboveZeroSchema,
  centsFromZeroSchema,
  centsSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from './shared/primitives';

const params = v.object({ paymentPk: pkSchema });

/** A reversal of a debit at the bank. */
export const bankReversalSchema = v.object({
  reversalPk: pkSchema,
  paymentPk: pkSchema,
  /** From 1 for each payment. */
  reversalNo: v.number(),
  state: openPicklist(BANK_REVERSAL_STATES),
  reason: openPicklist(BANK_REVERSAL_REASONS),
  note: v.string(),
  amountCents: centsAboveZeroSchema,
  discoveredAt: timestampSchema,
  /** The last day on which it may settle. */
  lastDay: localDateSchema,
  /** Null until a bank file has it. */
  settleDate: v.nullable(localDateSchema),
  fileName: v.nullable(v.string()),
  fileState: v.nullable(openPicklist(BANK_FILE_STATES)),
  at: timestampSchema,
  by: v.string(),
  byUserId: v.string(),
  /** The manager who approved it; null if no one had to. */
  approvedBy: v.nullable(v.string()),
  returnCode: v.nullable(openPicklist(RETURN_CODES)),
  /** Why it ended without settling; empty otherwise. */
  endNote: v.string(),
  /** What the group owes because its bank returned the debit as well. */
  owedCents: centsFromZeroSchema,
});

/** 404 NOT_FOUND. */
export const previewBankReversal = defineCall({
  method: 'GET',
  path: '/api/payments/:paymentPk/bankReversal',
  operation: 'payments.reverse',
  summary:
    'Previews the reversal of an ACH debit at the bank, with the reversals of the payment so far: bills, held money, carriers, and postings. Saves nothing.',
  schemas: {
    params,
    answer: v.object({
      /** Why it cannot be done, and what to do; null if it can. */
      problem: v.nullable(v.string()),
      /** Why another manager has to approve it; null if no one has to. */
      approval: v.nullable(v.string()),
      amountCents: centsFromZeroSchema,
      /** The server's time. */
      asOf: timestampSchema,
      /** The first day on which it can settle. */
      settleDate: localDateSchema,
      /** The last day on which it may. */
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
      /** What carriers were sent of the payment's money. */
      remitted: v.array(
        v.object({
          carrierName: v.string(),
          amountCents: centsSchema,
          /** Whether the carrier keeps it, so that the group owes it. */
          staysDebt: v.boolean(),
        }),
      ),
      /** What is posted when it settles: positive is a debit. */
      postings: v.array(v.object({ account: openPicklist(Object.values(Account)), amountCents: centsSchema })),
      /** The latest first. */
      reversals: v.array(bankReversalSchema),
    }),
  },
});

/**
 * 400 BAD_REQUEST for another amount than the payment's, and a time of discovery in the future or before the payment; 403 STEP_UP_NEEDED for
 * large amounts; 404 NOT_FOUND; 409 WRONG_STATUS unless the bank has the debit, and until five bank days after it settled, KEY_IN_FLIGHT; 422
 * LIMIT_EXCEEDED, KEY_REUSED; 423 ON_HOLD.
 */
export const reverseAtBank = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/bankReversal',
  operation: 'payments.reverse',
  summary:
    'Asks the bank to reverse an ACH debit that was our own error: the next bank file has a credit of the same amount to the same account. Above a limit, it waits for another manager.',
  idempotent: true,
  status: 201,
  schemas: {
    params,
    body: v.object({
      reason: v.picklist(BANK_REVERSAL_REASONS),
      /** The group sees it. */
      note: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter what went wrong.')),
      discoveredAt: timestampSchema,
      /** The amount of the payment, as the person saw it. */
      amountCents: centsAboveZeroSchema,
    }),
    answer: bankReversalSchema,
  },
});

/**
 * 400 BAD_REQUEST without a reason, or a code of returned credits; 403 STEP_UP_NEEDED to approve; 404 NOT_FOUND; 409 WRONG_STATUS,
 * RIGHTS_CHANGED, KEY_IN_FLIGHT; 422 SAME_PERSON for the person who asked for it, LIMIT_EXCEEDED, KEY_REUSED; 423 ON_HOLD.
 */
export const changeBankReversal = defineCall({
  method: 'POST',
  path: '/api/payments/:paymentPk/bankReversal/step',
  operation: 'payments.reverse',
  summary:
    'Approves or declines a reversal of a debit, cancels it before it is sent, or records that the bank rejected or returned it.',
  idempotent: true,
  schemas: {
    params,
    body: v.object({
      reversalNo: v.pipe(v.number(), v.integer(), v.minValue(1)),
      step: v.picklist(BANK_REVERSAL_STEPS),
      note: v.optional(v.pipe(noteSchema, v.trim()), ''),
      /** With which the receiver's bank returned it. */
      returnCode: v.optional(v.nullable(v.picklist(RETURN_CODES)), null),
    }),
    answer: bankReversalSchema,
  },
});
