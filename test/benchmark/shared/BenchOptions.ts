/** What was asked for on the command line. */
export interface BenchOptions {
  /** Bills to search among, where a database is made. */
  readonly bills: number;
  readonly linesPerBill: number;
  /** Seconds each search is asked for, one connection and then many. */
  readonly seconds: number;
}
