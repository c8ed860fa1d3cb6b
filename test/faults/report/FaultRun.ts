export interface FaultRun {
  readonly seed: number;
  /** Of this run alone. */
  readonly seconds: number;
  /** How many cells were to be played. */
  readonly planned: number;
  /** How many of the results are from earlier runs. */
  readonly earlier: number;
}
