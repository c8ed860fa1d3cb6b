/** A share in percent, with two decimals; 100 of nothing. */
export function percent(count: number, of: number): number {
  return of === 0 ? 100 : Math.round((count / of) * 10_000) / 100;
}

/**
 * The one-sided upper bound at 95 % of a share, as Clopper and Pearson state it: three in `of` for none found.
 *
 * @param count of the cases, at most `of`
 * @returns from 0 to 1; 1 without cases
 */
export function upperBound(count: number, of: number): number {
  if (of === 0 || count >= of) return 1;
  let [low, high] = [count / of, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const share = (low + high) / 2;
    if (atMostProbability(count, of, share) > 1 - CONFIDENCE) low = share;
    else high = share;
  }
  return high;
}

const CONFIDENCE = 0.95;
/** Halves the interval to less than a billionth. */
const STEPS = 40;

/** Probability of at most `count` of `of` independent cases that each occur with the probability `share`. */
function atMostProbability(count: number, of: number, share: number): number {
  const [yes, no] = [Math.log(share), Math.log1p(-share)];
  let choose = 0;
  let sum = 0;
  for (let at = 0; at <= count; at += 1) {
    sum += Math.exp(choose + at * yes + (of - at) * no);
    choose += Math.log(of - at) - Math.log(at + 1);
  }
  return sum;
}
