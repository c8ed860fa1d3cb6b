import { cents } from '../../../platform/money/Cents';
import { isOfEarlierMonth } from '../../bills/BillLine';
import type { Tier } from '../../bills/Tier';
import { MAX_OTHERS, type ObservedContribution } from '../../rules/ContributionProposal';
import { type ContributionUnit, isContributionValue, restOf } from '../../rules/EmployeeContribution';
import type { Comparison } from '../compareMembers';
import type { ConfirmedPay, Deduction } from '../PayrollTable';
import { PER_PAYCHECK } from '../payrollFile/paychecks';

/** A person's coverage on the bill, and the amount that payroll deducts for it. */
interface Observation {
  readonly memberName: string;
  readonly billedCents: number;
  /** Sum over the whole file. */
  readonly deductedCents: number;
}

interface Terms {
  readonly coverage: string;
  readonly plan: string;
  readonly tier: Tier;
}

/** Percentages have two decimals. */
const HUNDRED = 10_000;
/** Employees rarely pay a larger share of a premium. A larger one is probably an earlier premium. */
const MAX_UNCONFIRMED_PERCENT = 80;

/**
 * What most people of each plan and tier pay, according to one file: the most common amount, and the most common percentage of the
 * premium. Either may be empty if nobody agrees.
 *
 * Skips people who have several lines of a coverage or a line for an earlier month. A file that combines both shares in one amount
 * shows no contributions. A file that no person has confirmed is used only if less than half of its deductions equal the premiums;
 * amounts that could be a few paychecks are then left out.
 *
 * @param pay undefined if no person confirmed what the amounts are.
 * @source docs/decisions/rules.md#contributions-are-proposed-after-two-months-that-agree
 */
export function observedContributions(
  comparisons: readonly Comparison[],
  pay?: ConfirmedPay,
): readonly ObservedContribution[] {
  const hasEmployer = comparisons.some(({ deductions }) =>
    deductions.some(({ employeeCents }) => employeeCents !== undefined),
  );
  if (!hasEmployer && (pay ? pay.share === 'both' : areMostlyPremiums(comparisons))) return [];
  const isConfirmed = hasEmployer || pay !== undefined;
  const groups = new Map<string, { readonly terms: Terms; readonly people: Observation[] }>();
  for (const { coverage, lines, retroLines, deductions, memberName } of comparisons) {
    const [line] = lines;
    if (coverage === null || !line || lines.length > 1 || retroLines.length > 0) continue;
    // School-year paychecks have different amounts for the same contribution.
    if (deductions.some(({ isSchoolYear }) => isSchoolYear)) continue;
    if (line.billedCents <= 0 || isOfEarlierMonth(line)) continue;
    const { plan, tier, billedCents } = line;
    const key = [coverage, plan, tier].join('\0');
    const group = groups.get(key) ?? { terms: { coverage, plan, tier }, people: [] };
    groups.set(key, group);
    group.people.push({ memberName, billedCents, deductedCents: employeePart(deductions, hasEmployer) });
  }
  return [...groups.values()].flatMap(({ terms, people }) => {
    const percents = commonPercents(people, pay);
    if (!isConfirmed && percents.some(couldBePaychecks)) return [];
    const best = (percents.length > 0 ? percents : [undefined])
      .map((percent) => percentOf(terms, people, percent, pay))
      .reduce((first, next) => (next.agree > first.agree ? next : first));
    const employer = employerOf(terms, people, pay);
    return [amountOf(terms, people, pay), best, ...(employer ? [employer] : [])];
  });
}

function areMostlyPremiums(comparisons: readonly Comparison[]): boolean {
  const both = comparisons.filter(({ lines, deductions }) => lines.length > 0 && deductions.length > 0);
  return both.filter(({ billedCents, deductedCents }) => billedCents === deductedCents).length * 2 >= both.length;
}

/** Amount as in the file, before any scaling. */
function employeePart(deductions: readonly Deduction[], hasEmployer: boolean): number {
  return deductions.reduce(
    (sum, { amountCents, fileCents = amountCents, employeeCents = 0 }) =>
      sum + (hasEmployer ? employeeCents : fileCents),
    0,
  );
}

