import * as v from 'valibot';
import {
  CORRECTION_KINDS,
  CORRECTION_RECIPIENTS,
  CORRECTION_STATES,
  DEDUCTION_TAXES,
} from '../../src/domain/billing/corrections/Correction';
import { MAX_INSTALLMENTS } from '../../src/domain/billing/corrections/checkCorrection';
import { MAX_SENT_CORRECTIONS } from '../../src/domain/billing/corrections/correctionBatches';
import { CORRECTIONS } from '../../src/domain/billing/corrections/correctionList';
import {
  CORRECTION_ANSWERS,
  CORRECTION_DECISIONS,
  CORRECTION_FILTERS,
  CORRECTION_SORTS,
} from '../../src/domain/billing/corrections/correctionSteps';
import { billOriginSchema, lineCentsSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import { queriedListCalls } from '../platform/shared/listCalls';
import {
  centsSchema,
  codeSchema,
  directionSchema,
  groupNumberSchema,
  lineOfTextSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { AnswerOf } from '../platform/shared/RecordOf';

const countSchema = v.number();

/** A request to a carrier or to payroll resulting from a decided difference. It never moves money. */
export const correctionSchema = v.object({
  correctionPk: pkSchema,
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  carrierCode: codeSchema,
  memberId: v.string(),
  memberName: v.string(),
  /** The employer's own number; null if no payroll file had one, and for carriers. */
  payrollNumber: v.nullable(v.string()),
  /** Null if the member was compared as a whole. */
  coverage: v.nullable(v.string()),
  kind: openPicklist(CORRECTION_KINDS),
  effectiveDate: v.nullable(localDateSchema),
  value: v.string(),
  monthlyCents: v.nullable(centsSchema),
  /** Negative for a refund. */
  oneTimeCents: centsSchema,
  installments: v.number(),
  tax: v.nullable(openPicklist(DEDUCTION_TAXES)),
  planYear: v.nullable(v.number()),
  authorization: v.string(),
  note: v.string(),
  /** deducted − billed. */
  differenceCents: centsSchema,
  differenceKind: v.string(),
  /** Last day for which deductions were taken. */
  paidThrough: v.nullable(localDateSchema),
  state: openPicklist(CORRECTION_STATES),
  sentAt: v.nullable(timestampSchema),
  /** Sent, and missing on the carrier's second bill after that. */
  isOverdue: v.boolean(),
  /** Last day on which the carrier accepts the change. */
  sendBy: v.nullable(localDateSchema),
  /** Evidence that confirmed it, or the reason for rejecting it. */
  evidence: v.string(),
  filePk: v.nullable(pkSchema),
  /** The benefits system that gets it instead of the carrier; missing if none does, and for carriers. */
  system: v.optional(v.string()),
  /** Cause that an inquiry shares with others of its bill and carrier; empty otherwise. Missing in answers of earlier versions. */
  inquiry: v.optional(v.string(), ''),
  /** The other members of the inquiry, at most 999, if the search asks for each inquiry once; empty otherwise. */
  others: v.optional(
    v.array(
      v.object({
        correctionPk: pkSchema,
        memberId: v.string(),
        memberName: v.string(),
        coverage: v.nullable(v.string()),
        differenceCents: centsSchema,
        note: v.string(),
        evidence: v.string(),
      }),
    ),
    [],
  ),
  origin: billOriginSchema,
});

const LARGEST_PAGE = 200;

/** 403 FORBIDDEN for a group outside the scope. */
export const { search: searchCorrections, export: exportCorrections } = queriedListCalls(
  CORRECTIONS,
  { group: 'part', effect: 'people' },
  {
    path: '/api/corrections',
    summaries: {
      search:
        'Corrections to carriers and payroll: by default overdue ones first. Carriers: those sent to them, without notes and payroll.',
      export: 'Every correction in scope that matches a filter, as a file.',
    },
    filter: {
      /** Default: all groups in the caller's scope. */
      groupNumber: v.optional(groupNumberSchema),
      /** The carrier of the coverage. Default: all. */
      carrierCode: v.optional(codeSchema),
      /** The originating bill. Default: all. */
      billPk: v.optional(pkSchema),
      /** `pending`: proposed, open or sent. */
      status: v.optional(v.picklist(CORRECTION_FILTERS), 'pending'),
      recipient: v.optional(v.picklist([...CORRECTION_RECIPIENTS, 'all']), 'all'),
      /** First day of the originating bill's month. Default: all. */
      month: v.optional(localDateSchema),
      /** Part of a member's or group's name, or start of a member number or bill number. */
      q: v.optional(lineOfTextSchema(80), ''),
      /**
       * `once`: a billing inquiry about several members is one item, with the others in `others`, unless `q` searches for a member.
       * An export always has each member.
       */
      inquiries: v.optional(v.picklist(['each', 'once']), 'each'),
      sort: v.optional(v.picklist(CORRECTION_SORTS), 'status'),
      direction: v.optional(directionSchema, 'asc'),
    },
    sent: ({ to, ...query }) => ({ ...query, inquiries: 'once', ...(to !== undefined && { recipient: to }) }),
    item: correctionSchema,
    page: {
      /** Counts for the group or, without a group, the scope, regardless of the other filters. */
      counts: v.object({
        PROPOSED: countSchema,
        OPEN: countSchema,
        SENT: countSchema,
        CONFIRMED: countSchema,
        REJECTED: countSchema,
        DROPPED: countSchema,
      }),
      overdueCount: countSchema,
    },
  },
);

/** Each correction has its own result; those that do not allow the decision remain unchanged. 409 IS_PROCESSING. */
export const decideCorrections = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/corrections/decide',
  operation: 'corrections.write',
  group: 'part',
  summary: 'Confirms, drops or restores corrections that were not sent, with a result for each.',
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
    body: v.object({
      correctionPks: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(LARGEST_PAGE)),
      decision: v.picklist(CORRECTION_DECISIONS),
    }),
    answer: v.object({
      results: v.array(v.object({ correctionPk: pkSchema, ok: v.boolean(), message: v.string() })),
    }),
  },
});
/** What a decision did with one correction. `message` says why it was not changed. */
export type CorrectionResult = AnswerOf<typeof decideCorrections>['results'][number];

