import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import type { BillDivision } from '../divisions/Division';
import type { BillStatus } from './BillStatus';

/** Amounts of a bill. Zero or more, unless stated otherwise. */
export interface BillMoney {
  /** Σ billed amounts of the lines; negative when credits outweigh. */
  readonly billedCents: Cents;
  /** Σ reconciled amounts of the lines; a line without one counts with its billed amount. */
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
 * A group's payment rule. `adjustThenPay`: the reconciled amount is due.
 * `payAsBilled`: the billed amount is due, and differences are expected back on the next bill.
 *
 * @source product.md, The job
 */
export type ReconcilePolicy = 'adjustThenPay' | 'payAsBilled';

/** The person who has a bill locked for editing or paying. */
export interface BillLockHolder {
  readonly userId: string;
  /** The person's name, for "Being edited by …". */
  readonly name: string;
  /** ISO timestamp, UTC. */
  readonly since: string;
}

/** A charge or credit of a bill for the whole group, such as a fee. */
export interface BillAdjustment {
  readonly description: string;
  readonly carrierCode: string;
  readonly amountCents: Cents;
}

/** Archived lines of a bill. The bill's amounts and counts include them. */
export interface ArchivedLines {
  readonly count: number;
  /** ISO timestamp, UTC. */
  readonly at: string;
}

/** A bill without its lines. */
export interface Bill extends Omit<BillMoney, 'reconcilePolicy'> {
  /** The group's rule; missing for people who may not read rules, such as carriers and agents. */
  readonly reconcilePolicy?: ReconcilePolicy;
  /** `<groupNumber>.<rest>`: every key includes the group number. */
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
  /** IANA name of the group's time zone, in which the bill becomes past due; omitted if it is the office's. */
  readonly timeZone?: string;
  /** The part of the group that it bills; omitted for bills of the whole group. */
  readonly division?: BillDivision;
  readonly status: BillStatus;
  /** Increases by one with every change. A change must state the version it is based on. */
  readonly version: number;
  readonly dueCents: Cents;
  /** Date the last pending payment settles; null if none is pending, and always for carriers and agents. */
  readonly pendingUntil: LocalDate | null;
  /** Day on which the next scheduled payment is sent; null if none is scheduled, and always for carriers and agents. */
  readonly scheduledFor: LocalDate | null;
  /** Balance of earlier bills of the same carriers. For display only, never part of the amount due. */
  readonly previousBalanceCents: Cents;
  /**
   * Change from the previous month's bill with the same carriers and division, as billed: Σ lines + adjustments − credits. Null if
   * there is no such bill.
   */
  readonly changeCents: Cents | null;
  readonly lineCount: number;
  readonly memberCount: number;
  /** Number of lines whose reconciled amount differs from the billed one. */
  readonly changedLineCount: number;
  /** Unchanged lines that were archived in a file; missing if no lines were. @source BR-ARC-01 */
  readonly archivedLines?: ArchivedLines;
  /** In the order they were added; missing in lists of bills and in answers of older servers. */
  readonly adjustments?: readonly BillAdjustment[];
  readonly lockedBy: BillLockHolder | null;
  /** ISO timestamp, UTC; null if it has not happened. */
  readonly releasedAt: string | null;
  readonly reconciledAt: string | null;
  readonly modDate: string;
  readonly modUser: string;
}

/** A bill as its group and the office see it. */
export type BillWithRule = Bill & Pick<BillMoney, 'reconcilePolicy'>;

/** The lock's owner if it is another person, which makes the bill view only. */
export function lockHolderOtherThan({ lockedBy }: Pick<Bill, 'lockedBy'>, userId: string): BillLockHolder | undefined {
  return lockedBy && lockedBy.userId !== userId ? lockedBy : undefined;
}

/** The group number in the key of a bill, payment, bank account, or other record of a group. */
export function groupNumberOf(pk: string): string {
  return pk.slice(0, Math.max(0, pk.indexOf('.')));
}

/** Maximum amount of a line or payroll row, positive or negative: a hundred million dollars. */
export const LARGEST_LINE_CENTS = cents(10_000_000_000);

/** Maximum total of a bill's lines, adjustments, or credits: a hundred billion dollars, so that one payment can pay it. */
export const LARGEST_BILL_CENTS = cents(10_000_000_000_000);
