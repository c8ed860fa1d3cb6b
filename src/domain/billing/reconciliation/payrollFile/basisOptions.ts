import type { BillRules, ContributionRule } from '../../rules/BillRules';
import { isSameName } from '../../rules/EmployeeContribution';
import type { ColumnMapping, Deduction, EmployeePercent, PayBasis, PaySchedule } from '../PayrollTable';
import type { BillIndex } from './BillIndex';
import { type DeductionGroup, groupDeductions } from './deductionGroups';
import { commonPercents, examplesOf, type Fit, fitOf, type ReadingExample } from './payBasis';
import { isWhole, partOfMonth } from './paychecks';
import { type PayDates, payDatesIn } from './payDates';

/** A group's contributions, which determine the employee share, and its school year. */
export type Contributions = Pick<BillRules, 'contributions' | 'employeeContributions' | 'schoolYear'>;

const NO_CONTRIBUTIONS: Contributions = { contributions: [] };

/** An interpretation of a file's amounts, and how well it fits the bill. */
export interface BasisOption extends Fit {
  readonly basis: PayBasis;
  readonly examples: readonly ReadingExample[];
}

/** Possible interpretations of a file's amounts. */
export interface BasisFound {
  /** The amounts as they are. */
  readonly asIs: Fit & Pick<BasisOption, 'examples'>;
  /** Other readings that most deductions agree with, best first; empty if the amounts agree as they are. */
  readonly options: readonly BasisOption[];
  readonly payDates: PayDates;
  /** Most common ratio of a deduction to its premium, in percent; undefined without deductions. */
  readonly percents: { readonly low: number; readonly high: number } | undefined;
}

/** Usual paychecks per school year, by the schedule of year-round employees. */
const SCHOOL_PAYCHECKS: Readonly<Record<PaySchedule, readonly number[]>> = {
  monthly: [10, 9],
  semimonthly: [20, 18],
  biweekly24: [20, 18],
  biweekly26: [20, 21, 22, 19],
  weekly48: [40, 36],
  weekly52: [40, 36],
};
const SCHEDULES: readonly PaySchedule[] = ['semimonthly', 'biweekly24', 'biweekly26', 'weekly48', 'weekly52'];
const MAX_PAY_DATES = 5;
const MAX_OPTIONS = 4;
/** Fewer deductions than this show no pattern. */
const FEWEST = 3;

/**
 * Finds out whether a file has whole premiums, some pay dates of a month, or the employee share.
 *
 * @param rules of the group, which determine the employee share. Without rules, the share common to a coverage counts.
 */
export function findBasis(
  deductions: readonly Deduction[],
  bill: BillIndex,
  rules: Contributions = NO_CONTRIBUTIONS,
): BasisFound {
  const groups = groupDeductions(deductions, bill);
  const asIs = { ...fitOf(groups, bill), examples: examplesOf(groups, bill) };
  const payDates = payDatesIn(deductionDates(deductions));
  const percents = commonRange(groups, bill);
  if (asIs.of < FEWEST || asIs.agree * 2 >= asIs.of) return { asIs, options: [], payDates, percents };
  // Savings plans and taxes of the file have parts of their own.
  const hasEmployer = groups.some(({ rows }) => rows.some((row) => Boolean(deductions[row]?.employerCents)));
  const schoolPaychecks = rules.schoolYear?.paychecks;
  const periods = periodsOf(payDates, groups, deductions).map((basis) => ({
    ...basis,
    ...(schoolPaychecks !== undefined && { schoolPaychecks }),
  }));
  // The whole file would be read once more as it is.
  const both = periods.filter((basis) => !isWhole(basis)).map((basis) => optionOf(basis, groups, bill));
  const employee = hasEmployer ? [] : [{}, ...periods].flatMap((basis) => employeeOption(basis, groups, bill, rules));
  const isFitting = (option: BasisOption) => {
    // Shares that were found in this file make one deduction of each coverage agree by themselves.
    const proven = option.agree - (option.basis.employeePercents?.length ?? 0);
    return proven * 2 > option.of;
  };
  const fitting = [...both, ...employee].filter(isFitting);
  const isExplained = fitting.some(({ agree, of }) => agree * 10 >= of * 9);
  if (schoolPaychecks === undefined && !isExplained) {
    const school = schoolOptions(payDates, { groups, deductions, hasEmployer }, bill, rules).filter(isFitting);
    return { asIs, options: ranked([...school, ...fitting]).slice(0, MAX_OPTIONS), payDates, percents };
  }
  return { asIs, options: ranked(fitting).slice(0, MAX_OPTIONS), payDates, percents };
}

