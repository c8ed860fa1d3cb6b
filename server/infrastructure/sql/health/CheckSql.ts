/** An invariant as SQL. */
export interface CheckSql {
  /** What holds, as a sentence. */
  readonly name: string;
  /** A query of one row a thing looked at, with a text `breach` that is null where all is well. */
  readonly things: string;
}
