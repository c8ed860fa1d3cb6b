import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';

/** Amounts billed and collected for a member's coverage, in cents. */
export interface RegisterAmounts {
  /** As the carriers billed it. */
  readonly billedCents: Cents;
  /** Amount that payroll deducted from the employee, per month. */
  readonly employeeCents: Cents;
  readonly employerCents: Cents;
  /** Amount that a continuation payer pays outside payroll. */
  readonly continuationCents: Cents;
  /** Changes to the bill's lines if the group pays the reconciled amount, and written-off balances. */
  readonly adjustmentCents: Cents;
}

/** Identifies what an amount in the register is for. */
export interface RegisterKey {
  /** As on the bill, or as in the payroll file if the person is not on a bill. */
  readonly memberId: string;
  /** As on the bill; empty if the member was compared as a whole and nothing was billed. */
  readonly coverage: string;
  /** As on the bill; empty if unknown because nothing was billed. */
  readonly plan: string;
  /** First day of the coverage month. */
  readonly month: LocalDate;
}

/** A member's coverage month for which a balance would be entered. */
export interface RegisterMonthKey {
  readonly groupNumber: string;
  readonly memberId: string;
  /** Used only for a person without a number. */
  readonly memberName: string;
  readonly coverage: string;
  /** First day of the month. */
  readonly month: LocalDate;
}

/** One entry of a posting: a member, plan, and coverage month. */
export interface RegisterEntry extends RegisterKey, RegisterAmounts {
  readonly memberName: string;
  /** The employee's share of the billed amount, if the payroll file has that share only; null or undefined otherwise, and if it is unknown. */
  readonly employeeDueCents?: Cents | null | undefined;
}

/**
 * Balance: billed − (employee + employer + continuation) ± adjustments. Positive if too little was collected, negative if too much.
 *
 * @source BR-REG-01 product.md, Words: register
 */
export function registerBalance(amounts: RegisterAmounts): Cents {
  const { billedCents, employeeCents, employerCents, continuationCents, adjustmentCents } = amounts;
  return cents(billedCents - employeeCents - employerCents - continuationCents + adjustmentCents);
}

const AMOUNTS = ['billedCents', 'employeeCents', 'employerCents', 'continuationCents', 'adjustmentCents'] as const;

/** Sums the amounts column by column. */
export function addAmounts(all: readonly RegisterAmounts[]): RegisterAmounts {
  const sums = { billedCents: 0, employeeCents: 0, employerCents: 0, continuationCents: 0, adjustmentCents: 0 };
  for (const one of all) for (const column of AMOUNTS) sums[column] += one[column];
  return {
    billedCents: cents(sums.billedCents),
    employeeCents: cents(sums.employeeCents),
    employerCents: cents(sums.employerCents),
    continuationCents: cents(sums.continuationCents),
    adjustmentCents: cents(sums.adjustmentCents),
  };
}

/**
 * Why entries were posted: a bill was reconciled with a payroll file, or reopened; balances were imported from the previous system,
 * or the import was reversed; a balance was written off, or the write-off was reversed; balances under two forms of a member's
 * number were merged.
 */
export const REGISTER_EVENTS = [
  'RECONCILED',
  'REOPENED',
  'OPENED',
  'OPENING_REVERSED',
  'WRITTEN_OFF',
  'WRITE_OFF_REVERSED',
  'MERGED',
] as const;
export type RegisterEvent = (typeof REGISTER_EVENTS)[number];

export const REGISTER_EVENT_LABELS: Readonly<Record<RegisterEvent, string>> = {
  RECONCILED: 'Bill reconciled',
  REOPENED: 'Bill reopened',
  OPENED: 'Opening balance',
  OPENING_REVERSED: 'Opening balance reversed',
  WRITTEN_OFF: 'Balance written off',
  WRITE_OFF_REVERSED: 'Write-off reversed',
  MERGED: 'Balances merged',
};
