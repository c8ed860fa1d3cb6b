import type { CorrectionState } from './Correction';

/** A reconciler's decisions about corrections that were not sent. */
export const CORRECTION_DECISIONS = ['confirm', 'drop', 'restore'] as const;
export type CorrectionDecision = (typeof CORRECTION_DECISIONS)[number];

export const DECISION_LABELS: Readonly<Record<CorrectionDecision, string>> = {
  confirm: 'Confirm',
  drop: 'Drop',
  restore: 'Restore',
};

/** The resulting state of each decision. */
export const DECIDED_STATES: Readonly<Record<CorrectionDecision, CorrectionState>> = {
  confirm: 'OPEN',
  drop: 'DROPPED',
  restore: 'PROPOSED',
};

const ALLOWED_FROM: Readonly<Record<CorrectionDecision, readonly CorrectionState[]>> = {
  confirm: ['PROPOSED'],
  drop: ['PROPOSED', 'OPEN'],
  restore: ['DROPPED'],
};

/** Whether a correction's state allows this decision. */
export function allowsDecision(state: CorrectionState, decision: CorrectionDecision): boolean {
  return ALLOWED_FROM[decision].includes(state);
}

/** A recipient's answers to a correction that was sent. */
export const CORRECTION_ANSWERS = ['accept', 'reject'] as const;
export type CorrectionAnswer = (typeof CORRECTION_ANSWERS)[number];

/** Whether the terms can still be edited. */
export function isEditable(state: CorrectionState): boolean {
  return state === 'PROPOSED' || state === 'OPEN';
}

/** Filters of the list: a state, unfinished (`pending`: proposed, open, or sent), sent and overdue, or all. */
export const CORRECTION_FILTERS = [
  'pending',
  'proposed',
  'open',
  'sent',
  'overdue',
  'confirmed',
  'rejected',
  'dropped',
  'all',
] as const;
export type CorrectionFilter = (typeof CORRECTION_FILTERS)[number];

/** Sort orders of the list. `status`: unfinished first. `month`: month of the originating bill. */
export const CORRECTION_SORTS = ['status', 'member', 'month', 'difference'] as const;
export type CorrectionSort = (typeof CORRECTION_SORTS)[number];

export const CORRECTION_FILTER_LABELS: Readonly<Record<CorrectionFilter, string>> = {
  pending: 'To do',
  proposed: 'Proposed',
  open: 'Open',
  sent: 'Sent',
  overdue: 'Overdue',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  dropped: 'Dropped',
  all: 'All',
};
