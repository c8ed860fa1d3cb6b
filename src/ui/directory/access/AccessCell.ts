/** A box of the grid. */
export interface AccessCell {
  /** What is ticked, in words: `Reconcile Bills in Harbor Foods`. */
  readonly label: string;
  readonly isChecked: boolean;
  /** Whether it is ticked otherwise than it is saved. */
  readonly isChanged: boolean;
  /** Why it cannot be changed; undefined where it can. */
  readonly refusal: string | undefined;
}
