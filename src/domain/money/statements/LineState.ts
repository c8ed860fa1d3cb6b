/** What a line is that nothing else in the ledger explains. Each posts the line's amount. */
export const EXPLANATIONS = ['FEE', 'INTEREST', 'TRANSFER', 'BANK_ERROR', 'OPENING'] as const;
export type LineExplanation = (typeof EXPLANATIONS)[number];

export const EXPLANATION_LABELS: Readonly<Record<LineExplanation, string>> = {
  FEE: 'Bank fee',
  INTEREST: 'Interest',
  TRANSFER: 'Transfer to or from another account',
  BANK_ERROR: 'Error of the bank',
  OPENING: 'From before the first statement',
};

/** How a line came to be counted. */
export const MATCH_KINDS = ['AUTO', 'HAND', ...EXPLANATIONS] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

export function isExplanation(how: MatchKind): how is LineExplanation {
  return how !== 'AUTO' && how !== 'HAND';
}

/** `OPEN`: nobody has said what it is. */
export const LINE_STATES = ['OPEN', 'MATCHED', 'EXPLAINED'] as const;
export type LineState = (typeof LINE_STATES)[number];

export const LINE_STATE_LABELS: Readonly<Record<LineState, string>> = {
  OPEN: 'Open',
  MATCHED: 'Matched',
  EXPLAINED: 'Explained',
};

/** @param match null for an open line */
export function lineStateOf(match: { readonly how: MatchKind } | null): LineState {
  if (match === null) return 'OPEN';
  return isExplanation(match.how) ? 'EXPLAINED' : 'MATCHED';
}
