/** The box over a column, for all groups shown. */
export interface AccessColumn {
  readonly isChecked: boolean;
  /** Why ticking it would change nothing; undefined where it would. */
  readonly refusal: string | undefined;
}
