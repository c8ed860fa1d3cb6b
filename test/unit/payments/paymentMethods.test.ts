import * as v from 'valibot';
import { paymentSchema } from '../../../contract/paymentSchemas';
import { PaymentMethod } from '../../../src/domain/payments/PaymentMethod';

/** As the business calls them. @source PAY-2 */
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

it.each(METHODS)('a payment may come by %s', (method) => {
  expect(v.is(paymentSchema.entries.method, method)).toBe(true);
});

it('no payment comes by any other method, such as "Cash" or "ach"', () => {
  expect(new Set<string>(Object.values(PaymentMethod))).toEqual(new Set(METHODS));
});

it('a payment never comes without a method', () => {
  expect(v.is(paymentSchema.entries.method, '')).toBe(false);
});
