import { ZERO } from '../../platform/money/Cents';
import { type BillLine, isOfEarlierMonth } from '../bills/BillLine';
import { classKey } from '../classes/MemberClass';
import { premiumOf } from './premium';
import { MAX_RATE, MAX_RATE_ROWS, type RateRow } from './RateTable';

type LearnedLine = Pick<
  BillLine,
  'coverage' | 'plan' | 'tier' | 'volumeCents' | 'billedClass' | 'billedCents' | 'change' | 'retroPeriod'
>;

/** Maximum lines listed that do not match the learned rates. More are counted. */
export const MAX_OTHER_LINES = 20;

/** Ten-thousandths of a dollar in a cent. */
const RATE_IN_CENT = 100;

/**
 * The most common rates on a bill, one for each coverage, plan, and tier. Coverages rated by volume have the most common rate per
 * $1,000. If rates differ by class, there is one for each class. Plans without a common rate, such as those with age bands, are
 * skipped.
 *
 * @param lines of one carrier's bill of one month
 * @source BR-RAT-23 docs/decisions/rates.md#a-bill-does-not-confirm-itself
 */
export function learnRates(lines: readonly LearnedLine[]): readonly RateRow[] {
  const groups = new Map<string, LearnedLine[]>();
  for (const line of lines) {
    if (isOfEarlierMonth(line) || line.change === 'NEW' || line.change === 'TERMED' || line.billedCents <= 0) continue;
    // Volume rates do not depend on the tier.
    const key = [line.coverage, line.plan, line.volumeCents === null ? line.tier : ''].join('\0').toLowerCase();
    if (!groups.get(key)?.push(line)) groups.set(key, [line]);
  }
  return [...groups.values()]
    .flatMap(learnedByClass)
    .sort((one, other) => compare(one, other))
    .slice(0, MAX_RATE_ROWS);
}

function compare(one: RateRow, other: RateRow): number {
  const [left, right] = [one, other].map(
    ({ coverage, plan, tier, className }) => `${coverage}\0${plan}\0${tier ?? ''}\0${className}`,
  );
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

/** Returns one rate for every class if all classes on the bill have the same rate. */
function learnedByClass(group: readonly LearnedLine[]): readonly RateRow[] {
  const classes = new Map<string, LearnedLine[]>();
  for (const line of group) {
    const key = classKey(line.billedClass ?? '');
    if (!classes.get(key)?.push(line)) classes.set(key, [line]);
  }
  const rows = [...classes.values()].map((own) => {
    const row = learned(own);
    return row && { ...row, className: own[0]?.billedClass?.trim() ?? '' };
  });
  const [first] = rows;
  const isOfEvery = first && rows.every((row) => row?.rate === first.rate && row.unit === first.unit);
  return isOfEvery ? [{ ...first, className: '' }] : rows.flatMap((row) => row ?? []);
}

function learned(group: readonly LearnedLine[]): RateRow | undefined {
  const [line] = group;
  if (!line) return undefined;
  const { coverage, plan, tier } = line;
  const common = { coverage, className: '', plan, ageFrom: null, ageTo: null, maxVolumeCents: null };
  const isRated = line.volumeCents !== null;
  const rate = agreedRate(group, isRated);
  if (rate === undefined) return undefined;
  return { ...common, ...(isRated ? { tier: null, unit: 'PER_1000', rate } : { tier, unit: 'MONTH', rate }) };
}

/** Maximum number of lines whose rates are tried on the other lines. */
const TRIED_LINES = 50;

/** The rate that matches the most lines: at least two, and more than half; undefined if there is none. */
function agreedRate(group: readonly LearnedLine[], isRated: boolean): number | undefined {
  const unit = isRated ? 'PER_1000' : 'MONTH';
  const candidates = new Set(group.slice(0, TRIED_LINES).flatMap((line) => (isRated ? ratesOf(line) : amountOf(line))));
  let best = { rate: 0, agree: 0 };
  for (const rate of candidates) {
    const agree = group.filter(
      ({ volumeCents, billedCents }) => premiumOf({ unit, rate }, volumeCents ?? ZERO) === billedCents,
    ).length;
    if (agree > best.agree || (agree === best.agree && rate % 100 === 0)) best = { rate, agree };
  }
  return best.agree >= 2 && best.agree * 2 > group.length ? best.rate : undefined;
}

function amountOf({ billedCents }: LearnedLine): readonly number[] {
  const rate = billedCents * RATE_IN_CENT;
  return rate <= MAX_RATE ? [rate] : [];
}

/** Rates per $1,000 with one to four decimals that result in exactly the billed premium. */
function ratesOf({ volumeCents, billedCents }: LearnedLine): readonly number[] {
  if (volumeCents === null || volumeCents <= 0) return [];
  return [1_000, 100, 10, 1].flatMap((step) => {
    const rate = Math.round((billedCents * 10_000_000) / volumeCents / step) * step;
    const isExact = rate > 0 && rate <= MAX_RATE && premiumOf({ unit: 'PER_1000', rate }, volumeCents) === billedCents;
    return isExact ? [rate] : [];
  });
}
