import { addBankDays, isBankDay } from '../../platform/dates/bankDays';
import { addDays, dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { DEFAULT_DEBIT_DAYS, type DebitDays, daysToDebit } from './achEntry';
import type { CheckoutRequest, PayableBill } from './CheckoutRequest';
import { businessDateOf, type Cutoffs, nextFileDay, type Settlement, settlementOf } from './cutoff';
import { PAYMENT_METHODS } from './paymentMethods';
import { type PlannedPayment, planPayments } from './planPayments';

/** How far ahead a payment can be scheduled. */
export const MAX_SCHEDULE_DAYS = 180;

/** One payment of a checkout, and how it would settle if it were confirmed now. */
export type SettledPlan = PlannedPayment & Settlement;

/** When a checkout is made, and the cut-offs of its group. */
export interface CheckoutTime {
  readonly now: Date;
  readonly cutoffs: Cutoffs;
  /** Bank days between processing and the date of debits under the bank's terms. Default: `DEFAULT_DEBIT_DAYS`. */
  readonly debitDays?: DebitDays;
}

/** The payments of a checkout. A write-off settles with the payment before it. */
export function plannedSettlements(
  request: Omit<CheckoutRequest, 'groupNumber'>,
  { now, cutoffs, debitDays = DEFAULT_DEBIT_DAYS }: CheckoutTime,
): readonly SettledPlan[] {
  const plans: SettledPlan[] = [];
  for (const plan of planPayments(request)) {
    const before = PAYMENT_METHODS[plan.method].source === 'writeOff' ? plans.at(-1) : undefined;
    const days = daysToDebit(
      debitDays,
      plan.sources.map(({ amountCents }) => amountCents),
    );
    const { settleDate, cutoffAt, timeZone } = before ?? settlementOf(plan.method, now, cutoffs, request.payOn, days);
    plans.push({ ...plan, settleDate, cutoffAt, timeZone });
  }
  return plans;
}

/** The day for which a payment made now is scheduled; null if it is sent as soon as possible. */
export function scheduledDay(
  { payOn }: Pick<CheckoutRequest, 'payOn'>,
  { now, cutoffs }: CheckoutTime,
): LocalDate | null {
  return payOn !== undefined && payOn > businessDateOf(now, cutoffs) ? payOn : null;
}

/** The bills of a checkout due before its last payment settles, earliest due date first. */
export function lateBills<Due extends Pick<PayableBill, 'billPk' | 'dueDate'>>(
  request: Omit<CheckoutRequest, 'groupNumber'>,
  bills: readonly Due[],
  time: CheckoutTime,
): readonly Due[] {
  const settles = plannedSettlements(request, time).map(({ settleDate }) => settleDate);
  const last = settles.reduce((one, other) => (other > one ? other : one), businessDateOf(time.now, time.cutoffs));
  return bills
    .filter(({ billPk, dueDate }) => dueDate < last && request.allocations.some((part) => part.billPk === billPk))
    .sort((one, other) => (one.dueDate < other.dueDate ? -1 : 1));
}

/**
 * Why a payment cannot be scheduled as requested, in one or two sentences. Undefined when it can, and without a day.
 *
 * @source product.md, Screens: Pay
 * @source docs/decisions/payments.md#a-scheduled-payment-is-a-pending-payment-of-a-later-bank-day
 */
export function scheduleProblem(
  request: Omit<CheckoutRequest, 'groupNumber'>,
  bills: readonly Pick<PayableBill, 'billPk' | 'billNumber' | 'dueDate'>[],
  time: CheckoutTime,
): string | undefined {
  const { payOn, acceptsLate = false } = request;
  if (payOn === undefined) return undefined;
  const first = nextFileDay(time.now, time.cutoffs);
  if (payOn < first)
    return `The first day on which a payment can be sent is ${dateText(first)}. Choose it or a later day.`;
  const last = addDays(businessDateOf(time.now, time.cutoffs), MAX_SCHEDULE_DAYS);
  if (payOn > last) return `A payment can be scheduled until ${dateText(last)}. Choose an earlier day.`;
  if (!isBankDay(payOn)) {
    return `Banks are closed on ${dateText(payOn)}. The next bank day is ${dateText(addBankDays(payOn, 0))}.`;
  }
  const [late] = acceptsLate ? [] : lateBills(request, bills, time);
  return late && lateProblem(late, request, time);
}

/** Suggests an earlier day only if there is one: on the first day, or if paid now, a bill may be late as well. */
function lateProblem(
  late: Pick<PayableBill, 'billPk' | 'billNumber' | 'dueDate'>,
  request: Omit<CheckoutRequest, 'groupNumber'>,
  time: CheckoutTime,
): string {
  const { billNumber, dueDate } = late;
  const due = dateText(dueDate);
  const isLate = (payOn: LocalDate | undefined) => lateBills({ ...request, payOn }, [late], time).length > 0;
  if (!isLate(nextFileDay(time.now, time.cutoffs))) {
    return `This payment settles after bill ${billNumber} is due on ${due}. Choose an earlier day, or confirm that it may be late.`;
  }
  const orConfirm = 'Pay now without scheduling, or confirm that it may be late.';
  if (!isLate(undefined)) {
    return `Bill ${billNumber} is due on ${due}, so a scheduled payment is late on any day. ${orConfirm}`;
  }
  if (dueDate < businessDateOf(time.now, time.cutoffs)) {
    return `Bill ${billNumber} was due on ${due}, so a payment is late on any day. ${orConfirm}`;
  }
  return `Bill ${billNumber} is due on ${due}, too soon for a payment to settle by then on any day. ${orConfirm}`;
}
