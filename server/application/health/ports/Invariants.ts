import type { Check } from '../Check';

/** Recomputes what must always hold about money from the rows themselves. @source product.md, Money, invariants */
export interface Invariants {
  check(): Promise<readonly Check[]>;
}
