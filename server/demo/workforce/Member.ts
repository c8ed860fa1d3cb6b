import type { Tier } from '../../../src/domain/bills/BillLine';
import type { Plan } from '../market/plans';

/** A change of tier: from `month` in truth, from `billedFrom` on the bills. */
export interface TierChange {
  readonly month: number;
  readonly billedFrom: number;
  readonly tier: Tier;
}

/** One coverage of a member. */
export interface Enrolment {
  readonly plan: Plan;
  readonly tier: Tier;
  readonly tierChange: TierChange | null;
}

/** An employee with coverage. Months are counted as in `DemoCalendar`; an `until` is the first month without. */
export interface Member {
  readonly memberId: string;
  /** `Okafor, Daniel`, as carriers print it. */
  readonly name: string;
  /** Age in the first plan year; premiums follow it from renewal to renewal. */
  readonly ageAtFirst: number;
  readonly salaryDollars: number;
  readonly raise: { readonly month: number; readonly salaryDollars: number };
  readonly from: number;
  readonly until: number;
  /** The carrier hears late: it bills from here … */
  readonly billedFrom: number;
  /** … and stops here. */
  readonly billedUntil: number;
  /** Whether the reconciler catches what the carrier has wrong about this member. */
  readonly isNoticed: boolean;
  readonly enrolments: readonly Enrolment[];
}

/** Far before and far after every month of the demo. */
export const ALWAYS = -1000;
export const NEVER = 1000;
