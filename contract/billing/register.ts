import * as v from 'valibot';
import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { DEDUCTION_TAXES } from '../../src/domain/billing/corrections/Correction';
import { MAX_INSTALLMENTS } from '../../src/domain/billing/corrections/checkCorrection';
import { LONGEST_DIVISION_NUMBER } from '../../src/domain/billing/divisions/Division';
import { BALANCE_LIST } from '../../src/domain/billing/register/balanceList';
import { NOT_REMITTED_LIST } from '../../src/domain/billing/register/NotRemitted';
import { REGISTER_EVENTS } from '../../src/domain/billing/register/RegisterEntry';
import { MAX_SETTLED, REGISTER_FILTERS, REGISTER_SORTS } from '../../src/domain/billing/register/RegisterPage';
import { billDivisionSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import { exportCall, exportOfSearch } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsFromZeroSchema,
  centsSchema,
  directionSchema,
  groupNumberSchema,
  lineOfTextSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { memberNumberSchema } from './members';

const groupParams = v.object({ groupNumber: groupNumberSchema });

const amounts = {
  /** As the carriers billed it. */
  billedCents: centsSchema,
  /** Amount that payroll deducted from the employee, per month. */
  employeeCents: centsSchema,
  employerCents: centsSchema,
  /** Amount that a continuation payer pays outside payroll. */
  continuationCents: centsSchema,
  adjustmentCents: centsSchema,
  /** billed − (employee + employer + continuation) + adjustment: positive if too little was collected. */
  balanceCents: centsSchema,
};

/** Division number; empty for all balances in scope. */
const divisionNumber = v.optional(lineOfTextSchema(LONGEST_DIVISION_NUMBER), '');

/** 403 FORBIDDEN for a group outside the scope. The search is in the body, because it may be a part of a member number. */
export const searchRegister = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/register/search',
  operation: 'register.readBalances',
  group: 'part',
  effect: 'people',
  summary:
    'A page of the balances of a group by member, coverage, and plan: what was billed and collected over all months.',
  schemas: {
    params: groupParams,
    body: v.object({
      division: divisionNumber,
      state: v.optional(v.picklist(REGISTER_FILTERS), 'open'),
      /** Start of a word of a name, or the last characters of a member number. */
      q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
      /** Balances at the end of this day of the office. Default: now. */
      asOf: v.optional(localDateSchema),
      sort: v.optional(v.picklist(REGISTER_SORTS), 'member'),
      direction: v.optional(directionSchema, 'asc'),
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: v.object({
      items: v.array(
        v.object({
          memberId: v.string(),
          memberName: v.string(),
          /** Empty if the member was compared as a whole. */
          coverage: v.string(),
          /** Empty if unknown. */
          plan: v.string(),
          ...amounts,
          /** Limit on settling it through payroll. Null for division balances and balances as of an earlier date. */
          limits: v.nullable(
            v.object({
              /** For the member's coverage over all plans, like the next three. */
              netCents: centsSchema,
              /** The employee's part of it. */
              employeeNetCents: centsSchema,
              employeeCents: centsSchema,
              /** Amount to be collected by unanswered corrections to payroll; zero or more. */
              collectingCents: centsSchema,
              /** Amount to be refunded by unanswered corrections to payroll; zero or more. */
              refundingCents: centsSchema,
              isSettling: v.boolean(),
            }),
          ),
        }),
      ),
      total: v.number(),
      /** Sums over all of the group's balances, regardless of the filter. */
      sums: v.object({
        underCount: v.number(),
        underCents: centsSchema,
        overCount: v.number(),
        /** Zero or negative. */
        overCents: centsSchema,
        /** Reconciled bills without a payroll file, which are not in the register. */
        billsOutside: v.number(),
      }),
    }),
  },
});

/** A page of the balances of a group. */
export type RegisterPage = RecordOf<typeof searchRegister.schemas.answer>;

/** Sums over all of a group's balances, regardless of the filter. */
export type RegisterSums = RegisterPage['sums'];

/** 400 BAD_REQUEST for more than `MAX_WHOLE_ROWS` balances. Otherwise like `searchRegister`. */
export const exportRegister = exportOfSearch(
  BALANCE_LIST,
  searchRegister,
  'Every balance of a group that matches a filter, as a file.',
);

/** 403 FORBIDDEN for a group outside the scope. People without a number are distinguished by name. Empty lists for a member without entries. */
export const getMemberRegister = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/register/member',
  operation: 'register.readBalances',
  group: 'part',
  summary: "One member's balances by coverage, plan, and month, and the postings that they come from.",
  schemas: {
    params: groupParams,
    body: v.pipe(
      v.object({
        /** Empty for a person who has no number in the payroll file. */
        memberId: v.union([v.literal(''), memberNumberSchema]),
        /** Name as in the register, for a person without a number. */
        memberName: v.optional(lineOfTextSchema(200), ''),
        asOf: v.optional(localDateSchema),
        division: divisionNumber,
      }),
      v.check(({ memberId, memberName }) => memberId !== '' || memberName !== '', 'Enter a member number or a name.'),
    ),
    answer: v.object({
      /** Empty for a member without entries. */
      memberName: v.string(),
      /** Newest month first. */
      months: v.array(v.object({ coverage: v.string(), plan: v.string(), month: localDateSchema, ...amounts })),
      /** Newest first, at most 200. */
      postings: v.array(
        v.object({
          postedOn: localDateSchema,
          event: openPicklist(REGISTER_EVENTS),
          /** Null for opening balances and write-offs. */
          bill: v.nullable(v.object({ billPk: pkSchema, billNumber: v.string() })),
          by: v.string(),
          /** Why a balance was written off, with its note, or why balances were merged; empty for other postings. */
          reason: v.optional(v.string(), ''),
          /** Change of the balance. */
          balanceCents: centsSchema,
        }),
      ),
    }),
  },
});

