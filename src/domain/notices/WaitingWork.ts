/** Kinds of work that the navigation counts. */
export const WAITING_KINDS = [
  'bills',
  'pay',
  'deposits',
  'suspense',
  'corrections',
  'writeOffs',
  'lateDeductions',
] as const;

/**
 * Number of records that wait for a person, each at most `MAX_WAITING`: bills to release or to reconcile, bills to pay, deposits to
 * post, receipts of unknown payers, corrections that a carrier has not answered, write-offs of balances that another person asked for, and
 * bills whose deductions are not paid to the carrier within the group's limit.
 */
export type WaitingWork = Readonly<Record<(typeof WAITING_KINDS)[number], number>>;

/** Groups with write-offs to decide, or with late deductions. */
export interface BalanceWork {
  /** The first group by name. */
  readonly groupNumber: string;
  readonly groupName: string;
  /** Number of groups, 1 or more; those beyond `MAX_WAITING` records may be left out. */
  readonly groupCount: number;
}

/** Records of a kind are counted up to this number. */
export const MAX_WAITING = 100;
