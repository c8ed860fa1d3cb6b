import * as v from 'valibot';
import { ReasonCode } from '../../src/domain/billing/bills/BillLine';
import { ERROR_SIDES, OUTCOMES } from '../../src/domain/billing/savings/Savings';
import { SAVINGS_LIST } from '../../src/domain/billing/savings/savingsList';
import { billOriginSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsFromZeroSchema,
  centsSchema,
  codeSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const LARGEST_PAGE = 500;
const groupParams = v.object({ groupNumber: groupNumberSchema });
const yearSchema = v.pipe(v.string(), v.regex(/^20\d\d$/, 'Enter a year from 2000 to 2099.'), v.transform(Number));
/** Number of a division. Default: all that are in scope. */
const divisionSchema = v.optional(v.pipe(noteSchema, v.maxLength(40)));
const outcomeCents = v.object({
  corrected: centsFromZeroSchema,
  credited: centsFromZeroSchema,
  settled: centsFromZeroSchema,
  waiting: centsFromZeroSchema,
  lost: centsFromZeroSchema,
});
/** Median number of days; null without a credit. */
const daysSchema = v.nullable(v.number());

/** 403 FORBIDDEN for a group outside the scope. Sums only, without members. */
export const getSavings = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/savings',
  operation: 'savings.read',
  group: 'part',
  summary: "Errors that reconciling found on a group's bills of a year, with their outcomes, by carrier and month.",
  schemas: {
    params: groupParams,
    /** Default: the newest year with reconciled bills, or this year. */
    query: v.object({ year: v.optional(yearSchema), division: divisionSchema }),
    answer: v.object({
      /** Time up to which the report is complete; omitted if the data is current or at most two seconds old. */
      readAsOf: v.exactOptional(timestampSchema),
      groupName: v.string(),
      year: v.number(),
      /** Newest first. */
      years: v.array(v.number()),
      /** By name. */
      carriers: v.array(
        v.object({
          carrierCode: codeSchema,
          carrierName: v.string(),
          /** As billed. */
          premiumCents: centsSchema,
          lineCount: v.number(),
          /**
           * Lines that were changed, and differences that were expected back or disputed.
           *
           * @source docs/decisions/savings.md#errors-are-counted-by-line
           */
          errorCount: v.number(),
          over: outcomeCents,
          under: outcomeCents,
          /** Median number of days from the first wrong bill to the bill with the credit; null without a credit. */
          creditedAfterDays: daysSchema,
        }),
      ),
      /** Over all carriers. */
      creditedAfterDays: daysSchema,
      /** In order. */
      months: v.array(
        v.object({
          /** First day. */
          month: localDateSchema,
          over: outcomeCents,
        }),
      ),
    }),
  },
});

/** The value of reconciling a year's bills for a group. */
export type Savings = RecordOf<typeof getSavings.schemas.answer>;

/** Errors that reconciling found on a carrier's bills. Overbilled and underbilled amounts are never netted. */
export type CarrierSavings = Savings['carriers'][number];

/** Errors on a month's bills. */
export type SavingsMonth = Savings['months'][number];

/** 403 FORBIDDEN for a group outside the scope. The file's name is in `content-disposition`. */
export const getSavingsReport = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/savings/report',
  operation: 'savings.read',
  group: 'part',
  summary: 'The savings of a year on one page, without members.',
  file: ['pdf'],
  schemas: {
    params: groupParams,
    query: v.object({ year: yearSchema, division: divisionSchema }),
    answer: v.custom<Uint8Array>((value) => value instanceof Uint8Array),
  },
});

const itemFilter = {
  year: yearSchema,
  side: v.optional(v.picklist(ERROR_SIDES), 'over'),
  outcome: v.optional(v.picklist(OUTCOMES)),
  carrierCode: v.optional(codeSchema),
  month: v.optional(localDateSchema),
  division: divisionSchema,
};

/** 403 FORBIDDEN for a group outside the scope. */
export const searchSavingsItems = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/savings/items',
  operation: 'savings.readItems',
  group: 'part',
  effect: 'people',
  summary: 'A page of the lines and expected adjustments that the savings of a year consist of, the largest first.',
  schemas: {
    params: groupParams,
    query: v.object({
      ...itemFilter,
      page: v.optional(queryNumberSchema, '0'),
      size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(LARGEST_PAGE)), '50'),
    }),
    answer: v.object({
      items: v.array(
        v.object({
          key: v.string(),
          memberId: v.string(),
          memberName: v.string(),
          coverage: v.nullable(v.string()),
          carrierCode: codeSchema,
          /** The wrong bill. */
          origin: billOriginSchema,
          reasonCode: openPicklist(Object.values(ReasonCode)),
          side: v.picklist(ERROR_SIDES),
          outcome: v.picklist(OUTCOMES),
          amountCents: centsSchema,
        }),
      ),
      total: v.number(),
      /** Of all pages. */
      amountCents: centsSchema,
    }),
  },
});

/** A page of the amounts, largest first. */
export type SavingsItemPage = RecordOf<typeof searchSavingsItems.schemas.answer>;

/** 403 FORBIDDEN for a group outside the scope, 400 BAD_REQUEST for more than 100,000 lines. */
export const exportSavingsItems = exportCall(SAVINGS_LIST, {
  method: 'GET',
  path: '/api/groups/:groupNumber/savings/items/export',
  group: 'part',
  effect: 'people',
  summary:
    'Every line and expected adjustment that the savings of a year consist of and that matches a filter, as a file.',
  schemas: {
    params: groupParams,
    query: v.object({ ...itemFilter, format: exportFormatSchema }),
  },
});
