/** Kinds of work that the navigation counts. */
export const WAITING_KINDS = ['bills', 'pay', 'deposits', 'suspense', 'corrections'] as const;

/**
 * Number of records that wait for a person, each at most `MAX_WAITING`: bills to release or to reconcile, bills to pay, deposits to
 * post, receipts of unknown payers, and corrections that a carrier has not answered.
 */
export type WaitingWork = Readonly<Record<(typeof WAITING_KINDS)[number], number>>;

/** Records of a kind are counted up to this number. */
export const MAX_WAITING = 100;
