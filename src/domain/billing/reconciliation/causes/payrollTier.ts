import { formatCents } from '../../../platform/money/formatCents';
import type { Tier } from '../../bills/Tier';
import type { Comparison } from '../compareMembers';
import { ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, says } from './Explanation';
import { TIER_NAMES } from './terms';

/** The tier in a comparison's rows of the file; undefined if they have none, or several. */
export function payrollTier({ deductions }: Pick<Comparison, 'deductions'>): Tier | undefined {
  const [first, ...others] = deductions.flatMap(({ tier }) => tier ?? []);
  return others.every((one) => one === first) ? first : undefined;
}

/** Whether the file has another tier than each billed line. A credit has the tier of what it corrects. */
export function hasOtherTier(comparison: Pick<Comparison, 'deductions' | 'lines'>): boolean {
  const tier = payrollTier(comparison);
  const lines = comparison.lines.filter(({ billedCents }) => billedCents >= 0);
  return tier !== undefined && lines.length > 0 && lines.every((line) => line.tier !== tier);
}

/**
 * Coverages where most tiers in the file differ from the bill, for example because the file has one tier per person.
 *
 * @source docs/decisions/payroll-files.md#tiers-are-compared-where-most-of-them-are-the-bills
 */
export function coveragesOfOtherTiers(comparisons: readonly Comparison[]): ReadonlySet<string> {
  const counts = new Map<string, { other: number; of: number }>();
  for (const comparison of comparisons) {
    const { coverage, lines } = comparison;
    if (coverage === null || lines.length === 0 || payrollTier(comparison) === undefined) continue;
    let count = counts.get(coverage);
    if (!count) counts.set(coverage, (count = { other: 0, of: 0 }));
    count.of += 1;
    if (hasOtherTier(comparison)) count.other += 1;
  }
  return new Set([...counts].flatMap(([coverage, { other, of }]) => (other * 2 > of ? [coverage] : [])));
}

/**
 * The file has a different tier than the bill. If both have the same amount, this is a difference only if the file's tier has a
 * different premium.
 */
export function otherPayrollTier(
  comparison: Comparison,
  { payrollTier: tier, rates }: ExplainContext,
): Explanation | undefined {
  const { lines, billedCents, deductedCents } = comparison;
  const [line] = lines;
  if (tier === undefined || !line || !hasOtherTier(comparison)) return undefined;
  const [billed, inFile] = [TIER_NAMES[line.tier], TIER_NAMES[tier]];
  const rate = rates.of(line.coverage, line.plan, tier);
  const tells = (cause: string, action: Explanation['suggestedAction']) => says('TIER', cause, action, 'TIER_CHANGE');
  if (billedCents === deductedCents) {
    if (rate === undefined || rate === billedCents) return undefined;
    const cause = `Billed and deducted as ${billed}, but the payroll file has ${inFile}, which is ${formatCents(rate)} for others.`;
    return tells(cause, 'acceptBill');
  }
  const direction = deductedCents < billedCents ? 'acceptOurs' : 'expectNextBill';
  if (rate === undefined) return tells(`Billed as ${billed}. The payroll file has ${inFile}.`, direction);
  if (Math.abs(rate - deductedCents) <= ROUNDING_CENTS)
    return tells(`Billed as ${billed}. The payroll file has ${inFile} and its premium.`, direction);
  const cause = `Billed as ${billed}. The payroll file has ${inFile}, but not its premium of ${formatCents(rate)}.`;
  return tells(cause, 'acceptBill');
}
