import { type Cents, cents } from '../../platform/money/Cents';
import type { ContributionRule } from './BillRules';
import { isPercent } from './EmployeeContribution';

const PERCENT_DIGITS = 100;
const WHOLE = 100n * BigInt(PERCENT_DIGITS);
const MAX_RULES = 40;
const MAX_COVERAGE_LENGTH = 80;

/**
 * The employee's share of a premium: the premium minus the employer's percentage, rounded half away from zero to the cent. The two
 * shares always add up to the premium.
 *
 * @param premium in cents; negative for credits.
 */
export function employeeShare(premium: Cents, { employerPercent }: Pick<ContributionRule, 'employerPercent'>): Cents {
  const hundredths = BigInt(Math.round(employerPercent * PERCENT_DIGITS));
  const product = BigInt(Math.abs(premium)) * hundredths;
  const employer = Number((product + WHOLE / 2n) / WHOLE) * Math.sign(premium);
  return cents(premium - employer);
}

/** The rule for a coverage, otherwise the rule for all other coverages, otherwise undefined. Ignores case. */
export function contributionFor(
  coverage: string,
  contributions: readonly ContributionRule[],
): ContributionRule | undefined {
  const own = contributions.find((rule) => rule.coverage !== null && isSameCoverage(rule.coverage, coverage));
  return own ?? contributions.find((rule) => rule.coverage === null);
}

function isSameCoverage(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** A percentage as typed: `75`, `66.67`, `80 %`; undefined if it is not between 0 and 100 with at most two decimals. */
export function parsePercent(text: string): number | undefined {
  const digits = /^\s*(\d{1,3}(?:\.\d{1,2})?)\s*(?:%\s*)?$/.exec(text)?.[1];
  const value = Number(digits);
  return digits !== undefined && isPercent(value) ? value : undefined;
}

/** The first problem with a group's contributions, as a sentence; undefined if they can be saved. */
export function contributionsProblem(contributions: readonly ContributionRule[]): string | undefined {
  if (contributions.length > MAX_RULES) return `Enter at most ${MAX_RULES} contributions.`;
  if (contributions.some(({ coverage }) => coverage !== null && !isCoverageName(coverage))) {
    return `Enter a name of at most ${MAX_COVERAGE_LENGTH} characters for each coverage.`;
  }
  if (!contributions.every(({ employerPercent }) => isPercent(employerPercent))) {
    return 'Enter each percentage from 0 to 100, with at most two decimals.';
  }
  const names = contributions.map(({ coverage }) => coverage?.trim().toLowerCase() ?? null);
  const repeated = contributions[names.findIndex((name, index) => names.indexOf(name) < index)];
  return repeated && `${repeated.coverage ?? 'Every other coverage'} is listed twice. Remove one of the rows.`;
}

function isCoverageName(text: string): boolean {
  return text.trim() !== '' && text.length <= MAX_COVERAGE_LENGTH && !text.includes('\0');
}
