import * as v from 'valibot';
import { ReasonCode } from '../src/domain/bills/BillLine';
import { defineCall } from './shared/Call';
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
  timestampSchema,
  versionSchema,
} from './shared/primitives';

const billParams = v.object({ billPk: pkSchema });
export const reasonCodeSchema = v.picklist(Object.values(ReasonCode));

/** A bill without its lines. Shape of `Bill` in the domain. */
export const billSchema = v.object({
  billPk: pkSchema,
  billNumber: v.string(),
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  carrierCodes: v.array(codeSchema),
  carrierNames: v.array(v.string()),
  periodFrom: localDateSchema,
  periodTo: localDateSchema,
  billDate: localDateSchema,
  dueDate: localDateSchema,
  status: billStatusSchema,
  version: versionSchema,
  reconcilePolicy: v.picklist(['adjustThenPay', 'payAsBilled']),
  billedCents: centsSchema,
  reconciledCents: centsSchema,
  adjustmentsCents: centsSchema,
  creditsCents: centsSchema,
  dueCents: centsSchema,
  paidCents: centsSchema,
  pendingCents: centsSchema,
  previousBalanceCents: centsSchema,
  lineCount: v.number(),
  memberCount: v.number(),
  changedLineCount: v.number(),
  lockedBy: v.nullable(v.object({ userId: v.string(), name: v.string(), since: timestampSchema })),
  releasedAt: v.nullable(timestampSchema),
  reconciledAt: v.nullable(timestampSchema),
  modDate: timestampSchema,
  modUser: v.string(),
});

/** One line. Shape of `BillLine` in the domain. */
export const billLineSchema = v.object({
  linePk: pkSchema,
  memberId: v.string(),
  memberName: v.string(),
  carrierCode: codeSchema,
  coverage: v.string(),
  plan: v.string(),
  tier: v.picklist(['EE', 'ES', 'EC', 'FAM']),
  volumeCents: v.nullable(centsSchema),
  change: v.picklist(['NEW', 'TERMED', 'CHANGED', 'SAME', 'RETRO']),
  retroPeriod: v.nullable(localDateSchema),
  billedCents: centsSchema,
  reconciledCents: v.nullable(centsSchema),
  reasonCode: v.nullable(reasonCodeSchema),
  effectiveDate: v.nullable(localDateSchema),
  note: v.string(),
});

export const billSortSchema = v.picklist([
  'billNumber',
  'groupName',
  'period',
  'billed',
  'adjustments',
  'reconciled',
  'due',
  'paid',
  'dueDate',
  'status',
]);
export type BillSort = v.InferOutput<typeof billSortSchema>;

/** What a list of bills is narrowed by. Empty or left out means not narrowed, within what the caller may see. */
export const billFilterSchema = v.object({
  /** Statuses. @source BIL-2 */
  values: v.optional(v.pipe(v.array(billStatusSchema), v.maxLength(7)), []),
  groupNumbers: v.optional(v.pipe(v.array(groupNumberSchema), v.maxLength(500)), []),
  carrierCodes: v.optional(v.pipe(v.array(codeSchema), v.maxLength(100)), []),
  agentCodes: v.optional(v.pipe(v.array(codeSchema), v.maxLength(100)), []),
  /** First day of the billing month. */
  period: v.optional(localDateSchema),
  dueFrom: v.optional(localDateSchema),
  dueTo: v.optional(localDateSchema),
  /** Matches the start of a bill number or group number, or part of a group's name. */
  q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
});

export const searchBills = defineCall({
  method: 'POST',
  path: '/api/bills/search',
  operation: 'bills.search',
  summary: 'A page of the bills the caller may see, with totals over all of them.',
  schemas: {
    body: v.object({
      ...billFilterSchema.entries,
      sort: v.optional(billSortSchema, 'dueDate'),
      direction: v.optional(directionSchema, 'desc'),
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: v.object({
      items: v.array(billSchema),
      total: v.number(),
      /** Over every bill that matches, not only this page. */
      sums: v.object({
        billedCents: centsSchema,
        adjustmentsCents: centsSchema,
        reconciledCents: centsSchema,
        dueCents: centsSchema,
        paidCents: centsSchema,
        pendingCents: centsSchema,
      }),
      /** Bills by status under the same filter without its statuses. */
      statusCounts: v.record(v.string(), v.number()),
    }),
  },
});

export const getBill = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk',
  operation: 'bills.read',
  summary: 'One bill without its lines.',
  schemas: { params: billParams, answer: billSchema },
});

