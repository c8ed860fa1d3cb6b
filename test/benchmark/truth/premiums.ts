import type { Tier } from '../../../src/domain/billing/bills/Tier';

/** Coverages of an employer. */
export const COVERAGES = ['Medical', 'Dental', 'Vision', 'Life', 'Voluntary Life', 'Long Term Disability'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** An elected coverage while it is in force. Months count from 0, the first month of the simulation. */
export interface Election {
  readonly coverage: Coverage;
  readonly plan: string;
  readonly tier: Tier;
  /** Insured volume in whole dollars; null for coverages rated by tier. */
  readonly volume: number | null;
  /** First month in force; negative for before the simulation. */
  readonly from: number;
  /** First day in force, within the month `from`. Default: 1. */
  readonly startDay?: number;
  /** First month no longer in force; undefined while it continues. */
  readonly until?: number;
  /** Last day in force, within the month before `until`. Default: its last day. */
  readonly endDay?: number;
}

/** What a carrier charges for a month in which coverage starts or ends. */
export type PartMonthRule = 'whole' | '15th' | 'by day';

/** Monthly premium in cents by plan and tier, or per $1,000 of volume. */
const RATES: Readonly<Record<string, Readonly<Record<Tier, number>> | number>> = {
  'PPO 500': { EE: 71_240, ES: 149_604, EC: 128_232, FAM: 213_720 },
  'HSA 3300': { EE: 53_815, ES: 113_011, EC: 96_867, FAM: 161_445 },
  'Dental High': { EE: 5_214, ES: 10_428, EC: 11_992, FAM: 17_206 },
  'Vision Base': { EE: 812, ES: 1_624, EC: 1_705, FAM: 2_517 },
  'Basic Life': 18,
  'Optional Life': 34,
  'LTD 60': 41,
};
export const PLANS: Readonly<Record<Coverage, readonly string[]>> = {
  Medical: ['PPO 500', 'HSA 3300'],
  Dental: ['Dental High'],
  Vision: ['Vision Base'],
  Life: ['Basic Life'],
  'Voluntary Life': ['Optional Life'],
  'Long Term Disability': ['LTD 60'],
};
const MIDDLE = 15;

/** The premium of a whole month, in cents. */
export function premiumOf({ plan, tier, volume }: Pick<Election, 'plan' | 'tier' | 'volume'>): number {
  const rate = RATES[plan];
  if (rate === undefined) throw new RangeError(`There is no plan ${plan}.`);
  return typeof rate === 'number' ? Math.round((rate * (volume ?? 0)) / 1_000) : rate[tier];
}

/** The elections in force on some day of a month, in order: two if one changes within the month. */
export function electionsIn(elections: readonly Election[], coverage: Coverage, month: number): readonly Election[] {
  return elections.filter(
    (one) => one.coverage === coverage && one.from <= month && (one.until === undefined || month < one.until),
  );
}

/** The first and last day of a month on which an election is in force; undefined for a whole month. */
export function partMonthOf(
  { from, startDay, until, endDay }: Election,
  month: number,
): { readonly first: number; readonly last: number; readonly of: number } | undefined {
  const of = daysIn(month);
  const first = from === month ? (startDay ?? 1) : 1;
  const last = until === month + 1 ? (endDay ?? of) : of;
  return first === 1 && last === of ? undefined : { first, last, of };
}

/** What an election costs in a month in which it is in force, in cents. */
export function monthPremium(election: Election, month: number, rule: PartMonthRule): number {
  const [premium, part] = [premiumOf(election), partMonthOf(election, month)];
  if (!part || rule === 'whole') return premium;
  if (rule === '15th') return part.first > MIDDLE || part.last <= MIDDLE ? 0 : premium;
  return Math.round((premium * (part.last - part.first + 1)) / part.of);
}

/** Days of a month; month 0 is January 2026. */
export function daysIn(month: number): number {
  return new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
}
