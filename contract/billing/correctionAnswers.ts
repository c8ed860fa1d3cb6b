import * as v from 'valibot';
import { ANSWER_EFFECTS } from '../../src/domain/billing/corrections/answeredCorrections';
import { CORRECTION_STATES } from '../../src/domain/billing/corrections/Correction';
import { MAX_ANSWER_LENGTH } from '../../src/domain/platform/files/answeredFile';
import { defineCall } from '../platform/shared/Call';
import { fileAccountSchema } from '../platform/shared/fileAccount';
import { fileNameSchema } from '../platform/shared/fileName';
import { codeSchema, groupNumberSchema, openPicklist, pkSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const headingSchema = v.pipe(v.string(), v.maxLength(200));
const columnSchema = v.nullable(headingSchema);
const wordSchema = v.object({ field: v.picklist(['status', 'coverage']), from: headingSchema, to: headingSchema });

/** Columns and words of a carrier's error report. Shape of `ReportLayout` in the domain. */
export const reportLayoutSchema = v.object({
  memberId: columnSchema,
  memberName: columnSchema,
  firstName: columnSchema,
  coverage: columnSchema,
  status: columnSchema,
  code: columnSchema,
  reason: columnSchema,
  words: v.pipe(v.array(wordSchema), v.maxLength(100)),
});

const reportSchema = v.object({
  headings: v.array(v.string()),
  layout: reportLayoutSchema,
  /** Whether the columns were remembered for the carrier. */
  isRemembered: v.boolean(),
  /** Carriers to which the group has sent corrections; the report is about `carrierCode`, or has to be assigned. */
  carrierCodes: v.array(v.string()),
  carrierCode: v.nullable(v.string()),
  /** Coverages of the corrections that were sent to the carrier. */
  coverages: v.array(v.string()),
  /** Words with an unknown meaning. */
  asks: v.array(v.object({ field: openPicklist(['status', 'coverage']), text: v.string() })),
  /** Why no row can be used, and what to do; empty if rows can be used. */
  problem: v.string(),
  /** Rows that are not used. At most 100. */
  unused: v.array(v.object({ row: v.number(), message: v.string() })),
  account: v.nullable(fileAccountSchema),
});
/** A carrier's error report as read. */
export type CarrierReport = RecordOf<typeof reportSchema>;

const planSchema = v.object({
  fileName: v.string(),
  /** Whether the answers are recorded; otherwise recording them would do this. */
  isRecorded: v.boolean(),
  /** Null for an X12 answer. Missing in answers of earlier versions. */
  report: v.optional(v.nullable(reportSchema), null),
  /** The files of corrections that it answers: 834 files, or for a report the corrections that were last sent in each. */
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
          /** Null for every coverage. Missing in answers of earlier versions. */
          coverage: v.optional(v.nullable(v.string()), null),
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
 * An error report (a table as text, such as CSV) is matched by member and coverage, and its columns are remembered for the carrier when it is
 * recorded. As long as something has to be chosen first, the preview says what (`report`), and recording is refused.
 *
 * 409 WRONG_STATUS if nothing is left to record, or a correction has changed; 409 IS_PROCESSING; 422 FILE_UNREADABLE for a damaged file, for an
 * answer to no file of the group, with its control number, and for a report in which something has to be chosen.
 */
export const answerCorrectionsByFile = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/corrections/answers',
  operation: 'corrections.write',
  group: 'whole',
  isExpensive: true,
  summary:
    "Compares a carrier's X12 answer (999, 997, TA1, or 824) or error report with the corrections that were sent, and records it: rejected corrections are open again.",
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
      /** Columns of an error report. Default: those remembered for its carrier, otherwise those that its headings suggest. */
      layout: v.optional(reportLayoutSchema),
      /** The carrier that wrote an error report. Default: the only one to which the group has sent corrections. */
      carrierCode: v.optional(codeSchema),
      /** Whether to record the answers. */
      isRecorded: v.optional(v.boolean(), false),
    }),
    answer: planSchema,
  },
});
