import { type Cents, cents } from '../../../platform/money/Cents';
import { employeeContributionFor, isSameName } from '../../rules/EmployeeContribution';
import type { Deduction, EmployeePercent, PayBasis } from '../PayrollTable';
import type { BillIndex } from './BillIndex';
import { type DeductionGroup, groupDeductions } from './deductionGroups';
import { isWhole, type PersonBasis, partOfMonth } from './paychecks';
import { agreeingPremium, contributionsOf, HUNDRED, otherPremium, percentIn, premiumsOf } from './payrollShares';

/** How well deductions agree with a bill. */
export interface Fit {
  /** Number of member coverages that agree. */
  readonly agree: number;
  /** Number of member coverages on the bill that have deductions. */
  readonly of: number;
}

const WHOLE: PayBasis = {};

/**
 * Counts the comparisons that agree, up to what rounding each paycheck explains.
 *
 * @source docs/decisions/payroll-files.md#scaled-amounts-are-compared-in-the-files-own-unit
 */
export function fitOf(groups: readonly DeductionGroup[], bill: BillIndex, basis: PayBasis = WHOLE): Fit {
  let [agree, of] = [0, 0];
  for (const group of groups) {
    if (premiumsOf(group, bill, basis).length === 0) continue;
    of += 1;
    if (agreeingPremium(group, bill, personBasis(group, bill, basis)) !== undefined) agree += 1;
  }
  return { agree, of };
}

/**
 * Converts deductions to whole premiums of the month. A deduction that agrees with the bill, allowing for the rounding of its
 * paychecks (less than a cent per amount), becomes exactly the billed premium. The same applies to one that agrees with the premium
 * of another tier or plan, which scaling would miss by a cent. Any other deduction is scaled and rounded to the cent. The rows of a
 * member's coverage add up to the result.
 *
 * @source docs/decisions/payroll-files.md#amounts-are-scaled-only-after-a-person-has-confirmed-them
 */
export function applyBasis(deductions: readonly Deduction[], bill: BillIndex, basis: PayBasis): readonly Deduction[] {
  if (isWhole(basis)) return deductions;
  const scaled = [...deductions];
  for (const group of groupDeductions(deductions, bill)) {
    const own = personBasis(group, bill, basis);
    const premium = wholePremium(group, bill, own);
    const share = unexpectedShare(group, bill, own);
    let [before, given] = [0, 0];
    for (const index of group.rows) {
      const deduction = deductions[index];
      if (!deduction) continue;
      before += deduction.amountCents;
      // Rounds the running total, so that rounding errors do not add up.
      const until = group.deducted === 0 ? premium : Math.round((premium * before) / group.deducted);
      scaled[index] = {
        ...deduction,
        amountCents: cents(until - given),
        fileCents: deduction.amountCents,
        ...(own.isSchoolYear && { isSchoolYear: true }),
        ...(share !== undefined && { employeeShareCents: share }),
      };
      given = until;
    }
  }
  return scaled;
}

/**
 * Chooses between the file's schedule and the school year: the one under which the deduction agrees with this premium or with one
 * of another tier or plan; otherwise the one that brings it closer to the premium.
 *
 * @source docs/decisions/rules.md#school-year-deductions-also-cover-the-summer
 */
function personBasis(group: DeductionGroup, bill: BillIndex, basis: PayBasis): PersonBasis {
  if (basis.schoolPaychecks === undefined || group.deducted === 0) return basis;
  const ofSchool: PersonBasis = { ...basis, isSchoolYear: true };
  const both = [basis, ofSchool];
  const offOf = (one: PersonBasis) => {
    const [known] = premiumsOf(group, bill, one);
    return known ? Math.abs(group.deducted * known.of - known.part) / known.of : 0;
  };
  return (
    both.find((one) => agreeingPremium(group, bill, one) !== undefined) ??
    both.find((one) => otherPremium(group, bill, one) !== undefined) ??
    (offOf(ofSchool) < offOf(basis) ? ofSchool : basis)
  );
}

function wholePremium(group: DeductionGroup, bill: BillIndex, basis: PersonBasis): number {
  return agreeingPremium(group, bill, basis) ?? otherPremium(group, bill, basis) ?? scaledPremium(group, bill, basis);
}

/** One person's deduction under an interpretation, as an example. */
export interface ReadingExample {
  readonly memberName: string;
  /** Coverage on the bill; null if the person is compared as a whole. */
  readonly coverage: string | null;
  readonly fileCents: Cents;
  /** Amount compared with the bill. */
  readonly comparedCents: Cents;
  readonly billedCents: Cents;
}

