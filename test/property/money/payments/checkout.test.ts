import { fc, test } from '@fast-check/jest';
import { amountOpen, statusOfMoney } from '../../../../src/domain/billing/bills/amountDue';
import type { PayableBill, RequestedAllocation } from '../../../../src/domain/money/payments/CheckoutRequest';
import { checkout } from '../../../../src/domain/money/payments/checkout';
import { CHECKOUT_METHODS } from '../../../../src/domain/money/payments/paymentMethods';
import { planPayments } from '../../../../src/domain/money/payments/planPayments';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../../src/domain/platform/money/Cents';
import { centsFromZero } from '../../../support/arbitraries/amounts';
import { anyBillStatus } from '../../../support/arbitraries/bills';

const MOST = 1_000_000;
const bill = (index: number): fc.Arbitrary<PayableBill> =>
  fc
    .record({
      status: anyBillStatus(),
      version: fc.integer({ min: 1, max: 3 }),
      dueCents: fc.integer({ min: -MOST, max: MOST }).map(cents),
      paidCents: centsFromZero(1_000),
      pendingCents: fc.constant(cents(0)),
      dueDate: fc.constant(localDate('2026-03-15')),
    })
    .map((rest) => ({ ...rest, billPk: `100.${index}`, billNumber: `B${index}`, groupNumber: '100' }));
const bills = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => bill(i))));
const source = centsFromZero(MOST).map((amountCents) => ({
  method: 'ACH' as const,
  bankAccountPk: '100.a',
  amountCents,
}));
const allocation: fc.Arbitrary<RequestedAllocation> = fc.record({
  billPk: fc.integer({ min: 0, max: 6 }).map((index) => `100.${index}`),
  version: fc.integer({ min: 1, max: 3 }),
  amountCents: fc.integer({ min: 1, max: MOST }).map(cents),
});

/** Mostly valid bills and payments, so that acceptance and rejection are both common. */
const nearlyPayable = bills.chain((of) => {
  const mostly = <T>(right: T, wrong: fc.Arbitrary<T>) =>
    fc.oneof({ arbitrary: fc.constant(right), weight: 9 }, { arbitrary: wrong, weight: 1 });
  const ready = fc.tuple(
    ...of.map((one) =>
      mostly('RECONCILED' as const, anyBillStatus()).map((status) => ({
        ...one,
        status,
        dueCents: cents(Math.abs(one.dueCents) + 2_000),
      })),
    ),
  );
  return ready.chain((bills) => {
    const allocations = fc.tuple(
      ...bills.map((one) =>
        fc.record({
          billPk: mostly(one.billPk, fc.constantFrom('100.0', '100.9')),
          version: mostly(one.version, fc.constant(9)),
          amountCents: mostly(amountOpen(one), fc.integer({ min: 1, max: 2 * MOST }).map(cents)),
        }),
      ),
    );
    return allocations.chain((asked) => {
      const needed = sumCents(asked.map(({ amountCents }) => amountCents));
      const sources = mostly(needed, centsFromZero(2 * needed)).map((amountCents) => [
        { method: 'ACH' as const, bankAccountPk: '100.a', amountCents },
      ]);
      return fc.tuple(sources, fc.constant(asked), fc.constant(bills));
    });
  });
});

/** @source product.md, Money, invariants 2 to 4 */
describe('a checkout', () => {
  test.prop([fc.array(source, { maxLength: 4 }), fc.array(allocation, { maxLength: 6 }), bills])(
    'always has sources equal to allocations plus excess',
    (sources, allocations, of) => {
      const { sourcesCents, allocatedCents, excessCents } = checkout({ sources, allocations }, of);
      expect(sourcesCents).toBe(allocatedCents + excessCents);
    },
  );

  test.prop([nearlyPayable])(
    'is payable if and only if it is covered and every bill is ready, unchanged, selected once and has that balance',
    ([sources, allocations, of]) => {
      const covered =
        sumCents(sources.map(({ amountCents }) => amountCents)) >=
        sumCents(allocations.map(({ amountCents }) => amountCents));
      const once = new Set(allocations.map(({ billPk }) => billPk)).size === allocations.length;
      const fits = allocations.every(({ billPk, version, amountCents }) =>
        of.some(
          (one) =>
            one.billPk === billPk &&
            one.version === version &&
            ['RECONCILED', 'PARTIAL', 'PENDING'].includes(one.status) &&
            amountCents <= one.dueCents - one.paidCents - one.pendingCents,
        ),
      );
      expect(checkout({ sources, allocations }, of).payable).toBe(covered && once && fits);
    },
  );

  test.prop([bills])('of the whole balance of bills ready for payment is always payable', (of) => {
    const ready = of.filter((one) => ['RECONCILED', 'PARTIAL', 'PENDING'].includes(one.status) && amountOpen(one) > 0);
    fc.pre(ready.length > 0);
    const allocations = ready.map((one) => ({
      billPk: one.billPk,
      version: one.version,
      amountCents: amountOpen(one),
    }));
    const amountCents = sumCents(allocations.map((one) => one.amountCents));
    const { payable, problems } = checkout(
      { sources: [{ method: 'ACH', bankAccountPk: '100.a', amountCents }], allocations },
      of,
    );
    expect({ payable, problems }).toEqual({ payable: true, problems: [] });
  });
});

