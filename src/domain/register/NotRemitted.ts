import type { BillStatus } from '../bills/BillStatus';
import type { LocalDate } from '../dates/LocalDate';
import type { BillDivision } from '../divisions/Division';
import type { Cents } from '../money/Cents';

/** Days after which deductions that are not paid to the carrier are listed as late, unless the group sets others. */
export const REMITTANCE_DAYS = 90;

/** Most days that a group can set. */
export const MAX_REMITTANCE_DAYS = 365;

/** Employee deductions of a reconciled bill that is not paid in full. */
export interface NotRemitted {
  readonly billPk: string;
  readonly billNumber: string;
  /** Omitted for bills of the whole group. */
  readonly division?: BillDivision;
  /** First day of the bill's month, from which the deductions age. */
  readonly periodFrom: LocalDate;
  readonly status: BillStatus;
  /** Employee deductions for the bill. */
  readonly employeeCents: Cents;
  /** Deductions that the group still holds: at most the bill's unpaid amount. Above zero. */
  readonly heldCents: Cents;
  /** Days since `periodFrom`; zero for a month that has not begun. */
  readonly days: number;
}

/** A page of the deductions that a group has not paid to carriers, the oldest first. */
export interface NotRemittedPage {
  readonly items: readonly NotRemitted[];
  readonly total: number;
  /** Of all bills. */
  readonly heldCents: Cents;
  /** The group's limit. */
  readonly limitDays: number;
  /** Bills older than the limit. */
  readonly lateCount: number;
}

/** Page of a group's deductions that are not paid to carriers. */
export interface NotRemittedQuery {
  readonly groupNumber: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** `95 days, over the limit`. */
export function ageText(days: number, limitDays: number): string {
  const age = days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;
  return days > limitDays ? `${age}, over the limit` : age;
}