const EXAMPLES = 3;

/**
 * The amount that the employee should pay, if the deduction is not a contribution for any premium of the bill; null if no
 * contribution is defined for this person's plan and tier. Undefined if the premium is known, and for percentages, which scale.
 *
 * @source docs/decisions/payroll-files.md#another-contribution-never-changes-the-bill
 */
function unexpectedShare(group: DeductionGroup, bill: BillIndex, basis: PersonBasis): Cents | null | undefined {
  const { coverage, memberId, deducted } = group;
  const { employeeContributions = [] } = basis;
  if (coverage === null || deducted <= 0) return undefined;
  const isAmount = ({ unit }: { readonly unit: string }) => unit !== 'percent';
  const lines = memberId === undefined ? [] : bill.linesOf(memberId, coverage);
  const rules = lines.map((line) => employeeContributionFor(line, employeeContributions));
  const isByAmount =
    lines.length > 0
      ? rules.some((rule) => rule && isAmount(rule))
      : contributionsOf(basis, coverage).some((one, _, [first]) => isAmount(one) || one.value !== first?.value);
  const isMissing =
    employeeContributions.some((one) => isSameName(one.coverage, coverage)) &&
    rules.includes(undefined) &&
    basis.employeePercents?.every((one) => one.coverage !== coverage);
  if (!(isByAmount || isMissing) || agreeingPremium(group, bill, basis) !== undefined) return undefined;
  if (otherPremium(group, bill, basis) !== undefined) return undefined;
  const [known] = premiumsOf(group, bill, basis);
  return known && !isMissing ? cents(Math.round(known.part / known.of)) : null;
}

/**
 * The first people in the file who are on the bill: the same people under every interpretation, unless one leaves out their
 * amounts.
 */
export function examplesOf(
  groups: readonly DeductionGroup[],
  bill: BillIndex,
  basis: PayBasis = WHOLE,
): readonly ReadingExample[] {
  const examples = new Map<string, ReadingExample>();
  for (const group of groups) {
    if (examples.size === EXAMPLES) break;
    const { memberId, coverage, deducted } = group;
    const [known] = premiumsOf(group, bill, basis);
    if (memberId === undefined || known === undefined || deducted === 0 || examples.has(memberId)) continue;
    examples.set(memberId, {
      memberName: bill.nameOf(memberId),
      coverage,
      fileCents: cents(deducted),
      comparedCents: cents(isWhole(basis) ? deducted : wholePremium(group, bill, personBasis(group, bill, basis))),
      billedCents: cents(known.premium),
    });
  }
  return [...examples.values()];
}

function scaledPremium(group: DeductionGroup, bill: BillIndex, basis: PersonBasis): number {
  const [known] = premiumsOf(group, bill, basis);
  const share = unexpectedShare(group, bill, basis);
  // The employer pays the rest, so the difference equals the excess or shortage in the file.
  if (known && share !== undefined && share !== null) return known.premium + group.deducted - share;
  if (share === null) return group.deducted;
  if (known && known.part > 0) return Math.round((group.deducted * known.of * known.premium) / known.part);
  const percent = percentOf(basis, group.coverage) || HUNDRED;
  return Math.round((group.deducted * HUNDRED) / (percent * partOfMonth(basis)));
}

/** The percentage for a person who is not billed for the coverage, in hundredths, if all plans and tiers have the same one. */
function percentOf(basis: PayBasis, coverage: string | null): number {
  const own = contributionsOf(basis, coverage);
  return own[0] ? Math.round(own[0].value * 100) : percentIn(basis, coverage ?? '');
}

/** Percentages that employees pay, based on the most common share of the premium in each coverage. */
export function commonPercents(
  groups: readonly DeductionGroup[],
  bill: BillIndex,
  basis: Pick<PersonBasis, 'schedule' | 'payDates' | 'schoolPaychecks' | 'isSchoolYear'>,
): readonly EmployeePercent[] {
  const ratios = new Map<string, number[]>();
  for (const group of groups) {
    const [known] = premiumsOf(group, bill, basis);
    if (group.coverage === null || !known || known.part <= 0) continue;
    const found = ratios.get(group.coverage) ?? [];
    found.push((group.deducted * known.of) / known.part);
    ratios.set(group.coverage, found);
  }
  return [...ratios].flatMap(([coverage, all]) => {
    const middle = all.sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
    const percent =
      Math.abs(middle * 100 - Math.round(middle * 100)) < 0.1
        ? Math.round(middle * 100)
        : Math.round(middle * 10_000) / 100;
    return percent > 0 && percent <= 100 ? [{ coverage, percent }] : [];
  });
}
