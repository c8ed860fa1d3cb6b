import * as v from 'valibot';
import { ReasonCode } from '../../src/domain/billing/bills/BillLine';
import { MAX_CLOSED_TOGETHER } from '../../src/domain/billing/expected/closingEffect';
import {
  CLOSE_REASONS,
  EXPECTED_SORTS,
  EXPECTED_SOURCES,
  EXPECTED_STATUSES,
} from '../../src/domain/billing/expected/ExpectedAdjustment';
import { EXPECTED_AGES, EXPECTED_TYPES } from '../../src/domain/billing/expected/expectedAge';
import { EXPECTED_LIST } from '../../src/domain/billing/expected/expectedList';
import type { ExpectedSides } from '../../src/domain/billing/expected/expectedSides';
import { EXPECTED_OUTCOMES } from '../../src/domain/billing/expected/outcomeOnBill';
import { billOriginSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsSchema,
  codeSchema,
  directionSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { correctionSchema } from './corrections';

/** An amount that a group expects on a later bill; negative for a credit. It is not money until it arrives. */
export const expectedSchema = v.object({
  expectedPk: pkSchema,
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  carrierCode: codeSchema,
  memberId: v.string(),
  memberName: v.string(),
  /** Null if the member was compared as a whole. */
  coverage: v.nullable(v.string()),
  amountCents: centsSchema,
  /** Has the same sign; at most the amount. */
  arrivedCents: centsSchema,
  source: openPicklist(EXPECTED_SOURCES),
  /** Kind of the difference; null for a manually changed line. */
  kind: v.nullable(v.string()),
  reasonCode: openPicklist(Object.values(ReasonCode)),
  note: v.string(),
  origin: billOriginSchema,
  /** Last day on which the carrier still credits the origin's month. */
  creditedUntil: localDateSchema,
  closed: v.nullable(
    v.object({ reason: openPicklist(CLOSE_REASONS), note: v.string(), at: timestampSchema, by: v.string() }),
  ),
});

const LARGEST_PAGE = 500;

const filter = {
  /** Default: all groups in the caller's scope. */
  groupNumber: v.optional(groupNumberSchema),
  /** `late` is part of `open`. */
  status: v.optional(v.picklist([...EXPECTED_STATUSES, 'all']), 'all'),
  /** Months since the originating bill's month. Default: any. */
  age: v.optional(v.picklist(EXPECTED_AGES)),
  /** Default: both credits and charges. */
  type: v.optional(v.picklist(EXPECTED_TYPES)),
  /** Part of a member's or group's name, or start of a member number or bill number. */
  q: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  /** Default: `status`, late ones first. */
  sort: v.optional(v.picklist(EXPECTED_SORTS), 'status'),
  /** Default: `asc`. */
  direction: v.optional(directionSchema, 'asc'),
};

const sideSchema = v.object({
  openCents: centsSchema,
  /** Part of the open amount. */
  lateCents: centsSchema,
  arrivedCents: centsSchema,
});

/** Amounts of expected credits, or of expected charges. */
export type ExpectedSide = RecordOf<typeof sideSchema>;

/** 403 FORBIDDEN for a group outside the scope. */
export const searchExpectedAdjustments = defineCall({
  method: 'GET',
  path: '/api/expectedAdjustments',
  operation: 'expectedAdjustments.search',
  group: 'part',
  effect: 'people',
  summary:
    'Adjustments that groups expect on their next bills, by default late ones first. Carriers: only on lines with their own codes, without notes.',
  schemas: {
    query: v.object({
      ...filter,
      /** From 0. */
      page: v.optional(queryNumberSchema, '0'),
      size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(LARGEST_PAGE)), '50'),
    }),
    answer: v.object({
      items: v.array(expectedSchema),
      total: v.number(),
      /** Totals of all adjustments of the group or, without a group, the scope, regardless of the filter. */
      sums: v.object({
        openCount: v.number(),
        openCents: centsSchema,
        /** Part of the open adjustments. */
        lateCount: v.number(),
        lateCents: centsSchema,
        arrivedCents: centsSchema,
        closedCents: centsSchema,
        /** Credits that carriers owe: zero or negative. Older servers have only the sums of both sides above. */
        credits: v.optional(sideSchema),
        /** Charges from carriers: zero or positive. */
        charges: v.optional(sideSchema),
      }),
    }),
  },
});

type SearchedFor = RecordOf<typeof searchExpectedAdjustments.schemas.query>;

/** Filter and page of expected adjustments. Without a group: all in scope. */
export type ExpectedQuery = Pick<SearchedFor, 'status' | 'q' | 'page' | 'size'> & Partial<SearchedFor>;

type AnsweredPage = RecordOf<typeof searchExpectedAdjustments.schemas.answer>;

