import { cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { TIER_LABELS } from '../bills/lineLabels';
import { TIERS, type Tier } from '../bills/Tier';

/**
 * Units of an employee contribution: percent of the premium, or cents per month or paycheck. `employer`: cents that the employer
 * pays toward each month's premium, whatever its amount; the employee pays the rest.
 */
export const CONTRIBUTION_UNITS = ['percent', 'month', 'paycheck', 'employer'] as const;

export type ContributionUnit = (typeof CONTRIBUTION_UNITS)[number];

/**
 * The employee's contribution for a plan or tier, instead of the rest after the employer's percentage.
 *
 * @source docs/decisions/rules.md#employee-contributions-by-plan-and-tier
 */
export interface EmployeeContribution {
  /** As on the bill. */
  readonly coverage: string;
  /** As on the bill; null for every plan. */
  readonly plan: string | null;
  /** Null for every tier. */
  readonly tier: Tier | null;
  readonly unit: ContributionUnit;
  /** 0 to 100 with up to two decimals for percent, otherwise cents from 0 to `MAX_CONTRIBUTION_CENTS`. */
  readonly value: number;
}

/** Maximum employee contribution for a coverage: $10,000.00. */
export const MAX_CONTRIBUTION_CENTS = 1_000_000;

export const MAX_EMPLOYEE_CONTRIBUTIONS = 200;

const MAX_NAME_LENGTH = 80;

type Terms = Pick<EmployeeContribution, 'coverage'> & { readonly plan: string; readonly tier: Tier };

/** The contribution for a line: for its plan and tier, otherwise for its plan, its tier, or the whole coverage. Ignores case. */
export function employeeContributionFor(
  { coverage, plan, tier }: Terms,
  contributions: readonly EmployeeContribution[],
): EmployeeContribution | undefined {
  let best: EmployeeContribution | undefined;
  for (const one of contributions) {
    const fits =
      isSameName(one.coverage, coverage) &&
      (one.plan === null || isSameName(one.plan, plan)) &&
      (one.tier === null || one.tier === tier);
    if (fits && (!best || rank(one) > rank(best))) best = one;
  }
  return best;
}

function rank({ plan, tier }: EmployeeContribution): number {
  return (plan === null ? 0 : 2) + (tier === null ? 0 : 1);
}

/** Whether two names of coverages or plans are the same. Ignores case. */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether a percentage is between 0 and 100 with at most two decimals. */
export function isPercent(value: number): boolean {
  return value >= 0 && value <= 100 && Number(value.toFixed(2)) === value;
}

/** Whether a contribution's value fits its unit. */
export function isContributionValue({ unit, value }: Pick<EmployeeContribution, 'unit' | 'value'>): boolean {
  if (unit === 'percent') return isPercent(value);
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_CONTRIBUTION_CENTS;
}

/** The first problem with a group's employee contributions, as a sentence; undefined if they can be saved. */
export function employeeContributionsProblem(contributions: readonly EmployeeContribution[]): string | undefined {
  if (contributions.length > MAX_EMPLOYEE_CONTRIBUTIONS) {
    return `Enter at most ${MAX_EMPLOYEE_CONTRIBUTIONS} employee contributions.`;
  }
  const keys = new Set<string>();
  for (const one of contributions) {
    if (!isName(one.coverage) || (one.plan !== null && !isName(one.plan))) {
      return `Enter a name of at most ${MAX_NAME_LENGTH} characters for each coverage and plan.`;
    }
    if (!isContributionValue(one)) {
      return `Enter each contribution from 0% to 100%, or from $0.00 to ${formatCents(cents(MAX_CONTRIBUTION_CENTS))}.`;
    }
    const key = [one.coverage, one.plan ?? '\0', one.tier ?? ''].join('\0').toLowerCase();
    if (keys.has(key)) return `${contributionTarget(one)} has two employee contributions. Remove one of them.`;
    keys.add(key);
  }
  return undefined;
}

function isName(text: string): boolean {
  return text.trim() !== '' && text.length <= MAX_NAME_LENGTH && !text.includes('\0');
}

/** The employee's part of a premium or a credit after the employer's amount. @param employer in cents */
export function restOf(premium: number, employer: number): number {
  return Math.max(0, Math.abs(premium) - employer) * Math.sign(premium);
}

/** Coverage, plan, and tier in one line: `Medical, Summit PPO, Family`. */
export function contributionTarget({ coverage, plan, tier }: Omit<EmployeeContribution, 'unit' | 'value'>): string {
  return [coverage, plan, tier && TIER_LABELS[tier]].filter(Boolean).join(', ');
}

/** `20% of the premium`, `$125.00 a month`, `$62.50 a paycheck`, `the premium less the employer's $400.00 a month`. */
export function contributionValueLabel({ unit, value }: Pick<EmployeeContribution, 'unit' | 'value'>): string {
  if (unit === 'percent') return `${value}% of the premium`;
  const amount = formatCents(cents(value));
  return unit === 'employer' ? `the premium less the employer's ${amount} a month` : `${amount} a ${unit}`;
}

/** Sorts by coverage, plan, and tier; contributions for every plan or tier come last. */
export function sortContributions<One extends EmployeeContribution>(contributions: readonly One[]): readonly One[] {
  const tierAt = ({ tier }: EmployeeContribution) => (tier === null ? TIERS.length : TIERS.indexOf(tier));
  const planOf = ({ plan }: EmployeeContribution) => plan ?? '\uFFFF';
  return [...contributions].sort(
    (one, other) =>
      one.coverage.localeCompare(other.coverage, 'en') ||
      planOf(one).localeCompare(planOf(other), 'en') ||
      tierAt(one) - tierAt(other),
  );
}
