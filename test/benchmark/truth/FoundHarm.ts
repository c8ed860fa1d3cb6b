/** What a suggestion does wrong once it is applied. */
export const HARMS = ['amount', 'expectation', 'correction', 'termination'] as const;
export type Harm = (typeof HARMS)[number];

/** What is wrong in a correction: whom it asks, its day, its new value, or its amount. */
export const CORRECTION_PARTS = ['recipient', 'day', 'value', 'amount'] as const;
export type CorrectionPart = (typeof CORRECTION_PARTS)[number];

/** Harm with its reason: what the suggestion does, and what would be right. */
export interface FoundHarm {
  readonly harm: Harm;
  /** Only of a wrong correction. */
  readonly part?: CorrectionPart;
  readonly why: string;
}
