/** Command-line options. */
export interface BenchOptions {
  /** Number of bills in a new search database. */
  readonly bills: number;
  readonly linesPerBill: number;
  /** Seconds per search, with one connection and then with many. */
  readonly seconds: number;
  /** Number of pending payments that nightly processing runs. */
  readonly payments: number;
  /** Number of calls of which the memory of servers is measured. */
  readonly calls: number;
}
