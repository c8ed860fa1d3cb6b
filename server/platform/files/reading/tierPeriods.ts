import { addDays, parseLocalDate } from '../../../../src/domain/platform/dates/LocalDate';

/** A dependent's coverage of a line, as in the file: days as YYYY-MM-DD, empty if the file does not say. */
export interface DependentCoverage {
  readonly isSpouse: boolean;
  readonly line: string;
  /** Whether the file ends it. Without a last day, it does not count. */
  readonly isEnded: boolean;
  readonly from: string;
  readonly to: string;
}

/** A tier from a day on. */
export interface TierPeriod {
  readonly from: string;
  readonly tier: 'EE' | 'ES' | 'EC' | 'FAM';
}

/**
 * Tiers of a subscriber's coverage by the dependents who have it, each from the day on which it changes.
 *
 * @param coverage days of the subscriber's coverage
 * @param dependents with any line of coverage, all of the family
 * @returns empty if no dependent has it
 */
export function tierPeriods(
  { line, from, to }: Pick<DependentCoverage, 'line' | 'from' | 'to'>,
  dependents: readonly DependentCoverage[],
): readonly TierPeriod[] {
  const own = dependents.filter((one) => one.line === line && !(one.isEnded && one.to === ''));
  if (own.length === 0) return [];
  const changes = own.flatMap((one) => [one.from, one.to && dayAfter(one.to)]);
  const days = [...new Set(changes)].filter((day) => day > from && (to === '' || day <= to)).sort();
  const periods: TierPeriod[] = [];
  for (const day of [from, ...days]) {
    const active = own.filter((one) => one.from <= (day || one.from) && (one.to === '' || one.to >= day));
    const tier = tierOf(active);
    if (periods.at(-1)?.tier !== tier) periods.push({ from: day, tier });
  }
  return periods;
}

function tierOf(active: readonly DependentCoverage[]): TierPeriod['tier'] {
  const hasSpouse = active.some(({ isSpouse }) => isSpouse);
  const hasChild = active.some(({ isSpouse }) => !isSpouse);
  if (hasSpouse) return hasChild ? 'FAM' : 'ES';
  return hasChild ? 'EC' : 'EE';
}

/** @returns the text unchanged if it is not a date. */
function dayAfter(day: string): string {
  const date = parseLocalDate(day);
  return date === undefined ? day : addDays(date, 1);
}
