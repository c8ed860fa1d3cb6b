import * as v from 'valibot';
import { ANSWER_EFFECTS } from '../../src/domain/billing/corrections/answeredCorrections';
import { CORRECTION_STATES } from '../../src/domain/billing/corrections/Correction';
import { defineCall } from '../platform/shared/Call';
import { fileNameSchema } from '../platform/shared/fileName';
import { groupNumberSchema, openPicklist, pkSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

/** Maximum length of an answer in characters. */
export const MAX_ANSWER_LENGTH = 1_000_000;

const planSchema = v.object({
  fileName: v.string(),
  /** Whether the answers are recorded; otherwise recording them would do this. */
  isRecorded: v.boolean(),
  /** The 834 files that it answers. */
  files: v.array(
    v.object({
      fileName: v.string(),
      answers: v.array(
        v.object({
          /** X12 set, such as 999. */
          kind: v.string(),
          /** The control number that it names, in words. */
          about: v.string(),
          status: openPicklist(['ACCEPTED', 'ACCEPTED_WITH_ERRORS', 'REJECTED']),
          messages: v.array(v.string()),
        }),
      ),
      corrections: v.array(
        v.object({
          correctionPk: pkSchema,
          memberName: v.string(),
          effect: openPicklist(ANSWER_EFFECTS),
          state: openPicklist(CORRECTION_STATES),
          message: v.string(),
        }),
      ),
    }),
  ),
});
/** A carrier's answer as read, and its effect on each correction. */
export type AnswerPlan = RecordOf<typeof planSchema>;

/**
 * Repeating it changes nothing: a correction that is not sent, or was sent again later, is left as it is.
 *
 * 409 WRONG_STATUS if nothing is left to record, or a correction has changed; 409 IS_PROCESSING; 422 FILE_UNREADABLE for a damaged file, and
 * for an answer to no file of the group, with its control number.
 */
export const answerCorrectionsByFile = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/corrections/answers',
  operation: 'corrections.write',
  group: 'whole',
  summary:
    "Compares a carrier's X12 answer (999, 997, TA1, or 824) with the 834 files of corrections that were sent, and records it: rejected corrections are open again.",
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
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
