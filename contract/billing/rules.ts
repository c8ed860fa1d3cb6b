import * as v from 'valibot';
import { GRACE_DAYS, MAX_GRACE_DAYS } from '../../src/domain/billing/continuation/ContinuationPayer';
import { MAX_SEND_DAYS, NO_SEND_DAYS } from '../../src/domain/billing/corrections/sendBy';
import { MAX_REMITTANCE_DAYS, REMITTANCE_DAYS } from '../../src/domain/billing/register/NotRemitted';
import { MAX_BORDER_DAY, MAX_CLAUSE, MIN_BORDER_DAY } from '../../src/domain/billing/rules/BillRules';
import { isPercent } from '../../src/domain/billing/rules/EmployeeContribution';
import {
  MAX_EXCESS_LIMIT_CENTS,
  MAX_REFUND_LIMIT_CENTS,
  MAX_TOLERANCE_CENTS,
} from '../../src/domain/billing/rules/PaymentRules';
import { MAX_DUE_DAY } from '../../src/domain/billing/rules/RuleChange';
import { MAX_RETRO_MONTHS } from '../../src/domain/billing/rules/RuleSettings';
import { DEFAULT_CUTOFF } from '../../src/domain/money/payments/cutoff';
import type { Cents } from '../../src/domain/platform/money/Cents';
import { decidedByRecord, defineCall } from '../platform/shared/Call';
import { employeeContributionSchema, employeeContributionsSchema } from '../platform/shared/employeeContributions';
import {
  billStatusSchema,
  centsSchema,
  codeSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
  versionSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { schoolYearSchema } from '../platform/shared/schoolYear';
import { monthRuleAnswer } from './bills/billRules';

const MAX_CONTRIBUTIONS = 40;

const houseRuleAnswer = openPicklist(['adjustThenPay', 'payAsBilled']);
const percent = v.pipe(v.number(), v.check(isPercent, 'Enter a percentage from 0 to 100, with at most two decimals.'));
const coverage = v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)));

/** A null coverage means every coverage without its own row. */
const contributions = v.array(v.object({ coverage, employerPercent: percent }));

const tolerance = v.custom<Cents>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TOLERANCE_CENTS,
  'Enter a tolerance from $0.00 to $100.00.',
);
const refundLimit = v.custom<Cents>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_REFUND_LIMIT_CENTS,
  'Enter a refund limit from $0.00 to $10,000.00.',
);
const excessLimit = v.nullable(
  v.custom<Cents>(
    (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_EXCESS_LIMIT_CENTS,
    'Enter an excess limit from $0.00 to $1,000,000.00.',
  ),
);
const paymentRules = v.object({
  overCents: tolerance,
  shortCents: tolerance,
  payorsMayWriteOff: v.boolean(),
  samePersonMayPay: v.boolean(),
  refundLimitCents: refundLimit,
  /** Null for the amount due on the selected bills. */
  excessLimitCents: v.optional(excessLimit, null),
});
/** An older tab sends no limits. */
const newPaymentRules = v.object({
  ...paymentRules.entries,
  refundLimitCents: v.optional(refundLimit),
  excessLimitCents: v.optional(excessLimit),
});

const delinquencyRules = v.object({ graceDays: v.number(), noticeDays: v.number(), warningDays: v.number() });

/** IANA time zone, and `HH:MM` on its clocks. */
const cutoff = v.object({ timeZone: v.pipe(v.string(), v.maxLength(64)), time: v.pipe(v.string(), v.maxLength(5)) });

const groupRulesAnswer = v.object({
  houseRule: houseRuleAnswer,
  /** Carriers whose bills have another house rule. */
  carrierHouseRules: v.optional(v.array(v.object({ carrierCode: codeSchema, houseRule: houseRuleAnswer }))),
  contributions,
  employeeContributions: v.optional(employeeContributionsSchema, []),
  /** Null if payroll deducts every month. */
  schoolYear: v.optional(v.nullable(schoolYearSchema), null),
  payment: paymentRules,
  /** Day of the month on which a bill without a due date is due; null for the last day. */
  dueDay: v.optional(v.nullable(v.number()), null),
  /** Days from the first day of a month within which continuation payers must pay. */
  continuationGraceDays: v.optional(v.number(), GRACE_DAYS),
  /** Days after which deductions not paid to the carrier are listed as late. */
  remittanceDays: v.optional(v.number(), REMITTANCE_DAYS),
  /** Deadline for payments to count for a day, in the group's time zone. */
  cutoff: v.optional(cutoff, DEFAULT_CUTOFF),
});
const sendDaysSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SEND_DAYS));
const clauseSchema = v.optional(v.pipe(v.string(), v.maxLength(MAX_CLAUSE)));
/** Where each rule is written. */
const clausesSchema = v.object({ month: clauseSchema, retro: clauseSchema, send: clauseSchema, unpaid: clauseSchema });
const carrierTermsAnswer = v.object({
  proration: openPicklist(['fullMonth', 'fifteenthRule', 'daily']),
  retroMonths: v.number(),
  delinquency: delinquencyRules,
  sendDays: v.optional(v.object({ adds: v.nullable(v.number()), terminations: v.nullable(v.number()) }), NO_SEND_DAYS),
  ...monthRuleAnswer.entries,
  clauses: v.optional(clausesSchema),
});

