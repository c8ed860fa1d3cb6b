/** Why a file, or a line of it, is refused. */
export interface LineProblem {
  /** From 1; null if it concerns the whole file. */
  readonly line: number | null;
  /** A sentence. */
  readonly message: string;
}
