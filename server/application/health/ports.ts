/** What one invariant found. */
export interface Check {
  readonly name: string;
  /** Rows or things looked at. */
  readonly checked: number;
  /** What breaks it, in words that lead to the row; the first twenty. */
  readonly breaches: readonly string[];
}

/** Recomputes what must always hold about money from the rows themselves. @source product.md, Money, invariants */
export interface Invariants {
  check(): Promise<readonly Check[]>;
}
