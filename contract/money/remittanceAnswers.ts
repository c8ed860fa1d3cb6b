import * as v from 'valibot';
import { ADVICE_EFFECTS } from '../../src/domain/money/processing/answeredRemittances';
import { ADVICE_STEPS } from '../../src/domain/money/processing/RemittanceState';
import { MAX_ANSWER_LENGTH } from '../../src/domain/platform/files/answeredFile';
import { defineCall } from '../platform/shared/Call';
import { fileNameSchema } from '../platform/shared/fileName';
import { centsFromZeroSchema, localDateSchema, openPicklist, pkSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const planSchema = v.object({
  fileName: v.string(),
  /** Whether the answers are recorded; otherwise recording them would do this. */
  isRecorded: v.boolean(),
  remittances: v.array(
    v.object({
      remittancePk: pkSchema,
      carrierName: v.string(),
      businessDate: localDateSchema,
      amountCents: centsFromZeroSchema,
      step: openPicklist(ADVICE_STEPS),
      effect: openPicklist(ADVICE_EFFECTS),
      /** The carrier's answer as sentences. */
      message: v.string(),
    }),
  ),
});
/** A carrier's answer to 820s as read, and its effect on each remittance. */
export type AdviceAnswerPlan = RecordOf<typeof planSchema>;

/**
 * Changes no money and no state. The same answer twice changes nothing the second time.
 *
 * 409 WRONG_STATUS if nothing is left to record; 422 FILE_UNREADABLE for a damaged file, and for an answer to no 820 with its control
 * number; 423 ON_HOLD.
 */
export const answerRemittances = defineCall({
  method: 'POST',
  path: '/api/remittances/answers',
  operation: 'remittances.record',
  event: 'remittance-recorded',
  summary:
    "Compares a carrier's X12 answer (999, 997, TA1, or 824) with the 820s that were exported, and records it at their remittances.",
  schemas: {
    body: v.object({
      fileName: v.pipe(fileNameSchema, v.minLength(1), v.maxLength(200)),
      text: v.pipe(
        v.string(),
        v.minLength(1, 'The file is empty.'),
        v.maxLength(MAX_ANSWER_LENGTH, 'The file is too large.'),
        v.check((text) => !text.includes('\0'), 'This is not a text file.'),
      ),
      /** Whether to record the answers. */
      isRecorded: v.optional(v.boolean(), false),
    }),
    answer: planSchema,
  },
});
