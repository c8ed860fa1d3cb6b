import { type Cents, cents, sumCents } from './Cents';

/**
 * Spreads `amount` pro rata over `weights`. Leftover cents go to the largest remainders, the earlier first if equal. The parts
 * always add up to `amount`.
 *
 * @param weights each zero or more; if all are zero, the first gets everything.
 * @returns one part for each weight, in order; empty without weights.
 * @source product invariant 10
 */
export function allocateProRata(amount: Cents, weights: readonly Cents[]): Cents[] {
  if (weights.length === 0) return [];
  const total = BigInt(sumCents(weights));
  if (total === 0n) return weights.map((_, index) => cents(index === 0 ? amount : 0));
  const sign = amount < 0 ? -1n : 1n;
  const size = BigInt(amount) * sign;
  const shares = weights.map((weight, index) => {
    const product = size * BigInt(weight);
    return { index, part: product / total, remainder: product % total };
  });
  let left = size - shares.reduce((sum, share) => sum + share.part, 0n);
  for (const share of [...shares].sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map((share) => cents(Number(share.part * sign)));
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
