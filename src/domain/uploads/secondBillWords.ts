import type { LocalDate } from '../dates/LocalDate';

/** A bill of a file whose carrier has billed the group for the same month under another number. */
export interface SecondBill {
  readonly groupNumber: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  /** The number of the bill that is there. */
  readonly firstNumber: string;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MOST_NAMED = 3;

/** Tells of them, the first by name; empty for none. It may be right, so it hinders nothing. @source UPL-1 */
export function secondBillWords(carrierCode: string, found: readonly SecondBill[]): string {
  if (found.length === 0) return '';
  const named = found.slice(0, MOST_NAMED).map(({ groupNumber, billNumber, periodFrom, firstNumber }) => {
    const month = MONTH.format(new Date(periodFrom));
    return `${carrierCode} has billed group ${groupNumber} for ${month} already, as ${firstNumber}: ${billNumber} would be a second bill.`;
  });
  const more = found.length - named.length;
  if (more > 0) named.push(more === 1 ? 'So would one more.' : `So would ${more.toLocaleString('en-US')} more.`);
  return named.join(' ');
}
