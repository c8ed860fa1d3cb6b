/** A report with the time up to which it is complete. */
export type Dated<Report> = Report & {
  /** ISO 8601, UTC; omitted if the report is current, or hardly older. */
  readonly readAsOf?: string;
};
