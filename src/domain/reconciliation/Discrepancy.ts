import type { Cents } from '../money/Cents';

/** Kinds of difference between a bill and a payroll deduction file. @source product.md, Screens: Reconcile */
export type DiscrepancyKind =
  | 'NO_DEDUCTION'
  | 'TERMED_STILL_BILLED'
  | 'ENROLLED_NOT_BILLED'
  | 'UNMATCHED_MEMBER'
  | 'AMOUNT_OVER'
  | 'AMOUNT_UNDER'
  | 'TIMING'
  | 'DUPLICATE'
  | 'ROUNDING';

/**
 * What a person decides about a discrepancy. `acceptBill`: the carrier is right. `acceptOurs`: payroll is right and
 * the lines change. `expectNextBill`: pay as billed now, the difference is expected back on the next bill.
 */
export type DiscrepancyAction = 'acceptBill' | 'acceptOurs' | 'expectNextBill';

/** A difference between a member's bill lines and deductions, for one coverage or for the member as a whole. */
export interface Discrepancy {
  /** Stable over runs on the same bill and file: kind, member and coverage. */
  readonly key: string;
  readonly kind: DiscrepancyKind;
  readonly memberId: string;
  readonly memberName: string;
  /** Null when the member is compared as a whole. */
  readonly coverage: string | null;
  /** The lines concerned; empty when nothing was billed. */
  readonly linePks: readonly string[];
  readonly billedCents: Cents;
  /** Null when the file has no row. */
  readonly deductedCents: Cents | null;
  /** billed − deducted: positive when the bill asks for more than payroll says. */
  readonly differenceCents: Cents;
  /** Why this probably is, in plain words. */
  readonly cause: string;
  readonly suggestedAction: DiscrepancyAction;
  /** The actions that make sense; `acceptOurs` needs a line to change. */
  readonly actions: readonly DiscrepancyAction[];
}
