import { type Cents, cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import type { BillLine } from '../bills/BillLine';
import type { BillRules } from '../rules/BillRules';
import { contributionFor } from '../rules/contributions';
import { employeeContributionFor, restOf } from '../rules/EmployeeContribution';
import type { ComparisonFacts } from './ComparisonFacts';

/** Why a billed premium needs no deduction: the employer pays it in full, or school-year deductions prepaid the summer. */
export type NoDeductionReason = 'employer' | 'summer';

export const NO_DEDUCTION_LABELS: Readonly<Record<NoDeductionReason, string>> = {
  employer: 'Paid in full by the employer',
  summer: 'Prepaid during the school year',
};

/** A billed amount for a coverage that needs no deduction. */
export interface WithoutDeduction {
  readonly reason: NoDeductionReason;
  /** Null for members who are compared as a whole. */
  readonly coverage: string | null;
  readonly people: number;
  readonly billedCents: Cents;
}

/**
 * Determines why lines need no deduction. Employer-paid lines are known only if a person confirmed that the file has employee
 * shares: a file with both shares has an amount for each line.
 *
 * @source docs/decisions/payroll-files.md#what-the-employer-pays-in-full-needs-no-deduction
 */
export function noDeductionReader({
  pay,
  rules,
  paidAhead = [],
}: Pick<ComparisonFacts, 'pay' | 'rules' | 'paidAhead'>): (
  lines: readonly BillLine[],
) => NoDeductionReason | undefined {
  const ahead = new Set(paidAhead);
  return (lines) => {
    const [first] = lines;
    if (!first) return undefined;
    if (ahead.has(first.memberId)) return 'summer';
    return pay?.share === 'employee' && lines.every((line) => isEmployerPaid(line, rules)) ? 'employer' : undefined;
  };
}

/** Whether the employee pays nothing for a line, according to the group's contributions. */
export function isEmployerPaid(
  line: Pick<BillLine, 'coverage' | 'plan' | 'tier' | 'billedCents'>,
  { contributions, employeeContributions = [] }: Pick<BillRules, 'contributions' | 'employeeContributions'>,
): boolean {
  const own = employeeContributionFor(line, employeeContributions);
  if (!own) return contributionFor(line.coverage, contributions)?.employerPercent === 100;
  return own.unit === 'employer' ? restOf(line.billedCents, own.value) === 0 : own.value === 0;
}

/** Sums the amounts that need no deduction by reason and coverage, ordered by coverage. */
export function addUpWithoutDeduction(found: readonly Omit<WithoutDeduction, 'people'>[]): readonly WithoutDeduction[] {
  const sums = new Map<string, WithoutDeduction>();
  for (const { reason, coverage, billedCents } of found) {
    const key = `${reason} ${coverage ?? ''}`;
    const known = sums.get(key) ?? { reason, coverage, people: 0, billedCents: cents(0) };
    sums.set(key, { ...known, people: known.people + 1, billedCents: cents(known.billedCents + billedCents) });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

/** "The employer pays 3 amounts in full: $1,234.00." Empty if there are none. */
export function withoutDeductionText(found: readonly WithoutDeduction[]): string {
  const sumOf = (reason: NoDeductionReason) => {
    const own = found.filter((one) => one.reason === reason);
    const people = own.reduce((sum, one) => sum + one.people, 0);
    const billed = formatCents(cents(own.reduce((sum, one) => sum + one.billedCents, 0)));
    return { people, amounts: counted(people, 'amount'), billed };
  };
  const [employer, summer] = [sumOf('employer'), sumOf('summer')];
  return [
    employer.people > 0 && `The employer pays ${employer.amounts} in full: ${employer.billed}.`,
    summer.people > 0 && `The school year prepaid ${summer.amounts}: ${summer.billed}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
