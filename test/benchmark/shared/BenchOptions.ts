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
  /** Employers and months that are simulated, from which seed, and a part of the names of their payroll layouts. */
  readonly employers: number;
  readonly months: number;
  readonly seed: number;
  readonly layout: string;
  /** Whether each wrong or missed finding is printed. */
  readonly texts: boolean;
  /** A folder with a labeled month to judge instead of simulated ones; empty for none. */
  readonly month: string;
}
