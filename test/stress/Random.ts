/** Reproducible random choices for a seed. */
export class Random {
  constructor(private state: number) {}

  /** At least 0 and below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer from `min` through `max`. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws RangeError for an empty list. */
  oneOf<T>(list: readonly T[]): T {
    const found = list[this.between(0, list.length - 1)];
    if (found === undefined) throw new RangeError('Nothing to choose from.');
    return found;
  }

  /** The same items in a different order. */
  shuffled<T>(list: readonly T[]): readonly T[] {
    return list
      .map((one) => [this.next(), one] as const)
      .sort(([a], [b]) => a - b)
      .map(([, one]) => one);
  }

  /** Other choices, which do not depend on how many are made here from now on. */
  fork(): Random {
    return new Random(this.between(1, 2 ** 31));
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.between(0, 15).toString(16)).join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }
}