/** @source PAY-1; product.md, Money, invariants 3, 6 */
describe('the payments of a checkout', () => {
  const methods = fc.constantFrom(...CHECKOUT_METHODS);
  const sources = fc.array(
    fc.record({ method: methods, amountCents: fc.integer({ min: 1, max: MOST }).map(cents) }).map((one) => ({
      ...one,
      bankAccountPk: one.method === 'ACH' ? '100.a' : null,
    })),
    { minLength: 1, maxLength: 6 },
  );
  const allocations = fc.uniqueArray(allocation, { selector: ({ billPk }) => billPk, minLength: 1, maxLength: 5 });
  const total = (amounts: readonly { readonly amountCents: number }[]) =>
    sumCents(amounts.map(({ amountCents }) => amountCents));

  test.prop([sources, allocations])('always add up to the sources, one for each method', (from, to) => {
    const payments = planPayments({ sources: from, allocations: to });
    for (const { method, amountCents, sources: own } of payments) {
      expect(amountCents).toBe(total(from.filter((one) => one.method === method)));
      expect(new Set(own.map((one) => one.method))).toEqual(new Set([method]));
    }
    expect(total(payments)).toBe(total(from));
  });

  test.prop([sources, allocations])('never pay a bill more than requested, and all of it when covered', (from, to) => {
    const payments = planPayments({ sources: from, allocations: to });
    for (const { amountCents, allocations: own } of payments) expect(total(own)).toBeLessThanOrEqual(amountCents);
    const paid = payments.flatMap((payment) => payment.allocations);
    expect(total(paid)).toBe(Math.min(total(from), total(to)));
    for (const { billPk, amountCents } of to) {
      expect(total(paid.filter((one) => one.billPk === billPk))).toBeLessThanOrEqual(amountCents);
    }
  });

  const limit = centsFromZero(MOST);
  test.prop([sources, allocations, bills, limit, limit, limit])(
    'of a payable checkout never use more than is held, and leave no excess of held money',
    (from, to, of, suspense, credit, writeOffCents) => {
      const request = { sources: from, allocations: to };
      const available = { 'Credit Suspense': suspense, 'Group Credit': credit };
      const { payable, excessCents, sourceProblems } = checkout(request, of, {
        available,
        writeOffCents,
        excessLimitCents: null,
        overCents: cents(0),
      });
      const usedOf = (method: string) => total(from.filter((one) => one.method === method));
      const fits = usedOf('Credit Suspense') <= suspense && usedOf('Group Credit') <= credit;
      if (!fits) expect(sourceProblems).not.toEqual([]);
      if (!payable) return;
      expect(fits).toBe(true);
      expect(usedOf('Over/Short Debit')).toBeLessThanOrEqual(writeOffCents);
      if (excessCents > 0) expect(usedOf('ACH')).toBe(total(from));
      for (const payment of planPayments(request)) expect(payment.allocations).not.toEqual([]);
    },
  );
});

/** @source product.md, The bill's life */
test.prop([centsFromZero(MOST), centsFromZero(MOST), centsFromZero(MOST)])(
  'a bill with a pending payment is always pending',
  (dueCents, paidCents, pendingCents) => {
    const status = statusOfMoney({ dueCents, paidCents, pendingCents, hasZeroPayment: false });
    expect(status === 'PENDING').toBe(pendingCents > 0);
  },
);
