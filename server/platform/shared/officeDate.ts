import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { instantAt, localDayOf } from '../../../src/domain/platform/dates/zonedTime';

/** Of an office that has set none. */
export const DEFAULT_OFFICE_TIME_ZONE = 'America/New_York';

/**
 * The office's business date: what has not begun there is in the future.
 *
 * @param timeZone IANA name.
 * @source docs/decisions/payments.md#dates-are-judged-by-the-business-date-of-the-office-or-group
 */
export function officeDate(now: Date, timeZone: string = DEFAULT_OFFICE_TIME_ZONE): LocalDate {
  return localDayOf(now, timeZone);
}

/** The instant at which a date begins at the office. @param timeZone IANA name. */
export function startOfOfficeDate(date: LocalDate, timeZone: string = DEFAULT_OFFICE_TIME_ZONE): Date {
  return instantAt(date, '00:00', timeZone);
}
