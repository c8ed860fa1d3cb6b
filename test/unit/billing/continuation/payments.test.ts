import fc from 'fast-check';
import type { PayerOfMonth } from '../../../../src/domain/billing/continuation/ContinuationPayer';
import {
  type ContinuationPayment,
  type PaymentOfMonth,
  paymentsOfMonth,
  percentPaid,
} from '../../../../src/domain/billing/continuation/ContinuationPayment';
import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { payersWithPayments } from '../../../../src/domain/billing/reconciliation/payments';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const NOVEMBER = { from: localDate('2026-11-01'), to: localDate('2026-11-30') };
const AFTER = localDate('2026-12-02');

const paid = (more: Partial<ContinuationPayment> = {}): ContinuationPayment => ({
  memberId: 'E1',
  memberName: 'Lena Falk',
  coverage: 'Medical',
  month: localDate('2026-11-01'),
  paidCents: cents(62_465),
  kind: null,
  ...more,
});

const ofNovember = (payments: readonly ContinuationPayment[], today = AFTER, graceDays = 30) =>
  paymentsOfMonth(payments, [], NOVEMBER, today, graceDays);

describe('what a person paid for a month', () => {
  it('is the amount of that month, with the last day it covers', () => {
    const october = paid({ month: localDate('2026-10-01'), paidCents: cents(60_000), kind: 'RETIREE' });
    expect(ofNovember([october, paid()])).toEqual([
      expect.objectContaining({ paidCents: 62_465, state: 'paid', paidThrough: '2026-11-30', kind: 'RETIREE' }),
    ]);
  });

  it.each([
    ['2026-12-01', 30, 'grace'],
    ['2026-12-02', 30, 'unpaid'],
    ['2026-12-31', 60, 'grace'],
  ])('is not paid on %s with %i days: %s', (today, days, state) => {
    const october = paid({ month: localDate('2026-10-01') });
    expect(ofNovember([october], localDate(today), days)).toEqual([
      expect.objectContaining({ paidCents: null, state, paidThrough: '2026-10-31' }),
    ]);
  });

  it('is not paid if the payment was returned, and unknown if nothing was ever paid', () => {
    const october = paid({ month: localDate('2026-10-01') });
    expect(ofNovember([october, paid({ paidCents: ZERO })])).toMatchObject([{ state: 'unpaid' }]);
    expect(ofNovember([paid({ paidCents: ZERO })])).toEqual([]);
  });

  it('ignores later months and payments more than two years old', () => {
    expect(ofNovember([paid({ month: localDate('2026-12-01') }), paid({ month: localDate('2024-10-01') })])).toEqual(
      [],
    );
  });

  it('is not expected from a member whose entries on the list have ended', () => {
    const october = paid({ month: localDate('2026-10-01'), memberId: '00E1' });
    const ended = { memberId: 'E1', through: localDate('2026-10-31') };
    const find = (payers: Parameters<typeof paymentsOfMonth>[1]) => paymentsOfMonth([october], payers, NOVEMBER, AFTER);
    expect(find([ended])).toEqual([]);
    expect(find([ended, { memberId: 'E1', through: null }])).toHaveLength(1);
    expect(find([{ ...ended, through: localDate('2026-11-01') }])).toHaveLength(1);
    expect(find([{ ...ended, memberId: 'E2' }])).toHaveLength(1);
    expect(find([])).toHaveLength(1);
  });
});

describe('the percentage of a payment', () => {
  it('converts 100, 102, and 150 percent of any premium back to the premium, to within a cent', () => {
    const premium = fc.integer({ min: 1_000, max: 10_000_000 });
    fc.assert(
      fc.property(premium, fc.constantFrom(100, 102, 150), (billed, percent) => {
        const amount = cents(Math.round((billed * percent) / 100));
        expect(percentPaid(amount, cents(billed), 'COBRA', undefined)).toBe(percent);
      }),
    );
  });

  it.each([
    ['COBRA', undefined, 102],
    ['RETIREE', undefined, 100],
    ['RETIREE', 50, 50],
  ] as const)('is that of %s with %s on the list for another amount: %i', (kind, listed, percent) => {
    expect(percentPaid(cents(12_345), cents(61_240), kind, listed)).toBe(percent);
  });
});

describe('a bill with payments of the administrator', () => {
  const lines = [
    aLine({ memberId: 'E1', memberName: 'Lena Falk' }),
    aLine({ memberId: 'E2', memberName: 'Omar Diaz' }),
    aLine({ memberId: 'E3', memberName: 'Ruth Adler' }),
  ];
  const payment = (more: Partial<PaymentOfMonth> = {}): PaymentOfMonth => ({
    ...paid(),
    state: 'paid',
    paidThrough: localDate('2026-11-30'),
    graceEnds: localDate('2026-12-01'),
    ...more,
  });
  const payers = (payments: readonly PaymentOfMonth[], listed: readonly PayerOfMonth[] = []) =>
    payersWithPayments(lines, { links: [], payments, payers: listed });

  it('finds the person by number, by name, and by name under the employee’s number', () => {
    const found = payers([
      payment(),
      payment({ memberId: '', memberName: 'Diaz, Omar' }),
      payment({ memberId: 'E1', memberName: 'Ruth Adler' }),
      payment({ memberId: 'E9', memberName: 'Someone Else' }),
      payment({ coverage: 'Pet insurance' }),
    ]);
    expect(found.map(({ memberId, percent }) => [memberId, percent])).toEqual([
      ['E1', 102],
      ['E2', 102],
      ['E3', 102],
    ]);
  });

  it('adds up a member’s payments under two names, and takes the list where it says paid', () => {
    const half = { paidCents: cents(30_620) };
    expect(payers([payment(half), payment({ ...half, memberName: 'Falk' })])).toMatchObject([{ monthlyCents: 61_240 }]);
    const entry: PayerOfMonth = {
      memberId: 'E1',
      kind: 'LEAVE',
      coverage: null,
      percent: 100,
      monthlyCents: null,
      state: 'paid',
      graceEnds: localDate('2026-12-01'),
      paidThrough: localDate('2026-12-31'),
    };
    const unpaid = payment({ paidCents: null, state: 'unpaid', paidThrough: localDate('2026-10-31') });
    const [first] = payers([unpaid], [entry]);
    expect(first).toMatchObject({ state: 'paid', kind: 'LEAVE', paidThrough: '2026-12-31', percent: 100 });
    expect(payers([unpaid], [{ ...entry, state: 'notTracked' }])[0]).toMatchObject({ state: 'unpaid' });
  });

  it('never reports a difference for a payer whose charge is the premium, whatever the premium', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 1_000_000 }),
        fc.constantFrom(100, 102, 150),
        fc.constantFrom('paid' as const, 'grace' as const),
        (premium, percent, state) => {
          const billed = [
            aLine({ memberId: 'E1', memberName: 'Lena Falk', billed: premium }),
            aLine({ memberId: 'E3', memberName: 'Ruth Adler' }),
          ];
          const paidCents = state === 'paid' ? cents(Math.round((premium * percent) / 100)) : null;
          const payments = [payment({ paidCents, state })];
          const row = aRow({ memberId: 'E3', memberName: 'Ruth Adler' });
          expect(comparePayroll(billed, [row], { ...NO_FACTS, payments }).discrepancies).toEqual([]);
        },
      ),
    );
  });
});
