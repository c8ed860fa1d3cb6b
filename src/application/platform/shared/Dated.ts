/** A report with the time up to which it is complete. */
export type Dated<Report> = Report & {
  /** ISO 8601, UTC; omitted if the data is current, or at most two seconds old. */
  readonly readAsOf?: string;
};
