import { addMonths, dateText, type LocalDate } from '../dates/LocalDate';

/** An order to the bank not to pay a check. */
export interface StopOrder {
  /** As the bank confirmed it. */
  readonly number: string;
  readonly placedOn: LocalDate;
}

/** Characters of its number. */
export const MAX_STOP_ORDER_NUMBER = 35;

/** A bank follows a stop order for six months (UCC 4-403). */
const TERM_MONTHS = 6;

/** The day from which the bank need not follow a stop order any more. */
export function stopOrderEnd({ placedOn }: Pick<StopOrder, 'placedOn'>): LocalDate {
  return addMonths(placedOn, TERM_MONTHS);
}

/**
 * Why a stop order cannot be recorded, as a sentence; undefined if it can.
 *
 * @param today business date of the office.
 * @source docs/decisions/refunds.md#a-check-that-left-the-office-is-voided-with-a-stop-order
 */
export function stopOrderProblem(order: StopOrder, today: LocalDate): string | undefined {
  if (order.number.trim() === '') return 'Enter the number of the stop order.';
  if (order.placedOn > today) return 'The stop order cannot be placed after today.';
  const end = stopOrderEnd(order);
  return end <= today ? `This stop order ended on ${dateText(end)}. Renew it at the bank first.` : undefined;
}

/** "Stop order 4711 of Nov 30, 2026, until May 30, 2027" */
export function stopOrderText(order: StopOrder): string {
  return `Stop order ${order.number} of ${dateText(order.placedOn)}, until ${dateText(stopOrderEnd(order))}`;
}
