import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { cutoffText } from '../../../domain/money/payments/cutoff';
import type { Payment } from '../../../domain/money/payments/Payment';
import { isHeld } from '../../../domain/money/payments/paymentMethods';
import { isScheduled, type PaymentState, paymentStatusLabel } from '../../../domain/money/payments/paymentStatus';
import { localDayOf, zonedText } from '../../../domain/platform/dates/zonedTime';
import { clockZone, dayText } from './DateText';

/**
 * A payment's status. A pending payment never shows as paid; it is shown as scheduled before the day it is sent.
 *
 * @source PAY-1
 */
export function PaymentStatusText({ payment }: { payment: PaymentState }) {
  const styles = usePaymentStatusTextStyles();
  const live = payment.status === 'PENDING' ? styles.pending : styles.processed;
  const look = payment.disposition === 'NONE' ? live : styles.ended;
  return <span className={mergeClasses(styles.root, look)}>{statusNow(payment)}</span>;
}

const usePaymentStatusTextStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
    '::before': { content: '""', width: '8px', height: '8px', borderRadius: '50%', boxSizing: 'border-box' },
  },
  pending: { color: tokens.colorPaletteDarkOrangeForeground1, '::before': { border: '2px solid currentColor' } },
  processed: { color: tokens.colorPaletteGreenForeground1, '::before': { backgroundColor: 'currentColor' } },
  ended: {
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'none',
    '::before': { backgroundColor: 'currentColor' },
  },
});

function statusNow(payment: PaymentState): string {
  return paymentStatusLabel(payment, new Date());
}

/** Until when a scheduled payment can be canceled, as a further sentence; empty once it cannot. Undefined for other payments. */
export function cancelText(payment: Payment): string | undefined {
  const { cutoffAt, timeZone } = payment;
  const now = new Date();
  if (!isScheduled(payment, now)) return undefined;
  if (isHeld(payment.method)) return ' It can be canceled until it is processed.';
  const cutoff = cutoffAt === null ? undefined : cutoffText({ cutoffAt, timeZone: clockZone(timeZone) }, now);
  return cutoff === undefined ? '' : ` It can be canceled until ${cutoff}.`;
}

interface ZonedProps {
  /** ISO timestamp, UTC. */
  readonly timestamp: string;
  /** IANA time zone of the payment. */
  readonly timeZone: string;
}

/**
 * A time on the clocks of a payment's group, or of the office for a group without a rule: the same in every browser and on the receipt.
 *
 * @source docs/decisions/payments.md#a-payments-days-are-shown-in-the-groups-time-zone
 */
export function PaymentTime({ timestamp, timeZone }: ZonedProps) {
  return <time dateTime={timestamp}>{zonedText(new Date(timestamp), clockZone(timeZone))}</time>;
}

/** The date of an instant on the same clocks as `PaymentTime`, with the time in a tooltip. */
export function PaymentDay({ timestamp, timeZone }: ZonedProps) {
  const instant = new Date(timestamp);
  const zone = clockZone(timeZone);
  return (
    <time dateTime={timestamp} title={zonedText(instant, zone)}>
      {dayText(localDayOf(instant, zone))}
    </time>
  );
}
