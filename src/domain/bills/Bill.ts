import type { LocalDate } from '../dates/LocalDate';
import { type Cents, cents } from '../money/Cents';
import type { BillStatus } from './BillStatus';

/** The amounts of a bill. All but the line sums are zero or more, unless said otherwise. */
export interface BillMoney {
  /** Σ billed amounts of the lines; negative when credits outweigh. */
  readonly billedCents: Cents;
  /** Σ reconciled amounts of the lines, a line without one counting as billed. */
  readonly reconciledCents: Cents;
  /** Σ adjustments; negative for credits of earlier months. */
  readonly adjustmentsCents: Cents;
  readonly creditsCents: Cents;
  /** Σ processed live allocations. */
  readonly paidCents: Cents;
  /** Σ live allocations whose payment is not processed yet. */
  readonly pendingCents: Cents;
  readonly reconcilePolicy: ReconcilePolicy;
}

/**
 * A group's house rule. `adjustThenPay`: the reconciled amount is due.
 * `payAsBilled`: the billed amount is due, and differences are expected back on the next bill.
 *
 * @source product.md, The job
 */
export type ReconcilePolicy = 'adjustThenPay' | 'payAsBilled';

/** Who holds a bill open for editing or paying. */
export interface BillLockHolder {
  readonly userId: string;
  /** The person's name, for "Being edited by …". */
  readonly name: string;
  /** ISO timestamp, UTC. */
  readonly since: string;
}

/** A bill without its lines, as lists and heads show it. */
export interface Bill extends BillMoney {
  /** `<groupNumber>.<rest>`: the group is part of every key, so that a row's home is known from its key. */
  readonly billPk: string;
  readonly billNumber: string;
  readonly groupNumber: string;
  readonly groupName: string;
  readonly carrierCodes: readonly string[];
  readonly carrierNames: readonly string[];
  readonly periodFrom: LocalDate;
  readonly periodTo: LocalDate;
  readonly billDate: LocalDate;
  readonly dueDate: LocalDate;
  readonly status: BillStatus;
  /** Grows by one with every change; a change must name the version it was made on. */
  readonly version: number;
  readonly dueCents: Cents;
  /** The day the last of the pending payments on it settles; null while none is pending, and for carriers and agents. */
  readonly pendingUntil: LocalDate | null;
  /** Open now on earlier bills of the same carriers; shown only, never part of what is due. */
  readonly previousBalanceCents: Cents;
  readonly lineCount: number;
  readonly memberCount: number;
  /** Number of lines whose reconciled amount differs from the billed one. */
  readonly changedLineCount: number;
  readonly lockedBy: BillLockHolder | null;
  /** ISO timestamps, UTC; null before it happened. */
  readonly releasedAt: string | null;
  readonly reconciledAt: string | null;
  readonly modDate: string;
  readonly modUser: string;
}

/** The lock's owner where it is not this person: then the person can only read. */
export function lockHolderOtherThan({ lockedBy }: Pick<Bill, 'lockedBy'>, userId: string): BillLockHolder | undefined {
  return lockedBy && lockedBy.userId !== userId ? lockedBy : undefined;
}

/** The group number inside a key of a group's row: a bill, payment, bank account or any other. */
export function groupNumberOf(pk: string): string {
  return pk.slice(0, Math.max(0, pk.indexOf('.')));
}

/** A line, a payroll row: a hundred million dollars at most, either side of zero. */
export const LARGEST_LINE_CENTS = cents(10_000_000_000);

/** Everything a bill's lines come to, its adjustments, its credits: a hundred billion dollars at most, so that one payment can pay it. */
export const LARGEST_BILL_CENTS = cents(10_000_000_000_000);