/** A member's register. */
export type MemberRegister = RecordOf<typeof getMemberRegister.schemas.answer>;

/** Changes that a posting made for a member. */
export type MemberPosting = MemberRegister['postings'][number];

/**
 * Divisions in scope, in display order, and the whole group last unless the caller is limited. 403 FORBIDDEN for a group outside the scope.
 */
export const getDivisionBalances = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/register/divisions',
  operation: 'register.readBalances',
  group: 'part',
  summary: "Open bill amounts, under-collected, and over-collected balances for each of a group's divisions.",
  schemas: {
    params: groupParams,
    answer: v.object({
      /** Empty for a group without divisions. */
      items: v.array(
        v.object({
          /** Null for bills of the whole group, and for balances that belong to no division. */
          division: v.nullable(billDivisionSchema),
          /** Released bills that are not paid in full. */
          openCount: v.number(),
          /** Amount due on these bills that is neither paid nor pending. */
          openCents: centsFromZeroSchema,
          /** Member balances above zero. */
          underCount: v.number(),
          underCents: centsFromZeroSchema,
          /** Member balances below zero. */
          overCount: v.number(),
          /** Zero or negative. */
          overCents: centsSchema,
        }),
      ),
    }),
  },
});

/**
 * Amounts owed and collected for one division of a group. The balances of all divisions and of the whole group add up to the register.
 *
 * @source BR-DIV-12 docs/decisions/divisions.md#a-balance-is-divided-by-the-bills-that-it-comes-from
 */
export type DivisionBalance = RecordOf<typeof getDivisionBalances.schemas.answer>['items'][number];

export const seenBalance = {
  /** Empty for a person without a number, who is identified by name. */
  memberId: lineOfTextSchema(100),
  /** Name in the register. Missing in requests of earlier versions, which support only people with a number. */
  memberName: v.optional(lineOfTextSchema(200), ''),
  coverage: lineOfTextSchema(100),
  plan: lineOfTextSchema(100),
  /** The balance shown to the person: if it has changed, it is neither settled nor written off. */
  balanceCents: centsSchema,
};

/**
 * Each balance has its own result. 400 BAD_REQUEST for more than `MAX_SETTLED` balances; 409 IS_PROCESSING; 422 CORRECTION_UNCONFIRMED
 * for installments that cross the plan year.
 */
export const settleBalances = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/register/settle',
  operation: 'corrections.write',
  group: 'whole',
  summary: 'Makes corrections that ask payroll to collect what is under-collected and refund what is over-collected.',
  schemas: {
    params: groupParams,
    body: v.object({
      balances: v.pipe(v.array(v.object(seenBalance)), v.minLength(1), v.maxLength(MAX_SETTLED)),
      /** First day of the payroll that makes it. */
      effectiveDate: localDateSchema,
      /** Months over which arrears are collected; refunds are made at once. */
      installments: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INSTALLMENTS)), 1),
      tax: v.picklist(DEDUCTION_TAXES),
      /** Whether the person confirmed installments that cross the plan year. */
      isConfirmed: v.optional(v.boolean(), false),
    }),
    answer: v.object({
      results: v.array(
        v.object({
          memberId: v.string(),
          memberName: v.optional(v.string(), ''),
          coverage: v.string(),
          plan: v.string(),
          balanceCents: centsSchema,
          /** Positive to collect, negative to refund; zero if nothing is requested from payroll. */
          amountCents: centsSchema,
          /** Why nothing is requested from payroll; otherwise empty. */
          message: v.string(),
        }),
      ),
    }),
  },
});

/** 403 FORBIDDEN for a group outside the scope. */
export const searchNotRemitted = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/register/notRemitted',
  operation: 'register.readBalances',
  group: 'part',
  summary:
    "A page of a group's reconciled bills with employee deductions that are not yet paid to the carrier, oldest first.",
  schemas: {
    params: groupParams,
    body: v.object({ page: pageSchema, size: pageSizeSchema }),
    answer: v.object({
      items: v.array(
        v.object({
          billPk: pkSchema,
          billNumber: v.string(),
          /** Omitted for bills of the whole group. */
          division: v.exactOptional(billDivisionSchema),
          /** First day of the bill's month, from which the deductions age. */
          periodFrom: localDateSchema,
          status: openPicklist(Object.values(BillStatus)),
          /** Employee deductions for the bill. */
          employeeCents: centsSchema,
          /** Deductions not yet paid to the carrier: at most the bill's unpaid amount, above zero. */
          heldCents: centsSchema,
          /** Days since `periodFrom`; zero for a month that has not begun. */
          days: v.number(),
        }),
      ),
      total: v.number(),
      /** Total of all bills. */
      heldCents: centsSchema,
      /** The group's limit in days. */
      limitDays: v.number(),
      /** Bills older than the limit. */
      lateCount: v.number(),
    }),
  },
});

/** A page of a group's deductions that were not paid to carriers, oldest first. */
export type NotRemittedPage = RecordOf<typeof searchNotRemitted.schemas.answer>;

/** Employee deductions of a reconciled bill that is not paid in full. */
export type NotRemitted = NotRemittedPage['items'][number];

/** 403 FORBIDDEN for a group outside the scope. */
export const exportNotRemitted = exportCall(NOT_REMITTED_LIST, {
  method: 'POST',
  path: '/api/groups/:groupNumber/register/notRemitted/export',
  group: 'part',
  effect: 'people',
  summary: "A group's reconciled bills with employee deductions that are not yet paid to the carrier, as a file.",
  schemas: { params: groupParams, body: v.object({ format: exportFormatSchema }) },
});
