import { type Cents, cents } from '../../money/Cents';
import { employeeContributionFor, isSameName } from '../../rules/EmployeeContribution';
import { nameKey } from '../memberKey';
import type { Deduction, EmployeePercent, PayBasis, PaySchedule } from '../PayrollTable';
import type { Billed, BillIndex, IndexedLine } from './BillIndex';

/** Part of a month's premium that one paycheck has, as a fraction. */
export const PER_PAYCHECK: Readonly<Record<PaySchedule, readonly [part: number, of: number]>> = {
  monthly: [1, 1],
  semimonthly: [1, 2],
  biweekly24: [1, 2],
  biweekly26: [6, 13],
  weekly48: [1, 4],
  weekly52: [3, 13],
};

/** The basis of one person's amounts. */
interface PersonBasis extends PayBasis {
  /** Whether the person has the paychecks of the school year. Default: no. */
  readonly isSchoolYear?: boolean;
}

/** Part of a month's premium that one paycheck of a person has, as a fraction. */
function paycheckOf({ schedule = 'monthly', schoolPaychecks, isSchoolYear }: PersonBasis): readonly [number, number] {
  return isSchoolYear && schoolPaychecks !== undefined ? [12, schoolPaychecks] : PER_PAYCHECK[schedule];
}

/** How well deductions agree with a bill. */
export interface Fit {
  /** Comparisons of a member's coverage that agree. */
  readonly agree: number;
  /** Members' coverages on the bill that have deductions. */
  readonly of: number;
}

/** Deductions of one member and coverage, compared as one amount. */
export interface DeductionGroup {
  /** Undefined for a member who is not on the bill. */
  readonly memberId: string | undefined;
  /** Of the bill; null if the member is compared as a whole. */
  readonly coverage: string | null;
  readonly rows: number[];
  deducted: number;
  /** Whether each paycheck has an employee's and an employer's part, in one row or two, which are rounded apart. */
  hasBothShares: boolean;
}

const WHOLE: PayBasis = {};
/** Percentages have two decimals. */
const HUNDRED = 10_000;

/** Groups deductions like the comparison does. Leaves out those of coverages that are not on the bill. */
export function groupDeductions(deductions: readonly Deduction[], bill: BillIndex): readonly DeductionGroup[] {
  const isByCoverage = deductions.some(({ coverage }) => coverage !== null && bill.coverageOf(coverage) !== undefined);
  const groups = new Map<string, DeductionGroup>();
  for (const [index, deduction] of deductions.entries()) {
    const { coverage: name, amountCents } = deduction;
    const coverage = isByCoverage && name !== null ? bill.coverageOf(name) : null;
    if (coverage === undefined) continue;
    const memberId = bill.memberOf(deduction);
    const key = `${memberId ?? `\u0001${deduction.memberId}\u0000${nameKey(deduction.memberName)}`}\u0000${coverage ?? ''}`;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { memberId, coverage, rows: [], deducted: 0, hasBothShares: false }));
    const last = deductions[group.rows.at(-1) ?? -1];
    group.hasBothShares ||=
      Boolean(deduction.employeeCents && deduction.employerCents) ||
      (last !== undefined && areParts(last, deduction, coverage !== null));
    group.rows.push(index);
    group.deducted += amountCents;
  }
  return [...groups.values()];
}

/** Two rows of one pay date, or with names of their own, are the parts of both payers. */
function areParts(one: Deduction, other: Deduction, isByCoverage: boolean): boolean {
  return (
    (isByCoverage && one.coverage !== other.coverage) || (one.payDate !== undefined && one.payDate === other.payDate)
  );
}

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
 * Deductions as whole premiums of the month. A deduction that agrees with the bill up to the rounding of its
 * paychecks (less than a cent for each amount) becomes the billed premium exactly. So does one that agrees with the premium of
 * another tier or plan, which scaling would miss by a cent. Any other is scaled and rounded to the cent. The rows of a member's
 * coverage add up to the result.
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
 * The schedule of the file or the school year, whichever the deduction agrees with, for this premium or one of another tier or plan;
 * otherwise the one that brings it closer to the premium.
 *
 * @source docs/decisions/rules.md#a-school-year-pays-the-summer-ahead
 */
function personBasis(group: DeductionGroup, bill: BillIndex, basis: PayBasis): PersonBasis {
  if (basis.schoolPaychecks === undefined || group.deducted === 0) return basis;
  const both: readonly PersonBasis[] = [basis, { ...basis, isSchoolYear: true }];
  const agreeing =
    both.find((one) => agreeingPremium(group, bill, one) !== undefined) ??
    both.find((one) => otherPremium(group, bill, one) !== undefined);
  if (agreeing) return agreeing;
  const [usual, ofSchool] = both.map((one) => {
    const [known] = premiumsOf(group, bill, one);
    return known ? Math.abs(group.deducted * known.of - known.part) / known.of : 0;
  });
  return { ...basis, ...((ofSchool ?? 0) < (usual ?? 0) && { isSchoolYear: true }) };
}

function wholePremium(group: DeductionGroup, bill: BillIndex, basis: PersonBasis): number {
  return agreeingPremium(group, bill, basis) ?? otherPremium(group, bill, basis) ?? scaledPremium(group, bill, basis);
}