/** A person's request with a correction. Shape of `CorrectionTerms` in the domain. */
export const correctionTermsSchema = v.object({
  kind: v.picklist(CORRECTION_KINDS),
  effectiveDate: v.nullable(localDateSchema),
  value: lineOfTextSchema(100),
  monthlyCents: v.nullable(
    v.pipe(
      lineCentsSchema,
      v.check((amount) => amount >= 0, 'Give zero or more.'),
    ),
  ),
  oneTimeCents: lineCentsSchema,
  installments: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INSTALLMENTS)),
  tax: v.nullable(v.picklist(DEDUCTION_TAXES)),
  planYear: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2100))),
  authorization: lineOfTextSchema(200),
  note: noteSchema,
});

/** 400 BAD_REQUEST for incomplete terms, 404 NOT_FOUND, 409 WRONG_STATUS after it was sent or dropped, 422 CORRECTION_UNCONFIRMED. */
export const editCorrection = defineCall({
  method: 'PUT',
  path: '/api/groups/:groupNumber/corrections/:correctionPk',
  operation: 'corrections.write',
  group: 'part',
  summary: 'Changes what a correction asks for, and confirms it.',
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema, correctionPk: pkSchema }),
    body: v.object({
      ...correctionTermsSchema.entries,
      /** Whether the person confirmed the questions that the terms raise. */
      isConfirmed: v.optional(v.boolean(), false),
    }),
    answer: correctionSchema,
  },
});

/**
 * 400 BAD_REQUEST for several recipients, or an 834 for payroll or of what it cannot carry, 404 NOT_FOUND, 409 WRONG_STATUS for one that is not open, 409 IS_PROCESSING,
 * 422 CORRECTION_UNCONFIRMED for one that was sent before.
 */
export const sendCorrections = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/corrections/send',
  operation: 'corrections.write',
  group: 'whole',
  summary: 'Makes the file of corrections to one recipient, keeps it, and marks them as sent.',
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
    body: v.object({
      correctionPks: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(MAX_SENT_CORRECTIONS)),
      /** A list as a spreadsheet or to import, a letter or list to print, or the changes as an X12 834 for a carrier. */
      format: v.picklist(['xlsx', 'csv', 'pdf', '834']),
      /** Whether to resend corrections that were sent before. */
      isAgain: v.optional(v.boolean(), false),
    }),
    answer: v.object({ filePk: pkSchema, name: v.string() }),
  },
});

/** 404 NOT_FOUND. Returns the same bytes for each download. */
export const getCorrectionFile = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/corrections/files/:filePk',
  operation: 'corrections.readFiles',
  group: 'whole',
  effect: 'people',
  event: 'data-exported',
  summary: 'A file of corrections as it was sent.',
  file: true,
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema, filePk: pkSchema }),
    answer: v.custom<Uint8Array>((value) => value instanceof Uint8Array),
  },
});

/**
 * 400 BAD_REQUEST for a rejection without a reason, or others that are not of the same inquiry, 404 NOT_FOUND, 409 WRONG_STATUS if one is not
 * sent, 409 IS_PROCESSING.
 */
export const answerCorrection = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/corrections/:correctionPk/answer',
  operation: 'corrections.answer',
  group: 'part',
  summary: "Records the recipient's answer to a correction that was sent. Carriers answer for their own codes.",
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema, correctionPk: pkSchema }),
    body: v.object({
      answer: v.picklist(CORRECTION_ANSWERS),
      note: noteSchema,
      /** Other members of the same inquiry that get the same answer. All of them are answered, or none. */
      others: v.optional(v.pipe(v.array(pkSchema), v.maxLength(MAX_SENT_CORRECTIONS)), []),
    }),
    answer: correctionSchema,
  },
});
