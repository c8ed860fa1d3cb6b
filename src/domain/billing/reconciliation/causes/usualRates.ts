import type { Cents } from '../../../platform/money/Cents';
import type { BillLine } from '../../bills/BillLine';
import type { Tier } from '../../bills/Tier';
import { mostCommon } from './enrollment';

/** What most members with a plan and tier are billed. */
export interface UsualRates {
  /** Undefined if amounts vary, as with age bands, or if fewer than two members have the plan and tier. */
  of(coverage: string, plan: string, tier: Tier): Cents | undefined;
  /** Other tiers of a plan that cost an amount. */
  tiersAt(coverage: string, plan: string, amount: number): readonly Tier[];
  /** Other plans of a coverage that cost an amount at a tier. */
  plansAt(coverage: string, tier: Tier, amount: number): readonly string[];
}

/** Amounts by coverage, plan and tier on a bill; lines of earlier months and lines rated by volume do not count. */
export function usualRates(lines: readonly BillLine[]): UsualRates {
  const counts = new Map<
    string,
    { readonly coverage: string; plan: string; tier: Tier; amounts: Map<Cents, number> }
  >();
  for (const { coverage, plan, tier, retroPeriod, volumeCents, billedCents } of lines) {
    if (retroPeriod !== null || volumeCents !== null || billedCents <= 0) continue;
    const key = keyOf(coverage, plan, tier);
    let entry = counts.get(key);
    if (!entry) counts.set(key, (entry = { coverage, plan, tier, amounts: new Map() }));
    entry.amounts.set(billedCents, (entry.amounts.get(billedCents) ?? 0) + 1);
  }
  const rates = new Map<string, { readonly coverage: string; plan: string; tier: Tier; rate: Cents }>();
  for (const [key, { amounts, ...terms }] of counts) {
    const rate = mostCommon(amounts);
    if (rate !== undefined) rates.set(key, { ...terms, rate });
  }
  const all = [...rates.values()];
  return {
    of: (coverage, plan, tier) => rates.get(keyOf(coverage, plan, tier))?.rate,
    tiersAt: (coverage, plan, amount) =>
      all
        .filter((one) => one.coverage === coverage && one.plan === plan && one.rate === amount)
        .map(({ tier }) => tier),
    plansAt: (coverage, tier, amount) =>
      all
        .filter((one) => one.coverage === coverage && one.tier === tier && one.rate === amount)
        .map(({ plan }) => plan),
  };
}

function keyOf(coverage: string, plan: string, tier: Tier): string {
  return `${coverage}\0${plan}\0${tier}`;
}
