/** The scale of a chart: from zero to its last tick. */
export interface Axis {
  /** Ascending, from zero. */
  readonly ticks: readonly number[];
  readonly max: number;
  /** Whether a value exceeds the axis, which ignores values far above the others. */
  readonly isCut: boolean;
}

const STEPS = [1, 2, 5, 10];
const INTERVALS = 4;
/** Factor by which the axis exceeds the other values, so that a cut value stands out. */
const HEADROOM = 1.2;
/** A value above this multiple of the median would flatten the others. */
const OUTLIER_MEDIANS = 3;

/**
 * A scale with round ticks, starting at zero. Negative values count as zero.
 *
 * @param isFull false ignores values far above the others, as long as most values fit.
 */
export function axisFor(values: readonly number[], isFull: boolean): Axis {
  const positive = values.filter((value) => value > 0).sort((one, other) => one - other);
  const largest = positive.at(-1) ?? 0;
  const ordinary = ordinaryMax(positive);
  const top = isFull || ordinary === largest ? largest : ordinary * HEADROOM;
  const step = roundStep(top / INTERVALS);
  const count = Math.max(1, Math.ceil(top / step));
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * step);
  const max = count * step;
  return { ticks, max, isCut: max < largest };
}

/** Whether some values are so far above the others that `axisFor` would ignore them. */
export function hasOutliers(values: readonly number[]): boolean {
  return axisFor(values, false).isCut;
}

/**
 * The largest value that is not far above the median; the largest value if there are fewer than four. @param ascending positive
 * values
 */
function ordinaryMax(ascending: readonly number[]): number {
  const median = ascending[Math.floor((ascending.length - 1) / 2)] ?? 0;
  if (ascending.length < 4) return ascending.at(-1) ?? 0;
  return ascending.filter((value) => value <= median * OUTLIER_MEDIANS).at(-1) ?? 0;
}

/** The given number rounded up to a round number, at least 1. */
function roundStep(raw: number): number {
  if (raw <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  return (STEPS.find((step) => step * power >= raw) ?? 10) * power;
}

/** Percent of the axis, 0 to 100. Values beyond the axis are placed at its end. */
export function placeOn({ max }: Pick<Axis, 'max'>, value: number): number {
  return Math.min(100, Math.max(0, (value / max) * 100));
}

/** From 0 to 100 percent. */
export const PERCENT_AXIS: Axis = { ticks: [0, 25, 50, 75, 100], max: 100, isCut: false };
