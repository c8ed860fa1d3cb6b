import * as v from 'valibot';
import {
  DORMANCY_FILTERS,
  DORMANCY_SOURCES,
  MAX_DORMANCY_YEARS,
  MIN_DORMANCY_YEARS,
  UNCLAIMED_KINDS,
} from '../../src/domain/money/refunds/UnclaimedProperty';
import { UNCLAIMED_LIST } from '../../src/domain/money/refunds/unclaimedList';
import { isPostalState } from '../../src/domain/platform/text/postalStates';
import { defineCall } from '../platform/shared/Call';
import { exportOfSearch } from '../platform/shared/exportCall';
import {
  centsFromZeroSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { AnswerOf, BodyOf } from '../platform/shared/RecordOf';

const stateSchema = v.pipe(v.string(), v.check(isPostalState, 'Enter a two-letter state code, such as CT.'));
const yearsSchema = v.pipe(
  v.number(),
  v.integer('Enter whole years.'),
  v.minValue(MIN_DORMANCY_YEARS, `Enter ${MIN_DORMANCY_YEARS} to ${MAX_DORMANCY_YEARS} years.`),
  v.maxValue(MAX_DORMANCY_YEARS, `Enter ${MIN_DORMANCY_YEARS} to ${MAX_DORMANCY_YEARS} years.`),
);

const itemSchema = v.object({
  kind: openPicklist(UNCLAIMED_KINDS),
  itemPk: pkSchema,
  groupNumber: v.nullable(groupNumberSchema),
  groupName: v.nullable(v.string()),
  owner: v.string(),
  reference: v.string(),
  state: v.nullable(v.string()),
  amountCents: centsFromZeroSchema,
  owedSince: localDateSchema,
  years: v.number(),
  source: openPicklist(DORMANCY_SOURCES),
  dormantOn: localDateSchema,
});

/**
 * Stale checks, money in suspense, and group credits unclaimed for `STALE_CHECK_DAYS`, earliest dormancy date first. Money from unknown
 * payers is visible to the whole office.
 */
export const searchUnclaimed = defineCall({
  method: 'POST',
  path: '/api/unclaimed/search',
  operation: 'suspense.work',
  summary: "A page of unclaimed property by the owner's state, with dormancy dates.",
  schemas: {
    body: v.object({
      /** `none` for property without a state. */
      state: v.optional(v.union([v.literal('none'), stateSchema])),
      kind: v.optional(v.picklist(UNCLAIMED_KINDS)),
      due: v.optional(v.picklist(DORMANCY_FILTERS)),
      /** Part of the owner's or group's name, or start of a check or group number. */
      q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: v.object({
      /** Earliest dormancy date first. */
      items: v.array(itemSchema),
      total: v.number(),
      /** Totals for all property in scope, regardless of filters. */
      sums: v.object({
        totalCents: centsFromZeroSchema,
        passedCents: centsFromZeroSchema,
        noStateCents: centsFromZeroSchema,
      }),
      /** States of the property in scope, in order. */
      states: v.array(v.string()),
    }),
  },
});
/** Filter and page of unclaimed property. */
export type UnclaimedQuery = BodyOf<typeof searchUnclaimed>;
/** A page of unclaimed property. */
export type UnclaimedPage = AnswerOf<typeof searchUnclaimed>;

/** 400 BAD_REQUEST for more than `MAX_WHOLE_ROWS` items. Otherwise like `searchUnclaimed`. */
export const exportUnclaimed = exportOfSearch(
  UNCLAIMED_LIST,
  searchUnclaimed,
  'The unclaimed property that matches a filter, as a file.',
);

export const listDormancy = defineCall({
  method: 'GET',
  path: '/api/unclaimed/dormancy',
  operation: 'suspense.work',
  summary: 'The dormancy periods that the office has set, by state and kind.',
  schemas: {
    answer: v.object({
      /** Sorted by state and kind. A null state is the office default. */
      periods: v.array(
        v.object({
          /** Two-letter state code; null for the office default. */
          state: v.nullable(v.string()),
          kind: openPicklist(UNCLAIMED_KINDS),
          years: v.number(),
          note: v.string(),
          by: v.string(),
          /** ISO timestamp, UTC. */
          at: timestampSchema,
        }),
      ),
    }),
  },
});
/** A dormancy period that the office has set. */
export type DormancyPeriod = AnswerOf<typeof listDormancy>['periods'][number];

/** 400 BAD_REQUEST, including for a value that already applies; 409 KEY_IN_FLIGHT; 422 KEY_REUSED. */
export const changeDormancy = defineCall({
  method: 'POST',
  path: '/api/unclaimed/dormancy',
  operation: 'controls.write',
  event: 'limit-changed',
  summary: 'Sets the dormancy period of property in a state, or removes it. Earlier values stay in the history.',
  idempotent: true,
  schemas: {
    body: v.object({
      /** Null for the office default. */
      state: v.nullable(stateSchema),
      kind: v.picklist(UNCLAIMED_KINDS),
      /** Null to remove the value. */
      years: v.nullable(yearsSchema),
      note: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')),
    }),
    answer: v.object({ changePk: pkSchema }),
  },
});
/** Change of a dormancy period; null years remove it. */
export type DormancyRequest = BodyOf<typeof changeDormancy>;