export const getBillLines = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/lines',
  operation: 'bills.readLines',
  summary: 'Lines of a bill in bill order, paged; at most 5,000 at once.',
  schemas: {
    params: billParams,
    query: v.object({
      offset: v.optional(queryNumberSchema, '0'),
      limit: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(5000)), '500'),
      /** Matches part of a member's name, or the start of a member number, coverage or plan. */
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

/** Something that happened to a bill. */
export const billEventSchema = v.object({
  eventPk: pkSchema,
  at: timestampSchema,
  /** Name of the person, or 'Processing'. */
  by: v.string(),
  event: v.string(),
  statusBefore: v.nullable(billStatusSchema),
  statusAfter: billStatusSchema,
  note: v.string(),
  /** Line changes of this event: before → after, why. The first 100; `changeCount` says how many there are. */
  changes: v.array(
    v.object({
      linePk: pkSchema,
      memberName: v.string(),
      coverage: v.string(),
      beforeCents: centsSchema,
      afterCents: centsSchema,
      reasonCode: v.nullable(reasonCodeSchema),
      note: v.string(),
    }),
  ),
  changeCount: v.number(),
});

export const getBillHistory = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/history',
  operation: 'bills.readHistory',
  summary: 'What happened to a bill, newest first.',
  schemas: { params: billParams, answer: v.object({ items: v.array(billEventSchema) }) },
});

export const lineEditSchema = v.object({
  linePk: pkSchema,
  reconciledCents: centsSchema,
  reasonCode: v.nullable(reasonCodeSchema),
  effectiveDate: v.nullable(localDateSchema),
  note: noteSchema,
});

/** 409 BILL_LOCKED, LOCK_LOST, STALE_VERSION, WRONG_STATUS, MONEY_ON_BILL, IS_PROCESSING; 422 REASON_MISSING. */
export const changeBillLines = defineCall({
  method: 'PATCH',
  path: '/api/bills/:billPk/lines',
  operation: 'bills.edit',
  summary: 'Changes lines of a bill the caller has locked, all or none.',
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

const statusChangeBody = v.object({
  version: versionSchema,
  lockToken: lockTokenSchema,
  note: v.optional(noteSchema, ''),
});

export const deductionSchema = v.object({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  memberId: v.pipe(v.string(), v.maxLength(60)),
  memberName: v.pipe(v.string(), v.maxLength(200)),
  coverage: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  amountCents: centsSchema,
});

export const resolutionSchema = v.object({
  key: v.pipe(v.string(), v.maxLength(300)),
  action: v.picklist(['acceptBill', 'acceptOurs', 'expectNextBill']),
  reasonCode: reasonCodeSchema,
  note: noteSchema,
});

/** Also 422 DISCREPANCIES_OPEN with the keys that still need a decision, REASON_MISSING. */
export const reconcileBill = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/reconcile',
  operation: 'bills.reconcile',
  summary:
    'Reconciles a bill. With a comparison, the server matches again and refuses while a difference has no decision.',
  schemas: {
    params: billParams,
    body: v.object({
      ...statusChangeBody.entries,
      comparison: v.optional(
        v.object({
          fileName: v.pipe(v.string(), v.maxLength(255)),
          deductions: v.pipe(v.array(deductionSchema), v.maxLength(200_000)),
          resolutions: v.pipe(v.array(resolutionSchema), v.maxLength(200_000)),
        }),
      ),
    }),
    answer: billSchema,
  },
});

export const unreconcileBill = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/unreconcile',
  operation: 'bills.unreconcile',
  summary: 'Opens a reconciled bill again.',
  schemas: { params: billParams, body: statusChangeBody, answer: billSchema },
});

/** 422 NO_REVERT_DATA 'Revert Data Not Found For This Bill'. @source ERR-8 */
export const revertBill = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/revert',
  operation: 'bills.revert',
  summary: 'Puts a bill back to what was released, to the cent.',
  schemas: { params: billParams, body: statusChangeBody, answer: billSchema },
});

export const releaseBills = defineCall({
  method: 'POST',
  path: '/api/bills/release',
  operation: 'bills.release',
  summary: 'Releases bills to their groups, each by itself, and says for each what happened.',
  schemas: {
    body: v.object({ values: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(500)) }),
    answer: v.object({ results: v.array(v.object({ billPk: pkSchema, ok: v.boolean(), message: v.string() })) }),
  },
});
