import type { LocalDate } from '../../platform/dates/LocalDate';
import { instantAt } from '../../platform/dates/zonedTime';
import { labelOf } from '../../platform/text/wording';
import type { Payment, PaymentStatus } from './Payment';

/** The facts that determine whether a payment is still scheduled. */
export type PaymentState = Pick<Payment, 'status' | 'disposition' | 'scheduledFor' | 'timeZone'>;

export const STATUS_LABELS = { PENDING: 'Pending', PROCESSED: 'Processed' } as const satisfies Record<
  PaymentStatus,
  string
>;
export const ENDED_LABELS = { VOIDED: 'Voided', RETURNED: 'Returned', REVERSED: 'Reversed' } as const;

/**
 * A payment's status in one word. A pending payment is scheduled until its send date has started.
 *
 * @source docs/decisions/payments.md#a-payments-days-are-shown-in-the-groups-time-zone
 */
export function paymentStatusLabel(payment: PaymentState, now: Date): string {
  if (payment.disposition !== 'NONE') return labelOf(ENDED_LABELS, payment.disposition);
  return isScheduled(payment, now) ? 'Scheduled' : labelOf(STATUS_LABELS, payment.status);
}

/** Whether a pending payment is scheduled for a day that has not started in the time zone of its group. */
export function isScheduled({ status, disposition, scheduledFor, timeZone }: PaymentState, now: Date): boolean {
  return (
    status === 'PENDING' && disposition === 'NONE' && scheduledFor !== null && isAhead(scheduledFor, timeZone, now)
  );
}

/** The first of the days that has not started, or null. @param days when payments are sent, in any order. */
export function nextScheduledDay(
  days: readonly { readonly day: LocalDate; readonly timeZone: string }[],
  now: Date,
): LocalDate | null {
  const [next] = days
    .filter(({ day, timeZone }) => isAhead(day, timeZone, now))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  return next?.day ?? null;
}

function isAhead(day: LocalDate, timeZone: string, now: Date): boolean {
  return instantAt(day, '00:00', timeZone) > now;
}
