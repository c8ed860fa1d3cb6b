import type { LocalDate } from '../../platform/dates/LocalDate';
import { localDayOf } from '../../platform/dates/zonedTime';
import type { Payment } from './Payment';
import { BANK_ACCOUNT_METHOD } from './paymentMethods';
import { ENDED_LABELS } from './paymentStatus';

/** One step of a payment: reached, or expected. */
export interface PaymentStep {
  readonly label: 'Made' | 'Sent' | 'Settled' | 'Paid' | 'Failed' | (typeof ENDED_LABELS)[keyof typeof ENDED_LABELS];
  /** `ended`: the payment ended here. `current`: the last step reached by a payment that continues or is paid. */
  readonly state: 'done' | 'current' | 'ended' | 'expected';
  /** In the time zone of the payment's group; null if unknown. */
  readonly on: LocalDate | null;
}

/** The facts that determine a payment's steps. */
export interface PaymentProgress {
  readonly payment: Pick<
    Payment,
    | 'method'
    | 'status'
    | 'disposition'
    | 'addDate'
    | 'processedAt'
    | 'settleDate'
    | 'scheduledFor'
    | 'timeZone'
    | 'reversal'
  >;
  /** Oldest first. */
  readonly timeline: readonly { readonly at: string; readonly event: string }[];
  /** ISO timestamp, UTC, of the bank file that draws the payment; null until it is sent, and for other methods. */
  readonly sentAt: string | null;
}

/**
 * A payment's steps to Paid, in order. A bank account is drawn on by a file that is sent and that the bank settles; other payments
 * are made and paid. Shows the step at which a payment ended, or could not be processed by the last run.
 *
 * @source docs/decisions/payments.md#a-payment-shows-its-steps-with-their-days
 */
export function paymentSteps({ payment, timeline, sentAt }: PaymentProgress): readonly PaymentStep[] {
  const { status, disposition, timeZone, settleDate, scheduledFor, processedAt, reversal } = payment;
  const dayOf = (at: string | null | undefined) => (at ? localDayOf(new Date(at), timeZone) : null);
  const isProcessed = status === 'PROCESSED';
  const made = { label: 'Made', isReached: true, on: dayOf(payment.addDate) } as const;
  const paid = { label: 'Paid', isReached: isProcessed, on: dayOf(processedAt) } as const;
  const bank = [
    {
      label: 'Sent',
      isReached: isProcessed || sentAt !== null,
      on: dayOf(sentAt) ?? (isProcessed ? null : scheduledFor),
    },
    { label: 'Settled', isReached: isProcessed, on: settleDate },
  ] as const;
  const steps = payment.method === BANK_ACCOUNT_METHOD ? [made, ...bank, paid] : [made, paid];
  const reached = steps.filter(({ isReached }) => isReached);
  const asDone = reached.map(({ label, on }): PaymentStep => ({ label, state: 'done', on }));
  if (disposition !== 'NONE') {
    const at = reversal?.at ?? timeline.filter(({ event }) => event === 'voided').at(-1)?.at;
    return [...asDone, { label: ENDED_LABELS[disposition], state: 'ended', on: dayOf(at) }];
  }
  const expected = steps.slice(reached.length).map(({ label, on }): PaymentStep => ({ label, state: 'expected', on }));
  const last = timeline.at(-1);
  if (!isProcessed && last?.event === 'notProcessed') {
    return [...asDone, { label: 'Failed', state: 'ended', on: dayOf(last.at) }, ...expected];
  }
  return [
    ...asDone.map((step, at) => (at === asDone.length - 1 ? ({ ...step, state: 'current' } as const) : step)),
    ...expected,
  ];
}
