import { type Cents, cents } from '../../../platform/money/Cents';
import type { BillLine } from '../../bills/BillLine';
import type { Tier } from '../../bills/Tier';
import { mostCommon } from './enrollment';

/** What most members with a plan and tier are billed. */
export interface UsualRates {
  /** Undefined if amounts vary, as with age bands, or if fewer than two members have the plan and tier. */
  of(coverage: string, plan: string, tier: Tier): Cents | undefined;
  /**
   * What a volume costs at the rate of most members with the plan. Undefined for coverages that are not rated by volume, if rates
   * vary, as with age bands, or if fewer than two members have the plan.
   */
  forVolume(coverage: string, plan: string, volumeCents: Cents): Cents | undefined;
  /** Whether most members of some tier of a plan are billed the same, unlike with age bands. */
  hasTierRates(coverage: string, plan: string): boolean;
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
  const volumes = volumeRates(lines);
  return {
    of: (coverage, plan, tier) => rates.get(keyOf(coverage, plan, tier))?.rate,
    forVolume: (coverage, plan, volumeCents) => {
      const perThousand = volumes(coverage, plan);
      return perThousand === undefined ? undefined : premiumAt(perThousand, volumeCents);
    },
    hasTierRates: (coverage, plan) => all.some((one) => one.coverage === coverage && one.plan === plan),
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

/** The rate per thousand of volume that most members of a plan have. Computed at first use: most bills agree. */
function volumeRates(lines: readonly BillLine[]): (coverage: string, plan: string) => number | undefined {
  const known = new Map<string, number | undefined>();
  return (coverage, plan) => {
    const key = `${coverage}\0${plan}`;
    if (!known.has(key))
      known.set(key, rateOfMost(lines.filter((line) => line.coverage === coverage && line.plan === plan)));
    return known.get(key);
  };
}

function rateOfMost(lines: readonly BillLine[]): number | undefined {
  const rated = lines.flatMap(({ volumeCents, billedCents, retroPeriod }) =>
    retroPeriod === null && volumeCents !== null && volumeCents > 0 && billedCents > 0
      ? [{ volumeCents, billedCents }]
      : [],
  );
  // The larger the volume, the less a premium in whole cents hides of its rate.
  const largest = [...rated].sort((one, other) => other.volumeCents - one.volumeCents).slice(0, RATES_TRIED);
  const tried = new Set(largest.map(({ volumeCents, billedCents }) => roundedRate(billedCents, volumeCents)));
  return [...tried].find((rate) => {
    const agreeing = rated.filter((one) => Math.abs(premiumAt(rate, one.volumeCents) - one.billedCents) <= 1).length;
    return agreeing >= 2 && agreeing * 2 > rated.length;
  });
}

/** Carriers print rates with at most three decimals. */
function roundedRate(billedCents: number, volumeCents: number): number {
  return Math.round((billedCents * 1_000_000) / volumeCents) / 1_000;
}

function premiumAt(perThousand: number, volumeCents: number): Cents {
  return cents(Math.round((perThousand * volumeCents) / 1_000));
}

/** Members whose rates are tried. More are only needed where most have a rate of their own. */
const RATES_TRIED = 9;

function keyOf(coverage: string, plan: string, tier: Tier): string {
  return `${coverage}\0${plan}\0${tier}`;
}
