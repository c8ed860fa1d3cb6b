/** What became of one person of a purge. */
export interface PurgeResult {
  readonly userId: string;
  readonly ok: boolean;
  /** What they are called from now on; empty when nothing was done. */
  readonly alias: string;
  readonly message: string;
}
