import * as v from 'valibot';
import { TIERS } from '../../../src/domain/billing/bills/Tier';
import { CONTINUATION_KINDS } from '../../../src/domain/billing/continuation/ContinuationPayer';
import { REQUEST_KINDS, REQUEST_STATES } from '../../../src/domain/billing/notOnBill/insuredState';
import { defineCall } from '../../platform/shared/Call';
import {
  centsSchema,
  codeSchema,
  groupNumberSchema,
  localDateSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from '../../platform/shared/primitives';
import { correctionSchema } from '../corrections';
import { appliedTableSchema } from '../rates';
import { billRulesSchema } from './billRules';

const tierSchema = openPicklist(TIERS);

const termsSchema = v.object({
  plan: v.string(),
  tier: tierSchema,
  volumeCents: v.nullable(centsSchema),
  billedCents: centsSchema,
  lineCount: v.number(),
});

const payrollKeySchema = v.pipe(v.string(), v.minLength(1), v.maxLength(300));
const memberIdSchema = v.pipe(v.string(), v.maxLength(60));

/** 403 FORBIDDEN for carriers and agents; 404 NOT_FOUND for a bill out of reach. @source product.md, Screens: Reconcile */
export const getComparisonFacts = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/comparisonFacts',
  operation: 'memberLinks.read',
  effect: 'people',
  summary:
    'Data that a bill and a payroll file are compared with: enrollment, the previous bill, linked members, and rules.',
  schemas: {
    params: v.object({ billPk: pkSchema }),
    answer: v.object({
      period: v.nullable(v.object({ from: localDateSchema, to: localDateSchema })),
      links: v.array(v.object({ linkPk: pkSchema, payrollKey: payrollKeySchema, memberId: memberIdSchema })),
      /** Employee numbers of members who were matched by name or by hand in the last reconciled files. */
      numbers: v.optional(v.array(v.object({ number: v.string(), memberId: memberIdSchema }))),
      /** From the group's committed enrollment files: what they say of each member and coverage since the bill before, the newest first. */
      enrollment: v.array(
        v.object({
          memberId: v.string(),
          memberName: v.string(),
          coverage: v.string(),
          plan: v.nullable(v.string()),
          tier: v.nullable(tierSchema),
          volumeCents: v.nullable(centsSchema),
          /** First and last day of coverage. */
          from: v.nullable(localDateSchema),
          to: v.nullable(localDateSchema),
          action: v.nullable(openPicklist(['add', 'change', 'terminate', 'audit'])),
        }),
      ),
      /** The previous bill; null if there is none. */
      previous: v.nullable(
        v.object({
          periodFrom: localDateSchema,
          /** Coverages whose amount differs between the bills. */
          pairs: v.array(
            v.object({
              memberId: v.string(),
              memberName: v.string(),
              carrierCode: codeSchema,
              coverage: v.string(),
              before: v.nullable(termsSchema),
              after: v.nullable(termsSchema),
            }),
          ),
        }),
      ),
      rules: billRulesSchema,
      /** The bill's lines with adjustments that earlier bills expected. */
      awaitedLines: v.array(pkSchema),
      /** Members who pay outside payroll in the bill's month. */
      payers: v.optional(
        v.array(
          v.object({
            memberId: v.string(),
            kind: openPicklist(CONTINUATION_KINDS),
            coverage: v.nullable(v.string()),
            percent: v.number(),
            monthlyCents: v.nullable(centsSchema),
            paidThrough: v.nullable(localDateSchema),
            state: openPicklist(['notTracked', 'paid', 'grace', 'unpaid']),
            /** Last day on which the month can be paid in time. */
            graceEnds: localDateSchema,
          }),
        ),
      ),
      /** Payments in the administrator's files for the bill's month. */
      payments: v.optional(
        v.array(
          v.object({
            /** Number as in the files; empty if they have only a name. */
            memberId: v.string(),
            memberName: v.string(),
            coverage: v.string(),
            kind: v.nullable(openPicklist(CONTINUATION_KINDS)),
            /** Null if the month is not paid. */
            paidCents: v.nullable(centsSchema),
            paidThrough: v.nullable(localDateSchema),
            state: openPicklist(['paid', 'grace', 'unpaid']),
            graceEnds: localDateSchema,
          }),
        ),
      ),
      /** Register balances of earlier months, for people who may read the register. */
      balances: v.optional(
        v.array(v.object({ memberId: v.string(), coverage: v.string(), balanceCents: centsSchema })),
      ),
      /** Unanswered corrections of earlier bills, for people who may read corrections. */
      asked: v.optional(
        v.array(
          v.object({
            ...v.pick(correctionSchema, [
              'memberId',
              'memberName',
              'coverage',
              'kind',
              'effectiveDate',
              'value',
              'monthlyCents',
              'oneTimeCents',
              'installments',
              'tax',
              'planYear',
              'authorization',
              'note',
              'paidThrough',
              'sentAt',
            ]).entries,
            state: openPicklist(['PROPOSED', 'OPEN', 'SENT']),
            billNumber: v.string(),
          }),
        ),
      ),
      /**
       * Coverages of last month's bills that payroll paid nothing for, with the last day that it paid for before; for people who may read
       * the register. Omitted if no bill of that month was compared with payroll.
       */
      undeducted: v.optional(
        v.array(v.object({ memberId: v.string(), coverage: v.string(), paidThrough: v.nullable(localDateSchema) })),
      ),
      /** Numbers of members whose school-year deductions prepaid this month. */
      paidAhead: v.optional(v.array(memberIdSchema)),
      /** The group's confirmed rate tables. */
      rateTables: v.optional(v.array(appliedTableSchema)),
      /** Member classes, if the rate tables have rates by class. */
      classes: v.optional(
        v.array(
          v.object({
            memberId: v.string(),
            values: v.array(v.object({ from: localDateSchema, className: v.string() })),
          }),
        ),
      ),
      /** Members whom the carriers bill for the month with other divisions of the group. */
      elsewhere: v.optional(v.array(v.object({ memberId: v.string(), memberName: v.string() }))),
      /** Enrollments on their way to the carrier. */
      enrolling: v.optional(
        v.object({
          /** The day on which the carrier made the bill. */
          cutOff: localDateSchema,
          /** Enrollments of `enrollment` that no file had by the cut-off. */
          late: v.array(v.object({ memberId: v.string(), memberName: v.string(), coverage: v.string() })),
          /** Requests to add a person or to raise a tier or a volume that carriers got in the last twelve months, latest first. */
          requests: v.array(
            v.object({
              kind: openPicklist(REQUEST_KINDS),
              memberId: v.string(),
              memberName: v.string(),
              coverage: v.nullable(v.string()),
              state: openPicklist(REQUEST_STATES),
              confirmedAt: v.nullable(timestampSchema),
            }),
          ),
        }),
      ),
      /** Files that were compared with the group's other bills, latest first. */
      earlierFiles: v.optional(
        v.array(
          v.object({
            fingerprint: v.string(),
            fileName: v.string(),
            billNumber: v.string(),
            periodFrom: v.optional(localDateSchema),
          }),
        ),
      ),
    }),
  },
});

