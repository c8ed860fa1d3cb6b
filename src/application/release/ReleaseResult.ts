/** What became of one bill of a bulk release. */
export interface ReleaseResult {
  readonly billPk: string;
  readonly ok: boolean;
  /** What happened, or why not and what to do. */
  readonly message: string;
  /** The call itself failed, for this bill and those sent with it. */
  readonly error?: unknown;
}
