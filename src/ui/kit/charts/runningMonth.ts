import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { today } from '../values/DateText';

/** Whether a month is not over at the office. @param month its first day */
export function isRunningMonth(month: LocalDate): boolean {
  return month.slice(0, 7) === today().slice(0, 7);
}
