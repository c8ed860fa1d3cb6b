/** Differences up to this many cents are rounding. */
export const ROUNDING_CENTS = 5;