/** What one person's deduction becomes under a reading. */
export interface ReadingExample {
  readonly memberName: string;
  /** Of the bill; null if the person is compared as a whole. */
  readonly coverage: string | null;
  readonly fileCents: Cents;
  /** What is compared with the bill. */
  readonly comparedCents: Cents;
  readonly billedCents: Cents;
}

const EXAMPLES = 3;

/**
 * What the employee should pay, if the deduction is another amount that is no contribution for a premium of the bill; null if
 * no contribution is given for this person's plan and tier. Undefined if the premium is known, and for percentages, which scale.
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

/** The first people of the file who are on the bill: the same ones under every reading, unless one leaves their amounts out. */
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

export function isWhole({ schedule, payDates, employeePercents, schoolPaychecks }: PayBasis): boolean {
  return employeePercents === undefined && schoolPaychecks === undefined && partOfMonth({ schedule, payDates }) === 1;
}

/** Part of a month's premium that the pay dates of a file have. */
export function partOfMonth(basis: PersonBasis): number {
  const [part, of] = paycheckOf(basis);
  return (part * (basis.payDates ?? 1)) / of;
}

/** A premium on the bill, and the part of it that payroll deducts, as a fraction in cents. */
interface Premium {
  readonly premium: number;
  readonly part: number;
  readonly of: number;
}

function premiumsOf({ memberId, coverage }: DeductionGroup, bill: BillIndex, basis: PersonBasis): readonly Premium[] {
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
  return both[0]?.premium === both[1]?.premium ? both.slice(0, 1) : both;
}

function linesIn(lines: readonly IndexedLine[], which: keyof Billed): readonly IndexedLine[] {
  return which === 'all' ? lines : lines.filter(({ retroPeriod }) => retroPeriod === null);
}

function sharesOf(lines: readonly IndexedLine[], basis: PersonBasis): number {
  return lines.reduce((sum, line) => sum + shareOf(line, basis), 0);
}

/** What an employee pays of a line in the file: in cents, times `HUNDRED` and the divisor of the schedule. */
function shareOf(line: IndexedLine, basis: PersonBasis): number {
  const [part, of] = paycheckOf(basis);
  const payDates = basis.payDates ?? 1;
  const own = employeeContributionFor(line, basis.employeeContributions ?? []);
  if (!own) return line.billedCents * percentIn(basis, line.coverage) * part * payDates;
  const { unit, value } = own;
  if (unit === 'percent') return line.billedCents * Math.round(value * 100) * part * payDates;
  if (unit === 'employer') return restOf(line.billedCents, value) * HUNDRED * part * payDates;
  // An amount is the same whatever the premium, and comes back with a credit.
  const amount = value * Math.sign(line.billedCents) * HUNDRED;
  return unit === 'month' ? amount * part * payDates : amount * of * payDates;
}

/** What the employer's amount leaves of a premium, or of a credit. */
export function restOf(premium: number, employer: number): number {
  return Math.max(0, Math.abs(premium) - employer) * Math.sign(premium);
}

function agreeingPremium(group: DeductionGroup, bill: BillIndex, basis: PersonBasis): number | undefined {
  const rounding = roundingOf(group, basis);
  return premiumsOf(group, bill, basis).find(({ part, of }) => {
    const off = Math.abs(group.deducted * of - part);
    return off === 0 || off < rounding * of;
  })?.premium;
}

/** The premium of the coverage for other members that a deduction is closest to, up to the rounding of its paychecks. */
function otherPremium(group: DeductionGroup, bill: BillIndex, basis: PersonBasis): number | undefined {
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

/** The only premium of the coverage for which the contribution is what was deducted, up to the rounding of its paychecks. */
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

function scaledPremium(group: DeductionGroup, bill: BillIndex, basis: PersonBasis): number {
  const [known] = premiumsOf(group, bill, basis);
  const share = unexpectedShare(group, bill, basis);
  // The employer pays the rest, so that the difference is what the file has too much or too little.
  if (known && share !== undefined && share !== null) return known.premium + group.deducted - share;
  if (share === null) return group.deducted;
  if (known && known.part > 0) return Math.round((group.deducted * known.of * known.premium) / known.part);
  const percent = percentOf(basis, group.coverage) || HUNDRED;
  return Math.round((group.deducted * HUNDRED) / (percent * partOfMonth(basis)));
}

/** The percentage of a person who is not billed the coverage, in hundredths: all plans and tiers have it. */
function percentOf(basis: PayBasis, coverage: string | null): number {
  const own = contributionsOf(basis, coverage);
  return own[0] ? Math.round(own[0].value * 100) : percentIn(basis, coverage ?? '');
}

function contributionsOf({ employeeContributions = [] }: PayBasis, coverage: string | null) {
  return employeeContributions.filter((one) => coverage !== null && isSameName(one.coverage, coverage));
}

/** In hundredths of a percent. */
function percentIn({ employeePercents }: PayBasis, coverage: string): number {
  if (!employeePercents) return HUNDRED;
  const found = employeePercents.find((one) => one.coverage === coverage);
  return found ? Math.round(found.percent * 100) : HUNDRED;
}

/** Percentages that employees pay, by the share of the premium that most deductions have in each coverage. */
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
