/**
 * A day of X12 as YYYY-MM-DD.
 *
 * @param format D8 for a day, RD8 for two with a dash between, of which the first counts.
 * @returns the text as it stands where it is no such day, so that whoever reads it can say so.
 */
export function isoDay(format: string, text: string): string {
  const day = format === 'RD8' ? (text.split('-')[0] ?? '') : text;
  return /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : text;
}
