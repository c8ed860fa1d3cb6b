import * as v from 'valibot';
import { TIERS } from '../../../src/domain/billing/bills/Tier';
import {
  CONTRIBUTION_UNITS,
  isContributionValue,
  MAX_EMPLOYEE_CONTRIBUTIONS,
} from '../../../src/domain/billing/rules/EmployeeContribution';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));

/**
 * The employee's contribution for a plan and tier: a percentage, cents per month or paycheck, or the rest after the employer's
 * cents per month. Null means every plan or every tier.
 */
export const employeeContributionSchema = v.object({
  coverage: name,
  plan: v.nullable(name),
  tier: v.nullable(v.picklist(TIERS)),
  unit: v.picklist(CONTRIBUTION_UNITS),
  value: v.number(),
});

/** Employee contributions by plan and tier. */
export const employeeContributionsSchema = v.pipe(
  v.array(
    v.pipe(
      employeeContributionSchema,
      v.check(
        (one) => isContributionValue(one),
        'Enter a percentage from 0 to 100, or an amount from $0.00 to $10,000.00.',
      ),
    ),
  ),
  v.maxLength(MAX_EMPLOYEE_CONTRIBUTIONS),
);