/** All changes ever saved, latest month first. */
const changesOf = <Rules extends v.GenericSchema>(rules: Rules) =>
  v.array(
    v.object({
      changePk: pkSchema,
      appliesFrom: localDateSchema,
      rules,
      note: v.string(),
      at: timestampSchema,
      byName: v.string(),
      undoneAt: v.nullable(timestampSchema),
      undoneBy: v.nullable(v.string()),
    }),
  );

const groupParams = v.object({ groupNumber: groupNumberSchema });
const groupSettingsAnswer = v.object({
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  version: versionSchema,
  /** The rules before the first change. */
  base: groupRulesAnswer,
  changes: changesOf(groupRulesAnswer),
  /** The group's carriers, by name. */
  carriers: v.optional(v.array(v.object({ carrierCode: codeSchema, carrierName: v.string() })), []),
  /** Coverages of the group's latest bills, by name. */
  coverages: v.array(v.string()),
  /** Plans of these bills, by coverage and name. */
  plans: v.optional(v.array(v.object({ coverage: v.string(), plan: v.string() })), []),
  /** Numbers of unpaid bills by period, status, and house rule. */
  bills: v.array(
    v.object({
      periodFrom: localDateSchema,
      status: billStatusSchema,
      houseRule: houseRuleAnswer,
      /** Code of the carrier that issues them. */
      issuer: v.optional(codeSchema, ''),
      count: v.number(),
    }),
  ),
  /** Paychecks per school year in the payroll files for the last two months. */
  proposedPaychecks: v.optional(v.nullable(v.number()), null),
  /** Days for which pending payments are scheduled, earliest first. */
  scheduled: v.optional(v.array(v.object({ day: localDateSchema, count: v.number() })), []),
});

const carrierParams = v.object({ carrierCode: codeSchema });
const carrierSettingsAnswer = v.object({
  carrierCode: codeSchema,
  carrierName: v.string(),
  version: versionSchema,
  base: carrierTermsAnswer,
  changes: changesOf(carrierTermsAnswer),
});

/** `appliesFrom` is the first of a month, at most 24 months from the current one. */
const changeBody = { version: versionSchema, appliesFrom: localDateSchema, note: v.optional(noteSchema, '') };
const versionQuery = v.object({
  version: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), versionSchema),
});

/** 403 FORBIDDEN for a group outside the scope. */
export const getGroupSettings = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/settings',
  operation: 'rules.read',
  group: 'whole',
  summary: "A group's house rule and contributions, with every change.",
  schemas: { params: groupParams, answer: groupSettingsAnswer },
});

/** 403 FORBIDDEN for a group outside the scope; 409 STALE_VERSION; 400 BAD_REQUEST for invalid rules or months. */
export const saveGroupSettings = defineCall({
  method: 'PUT',
  path: '/api/groups/:groupNumber/settings',
  operation: 'rules.write',
  group: 'whole',
  effect: 'power',
  /** Looser payment rules do, compared with those before. */
  recentSignIn: decidedByRecord,
  event: 'rules-changed',
  summary: "Changes a group's rules from a month on. Released bills keep their house rule.",
  schemas: {
    params: groupParams,
    body: v.object({
      ...changeBody,
      rules: v.object({
        houseRule: v.picklist(['adjustThenPay', 'payAsBilled']),
        /** Carriers whose bills have another house rule. Default: those in force in that month. */
        carrierHouseRules: v.optional(
          v.pipe(
            v.array(v.object({ carrierCode: codeSchema, houseRule: v.picklist(['adjustThenPay', 'payAsBilled']) })),
            v.maxLength(MAX_CONTRIBUTIONS),
          ),
        ),
        contributions: v.pipe(contributions, v.maxLength(MAX_CONTRIBUTIONS)),
        /** By plan and tier. Default: those in force in that month. */
        employeeContributions: v.optional(employeeContributionsSchema),
        /** Null if payroll deducts every month. Default: the one in force in that month. */
        schoolYear: v.optional(v.nullable(schoolYearSchema)),
        /** Default, also for the refund and excess limits: those in force in that month. */
        payment: v.optional(newPaymentRules),
        /** Null for the last day of the month. Default: the one in force in that month. */
        dueDay: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DUE_DAY)))),
        /** Default: those in force in that month. */
        continuationGraceDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_GRACE_DAYS))),
        /** Default: those in force in that month. */
        remittanceDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_REMITTANCE_DAYS))),
        /** Default: the one in force in that month. */
        cutoff: v.optional(cutoff),
      }),
    }),
    answer: groupSettingsAnswer,
  },
});

