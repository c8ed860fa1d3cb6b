/** What became of one bill of a bulk release. */
export interface ReleaseResult {
  readonly billPk: string;
  readonly ok: boolean;
  /** What happened, or why not and what to do. */
  readonly message: string;
}
