import { type LocalDate, localDate } from '../../domain/dates/LocalDate';

/** The calendar day where the person is. */
export function today(): LocalDate {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return localDate(parts.map((part) => String(part).padStart(2, '0')).join('-'));
}
