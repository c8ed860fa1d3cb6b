export interface FaultRun {
  readonly seed: number;
  /** Duration of this run only. */
  readonly seconds: number;
  /** Number of planned cells. */
  readonly planned: number;
  /** Number of results from earlier runs. */
  readonly earlier: number;
}
