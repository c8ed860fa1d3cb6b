import * as v from 'valibot';
import { paymentSchema } from '../../../../contract/platform/shared/paymentSchemas';
import { Account } from '../../../../src/domain/money/ledger/Account';
import { paymentProcessed } from '../../../../src/domain/money/ledger/LedgerEvent';
import { settlementOf } from '../../../../src/domain/money/payments/cutoff';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import {
  CHECKOUT_METHODS,
  PAYMENT_METHODS,
  type PaymentMethodRow,
} from '../../../../src/domain/money/payments/paymentMethods';
import { cents } from '../../../../src/domain/platform/money/Cents';

/** Business names of the methods. @source PAY-2 */
const METHODS = [
  'Check',
  'ACH',
  'Lockbox',
  'Credit Suspense',
  'Debit Suspense',
  'Over/Short Debit',
  'Over/Short Credit',
  'Group Credit',
  'Zero Payment',
];

it.each(METHODS)('a payment can use the method %s', (method) => {
  expect(v.is(paymentSchema.entries.method, method)).toBe(true);
});

it('no other payment method exists, such as "Cash" or "ach"', () => {
  expect(new Set<string>(Object.values(PaymentMethod))).toEqual(new Set(METHODS));
});

it('a payment requires a method', () => {
  expect(v.is(paymentSchema.entries.method, '')).toBe(false);
});

describe('the payment method table', () => {
  it('has a row for each method', () => {
    expect(Object.keys(PAYMENT_METHODS)).toEqual(METHODS);
    // @ts-expect-error a method without a row does not compile
    void ({ Check: PAYMENT_METHODS.Check } satisfies Record<PaymentMethod, PaymentMethodRow>);
  });

  it.each(Object.values(PaymentMethod))('decides the account that a processed %s payment debits', (method) => {
    const payment = { groupNumber: '100', paymentPk: '100.p', method, paymentAmount: cents(500) };
    const shares = [{ carrierCode: 'ACME', amountCents: cents(500) }];
    const allocations = [{ billPk: '100.b', amountCents: cents(500), shares }];
    expect(paymentProcessed(payment, allocations).entries[0]).toMatchObject({
      account: PAYMENT_METHODS[method].account,
    });
  });

  it('debits cash for check, ACH and lockbox only', () => {
    const cash = Object.values(PaymentMethod).filter((method) => PAYMENT_METHODS[method].account === Account.Cash);
    expect(cash).toEqual(['Check', 'ACH', 'Lockbox']);
  });

  it('offers held money, then ACH, then a write-off in the checkout', () => {
    expect(CHECKOUT_METHODS).toEqual(['Credit Suspense', 'Group Credit', 'ACH', 'Over/Short Debit']);
  });
});

/** @source product.md, Nightly processing */
describe('an ACH payment settles', () => {
  it.each([
    ['two bank days later when made before the cut-off', '2026-03-10T20:59:59.999Z', '2026-03-12', '2026-03-10'],
    ["with the next day's file from the cut-off on", '2026-03-10T21:00:00.000Z', '2026-03-13', '2026-03-11'],
    ['after the weekend when made on a Thursday', '2026-03-12T12:00:00.000Z', '2026-03-16', '2026-03-12'],
    ["with Monday's file when made on a Friday evening", '2026-03-13T22:00:00.000Z', '2026-03-18', '2026-03-16'],
    ["with Monday's file when made on a Sunday", '2026-03-15T12:00:00.000Z', '2026-03-18', '2026-03-16'],
    ['a day later over Thanksgiving', '2026-11-25T12:00:00.000Z', '2026-11-30', '2026-11-25'],
  ])('%s', (_name, now, settleDate, fileDay) => {
    const settlement = settlementOf(PaymentMethod.Ach, new Date(now), []);
    expect(settlement).toMatchObject({ settleDate, cutoffAt: `${fileDay}T21:00:00.000Z` });
  });
});

it('a payment from held money settles on the day it is made, and can be voided until 21:00 UTC', () => {
  const settlement = settlementOf(PaymentMethod.CreditSuspense, new Date('2026-03-14T09:00:00.000Z'), []);
  expect(settlement).toMatchObject({ settleDate: '2026-03-14', cutoffAt: '2026-03-14T21:00:00.000Z' });
});

it('a Zero Payment settles on the day it is made', () => {
  const now = '2026-03-14T23:00:00.000Z';
  expect(settlementOf(PaymentMethod.ZeroPayment, new Date(now), [])).toMatchObject({
    settleDate: '2026-03-14',
    cutoffAt: now,
  });
});
