import { addMonths, firstOfMonth, type LocalDate } from '../../../domain/platform/dates/LocalDate';
import { today } from './DateText';

const MONTHS_BACK = 18;

/** First days of next month, whose bills may be released already, and of the months of a year and a half back. */
export function recentMonths(): readonly LocalDate[] {
  const next = addMonths(firstOfMonth(today()), 1);
  return Array.from({ length: MONTHS_BACK + 2 }, (_, back) => addMonths(next, -back));
}
