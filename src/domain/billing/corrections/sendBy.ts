import { addDays, type LocalDate } from '../../platform/dates/LocalDate';
import { creditedUntil } from '../expected/ExpectedAdjustment';
import type { CorrectionKind } from './Correction';

/**
 * Days from the effective date of a change within which a carrier must receive it, 1 to `MAX_SEND_DAYS`; null: same as its retro
 * window.
 */
export interface SendDays {
  /** For added coverage and other enrollment changes. */
  readonly adds: number | null;
  readonly terminations: number | null;
}

export const NO_SEND_DAYS: SendDays = { adds: null, terminations: null };

export const MAX_SEND_DAYS = 366;

/**
 * Last day on which a carrier accepts a change.
 *
 * @param effectiveDate last day of an ended coverage, otherwise the first day of the change.
 * @param retroMonths whole months before a bill's period, for a carrier without days of its own.
 * @source docs/decisions/corrections.md#each-change-has-a-last-day-to-send-it
 */
export function sendByOf(
  kind: CorrectionKind,
  effectiveDate: LocalDate,
  { adds, terminations }: SendDays,
  retroMonths: number,
): LocalDate {
  const days = kind === 'END_COVERAGE' ? terminations : adds;
  return days === null ? creditedUntil(effectiveDate, retroMonths) : addDays(effectiveDate, days);
}

/** "terminations within 31 days, other changes within 60"; empty if both follow the retro window. */
export function sendDaysLabel({ adds, terminations }: SendDays): string {
  const parts = [
    terminations !== null && `terminations within ${daysText(terminations)}`,
    adds !== null && `${terminations === null ? '' : 'other '}changes within ${daysText(adds)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
