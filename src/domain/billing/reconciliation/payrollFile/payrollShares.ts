import { employeeContributionFor, isSameName, restOf } from '../../rules/EmployeeContribution';
import type { PayBasis } from '../PayrollTable';
import type { Billed, BillIndex, IndexedLine } from './BillIndex';
import type { DeductionGroup } from './deductionGroups';
import { type PersonBasis, paycheckOf } from './paychecks';

/** Percentages have two decimals. */
export const HUNDRED = 10_000;

/** A premium on the bill, and the share of it that payroll deducts, as a fraction in cents. */
interface Premium {
  readonly premium: number;
  readonly part: number;
  readonly of: number;
}

/**
 * Premiums that a deduction may be for: lines of this month, and all lines, which may include earlier months. Empty if not billed.
 */
export function premiumsOf(
  { memberId, coverage }: DeductionGroup,
  bill: BillIndex,
  basis: PersonBasis,
): readonly Premium[] {
  const billed = memberId === undefined ? undefined : bill.billedOf(memberId);
  if (!billed) return [];
  const names = coverage === null ? [...billed.keys()] : billed.has(coverage) ? [coverage] : [];
  if (names.length === 0) return [];
  const [part, of] = paycheckOf(basis);
  const both = (['current', 'all'] as const).map((which) => {
    let [premium, deducted] = [0, 0];
    for (const name of names) {
      const amount = billed.get(name)?.[which] ?? 0;
      premium += amount;
      deducted += basis.employeeContributions
        ? sharesOf(linesIn(bill.linesOf(memberId ?? '', name), which), basis)
        : amount * percentIn(basis, name) * part * (basis.payDates ?? 1);
    }
    return { premium, part: deducted, of: of * HUNDRED };
  });
  // Skips duplicates: most bills have no earlier month, and a file has hundreds of thousands of deductions.
  return both[0]?.premium === both[1]?.premium ? both.slice(0, 1) : both;
}

function linesIn(lines: readonly IndexedLine[], which: keyof Billed): readonly IndexedLine[] {
  return which === 'all' ? lines : lines.filter(({ retroPeriod }) => retroPeriod === null);
}

function sharesOf(lines: readonly IndexedLine[], basis: PersonBasis): number {
  return lines.reduce((sum, line) => sum + shareOf(line, basis), 0);
}

/** Employee's share of a line in the file: in cents, times `HUNDRED` and the divisor of the schedule. */
function shareOf(line: IndexedLine, basis: PersonBasis): number {
  const [part, of] = paycheckOf(basis);
  const payDates = basis.payDates ?? 1;
  const own = employeeContributionFor(line, basis.employeeContributions ?? []);
  if (!own) return line.billedCents * percentIn(basis, line.coverage) * part * payDates;
  const { unit, value } = own;
  if (unit === 'percent') return line.billedCents * Math.round(value * 100) * part * payDates;
  if (unit === 'employer') return restOf(line.billedCents, value) * HUNDRED * part * payDates;
  // A fixed amount does not depend on the premium, and is returned with a credit.
  const amount = value * Math.sign(line.billedCents) * HUNDRED;
  return unit === 'month' ? amount * part * payDates : amount * of * payDates;
}

/**
 * The premium of the group's own lines that the deduction pays, allowing for the rounding of its paychecks; undefined if there is
 * none.
 */
export function agreeingPremium(group: DeductionGroup, bill: BillIndex, basis: PersonBasis): number | undefined {
  const rounding = roundingOf(group, basis);
  return premiumsOf(group, bill, basis).find(({ part, of }) => {
    const off = Math.abs(group.deducted * of - part);
    return off === 0 || off < rounding * of;
  })?.premium;
}

/** The premium of the coverage for other members that is closest to the deduction, allowing for the rounding of its paychecks. */
export function otherPremium(group: DeductionGroup, bill: BillIndex, basis: PersonBasis): number | undefined {
  const { coverage, deducted } = group;
  if (coverage === null) return undefined;
  if (basis.employeeContributions) return premiumByContribution(group, coverage, bill, basis);
  const [part, of] = paycheckOf(basis);
  const share = percentIn(basis, coverage) * part * (basis.payDates ?? 1);
  const offOf = (premium: number) => Math.abs(deducted * of * HUNDRED - premium * share);
  const near = bill.premiumsOf(coverage).filter((premium) => offOf(premium) < roundingOf(group, basis) * of * HUNDRED);
  const [first, second] = near.sort((one, other) => offOf(one) - offOf(other));
  return first !== undefined && second !== undefined && offOf(first) === offOf(second) ? undefined : first;
}

/** The only premium of the coverage whose contribution equals the deduction, allowing for the rounding of its paychecks. */
function premiumByContribution(
  group: DeductionGroup,
  coverage: string,
  bill: BillIndex,
  basis: PersonBasis,
): number | undefined {
  const { deducted } = group;
  if (deducted <= 0) return undefined;
  const [, of] = paycheckOf(basis);
  const offOf = (line: IndexedLine) => Math.abs(deducted * of * HUNDRED - shareOf(line, basis));
  const off = bill.termsOf(coverage).map((line) => ({ premium: line.billedCents, off: offOf(line) }));
  const least = Math.min(...off.map((one) => one.off));
  if (least !== 0 && least >= roundingOf(group, basis) * of * HUNDRED) return undefined;
  const premiums = new Set(off.flatMap((one) => (one.off === least ? [one.premium] : [])));
  const [only] = premiums;
  return premiums.size === 1 ? only : undefined;
}

/** Maximum difference in cents caused by rounding each paycheck of a deduction. Amounts per paycheck are exact. */
function roundingOf({ hasBothShares, coverage }: DeductionGroup, basis: PayBasis): number {
  const paychecks = basis.schedule === undefined ? 0 : (basis.payDates ?? 1);
  const own = contributionsOf(basis, coverage);
  if (own.length > 0 && own.every(({ unit }) => unit !== 'percent')) {
    return own.every(({ unit }) => unit === 'paycheck') ? 0 : paychecks;
  }
  return paychecks * (hasBothShares ? 2 : 1) + (basis.employeePercents ? 1 : 0);
}

/** The employee contributions for a coverage of the bill; empty for a member who is compared as a whole. */
export function contributionsOf({ employeeContributions = [] }: PayBasis, coverage: string | null) {
  return employeeContributions.filter((one) => coverage !== null && isSameName(one.coverage, coverage));
}

/** In hundredths of a percent. */
export function percentIn({ employeePercents }: PayBasis, coverage: string): number {
  if (!employeePercents) return HUNDRED;
  const found = employeePercents.find((one) => one.coverage === coverage);
  return found ? Math.round(found.percent * 100) : HUNDRED;
}
