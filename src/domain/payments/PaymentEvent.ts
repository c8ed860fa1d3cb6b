/** Something that happened to a payment. */
export interface PaymentEvent {
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  readonly event: string;
  readonly note: string;
}
