/** What became of one row of several: each counts or is refused by itself. */
export interface GrantResult {
  /** The group it is about; null for a right that is not held by group. */
  readonly groupNumber: string | null;
  readonly ok: boolean;
  /** Whether anything is different now; false also when it was so before. */
  readonly changed: boolean;
  /** What happened, or why not and what to do. */
  readonly message: string;
}
