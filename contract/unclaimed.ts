import * as v from 'valibot';
import {
  DORMANCY_FILTERS,
  DORMANCY_SOURCES,
  MAX_DORMANCY_YEARS,
  MIN_DORMANCY_YEARS,
  UNCLAIMED_KINDS,
} from '../src/domain/refunds/UnclaimedProperty';
import { isPostalState } from '../src/domain/setup/postalStates';
import { defineCall } from './shared/Call';
import { exportedList, exportFormatSchema } from './shared/listExport';
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
} from './shared/primitives';

const stateSchema = v.pipe(v.string(), v.check(isPostalState, 'Enter the two letters of a state, such as CT.'));
const yearsSchema = v.pipe(
  v.number(),
  v.integer('Enter whole years.'),
  v.minValue(MIN_DORMANCY_YEARS, `Enter ${MIN_DORMANCY_YEARS} to ${MAX_DORMANCY_YEARS} years.`),
  v.maxValue(MAX_DORMANCY_YEARS, `Enter ${MIN_DORMANCY_YEARS} to ${MAX_DORMANCY_YEARS} years.`),
);

const filter = {
  /** `none` for money without a state. */
  state: v.optional(v.union([v.literal('none'), stateSchema])),
  kind: v.optional(v.picklist(UNCLAIMED_KINDS)),
  due: v.optional(v.picklist(DORMANCY_FILTERS)),
  /** Part of the owner's or group's name, or start of a check or group number. */
  q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
};

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
 * Stale checks, money in suspense, and group credits that were not claimed for `STALE_CHECK_DAYS`, the next dormancy date first. Money of
 * unknown payers is in every scope of the office.
 */
export const searchUnclaimed = defineCall({
  method: 'POST',
  path: '/api/unclaimed/search',
  operation: 'suspense.work',
  summary: "A page of unclaimed property by its owner's state, with the day on which it is dormant.",
  schemas: {
    body: v.object({ ...filter, page: pageSchema, size: pageSizeSchema }),
    answer: v.object({
      items: v.array(itemSchema),
      total: v.number(),
      /** Of all in scope; the filters do not change them. */
      sums: v.object({
        totalCents: centsFromZeroSchema,
        passedCents: centsFromZeroSchema,
        noStateCents: centsFromZeroSchema,
      }),
      states: v.array(v.string()),
    }),
  },
});

/** 400 BAD_REQUEST for more items than `MAX_EXPORTED_ROWS`. Otherwise as `searchUnclaimed`. */
export const exportUnclaimed = defineCall({
  method: 'POST',
  path: '/api/unclaimed/export',
  operation: 'suspense.work',
  summary: 'The unclaimed property that matches a filter, as a file.',
  file: exportedList.file,
  schemas: { body: v.object({ ...filter, format: exportFormatSchema }), answer: exportedList.answer },
});

export const listDormancy = defineCall({
  method: 'GET',
  path: '/api/unclaimed/dormancy',
  operation: 'suspense.work',
  summary: 'The dormancy periods that the office has set, by state and kind.',
  schemas: {
    answer: v.object({
      /** Null state for the office's default. By state and kind. */
      periods: v.array(
        v.object({
          state: v.nullable(v.string()),
          kind: openPicklist(UNCLAIMED_KINDS),
          years: v.number(),
          note: v.string(),
          by: v.string(),
          at: timestampSchema,
        }),
      ),
    }),
  },
});

/** 400 BAD_REQUEST, also for the value that applies already; 409 KEY_IN_FLIGHT; 422 KEY_REUSED. */
export const changeDormancy = defineCall({
  method: 'POST',
  path: '/api/unclaimed/dormancy',
  operation: 'controls.write',
  summary:
    'Sets after how many years property of a state is dormant, or removes that value. Earlier values stay in the history.',
  idempotent: true,
  schemas: {
    body: v.object({
      /** Null for the office's default. */
      state: v.nullable(stateSchema),
      kind: v.picklist(UNCLAIMED_KINDS),
      /** Null to remove the value. */
      years: v.nullable(yearsSchema),
      note: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')),
    }),
    answer: v.object({ changePk: pkSchema }),
  },
});
