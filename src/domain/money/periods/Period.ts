import { monthName } from '../../billing/rules/SchoolYear';
import type { LocalDate } from '../../platform/dates/LocalDate';

/** `SOFT`: being closed; postings cause a warning. `CLOSED`: nothing more is posted. */
export const PERIOD_STATES = ['OPEN', 'SOFT', 'CLOSED'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

export const PERIOD_STATE_LABELS: Readonly<Record<PeriodState, string>> = {
  OPEN: 'Open',
  SOFT: 'Being closed',
  CLOSED: 'Closed',
};

/** "October 2026" */
export function monthLabel(month: LocalDate): string {
  return `${monthName(Number(month.slice(5, 7)))} ${month.slice(0, 4)}`;
}

export const PERIOD_STEPS = ['softClose', 'close', 'reopen'] as const;
export type PeriodStep = (typeof PERIOD_STEPS)[number];
