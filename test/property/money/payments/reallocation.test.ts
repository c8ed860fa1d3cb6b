import { fc, it } from '@fast-check/jest';
import { openFor, reallocationEffect, whyNotReallocatable } from '../../../../src/domain/money/payments/reallocation';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const money = fc.integer({ min: 0, max: 1_000_000 }).map(cents);

/** A bill that the payment pays, with what other payments pay on it, and what the payment is to pay. */
const billMoney = fc.record({ before: money, others: money, pending: money, open: money, requested: money });
type BillMoney = typeof billMoney extends fc.Arbitrary<infer One> ? One : never;

function scene(all: readonly BillMoney[]) {
  const bills = all.map(({ before, others, pending, open }, index) => ({
    billPk: `100.b${index}`,
    billNumber: `B-${index}`,
    groupNumber: '100',
    status: 'PARTIAL' as const,
    version: 1,
    dueDate: localDate('2026-03-01'),
    dueCents: cents(before + others + pending + open),
    paidCents: cents(before + others),
    pendingCents: pending,
  }));
  const amounts = (field: 'before' | 'requested') =>
    all.flatMap((one, index) =>
      one[field] === 0
        ? []
        : [{ billPk: `100.b${index}`, billNumber: `B-${index}`, version: 1, amountCents: one[field] }],
    );
  return { bills, payment: { allocations: amounts('before') }, requested: amounts('requested') };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

it.prop([fc.array(billMoney, { minLength: 1, maxLength: 5 })])(
  'never puts more on a bill than its due, and loses no cent',
  (all) => {
    const { bills, payment, requested } = scene(all);
    const effect = reallocationEffect(payment, bills, requested);
    const change = sum(effect.bills.map(({ beforeCents, amountCents }) => amountCents - beforeCents));
    expect(change + effect.toSuspenseCents).toBe(0);
    const fits = all.every(({ before, open, requested: wanted }) => wanted <= before + open);
    const isSame = all.every(({ before, requested: wanted }) => before === wanted);
    expect(effect.problem === undefined).toBe(fits && effect.toSuspenseCents >= 0 && !isSame);
    if (effect.problem) return;
    for (const { billPk, paidCents, pendingCents, openAfterCents } of effect.bills) {
      const bill = bills.find((one) => one.billPk === billPk);
      expect(paidCents + pendingCents + openAfterCents).toBe(bill?.dueCents);
    }
  },
);

it.prop([fc.array(billMoney, { minLength: 1, maxLength: 5 })])(
  'offers what is open on a bill and what the payment pays on it',
  (all) => {
    const { bills, payment } = scene(all);
    expect(bills.map((bill) => openFor(payment, bill))).toEqual(all.map(({ before, open }) => before + open));
    expect(bills.map((bill) => openFor(payment, { ...bill, status: 'MODIFIED' }))).toEqual(all.map(() => 0));
  },
);

describe('refuses to reallocate', () => {
  const payment = {
    status: 'PROCESSED',
    disposition: 'NONE',
    method: 'ACH',
    allocations: [{ billPk: '100.b', billNumber: 'B', amountCents: cents(1) }],
    excessCents: cents(0),
    excessTo: 'creditSuspense',
  } as const;

  it.each([
    ['a payment that has ended', { disposition: 'RETURNED' }, /already been returned/],
    ['a pending payment', { status: 'PENDING' }, /still pending/],
    ['a write-off', { method: 'Over/Short Debit' }, /brought no money/],
    ['a payment without bills', { allocations: [] }, /pays no bill/],
    ['a payment whose excess was written off', { excessTo: 'overShort', excessCents: cents(3) }, /written off/],
  ] as const)('%s', (_, change, reason) => {
    expect(whyNotReallocatable({ ...payment, ...change })).toMatch(reason);
    expect(whyNotReallocatable(payment)).toBeUndefined();
  });
});