/** Totals of expected adjustments of a group or scope, whatever the filter, on both sides. */
export type ExpectedSums = Omit<AnsweredPage['sums'], 'credits' | 'charges'> &
  Readonly<Record<'credits' | 'charges', ExpectedSide>>;

/** A page of expected adjustments, late ones first. */
export type ExpectedPage = Omit<AnsweredPage, 'sums'> & { readonly sums: ExpectedSums };

/** 400 BAD_REQUEST for more than `MAX_WHOLE_ROWS` adjustments. Otherwise like `searchExpectedAdjustments`. */
export const exportExpectedAdjustments = exportCall(EXPECTED_LIST, {
  method: 'GET',
  path: '/api/expectedAdjustments/export',
  group: 'part',
  effect: 'people',
  summary: 'Every expected adjustment in scope that matches a filter, as a file.',
  schemas: { query: v.object({ ...filter, format: exportFormatSchema }) },
});

/** 404 NOT_FOUND, also for a bill out of reach. */
export const getExpectedOnBill = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/expectedAdjustments',
  operation: 'expectedAdjustments.read',
  effect: 'people',
  summary: 'Adjustments that earlier bills expected on a bill, and terminated members whom it bills again.',
  schemas: {
    params: v.object({ billPk: pkSchema }),
    answer: v.object({
      /** Arrived adjustments first, then missing ones; at most 500. */
      items: v.array(
        v.object({
          expected: expectedSchema,
          outcome: openPicklist(EXPECTED_OUTCOMES),
          /** Amount that arrived on this bill. */
          arrivedCents: centsSchema,
          /** Amount that the bill corrects beyond the expected amount; zero unless the outcome is `more` or `wrong`. */
          otherCents: centsSchema,
        }),
      ),
      billedAgain: v.array(
        v.object({
          memberId: v.string(),
          memberName: v.string(),
          terminatedOn: localDateSchema,
          billedCents: centsSchema,
          /** 2 for the second month in which the member is billed after the termination. */
          month: v.number(),
        }),
      ),
      /** Adjustments that this bill's decisions expect on later bills. Older servers send only `cents`, the sum of both sides. */
      own: v.object({
        count: v.number(),
        cents: centsSchema,
        creditCents: v.optional(centsSchema),
        chargeCents: v.optional(centsSchema),
      }),
      /** Overdue corrections of the group, at most 50; empty for callers who do not see corrections. */
      overdueCorrections: v.optional(v.array(correctionSchema), []),
    }),
  },
});

/** Corrections that a bill was expected to contain, and errors that it repeats. */
export type BillExpectations = Omit<RecordOf<typeof getExpectedOnBill.schemas.answer>, 'own'> & {
  readonly own: ExpectedSides & { readonly count: number };
};

/** Result of a bill for an adjustment expected from an earlier bill. */
export type ExpectedOnBill = BillExpectations['items'][number];

/** 404 NOT_FOUND, 409 WRONG_STATUS if no part of it is open, 409 IS_PROCESSING. */
export const closeExpectedAdjustment = defineCall({
  method: 'POST',
  path: '/api/expectedAdjustments/:expectedPk/close',
  operation: 'expectedAdjustments.write',
  summary: 'Stops expecting the rest of an adjustment, with a reason.',
  schemas: {
    params: v.object({ expectedPk: pkSchema }),
    body: v.object({ reason: v.picklist(CLOSE_REASONS), note: v.optional(noteSchema, '') }),
    answer: expectedSchema,
  },
});

/**
 * 409 IS_PROCESSING if changes to bills were closed before the first group; any other refusal is in the adjustment's own result.
 */
export const closeExpectedAdjustments = defineCall({
  method: 'POST',
  path: '/api/expectedAdjustments/close',
  operation: 'expectedAdjustments.write',
  summary: 'Stops expecting the rest of several adjustments, with one reason, and a result for each.',
  schemas: {
    body: v.object({
      values: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(MAX_CLOSED_TOGETHER)),
      reason: v.picklist(CLOSE_REASONS),
      note: v.optional(noteSchema, ''),
    }),
    answer: v.object({
      results: v.array(
        v.object({
          expectedPk: pkSchema,
          ok: v.boolean(),
          /** Why it was not closed. Empty when it was. */
          message: v.string(),
        }),
      ),
    }),
  },
});

/** Result of closing one of several adjustments. */
export type CloseOutcome = RecordOf<typeof closeExpectedAdjustments.schemas.answer>['results'][number];

/** 404 NOT_FOUND, 409 WRONG_STATUS if it is not closed, 409 IS_PROCESSING. */
export const reopenExpectedAdjustment = defineCall({
  method: 'POST',
  path: '/api/expectedAdjustments/:expectedPk/reopen',
  operation: 'expectedAdjustments.write',
  summary: 'Undoes a closing, and looks for the adjustment on the bills released since.',
  schemas: { params: v.object({ expectedPk: pkSchema }), answer: expectedSchema },
});