interface FileToRead {
  readonly groups: readonly DeductionGroup[];
  readonly deductions: readonly Deduction[];
  readonly hasEmployer: boolean;
}

/**
 * The school year that a sample agrees with best; empty if none does. Without pay dates, 30 and 60 percent of the premium would be read
 * as paychecks of one.
 */
function schoolOptions(
  payDates: PayDates,
  { groups, deductions, hasEmployer }: FileToRead,
  bill: BillIndex,
  rules: Contributions,
): readonly BasisOption[] {
  if (payDates.count === 0) return [];
  const sample = sampleOf(groups);
  const periods = [{ schedule: 'monthly', payDates: 1 } as const, ...periodsOf(payDates, groups, deductions)];
  const bases = periods.flatMap(({ schedule = 'monthly', ...basis }) =>
    SCHOOL_PAYCHECKS[schedule].map((paychecks): PayBasis => ({ ...basis, schedule, schoolPaychecks: paychecks })),
  );
  const found = bases.flatMap((basis) => [
    optionOf(basis, sample, bill),
    ...(hasEmployer ? [] : employeeOption(basis, sample, bill, rules)),
    ...(hasEmployer ? [] : employeeOption(basis, sample, bill, rules, true)),
  ]);
  const [best] = ranked(found);
  return best ? [optionOf(best.basis, groups, bill)] : [];
}

function* deductionDates(deductions: readonly Deduction[]): Generator<string> {
  for (const { payDate } of deductions) if (payDate !== undefined) yield payDate;
}

function optionOf(basis: PayBasis, groups: readonly DeductionGroup[], bill: BillIndex): BasisOption {
  return { basis, ...fitOf(groups, bill, basis), examples: examplesOf(groups, bill, basis) };
}

/** Schedules and numbers of pay dates that a file can have. */
function periodsOf(
  { count, schedules }: PayDates,
  groups: readonly DeductionGroup[],
  deductions: readonly Deduction[],
): readonly PayBasis[] {
  const counts = count > 0 ? [count] : possibleCounts(groups, deductions);
  return (schedules.length > 0 ? schedules : SCHEDULES).flatMap((schedule) =>
    counts.map((payDates) => ({ schedule, payDates })),
  );
}

/** Without dates, a member has as many rows as the file has pay dates, or the rows were added up. */
function possibleCounts(groups: readonly DeductionGroup[], deductions: readonly Deduction[]): readonly number[] {
  const highest = Math.max(
    1,
    ...sampleOf(groups).map(({ rows }) => new Set(rows.map((row) => deductions[row]?.row)).size),
  );
  return highest > 1 && highest <= MAX_PAY_DATES
    ? [highest]
    : Array.from({ length: MAX_PAY_DATES }, (_, index) => index + 1);
}

function sampleOf(groups: readonly DeductionGroup[]): readonly DeductionGroup[] {
  return groups.slice(0, 1_000);
}

function employeeOption(
  basis: PayBasis,
  groups: readonly DeductionGroup[],
  bill: BillIndex,
  rules: Contributions,
  isSchoolYear = false,
): readonly BasisOption[] {
  if (partOfMonth(basis) > 1.5) return [];
  const found = commonPercents(groups, bill, { ...basis, isSchoolYear });
  const { employeeContributions = [] } = rules;
  const employeePercents = percentsByRules(rules, found);
  if (employeeContributions.length > 0) {
    return [optionOf({ ...basis, employeePercents, employeeContributions }, groups, bill)];
  }
  if (employeePercents.every(({ percent }) => percent === 100)) return [];
  return [optionOf({ ...basis, employeePercents }, groups, bill)];
}

/**
 * Remembered columns with the contributions of the bill's month, if the file has the employee share.
 *
 * @source docs/decisions/payroll-files.md#contributions-are-those-of-the-bills-month
 */