const groupParams = v.object({ groupNumber: groupNumberSchema });

/**
 * Maximum links in one call.
 *
 * @source docs/decisions/reconciliation.md#up-to-5000-people-are-linked-in-one-call
 */
export const MAX_LINKS = 5_000;

const linkSchema = v.object({
  /** Identifies the person in the group's payroll files. */
  payrollKey: payrollKeySchema,
  /** The name in the file when the link was made. */
  payrollName: v.pipe(v.string(), v.maxLength(200)),
  /** The member's number and name on the bill. */
  memberId: memberIdSchema,
  memberName: v.pipe(v.string(), v.maxLength(200)),
});

const linksSchema = v.object({
  items: v.array(v.object({ ...linkSchema.entries, linkPk: pkSchema, addDate: timestampSchema, addUser: v.string() })),
});

/** 403 FORBIDDEN for a group outside the scope. */
export const listMemberLinks = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/memberLinks',
  operation: 'memberLinks.read',
  group: 'whole',
  effect: 'people',
  summary: 'People of the payroll who were linked by hand to members on the bills, by name.',
  schemas: {
    params: groupParams,
    answer: linksSchema,
  },
});

/** 403 FORBIDDEN for a group outside the scope. A person is linked to one member: an earlier link is replaced. */
export const addMemberLinks = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/memberLinks',
  operation: 'memberLinks.write',
  group: 'whole',
  summary: 'Links people of the payroll to members on the bills, for all later files of the group.',
  // Room for 5,000 links with the longest names, in any script.
  maxBodyBytes: 12 * 2 ** 20,
  schemas: {
    params: groupParams,
    body: v.object({ links: v.pipe(v.array(linkSchema), v.minLength(1), v.maxLength(MAX_LINKS)) }),
    /** The saved links. */
    answer: linksSchema,
  },
});

/** 403 FORBIDDEN for a group outside the scope. Links that do not exist are skipped. */
export const removeMemberLinks = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/memberLinks/remove',
  operation: 'memberLinks.write',
  group: 'whole',
  summary: 'Removes links of people of the payroll.',
  schemas: {
    params: groupParams,
    body: v.object({ values: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(MAX_LINKS)) }),
    /** Number of links that were removed. */
    answer: v.object({ removed: v.number() }),
  },
});