/** 404 NOT_FOUND; 409 STALE_VERSION; 409 WRONG_STATUS for a change that is already in force or was undone. */
export const undoGroupSettings = defineCall({
  method: 'DELETE',
  path: '/api/groups/:groupNumber/settings/:changePk',
  operation: 'rules.write',
  group: 'whole',
  effect: 'power',
  /** The end of a change to stricter payment rules does. */
  recentSignIn: decidedByRecord,
  event: 'rules-changed',
  summary: "Undoes a change of a group's rules that does not apply yet.",
  schemas: {
    params: v.object({ ...groupParams.entries, changePk: pkSchema }),
    query: versionQuery,
    answer: groupSettingsAnswer,
  },
});

const proposalEvidence = v.object({
  period: localDateSchema,
  people: v.number(),
  agree: v.number(),
  /** People with a different deduction, sorted by name; at most 5. */
  others: v.array(v.object({ memberName: v.string(), deductedCents: v.nullable(centsSchema) })),
});

const proposalsAnswer = v.object({
  items: v.array(
    v.object({
      ...employeeContributionSchema.entries,
      /** Two consecutive months, the earlier first. */
      months: v.tuple([proposalEvidence, proposalEvidence]),
      /** The round percentage that equals the amount; null if there is none. */
      alsoPercent: v.nullable(v.number()),
      /** Who dismissed it; null if it is open. */
      dismissedBy: v.nullable(v.string()),
    }),
  ),
});

/** A proposal, and who dismissed it. */
export type DismissibleProposal = RecordOf<typeof proposalsAnswer>['items'][number];

/** 403 FORBIDDEN for a group outside the scope. */
export const listContributionProposals = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/contributionProposals',
  operation: 'rules.read',
  group: 'whole',
  summary: 'Employee contributions that two consecutive months of payroll agree on and that the rules do not have.',
  schemas: { params: groupParams, answer: proposalsAnswer },
});

/**
 * Dismisses proposals, or reopens them. 403 FORBIDDEN for a group outside the scope. Repeating the call has no effect; a different
 * contribution for the same plan and tier is proposed again.
 */
export const dismissContributionProposals = defineCall({
  method: 'PUT',
  path: '/api/groups/:groupNumber/contributionProposals',
  operation: 'rules.write',
  group: 'whole',
  event: 'rules-changed',
  summary: 'Dismisses proposed contributions, or opens them again.',
  schemas: {
    params: groupParams,
    body: v.object({
      items: v.pipe(employeeContributionsSchema, v.minLength(1)),
      isDismissed: v.boolean(),
    }),
    answer: proposalsAnswer,
  },
});

/** The carriers of the groups in scope. */
export const listCarrierRules = defineCall({
  method: 'GET',
  path: '/api/carriers',
  operation: 'rules.read',
  summary: 'Carriers of the groups in scope by name, each with its rules.',
  schemas: { answer: v.object({ items: v.array(carrierSettingsAnswer) }) },
});

/** 404 NOT_FOUND for a carrier without a group in scope. */
export const getCarrierRules = defineCall({
  method: 'GET',
  path: '/api/carriers/:carrierCode/rules',
  operation: 'rules.read',
  summary: "A carrier's retro window, proration and delinquency stages, with every change.",
  schemas: { params: carrierParams, answer: carrierSettingsAnswer },
});

/** 404 NOT_FOUND; 409 STALE_VERSION; 400 BAD_REQUEST for invalid rules or months. */
export const saveCarrierRules = defineCall({
  method: 'PUT',
  path: '/api/carriers/:carrierCode/rules',
  operation: 'rules.write',
  event: 'rules-changed',
  summary: "Changes a carrier's rules from a month on.",
  schemas: {
    params: carrierParams,
    body: v.object({
      ...changeBody,
      rules: v.object({
        proration: v.picklist(['fullMonth', 'fifteenthRule', 'daily']),
        retroMonths: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_RETRO_MONTHS)),
        /** Days past due at which stages start. Default: those in force in that month. */
        delinquency: v.optional(delinquencyRules),
        /** Days from a change's effective date to its receipt; null: same as the retro window. Default: as in that month. */
        sendDays: v.optional(v.object({ adds: v.nullable(sendDaysSchema), terminations: v.nullable(sendDaysSchema) })),
        borderDay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(MIN_BORDER_DAY), v.maxValue(MAX_BORDER_DAY))),
        isBorderDayBefore: v.optional(v.boolean()),
        dayCount: v.optional(v.picklist(['calendar', 'thirty'])),
        tierChange: v.optional(v.picklist(['proration', 'highest'])),
        noRetroTerminations: v.optional(v.boolean()),
        clauses: v.optional(clausesSchema),
      }),
    }),
    answer: carrierSettingsAnswer,
  },
});

/** 404 NOT_FOUND; 409 STALE_VERSION; 409 WRONG_STATUS for a change that is already in force or was undone. */
export const undoCarrierRules = defineCall({
  method: 'DELETE',
  path: '/api/carriers/:carrierCode/rules/:changePk',
  operation: 'rules.write',
  event: 'rules-changed',
  summary: "Undoes a change of a carrier's rules that does not apply yet.",
  schemas: {
    params: v.object({ ...carrierParams.entries, changePk: pkSchema }),
    query: versionQuery,
    answer: carrierSettingsAnswer,
  },
});
