import * as v from 'valibot';
import { BILL_SORTS } from '../../../src/domain/billing/bills/BillPage';
import { LONGEST_DIVISION_NUMBER } from '../../../src/domain/billing/divisions/Division';
import { billEventSchema, billLineSchema, billSchema, lineEditSchema } from '../../platform/shared/billSchemas';
import { defineCall } from '../../platform/shared/Call';
import {
  billStatusSchema,
  centsSchema,
  codeSchema,
  directionSchema,
  groupNumberSchema,
  localDateSchema,
  lockTokenSchema,
  noteSchema,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  queryNumberSchema,
  versionSchema,
} from '../../platform/shared/primitives';
import type { InputOf, RecordOf } from '../../platform/shared/RecordOf';

export const billParams = v.object({ billPk: pkSchema });
/** Sort keys of bill lists. */
export const billSortSchema = v.picklist(BILL_SORTS);

/** Filters of bill lists. An empty or omitted filter matches every bill in scope. */
export const billFilterSchema = v.object({
  /** Statuses. @source BIL-2 */
  values: v.optional(v.pipe(v.array(billStatusSchema), v.maxLength(7)), []),
  groupNumbers: v.optional(v.pipe(v.array(groupNumberSchema), v.maxLength(500)), []),
  carrierCodes: v.optional(v.pipe(v.array(codeSchema), v.maxLength(100)), []),
  agentCodes: v.optional(v.pipe(v.array(codeSchema), v.maxLength(100)), []),
  /** Number of a division. */
  division: v.optional(v.pipe(noteSchema, v.maxLength(LONGEST_DIVISION_NUMBER))),
  /** First day of the billing month. */
  period: v.optional(localDateSchema),
  dueFrom: v.optional(localDateSchema),
  dueTo: v.optional(localDateSchema),
  /** Only released bills due before today with an open balance. */
  pastDue: v.optional(v.boolean()),
  /** Matches the start of a bill number or group number, or part of a group's name. */
  q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
});

/** Amounts of `sums` are capped at `MAX_CENTS`. Bills outside the caller's scope are omitted; filters never cause a refusal. */
export const searchBills = defineCall({
  method: 'POST',
  path: '/api/bills/search',
  operation: 'bills.search',
  summary: 'A page of the bills in scope, with totals over all pages.',
  schemas: {
    body: v.object({
      ...billFilterSchema.entries,
      /** Default: by due date, latest first. */
      sort: v.optional(billSortSchema, 'dueDate'),
      direction: v.optional(directionSchema, 'desc'),
      /** From 0. */
      page: pageSchema,
      /** Bills per page, 1 to 500. Default 50. */
      size: pageSizeSchema,
    }),
    answer: v.object({
      items: v.array(billSchema),
      total: v.number(),
      /** Totals of all matching bills, not only of this page. */
      sums: v.object({
        billedCents: centsSchema,
        adjustmentsCents: centsSchema,
        /** Total of reconciled bills. */
        reconciledCents: centsSchema,
        dueCents: centsSchema,
        paidCents: centsSchema,
        pendingCents: centsSchema,
        /** Balance: due − paid − pending of unpaid bills. */
        balanceCents: centsSchema,
      }),
      /** Number of bills by status for the same filter, ignoring its statuses. */
      statusCounts: v.record(v.string(), v.number()),
    }),
  },
});

/** Filter and order of a bill list. Omitted or empty fields do not filter. */
export type BillQuery = InputOf<typeof searchBills.schemas.body>;

/** One page of bills, with totals over all matches. */
export type BillPage = RecordOf<typeof searchBills.schemas.answer>;

/** 404 NOT_FOUND, also for a bill outside the scope. A carrier gets its own part of the bill. */
export const getBill = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk',
  operation: 'bills.read',
  summary: 'One bill without its lines.',
  schemas: {
    params: billParams,
    answer: v.object({
      ...billSchema.entries,
      /** Charges and credits for the whole group. A carrier gets those for its own codes. */
      adjustments: v.exactOptional(
        v.array(v.object({ description: v.string(), carrierCode: codeSchema, amountCents: centsSchema })),
      ),
    }),
  },
});

/** 404 NOT_FOUND, also for a bill outside the scope. Carriers get only the lines with their own codes. */
export const getBillLines = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/lines',
  operation: 'bills.readLines',
  effect: 'people',
  summary: 'Lines of a bill in bill order, paged; at most 5,000 at once.',
  schemas: {
    params: billParams,
    query: v.object({
      offset: v.optional(queryNumberSchema, '0'),
      limit: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(5000)), '500'),
      /** Words in a member's name, the coverage, or the plan, in any order, or the start of a member number. */
      q: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
      /** `true`: only lines whose reconciled amount differs from the billed one. */
      changedOnly: v.optional(v.picklist(['true', 'false']), 'false'),
    }),
    answer: v.object({
      version: versionSchema,
      items: v.array(billLineSchema),
      total: v.number(),
      sums: v.object({ billedCents: centsSchema, reconciledCents: centsSchema }),
    }),
  },
});

/** 404 NOT_FOUND, also for a bill outside the scope. At most 500 events. */
export const getBillHistory = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/history',
  operation: 'bills.readHistory',
  effect: 'people',
  summary: 'Change log of a bill, newest first.',
  schemas: { params: billParams, answer: v.object({ items: v.array(billEventSchema) }) },
});

/** 409 BILL_LOCKED, LOCK_LOST, STALE_VERSION, WRONG_STATUS, MONEY_ON_BILL, IS_PROCESSING; 422 REASON_MISSING. */
export const changeBillLines = defineCall({
  method: 'PATCH',
  path: '/api/bills/:billPk/lines',
  operation: 'bills.edit',
  summary: 'Changes lines of a bill the caller has locked, all or none.',
  // Room for 50,000 changes, most of them with a short note.
  maxBodyBytes: 16 * 2 ** 20,
  schemas: {
    params: billParams,
    body: v.object({
      version: versionSchema,
      lockToken: lockTokenSchema,
      changes: v.pipe(v.array(lineEditSchema), v.minLength(1), v.maxLength(50_000)),
    }),
    answer: v.object({ bill: billSchema, lines: v.array(billLineSchema) }),
  },
});
