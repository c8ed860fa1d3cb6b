import { type Cents, cents } from '../../platform/money/Cents';

/** More amounts have too many subsets to try. */
export const MAX_PARTS = 24;

/** Subsets of one half of the amounts that have one sum, as bits; two are enough to know that there are several. */
type Subsets = number[];
const ENOUGH = 2;

/**
 * Finds which of up to `MAX_PARTS` amounts add up to a target: of the two halves of the amounts it needs every sum, not every pair of
 * sums. Amounts have one sign.
 */
export class SubsetSums {
  private readonly half: number;
  private readonly ofFirst = new Map<Cents, Subsets>();
  private readonly ofSecond: readonly (readonly [sum: Cents, subset: number])[];

  constructor(private readonly amounts: readonly Cents[]) {
    this.half = amounts.length >> 1;
    for (const [sum, subset] of sumsOf(amounts.slice(0, this.half))) {
      const same = this.ofFirst.get(sum);
      if (!same) this.ofFirst.set(sum, [subset]);
      else if (same.length < ENOUGH) same.push(subset);
    }
    this.ofSecond = sumsOf(amounts.slice(this.half));
  }

  /**
   * @returns the places of the only amounts, two or more, that add up to the target; `several` if others do, too; undefined if none do.
   */
  find(target: Cents): readonly number[] | 'several' | undefined {
    let found: readonly number[] | undefined;
    for (const [sum, second] of this.ofSecond) {
      for (const first of this.ofFirst.get(cents(target - sum)) ?? []) {
        const places = this.placesOf(first, second);
        if (places.length < 2) continue;
        if (found) return 'several';
        found = places;
      }
    }
    return found;
  }

  private placesOf(first: number, second: number): readonly number[] {
    return this.amounts.flatMap((_amount, at) => {
      const isChosen = at < this.half ? first & (1 << at) : second & (1 << (at - this.half));
      return isChosen ? [at] : [];
    });
  }
}

function sumsOf(amounts: readonly Cents[]): readonly (readonly [sum: Cents, subset: number])[] {
  let sums: (readonly [sum: Cents, subset: number])[] = [[cents(0), 0]];
  for (const [at, amount] of amounts.entries()) {
    sums = [...sums, ...sums.map(([sum, subset]) => [cents(sum + amount), subset | (1 << at)] as const)];
  }
  return sums;
}
