import { addDays, addMonths, dateText, type LocalDate } from '../../platform/dates/LocalDate';

/** An order to the bank not to pay a check. */
export interface StopOrder {
  /** The number that the bank confirmed. */
  readonly number: string;
  readonly placedOn: LocalDate;
}

/** The current stop order of a void check: not renewed by a later one, and not left to expire. */
export interface CheckStopOrder extends StopOrder {
  readonly checkNumber: number;
}

/** Maximum characters of a stop order number. */
export const MAX_STOP_ORDER_NUMBER = 35;

/** A bank follows a stop order for six months (UCC 4-403). */
const TERM_MONTHS = 6;

/** Days before its end from which a stop order should be renewed. */
export const RENEWAL_DAYS = 30;

/** The day from which the bank no longer has to follow a stop order. */
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

/**
 * Whether the stop order ends soon or has ended, so that the bank may pay the check.
 *
 * @source docs/decisions/refunds.md#a-stop-order-is-renewed-before-it-ends
 */
export function isToRenew(order: Pick<StopOrder, 'placedOn'>, today: LocalDate): boolean {
  return addDays(stopOrderEnd(order), -RENEWAL_DAYS) <= today;
}

/** Why a renewal cannot be recorded, as a sentence; undefined if it can. @param former the order that the bank renewed. */
export function renewalProblem(order: StopOrder, former: StopOrder, today: LocalDate): string | undefined {
  const problem = stopOrderProblem(order, today);
  if (problem !== undefined || order.placedOn > former.placedOn) return problem;
  return `Stop order ${former.number} is of ${dateText(former.placedOn)}. Enter the later day on which the bank renewed it.`;
}

/** "Check 1001 void: stop order 4711 until May 30, 2027", or "… ended on May 30, 2027". */
export function stopOrderState(order: CheckStopOrder, today: LocalDate): string {
  const end = stopOrderEnd(order);
  return `Check ${order.checkNumber} void: stop order ${order.number} ${end <= today ? 'ended on' : 'until'} ${dateText(end)}`;
}

/** Effect of recording a renewal, or of letting the order expire. */
export function renewalEffect(order: StopOrder | null, checkNumber: number): string {
  return order
    ? `${stopOrderText(order)}. The former order stays in the history.`
    : `After the order expires, the bank may pay check ${checkNumber}. Today no longer shows a reminder.`;
}