/** The most common amount, per paycheck if the file covers only some pay dates of a month. */
function amountOf(terms: Terms, people: readonly Observation[], pay: ConfirmedPay | undefined): ObservedContribution {
  const isByPaycheck = pay?.schedule !== undefined && pay.schedule !== 'monthly';
  const payDates = isByPaycheck ? (pay.payDates ?? 1) : 1;
  const counts = new Map<number, number>();
  for (const { deductedCents } of people) {
    const value = deductedCents / payDates;
    if (deductedCents <= 0 || !isContributionValue({ unit: 'month', value })) continue;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const value = mostCommon(counts) ?? 0;
  const agrees = ({ deductedCents }: Observation) => value > 0 && deductedCents === value * payDates;
  return observed(terms, isByPaycheck ? 'paycheck' : 'month', value, people, agrees);
}

/** The most frequent value; the smallest one if several are equally frequent. */
function mostCommon(counts: ReadonlyMap<number, number>): number | undefined {
  const [most] = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  return most?.[0];
}

/**
 * The most common employer share where premiums differ and employees pay the rest. With a single premium, the employee's rest is a
 * fixed amount as well.
 */
function employerOf(
  terms: Terms,
  people: readonly Observation[],
  pay: ConfirmedPay | undefined,
): ObservedContribution | undefined {
  const [part, of] = partIn(pay);
  const rounding = pay?.schedule === undefined ? 0 : (pay.payDates ?? 1);
  const leftOf = ({ billedCents, deductedCents }: Observation) =>
    deductedCents > 0 ? Math.round(billedCents - (deductedCents * of) / part) : 0;
  const counts = new Map<number, number>();
  for (const value of people.map(leftOf)) {
    if (value > 0 && isContributionValue({ unit: 'employer', value })) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const value = mostCommon(counts);
  if (value === undefined) return undefined;
  const agrees = ({ billedCents, deductedCents }: Observation) => {
    const off = Math.abs(deductedCents * of - restOf(billedCents, value) * part);
    return deductedCents > 0 && (off === 0 || off < rounding * of);
  };
  const premiums = new Set(people.filter(agrees).map(({ billedCents }) => billedCents));
  return premiums.size > 1 ? observed(terms, 'employer', value, people, agrees) : undefined;
}

/** Each paycheck may be rounded, and the percentage may be rounded up or down. */
function percentOf(
  terms: Terms,
  people: readonly Observation[],
  percent: number | undefined,
  pay: ConfirmedPay | undefined,
): ObservedContribution {
  const [part, of] = partIn(pay);
  const rounding = (pay?.schedule === undefined ? 0 : (pay.payDates ?? 1)) + 1;
  const hundredths = Math.round((percent ?? 0) * 100);
  const agrees = ({ billedCents, deductedCents }: Observation) =>
    deductedCents > 0 &&
    Math.abs(deductedCents * of * HUNDRED - billedCents * hundredths * part) < rounding * of * HUNDRED;
  return observed(terms, 'percent', percent ?? 0, people, percent === undefined ? () => false : agrees);
}

/**
 * The median percentage of people who pay: whole if it is nearly whole, otherwise with two decimals. Empty if nobody pays a share.
 */
function commonPercents(people: readonly Observation[], pay: ConfirmedPay | undefined): readonly number[] {
  const [part, of] = partIn(pay);
  const ratios = people
    .filter(({ deductedCents }) => deductedCents > 0)
    .map(({ billedCents, deductedCents }) => (deductedCents * of) / (billedCents * part))
    .sort((one, other) => one - other);
  const middle = ratios[Math.floor(ratios.length / 2)];
  if (middle === undefined) return [];
  const whole = Math.round(middle * 100);
  const exact = Math.round(middle * HUNDRED) / 100;
  const found = Math.abs(middle * 100 - whole) < 0.1 ? [whole, exact] : [exact];
  return found.filter((percent) => percent > 0 && percent < 100);
}

function partIn(pay: ConfirmedPay | undefined): readonly [part: number, of: number] {
  const [part, of] = PER_PAYCHECK[pay?.schedule ?? 'monthly'];
  return [part * (pay?.schedule === undefined ? 1 : (pay.payDates ?? 1)), of];
}

/** Whether the amounts could be a few paychecks of the premium or an earlier premium, rather than the employee's share. */
function couldBePaychecks(percent: number): boolean {
  if (percent > MAX_UNCONFIRMED_PERCENT) return true;
  // Four paychecks exceed that on every schedule.
  return Object.values(PER_PAYCHECK).some(([part, of]) =>
    [1, 2, 3].some((payDates) => Math.abs((part * payDates * 100) / of - percent) < 0.1),
  );
}

function observed(
  { coverage, plan, tier }: Terms,
  unit: ContributionUnit,
  value: number,
  people: readonly Observation[],
  agrees: (one: Observation) => boolean,
): ObservedContribution {
  const others = people
    .filter((one) => !agrees(one))
    .sort((one, other) => (one.memberName < other.memberName ? -1 : 1));
  return {
    coverage,
    plan,
    tier,
    unit,
    value,
    people: people.length,
    agree: people.length - others.length,
    others: others.slice(0, MAX_OTHERS).map(({ memberName, deductedCents }) => ({
      memberName,
      deductedCents: deductedCents === 0 ? null : cents(deductedCents),
    })),
  };
}
