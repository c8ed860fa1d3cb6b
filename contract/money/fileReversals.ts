import * as v from 'valibot';
import { BANK_REVERSAL_REASONS, BANK_REVERSAL_STATES } from '../../src/domain/money/payments/bankReversal';
import { FILE_REVERSAL_STEPS } from '../../src/domain/money/processing/fileReversal';
import { defineCall } from '../platform/shared/Call';
import {
  centsFromZeroSchema,
  centsSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const params = v.object({ filePk: pkSchema });
const batchSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999));

const fileReversalPartSchema = v.object({
  state: openPicklist(BANK_REVERSAL_STATES),
  count: v.number(),
  amountCents: centsFromZeroSchema,
});
/** Payments in a file, grouped by the state of their reversals. */
export type FileReversalPart = RecordOf<typeof fileReversalPartSchema>;

const fileReversalSchema = v.object({
  reversalPk: pkSchema,
  filePk: pkSchema,
  /** Number of the batch in the file, from 1; null for the whole file. */
  batch: v.nullable(v.number()),
  reason: openPicklist(BANK_REVERSAL_REASONS),
  note: v.string(),
  /** When the error was discovered: ISO timestamp, UTC. */
  discoveredAt: timestampSchema,
  /** Whether the requester confirmed that 24 hours have passed since the error was discovered. */
  isLate: v.boolean(),
  paymentCount: v.number(),
  amountCents: centsFromZeroSchema,
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  by: v.string(),
  byUserId: v.string(),
  /** Manager who approved it; null if no approval is needed, or it is still waiting. */
  approvedBy: v.nullable(v.string()),
  /** Its payments by the state of their reversals. */
  parts: v.array(fileReversalPartSchema),
});
/** A request to reverse all debits of a bank file, or of one of its batches. */
export type FileReversal = RecordOf<typeof fileReversalSchema>;

const fileBatchSchema = v.object({
  /** From 1. */
  batch: v.number(),
  settleDate: localDateSchema,
  entryCount: v.number(),
  amountCents: centsFromZeroSchema,
});
/** A batch of a file: debits with one settlement date, or debits presented again. */
export type FileBatch = RecordOf<typeof fileBatchSchema>;

const excludedPaymentSchema = v.object({
  paymentPk: pkSchema,
  confirmation: v.string(),
  groupName: v.string(),
  amountCents: centsFromZeroSchema,
  /** Reason, in sentences. */
  problem: v.string(),
});
/** A payment that is excluded from its file's reversal. */
export type ExcludedPayment = RecordOf<typeof excludedPaymentSchema>;

const fileReversalEffectSchema = v.object({
  filePk: pkSchema,
  /** Why nothing can be reversed; null if something can. */
  problem: v.nullable(v.string()),
  /** Why another manager must approve it; null if no approval is required. */
  approval: v.nullable(v.string()),
  /** Server time. */
  asOf: timestampSchema,
  /** Number of payments to reverse, and their entries. */
  paymentCount: v.number(),
  entryCount: v.number(),
  amountCents: centsFromZeroSchema,
  /** Earliest date on which the groups can get the money back. */
  settleDate: localDateSchema,
  /** Last date by which all reversals may settle. */
  lastDay: localDateSchema,
  /** Bills that become due again. */
  billCount: v.number(),
  /** Amount of the payments already remitted to carriers. */
  remittedCents: centsSchema,
  /** Amount of the payments not applied to bills: taken out of suspense, or owed if it was already used. */
  excessCents: centsFromZeroSchema,
  /** At most 50. */
  excluded: v.array(excludedPaymentSchema),
  excludedCount: v.number(),
  excludedCents: centsFromZeroSchema,
  batches: v.array(fileBatchSchema),
  /** Latest first. */
  reversals: v.array(fileReversalSchema),
});
/** Effect of reversing a file or a batch. */
export type FileReversalEffect = RecordOf<typeof fileReversalEffectSchema>;

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
      /** Reason for the reversal. Default: not chosen yet. */
      kind: v.optional(v.picklist(BANK_REVERSAL_REASONS)),
    }),
    answer: fileReversalEffectSchema,
  },
});

const newFileReversalSchema = v.object({
  /** Null for the whole file. */
  batch: v.optional(v.nullable(batchSchema), null),
  reason: v.picklist(BANK_REVERSAL_REASONS),
  /** Visible to the groups. */
  note: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter what went wrong.')),
  /** When the error was discovered: ISO timestamp, UTC. */
  discoveredAt: timestampSchema,
  /** Confirms that 24 hours have passed since the error was discovered. */
  isLate: v.optional(v.boolean(), false),
  /** Number and total of the payments shown to the caller. */
  paymentCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999)),
  amountCents: centsFromZeroSchema,
});
/** Request to reverse a file. */
export type NewFileReversal = RecordOf<typeof newFileReversalSchema>;

/**
 * 400 BAD_REQUEST if the discovery time is in the future or before the file, or more than 24 hours ago and not confirmed as late; 403
 * STEP_UP_NEEDED for large amounts; 404 NOT_FOUND; 409 WRONG_STATUS if nothing can be reversed or the payments have changed, KEY_IN_FLIGHT;
 * 422 LIMIT_EXCEEDED, KEY_REUSED; 423 ON_HOLD.
 */
export const reverseBankFile = defineCall({
  method: 'POST',
  path: '/api/bankFiles/:filePk/reversal',
  operation: 'returnFiles.post',
  gate: 'payments',
  effect: 'moneyOut',
  recentSignIn: ({ body }, { refundCents }) => body.amountCents >= refundCents,
  event: 'payment-undone',
  summary:
    'Requests the reversal of all debits of an erroneous bank file or batch that can be reversed: the next file of reversals has a credit for each. Above a limit, another manager must approve it.',
  idempotent: true,
  status: 201,
  schemas: {
    params,
    body: newFileReversalSchema,
    answer: fileReversalSchema,
  },
});

const fileReversalChangeSchema = v.object({
  step: v.picklist(FILE_REVERSAL_STEPS),
  /** Empty to approve. */
  note: v.optional(v.pipe(noteSchema, v.trim()), ''),
});
/** A step in reversing a file. */
export type FileReversalChange = RecordOf<typeof fileReversalChangeSchema>;

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
    body: fileReversalChangeSchema,
    answer: fileReversalSchema,
  },
});
