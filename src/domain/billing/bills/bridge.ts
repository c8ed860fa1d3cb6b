import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, negate, sumCents, ZERO } from '../../platform/money/Cents';
import type { BillLine } from './BillLine';
import type { Tier } from './Tier';

/** Why this month's bill differs from last month's, in display order. @source product.md, Screens: Bill */
export const BRIDGE_CAUSES = [
  'NEW',
  'TERMINATED',
  'TIER',
  'PLAN',
  'VOLUME',
  'RATE',
  'AGE_BAND',
  'DUPLICATE',
  'RETRO',
  'ADJUSTMENTS',
] as const;
export type BridgeCause = (typeof BRIDGE_CAUSES)[number];

export const BRIDGE_LABELS: Readonly<Record<BridgeCause, string>> = {
  NEW: 'New coverage',
  TERMINATED: 'Terminated coverage',
  TIER: 'Tier changes',
  PLAN: 'Plan changes',
  VOLUME: 'Volume changes',
  RATE: 'Rate changes',
  AGE_BAND: 'Age bands and individual rates',
  DUPLICATE: 'Billed a different number of times',
  RETRO: 'Retroactive lines',
  ADJUSTMENTS: 'Adjustments and credits',
};

/** A member's coverage on one bill: all its lines of the current period together. */
export interface CoverageTerms extends Pick<BillLine, 'plan' | 'tier' | 'volumeCents' | 'billedCents'> {
  /** 1 or more. */
  readonly lineCount: number;
}

/** A member's coverage on two bills; null if it is not on that bill. */
export interface CoveragePair extends Pick<BillLine, 'memberId' | 'memberName' | 'carrierCode' | 'coverage'> {
  readonly before: CoverageTerms | null;
  readonly after: CoverageTerms | null;
}

/** Members with the same plan and tier of a coverage on both bills. */
export interface TierRate {
  readonly carrierCode: string;
  readonly coverage: string;
  readonly plan: string;
  readonly tier: Tier;
  /** The amount of all members with this plan and tier on the earlier bill; null if their amounts differ. */
  readonly beforeCents: Cents | null;
  /** Members with this plan and tier on both bills. */
  readonly memberCount: number;
  /** Of these, members whose rate is different. */
  readonly changedCount: number;
}

/** A line that corrects an earlier month, on one of the two bills. */
export interface RetroLine {
  readonly memberId: string;
  readonly memberName: string;
  readonly carrierCode: string;
  readonly coverage: string;
  /** Null if the bill does not state the month. */
  readonly retroPeriod: LocalDate | null;
  readonly billedCents: Cents;
  readonly isOnEarlierBill: boolean;
}

/** Data for comparing two bills. */
export interface BridgeInput {
  readonly before: BridgeTotals;
  readonly after: BridgeTotals;
  /** Pairs that differ; equal pairs may be omitted. */
  readonly pairs: readonly CoveragePair[];
  readonly rates: readonly TierRate[];
  readonly retro: readonly RetroLine[];
}

/** Amounts of a bill, as billed. */
export interface BridgeTotals {
  readonly adjustmentsCents: Cents;
  readonly creditsCents: Cents;
}

/** One member's part of a step. */
export interface BridgeChange extends CoveragePair {
  /** Month of a retroactive line; null if unknown, and for other changes. */
  readonly retroPeriod: LocalDate | null;
  readonly cents: Cents;
}

/** All changes with one cause. */
export interface BridgeStep {
  readonly cause: BridgeCause;
  /** Σ of the changes; for adjustments and credits, which have no member, the difference of the bills. */
  readonly cents: Cents;
  /** Largest first, regardless of sign. */
  readonly changes: readonly BridgeChange[];
}

/**
 * Explains the difference between two bills by cause. The steps add up to the difference to the cent; causes without changes are
 * omitted. A change of plan, tier, or volume is valued at the earlier bill's rate if it is known, and the rest counts as a rate
 * change.
 *
 * @source product.md, Screens: Bill
 * @source docs/decisions/bills.md#a-change-from-the-previous-bill-is-valued-at-the-earlier-rate
 */
