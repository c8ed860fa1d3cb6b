import { fc, test } from '@fast-check/jest';
import type { PaymentSource } from '../../../../src/domain/money/payments/CheckoutRequest';
import { settlementOf } from '../../../../src/domain/money/payments/cutoff';
import { CHECKOUT_METHODS, lastDayToSettleBy } from '../../../../src/domain/money/payments/paymentMethods';
import { isScheduled, nextScheduledDay, paymentStatusLabel } from '../../../../src/domain/money/payments/paymentStatus';
import { plannedSettlements, scheduleProblem } from '../../../../src/domain/money/payments/schedule';
import { isBankDay } from '../../../../src/domain/platform/dates/bankDays';
import { addDays, type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { reconciledBill } from '../../../support/payments/reconciledBill';

const FRIDAY = new Date('2026-03-06T12:00:00.000Z');
const bill = { ...reconciledBill('100.a', cents(120_000)), dueDate: localDate('2026-03-15') };
const allocations = [{ billPk: '100.a', version: 3, amountCents: cents(120_000) }];
const sources: PaymentSource[] = [{ method: 'ACH', bankAccountPk: '100.bank', amountCents: cents(120_000) }];
const on = (payOn: string, acceptsLate?: boolean) => ({ sources, allocations, payOn: localDate(payOn), acceptsLate });
const scheduled = {
  status: 'PENDING',
  disposition: 'NONE',
  scheduledFor: localDate('2026-03-11'),
  timeZone: 'UTC',
} as const;
const problem = (payOn: string, acceptsLate?: boolean, now = FRIDAY) =>
  scheduleProblem(on(payOn, acceptsLate), [bill], { now, cutoffs: [] });

describe('a scheduled payment', () => {
  it('is sent on its day, settles two bank days later, and can be canceled until its cut-off', () => {
    expect(plannedSettlements(on('2026-03-11'), { now: FRIDAY, cutoffs: [] })).toMatchObject([
      { settleDate: '2026-03-13', cutoffAt: '2026-03-11T21:00:00.000Z' },
    ]);
    expect(problem('2026-03-11')).toBeUndefined();
  });

  it('takes held money on its day', () => {
    const held: PaymentSource[] = [{ method: 'Credit Suspense', bankAccountPk: null, amountCents: cents(120_000) }];
    expect(plannedSettlements({ ...on('2026-03-11'), sources: held }, { now: FRIDAY, cutoffs: [] })).toMatchObject([
      { settleDate: '2026-03-11', cutoffAt: '2026-03-11T21:00:00.000Z' },
    ]);
  });

  it.each([
    ['2026-03-05', /first day on which a payment can be sent is Mar 6, 2026/],
    ['2026-03-14', /closed on Mar 14, 2026\. The next bank day is Mar 16, 2026/],
    ['2026-05-25', /closed on May 25, 2026/],
    ['2026-09-03', /until Sep 2, 2026/],
  ])('cannot be sent on %s', (payOn, message) => {
    expect(problem(payOn, true)).toMatch(message);
  });

  it('cannot be sent today once the bank file has closed', () => {
    expect(problem('2026-03-06', false, new Date('2026-03-06T21:00:00.000Z'))).toMatch(/is Mar 9, 2026/);
  });

  it('settles after the due date only when the payor accepts it', () => {
    expect([problem('2026-03-12'), problem('2026-03-12', true)]).toEqual([
      'This payment settles after bill 100.A is due on Mar 15, 2026. Choose an earlier day, or confirm that it may be late.',
      undefined,
    ]);
  });

  const HELD: PaymentSource[] = [{ method: 'Credit Suspense', bankAccountPk: null, amountCents: cents(120_000) }];
  it.each([
    ['was due yesterday', '2026-03-05', sources, 'Bill 100.A was due on Mar 5, 2026, so a payment is late on any day.'],
    [
      'is due today',
      '2026-03-06',
      sources,
      'Bill 100.A is due on Mar 6, 2026, too soon for a payment to settle by then on any day.',
    ],
    [
      'is due a day before the soonest payment settles',
      '2026-03-09',
      sources,
      'Bill 100.A is due on Mar 9, 2026, too soon for a payment to settle by then on any day.',
    ],
  ])('reports that it is late on any day for a bill that %s', (_, dueDate, from, message) => {
    const request = { ...on('2026-03-11'), sources: from };
    const due = [{ ...bill, dueDate: localDate(dueDate) }];
    expect(scheduleProblem(request, due, { now: FRIDAY, cutoffs: [] })).toBe(
      `${message} Pay now without scheduling, or confirm that it may be late.`,
    );
  });

  it('is asked to be paid now when only that is in time', () => {
    const saturday = { now: new Date('2026-03-07T12:00:00.000Z'), cutoffs: [] };
    const due = [{ ...bill, dueDate: localDate('2026-03-08') }];
    expect(scheduleProblem({ ...on('2026-03-09'), sources: HELD }, due, saturday)).toBe(
      'Bill 100.A is due on Mar 8, 2026, so a scheduled payment is late on any day. Pay now without scheduling, or confirm that it may be late.',
    );
  });

  it('is shown as scheduled until its day', () => {
    const shown = (more: Partial<Parameters<typeof isScheduled>[0]>, now: string) =>
      isScheduled({ ...scheduled, ...more }, new Date(now));
    expect([shown({}, '2026-03-10T23:59:59.999Z'), shown({}, '2026-03-11T00:00:00.000Z')]).toEqual([true, false]);
    expect(shown({ disposition: 'VOIDED' }, '2026-03-10')).toBe(false);
    expect(shown({ status: 'PROCESSED' }, '2026-03-10')).toBe(false);
    expect(shown({ scheduledFor: null }, '2026-03-10')).toBe(false);
  });

  it.each([
    ['Pacific/Honolulu', '2026-03-11T10:00:00.000Z'],
    ['Pacific/Auckland', '2026-03-10T11:00:00.000Z'],
    ['Not/A_Zone', '2026-03-11T00:00:00.000Z'],
  ])('is shown as scheduled until its day starts in %s', (timeZone, start) => {
    const label = (ms: number) => paymentStatusLabel({ ...scheduled, timeZone }, new Date(Date.parse(start) + ms));
    expect([label(-1), label(0)]).toEqual(['Scheduled', 'Pending']);
  });

  it('is the next one of a bill when its day has not started in its time zone', () => {
    const at = (day: string, timeZone: string) => ({ day: localDate(day), timeZone });
    const days = [at('2026-03-13', 'UTC'), at('2026-03-11', 'Pacific/Auckland'), at('2026-03-12', 'America/New_York')];
    expect(nextScheduledDay(days, new Date('2026-03-10T10:59:59.999Z'))).toBe('2026-03-11');
    expect(nextScheduledDay(days, new Date('2026-03-12T03:59:59.999Z'))).toBe('2026-03-12');
    expect(nextScheduledDay(days, new Date('2026-03-12T04:00:00.000Z'))).toBe('2026-03-13');
    expect(nextScheduledDay([], FRIDAY)).toBeNull();
  });

  const day = fc.integer({ min: 0, max: 800 }).map((days): LocalDate => addDays(localDate('2026-01-01'), days));

  const method = fc.constantFrom('ACH' as const, 'Credit Suspense' as const);
  test.prop([day, fc.integer({ min: 0, max: 21 }), fc.integer({ min: -5, max: 14 }), method])(
    'asks for an earlier day exactly when one is in time',
    (today, sendIn, dueIn, chosen) => {
      const time = { now: new Date(Date.parse(today) + 12 * 3_600_000), cutoffs: [] };
      const due = [{ ...bill, dueDate: addDays(today, dueIn) }];
      const from: PaymentSource[] = [{ method: chosen, bankAccountPk: null, amountCents: cents(120_000) }];
      const problemIn = (days: number) =>
        scheduleProblem({ sources: from, allocations, payOn: addDays(today, days) }, due, time) ?? '';
      const found = problemIn(sendIn);
      fc.pre(found.includes('may be late'));
      const earlier = Array.from({ length: sendIn }, (_, days) => problemIn(days));
      expect(found.includes('Choose an earlier day')).toBe(earlier.includes(''));
    },
  );

  test.prop([day, day, fc.integer({ min: 0, max: 23 }), fc.constantFrom(...CHECKOUT_METHODS)])(
    'never settles before its day, nor before a payment that is not scheduled',
    (today, payOn, hour, method) => {
      const now = new Date(Date.parse(today) + hour * 3_600_000);
      const { settleDate, cutoffAt } = settlementOf(method, now, [], payOn);
      expect(settleDate >= payOn || payOn < today).toBe(true);
      expect(settleDate >= settlementOf(method, now, []).settleDate).toBe(true);
      expect(cutoffAt.slice(0, 10) <= settleDate).toBe(true);
    },
  );

  test.prop([day])(
    'sent on the last day in time always settles by the date, and a bank day later never does',
    (date) => {
      const last = lastDayToSettleBy(date);
      let next = addDays(last, 1);
      while (!isBankDay(next)) next = addDays(next, 1);
      expect(settlementOf('ACH', new Date(last), []).settleDate <= date).toBe(true);
      expect(settlementOf('ACH', new Date(next), []).settleDate > date).toBe(true);
    },
  );
});
