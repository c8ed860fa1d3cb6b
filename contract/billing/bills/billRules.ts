import * as v from 'valibot';
import { defineCall } from '../../platform/shared/Call';
import { employeeContributionsSchema } from '../../platform/shared/employeeContributions';
import { codeSchema, localDateSchema, openPicklist, pkSchema } from '../../platform/shared/primitives';
import { schoolYearSchema } from '../../platform/shared/schoolYear';

/** A carrier's rules for a part of a month. Omitted: the 15th, which counts; the month's own days; the tier by the proration. */
export const monthRuleAnswer = v.object({
  borderDay: v.optional(v.number()),
  /** A start must be before the border day. */
  isBorderDayBefore: v.optional(v.boolean()),
  dayCount: v.optional(openPicklist(['calendar', 'thirty'])),
  tierChange: v.optional(openPicklist(['proration', 'highest'])),
  /** Coverage ends only from the day on which the carrier is told. */
  noRetroTerminations: v.optional(v.boolean()),
});

/** The rules that apply to a bill. */
export const billRulesSchema = v.object({
  /** Fixed when the bill was released; before that, the rule of its period. */
  houseRule: openPicklist(['adjustThenPay', 'payAsBilled']),
  contributionsFrom: v.nullable(localDateSchema),
  /** A null coverage means every coverage without its own row. */
  contributions: v.array(v.object({ coverage: v.nullable(v.string()), employerPercent: v.number() })),
  /** Employee contributions by plan and tier; takes precedence over `contributions`. */
  employeeContributions: v.optional(employeeContributionsSchema),
  /** Present if payroll deducts only during the school year. */
  schoolYear: v.optional(schoolYearSchema),
  /** Days from the first day of a month within which continuation payers must pay. */
  continuationGraceDays: v.optional(v.number()),
  carriers: v.array(
    v.object({
      carrierCode: codeSchema,
      proration: openPicklist(['fullMonth', 'fifteenthRule', 'daily']),
      retroMonths: v.number(),
      ...monthRuleAnswer.entries,
    }),
  ),
});

/** 404 NOT_FOUND, also for a bill out of reach. */
export const getBillRules = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/rules',
  operation: 'rules.read',
  summary: 'The rules of the group and of the carriers that apply to a bill.',
  schemas: {
    params: v.object({ billPk: pkSchema }),
    answer: billRulesSchema,
  },
});