export function withContributions(remembered: ColumnMapping, rules: Contributions): ColumnMapping {
  const mapping = withSchoolYear(remembered, rules);
  const { employeePercents, employeeContributions: _, ...basis } = mapping.basis ?? {};
  if (!employeePercents) return mapping;
  const { employeeContributions = [] } = rules;
  return {
    ...mapping,
    basis: {
      ...basis,
      employeePercents: percentsByRules(rules, employeePercents),
      ...(employeeContributions.length > 0 && { employeeContributions }),
    },
  };
}

/** Adds the school year of the rules if the file has paycheck amounts. */
function withSchoolYear(mapping: ColumnMapping, { schoolYear }: Contributions): ColumnMapping {
  if (!schoolYear || mapping.basis?.schedule === undefined) return mapping;
  return { ...mapping, basis: { ...mapping.basis, schoolPaychecks: schoolYear.paychecks } };
}

/** As `percentsByRule`. A coverage with contributions by plan and tier has no other share than by rule. */
function percentsByRules(
  { contributions, employeeContributions = [] }: Contributions,
  found: readonly EmployeePercent[],
): readonly EmployeePercent[] {
  const isGiven = (coverage: string) =>
    contributions.some((one) => one.coverage === coverage || one.coverage === null) ||
    employeeContributions.every((one) => !isSameName(one.coverage, coverage));
  return percentsByRule(contributions, found).filter(({ coverage }) => isGiven(coverage));
}

/** The employee share by the rules, for the coverages of the file. Coverages without a rule have the common share. */
function percentsByRule(
  rules: readonly ContributionRule[],
  found: readonly EmployeePercent[],
): readonly EmployeePercent[] {
  const general = rules.find(({ coverage }) => coverage === null);
  return found.map(({ coverage, percent }) => {
    const rule = rules.find((one) => one.coverage === coverage) ?? general;
    const left = rule ? Math.round((100 - rule.employerPercent) * 100) / 100 : percent;
    return { coverage, percent: left > 0 ? left : percent };
  });
}

/** Best first: the most that agree, then fewer assumptions, then rounder percentages. One option for each amount. */
function ranked(options: readonly BasisOption[]): readonly BasisOption[] {
  const order = [...options].sort(
    (one, other) => other.agree - one.agree || assumptions(one.basis) - assumptions(other.basis),
  );
  const seen = new Set<string>();
  return order.filter(({ basis }) => {
    const part = isByPaycheck(basis) ? `${basis.payDates ?? 1} paychecks` : partOfMonth(basis).toFixed(6);
    const key = `${part} ${basis.employeePercents ? 'employee' : ''} ${basis.schoolPaychecks ?? ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Whether the schedule does not matter, because all amounts are per paycheck. */
function isByPaycheck({ employeePercents = [], employeeContributions = [] }: PayBasis): boolean {
  const isPaycheck = employeeContributions.length > 0 && employeeContributions.every(({ unit }) => unit === 'paycheck');
  return isPaycheck && employeePercents.length === 0;
}

function assumptions({ employeePercents, payDates = 0, schoolPaychecks }: PayBasis): number {
  const odd = employeePercents?.filter(({ percent }) => percent % 5 !== 0).length ?? 0;
  return (employeePercents ? 1 : 0) + odd * 2 + (schoolPaychecks === undefined ? 0 : 1.5) + payDates / 100;
}

/** The most common ratio of a deduction to its premium. */
function commonRange(groups: readonly DeductionGroup[], bill: BillIndex): BasisFound['percents'] {
  const ratios: number[] = [];
  for (const { memberId, coverage, deducted } of groups) {
    const billed = memberId === undefined ? undefined : bill.billedOf(memberId);
    const premium = (coverage === null ? sumOf(billed) : billed?.get(coverage)?.current) ?? 0;
    if (premium > 0) ratios.push(deducted / premium);
  }
  if (ratios.length === 0) return undefined;
  ratios.sort((one, other) => one - other);
  const outer = Math.floor(ratios.length / 20);
  const percent = (index: number) => Math.round((ratios[index] ?? 0) * 100);
  return { low: percent(outer), high: percent(ratios.length - 1 - outer) };
}

function sumOf(billed: ReturnType<BillIndex['billedOf']>): number | undefined {
  return billed && [...billed.values()].reduce((sum, { current }) => sum + current, 0);
}
