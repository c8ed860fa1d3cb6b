import { Dice } from './Dice';
import { hash } from './hash';
import type { Coverage, PartMonthRule } from './premiums';

/** How an employer's carriers bill and its payroll exports, beside its layout. Most employers have nothing special. */
export interface Habits {
  /** Whether coverage starts and ends within months. */
  readonly hasPartMonths: boolean;
  readonly partMonths: PartMonthRule;
  /** Whether the carrier bills basic and voluntary life as two plans of one coverage. */
  readonly billsPlansTogether: boolean;
  /** Whether several carriers share one bill, each with its own numbers. */
  readonly isConsolidated: boolean;
  /** Coverages of each bill, and the months by which payroll deducts after the billed month: 1 if the carrier bills in arrears. */
  readonly carriers: readonly { readonly coverages: readonly Coverage[]; readonly lag: -1 | 0 | 1 }[];
  /** How the carrier credits several months: a line for each, one for a range of months, or one with the first month. */
  readonly credits: 'by month' | 'range' | 'first month';
  /** How the carrier's member numbers look. */
  readonly numbers: 'letters' | 'ssn' | 'padded' | 'long';
  /** Whether payroll's numbers have lost their leading zeros. */
  readonly losesZeros: boolean;
  /** Whether payroll writes numbers with dashes. */
  readonly hasDashes: boolean;
}

const TIERED: readonly Coverage[] = ['Medical', 'Dental', 'Vision'];
const BY_VOLUME: readonly Coverage[] = ['Life', 'Voluntary Life', 'Long Term Disability'];
const ALL = [...TIERED, ...BY_VOLUME];
/** Of 100 employers with one bill. */
const CONSOLIDATED = 0.25;

/** Draws the habits around an employer. */
export function habitsOf(seed: number, isBilledBySsn: boolean): Habits {
  const dice = new Dice(hash(seed, 'habits'));
  const when = dice.next();
  const numbers = isBilledBySsn
    ? 'ssn'
    : dice.one(['letters', 'letters', 'letters', 'letters', 'padded', 'long'] as const);
  return {
    hasPartMonths: dice.chance(0.3),
    partMonths: dice.one(['whole', '15th', 'by day'] as const),
    billsPlansTogether: dice.chance(0.2),
    carriers: carriersOf(when),
    isConsolidated: when >= 0.22 && new Dice(hash(seed, 'consolidated')).chance(CONSOLIDATED),
    credits: dice.one(['by month', 'by month', 'by month', 'range', 'first month'] as const),
    numbers,
    losesZeros: dice.chance(0.5),
    hasDashes: dice.chance(0.2),
  };
}

/** The carrier of a coverage. */
export function carrierCodeOf({ carriers, isConsolidated }: Habits, coverage: Coverage): string {
  return (isConsolidated || carriers.length > 1) && BY_VOLUME.includes(coverage) ? 'SLI' : 'NMU';
}

function carriersOf(when: number): Habits['carriers'] {
  if (when < 0.07) return [{ coverages: ALL, lag: -1 }];
  if (when < 0.15) return [{ coverages: ALL, lag: 1 }];
  if (when < 0.22)
    return [
      { coverages: TIERED, lag: 0 },
      { coverages: BY_VOLUME, lag: 1 },
    ];
  return [{ coverages: ALL, lag: 0 }];
}
