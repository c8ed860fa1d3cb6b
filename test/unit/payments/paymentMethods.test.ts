import * as v from 'valibot';
import { paymentSchema } from '../../../contract/paymentSchemas';

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

it.each(METHODS)('a payment can use the method %s', (method) => {
  expect(v.is(paymentSchema.entries.method, method)).toBe(true);
});

it.each(['Cash', 'ach', ''])('a payment cannot use the method "%s"', (method) => {
  expect(v.is(paymentSchema.entries.method, method)).toBe(false);
});
