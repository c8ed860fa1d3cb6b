/** The result of checking one invariant. */
export interface Check {
  readonly name: string;
  /** Number of checked records. */
  readonly checked: number;
  /** The first 20 violations, with the key of each record. */
  readonly breaches: readonly string[];
}

/** Recomputes the money invariants from the stored rows. @source product.md, Money, invariants */
export interface Invariants {
  check(): Promise<readonly Check[]>;
}
