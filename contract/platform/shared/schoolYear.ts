import * as v from 'valibot';
import { schoolYearProblem } from '../../../src/domain/billing/rules/SchoolYear';

const month = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12));

/** Months of a year without deductions, and the number of paychecks in the others: `SchoolYear` in the domain. */
export const schoolYearSchema = v.pipe(
  v.object({ paychecks: v.pipe(v.number(), v.integer()), summerFrom: month, summerThrough: month }),
  v.check(
    (one) => schoolYearProblem(one) === undefined,
    (issue) => schoolYearProblem(issue.input) ?? '',
  ),
);

/** Paychecks with deductions per school year. */
export const schoolPaychecksSchema = v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(44));
