/** What one invariant found. */
export interface Check {
  readonly name: string;
  /** Rows or things looked at. */
  readonly checked: number;
  /** What breaks it, in words that lead to the row; the first twenty. */
  readonly breaches: readonly string[];
}
