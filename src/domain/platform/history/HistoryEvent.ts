/** An entry in the history of a payment or deposit. */
export interface HistoryEvent {
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  readonly event: string;
  readonly note: string;
}
