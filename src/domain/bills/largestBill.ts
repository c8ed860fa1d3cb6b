import { cents } from '../money/Cents';

/** A line, a payroll row: a hundred million dollars at most, either side of zero. */
export const LARGEST_LINE_CENTS = cents(10_000_000_000);

/** Everything a bill's lines come to, its adjustments, its credits: a hundred billion dollars at most, so that one payment can pay it. */
export const LARGEST_BILL_CENTS = cents(10_000_000_000_000);
