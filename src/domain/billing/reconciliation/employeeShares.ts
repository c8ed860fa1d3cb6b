import { type Cents, cents, sumCents, ZERO } from '../../platform/money/Cents';
import type { BillLine } from '../bills/BillLine';
import type { BillRules } from '../rules/BillRules';
import { contributionFor, employeeShare } from '../rules/contributions';
import { type EmployeeContribution, employeeContributionFor, restOf } from '../rules/EmployeeContribution';
import type { ComparisonFacts } from './ComparisonFacts';
import type { Comparison } from './compareMembers';
import type { ConfirmedPay, PaySchedule } from './PayrollTable';
import { employeePart } from './payrollFile/employeePart';
import { PER_PAYCHECK } from './payrollFile/paychecks';

/** The employee's share of a month, in a file that has only that share. */
export interface EmployeeShare {
  /** The employee's part of the billed premium; null if neither the group's rules nor the file show it. */
  readonly dueCents: Cents | null;
  /** Deducted from the employee in the month. */
  readonly deductedCents: Cents;
  /** Schedule of the file's amounts; undefined if the file has the whole month. */
  readonly schedule?: PaySchedule | undefined;
}

/**
 * Reads the employee's share of a line: by the group's rules, otherwise as the file has it for others with the same coverage,
 * plan, tier, and premium, otherwise by the percentage that most others of the tier pay. The percentage of the coverage counts only if
 * it is that of nearly all, whatever their tier.
 *
 * @returns undefined for a file with both shares; its reader returns undefined if the share is unknown
 */
export function lineShareReader(
  comparisons: readonly Comparison[],
  { pay, rules }: Pick<ComparisonFacts, 'pay' | 'rules'>,
): ((line: BillLine) => Cents | undefined) | undefined {
  if (pay?.share !== 'employee') return undefined;
  let observed: ReturnType<typeof observedShares> | undefined;
  return (line) =>
    shareByRules(line, rules, pay.schedule) ??
    (observed ??= observedShares(comparisons, (comparison) => partOf(comparison, pay)))(line);
}

function partOf({ deductions }: Comparison, pay: ConfirmedPay): Cents {
  return sumCents(deductions.map((one) => employeePart(one, pay)));
}

/**
 * Reads the employee's share of each comparison.
 *
 * @returns undefined for a file with both shares, whose corrections name the whole premium
 * @source docs/decisions/corrections.md#payroll-is-asked-for-what-the-employee-pays
 */
export function employeeShareReader(
  comparisons: readonly Comparison[],
  facts: Pick<ComparisonFacts, 'pay' | 'rules'>,
): (comparison: Comparison) => EmployeeShare | undefined {
  const { pay } = facts;
  const shareOf = lineShareReader(comparisons, facts);
  if (!pay || !shareOf) return () => undefined;
  return (comparison) => {
    const shares = comparison.lines.map(shareOf);
    const known = shares.flatMap((share) => share ?? []);
    return {
      dueCents: known.length === shares.length ? sumCents(known) : null,
      deductedCents: comparison.payer || comparison.noDeduction ? ZERO : partOf(comparison, pay),
      ...(pay.schedule !== undefined && { schedule: pay.schedule }),
    };
  };
}

function shareByRules(
  line: BillLine,
  { contributions, employeeContributions = [] }: BillRules,
  schedule: keyof typeof PER_PAYCHECK = 'monthly',
): Cents | undefined {
  const { billedCents } = line;
  const own = employeeContributionFor(line, employeeContributions);
  if (own) return shareByContribution(own, billedCents, schedule);
  const rule = contributionFor(line.coverage, contributions);
  return rule && employeeShare(billedCents, rule);
}

function shareByContribution(
  { unit, value }: Pick<EmployeeContribution, 'unit' | 'value'>,
  premium: Cents,
  schedule: keyof typeof PER_PAYCHECK,
): Cents {
  if (unit === 'percent') return cents(Math.round((premium * value) / 100));
  if (unit === 'employer') return cents(restOf(premium, value));
  const [part, of] = unit === 'paycheck' ? PER_PAYCHECK[schedule] : [1, 1];
  return cents(Math.sign(premium) * Math.round((value * of) / part));
}

/** Shares of members whose deduction agrees with one line, as the most common amount or percentage. */
function observedShares(
  comparisons: readonly Comparison[],
  partOf: (comparison: Comparison) => Cents,
): (line: BillLine) => Cents | undefined {
  const amounts = new Map<string, Map<number, number>>();
  const percents = new Map<string, Map<number, number>>();
  for (const comparison of comparisons) {
    const { lines, deductions, billedCents, deductedCents } = comparison;
    const [line, another] = lines;
    if (!line || another || deductions.length === 0 || billedCents <= 0 || billedCents !== deductedCents) continue;
    // The share is that of the tier in payroll.
    if (deductions.some(({ tier }) => tier !== undefined && tier !== line.tier)) continue;
    const part = partOf(comparison);
    const percent = Math.round((part / billedCents) * HUNDRED);
    count(amounts, termsKey(line), part);
    count(percents, tierKey(line), percent);
    count(percents, line.coverage, percent);
  }
  return (line) => {
    const amount = mostCommon(amounts.get(termsKey(line)));
    if (amount !== undefined) return cents(amount);
    const percent = mostCommon(percents.get(tierKey(line))) ?? ofNearlyAll(percents.get(line.coverage));
    return percent === undefined ? undefined : cents(Math.round((line.billedCents * percent) / HUNDRED));
  };
}

/** Percentages have two decimals. */
const HUNDRED = 10_000;
/** Share of people with one percentage below which tiers pay different ones. */
const NEARLY_ALL = 0.9;

function termsKey({ coverage, plan, tier, billedCents }: BillLine): string {
  return [coverage, plan, tier, billedCents].join('\0');
}

function tierKey({ coverage, tier }: BillLine): string {
  return `${coverage}\0${tier}`;
}

/** The most frequent value if nearly all have it. */
function ofNearlyAll(counts: ReadonlyMap<number, number> = new Map()): number | undefined {
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const most = mostCommon(counts);
  return most !== undefined && (counts.get(most) ?? 0) >= all * NEARLY_ALL ? most : undefined;
}

function count(counts: Map<string, Map<number, number>>, key: string, value: number): void {
  const own = counts.get(key) ?? new Map<number, number>();
  counts.set(key, own.set(value, (own.get(value) ?? 0) + 1));
}

/** The most frequent value, the smallest of several; undefined without any. */
function mostCommon(counts: ReadonlyMap<number, number> = new Map()): number | undefined {
  return [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0];
}
