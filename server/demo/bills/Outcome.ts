/** How far a bill has come, and how. */
export type Outcome =
  | 'unreleased'
  | 'released'
  | 'modified'
  | 'reconciled'
  /** Paid in full by a payment that is still on its way. */
  | 'pending'
  /** A part is processed, the rest still owed. */
  | 'partial'
  /** A part is processed, the rest is on its way. */
  | 'partlyPending'
  | 'paid'
  | 'paidInTwo'
  /** Paid in round dollars: the excess is in suspense. */
  | 'overpaid'
  /** The first payment was taken back. */
  | 'paidAfterVoid';
