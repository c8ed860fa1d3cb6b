import { type PaymentProgress, paymentSteps } from '../../../../src/domain/money/payments/paymentSteps';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const ach: PaymentProgress['payment'] = {
  method: 'ACH',
  status: 'PENDING',
  disposition: 'NONE',
  addDate: '2026-03-09T03:30:00.000Z',
  processedAt: null,
  settleDate: localDate('2026-03-11'),
  scheduledFor: null,
  timeZone: 'America/New_York',
  reversal: null,
};
const PROCESSED = { status: 'PROCESSED', processedAt: '2026-03-12T04:30:00.000Z' } as const;
const SENT = '2026-03-10T21:00:00.000Z';

/** The steps as text, such as `Made 2026-03-08 done`. */
function stepsOf(payment: Partial<PaymentProgress['payment']>, rest: Partial<PaymentProgress> = {}): readonly string[] {
  return paymentSteps({ payment: { ...ach, ...payment }, timeline: [], sentAt: null, ...rest }).map(
    ({ label, on, state }) => `${label} ${on ?? '-'} ${state}`,
  );
}

describe('the steps of a payment', () => {
  it('counts days in the time zone of the group', () => {
    expect(stepsOf({})).toEqual([
      'Made 2026-03-08 current',
      'Sent - expected',
      'Settled 2026-03-11 expected',
      'Paid - expected',
    ]);
  });

  it('expects a scheduled payment to be sent on its day', () => {
    expect(stepsOf({ scheduledFor: localDate('2026-03-10') })[1]).toBe('Sent 2026-03-10 expected');
  });

  it('names Sent as the current step until the payment is processed', () => {
    expect(stepsOf({}, { sentAt: SENT })).toEqual([
      'Made 2026-03-08 done',
      'Sent 2026-03-10 current',
      'Settled 2026-03-11 expected',
      'Paid - expected',
    ]);
  });

  it('are done once the payment is processed, even if no one recorded when its file was sent', () => {
    expect(stepsOf({ ...PROCESSED, scheduledFor: localDate('2026-03-10') })).toEqual([
      'Made 2026-03-08 done',
      'Sent - done',
      'Settled 2026-03-11 done',
      'Paid 2026-03-12 current',
    ]);
  });

  it('ends with the return of a paid payment', () => {
    const reversal = { at: '2026-03-13T15:00:00.000Z' } as NonNullable<PaymentProgress['payment']['reversal']>;
    expect(stepsOf({ ...PROCESSED, disposition: 'RETURNED', reversal }, { sentAt: SENT })).toEqual([
      'Made 2026-03-08 done',
      'Sent 2026-03-10 done',
      'Settled 2026-03-11 done',
      'Paid 2026-03-12 done',
      'Returned 2026-03-13 ended',
    ]);
  });

  it('ends with the day on which it was voided', () => {
    const timeline = [{ at: '2026-03-09T15:00:00.000Z', event: 'voided' }];
    expect(stepsOf({ disposition: 'VOIDED' }, { timeline })).toEqual([
      'Made 2026-03-08 done',
      'Voided 2026-03-09 ended',
    ]);
  });

  it('shows a failed run until the payment is processed', () => {
    const timeline = [{ at: '2026-03-11T15:00:00.000Z', event: 'notProcessed' }];
    expect(stepsOf({}, { timeline, sentAt: SENT })).toContain('Failed 2026-03-11 ended');
    expect(stepsOf(PROCESSED, { timeline, sentAt: SENT })).not.toContain('Failed 2026-03-11 ended');
  });

  it('include no bank steps for held money', () => {
    expect(stepsOf({ method: 'CREDIT_SUSPENSE' as never, ...PROCESSED })).toEqual([
      'Made 2026-03-08 done',
      'Paid 2026-03-12 current',
    ]);
  });
});
