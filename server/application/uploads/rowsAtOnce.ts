/**
 * Rows that one transaction of a commit writes at most: so many that a statement is worth its way, so few that nobody else
 * waits for it, even where all share one connection.
 */
export const ROWS_AT_ONCE = 5_000;