export function bridgeSteps({ before, after, pairs, rates, retro }: BridgeInput): readonly BridgeStep[] {
  const rateOf = new Map(rates.map((rate) => [tierKey(rate, rate), rate]));
  const parts = new Map<BridgeCause, BridgeChange[]>();
  const add = (cause: BridgeCause, change: BridgeChange) => {
    if (change.cents === 0) return;
    const changes = parts.get(cause);
    if (changes) changes.push(change);
    else parts.set(cause, [change]);
  };
  for (const pair of pairs) {
    for (const [cause, amount] of causesOf(pair, rateOf)) add(cause, { ...pair, retroPeriod: null, cents: amount });
  }
  for (const line of retro) add('RETRO', retroChange(line));
  const adjustments = cents(
    after.adjustmentsCents - after.creditsCents - (before.adjustmentsCents - before.creditsCents),
  );
  return BRIDGE_CAUSES.flatMap((cause): BridgeStep[] => {
    if (cause === 'ADJUSTMENTS') return adjustments === 0 ? [] : [{ cause, cents: adjustments, changes: [] }];
    const changes = parts.get(cause);
    if (!changes) return [];
    changes.sort((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.memberName < b.memberName ? -1 : 1));
    return [{ cause, cents: sumCents(changes.map((change) => change.cents)), changes }];
  });
}

type Parts = readonly (readonly [BridgeCause, Cents])[];

/** Causes of a pair's difference with their amounts, which add up to the difference. */
function causesOf(pair: CoveragePair, rateOf: ReadonlyMap<string, TierRate>): Parts {
  const { before, after } = pair;
  if (!before || before.billedCents === 0) return [['NEW', after?.billedCents ?? ZERO]];
  if (!after || after.billedCents === 0) return [['TERMINATED', negate(before.billedCents)]];
  const difference = cents(after.billedCents - before.billedCents);
  if (before.lineCount !== after.lineCount) return [['DUPLICATE', difference]];
  const rateCause = isIndividual(rateOf.get(tierKey(pair, after))) ? 'AGE_BAND' : 'RATE';
  if (before.plan !== after.plan || before.tier !== after.tier) {
    const cause = before.plan === after.plan ? 'TIER' : 'PLAN';
    const isRated = before.volumeCents === null && after.volumeCents === null;
    const atOldRate = isRated ? rateOf.get(tierKey(pair, after))?.beforeCents : undefined;
    return split(cause, atOldRate, 'RATE', before, after);
  }
  if (before.volumeCents && after.volumeCents && before.volumeCents !== after.volumeCents) {
    return split('VOLUME', atOldRateByVolume(before, after.volumeCents), rateCause, before, after);
  }
  return [[rateCause, difference]];
}

/** @param atOldRate the cost of the new terms on the earlier bill; undefined or null if unknown */
function split(
  cause: BridgeCause,
  atOldRate: Cents | null | undefined,
  restCause: BridgeCause,
  before: CoverageTerms,
  after: CoverageTerms,
): Parts {
  const rest = after.billedCents - (atOldRate ?? after.billedCents);
  // A one-cent difference is the carrier's rounding, not a new rate.
  if (Math.abs(rest) <= 1) return [[cause, cents(after.billedCents - before.billedCents)]];
  return [
    [cause, cents(after.billedCents - rest - before.billedCents)],
    [restCause, cents(rest)],
  ];
}

/** The earlier amount at another volume. Exact even if the product exceeds a safe integer. */
function atOldRateByVolume({ billedCents, volumeCents }: CoverageTerms, newVolumeCents: Cents): Cents {
  const volume = BigInt(volumeCents ?? 1);
  const product = BigInt(billedCents) * BigInt(newVolumeCents) * 2n;
  const doubled = product / volume;
  return cents(Number((doubled + (doubled < 0n ? -1n : 1n)) / 2n));
}

/** Whether most members with this plan and tier have the same rate as before, so that a new rate applies only to this member. */
function isIndividual(rate: TierRate | undefined): boolean {
  return rate !== undefined && rate.memberCount > 2 && rate.changedCount * 2 < rate.memberCount;
}

/** A line on the later bill adds its amount; a line on the earlier bill was billed only once and is not repeated. */
function retroChange({ isOnEarlierBill, billedCents, ...line }: RetroLine): BridgeChange {
  return { ...line, before: null, after: null, cents: isOnEarlierBill ? negate(billedCents) : billedCents };
}

function tierKey(
  { carrierCode, coverage }: { readonly carrierCode: string; readonly coverage: string },
  { plan, tier }: { readonly plan: string; readonly tier: Tier },
): string {
  return JSON.stringify([carrierCode, coverage, plan, tier]);
}

/** A step without its changes. */
export interface StepTotal {
  readonly cause: BridgeCause;
  readonly cents: Cents;
  /** Members and coverages with this cause. */
  readonly changeCount: number;
}
