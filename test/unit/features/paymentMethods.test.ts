import { readFileSync } from 'node:fs';
import { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';

/** @source PAY-2 */
it('takes each payment method from the screen to the books in a separate scenario', () => {
  const feature = readFileSync('features/payments/methods.feature', 'utf8');
  const scenarios = [...feature.matchAll(/^ +(@.*)\n +Scenario: (.+)\n([^]*?)(?=\n\n|$(?![^]))/gm)];
  const inBooks = scenarios.filter(
    ([, tags = '', , steps = '']) =>
      tags.includes('@PAY-2') && tags.includes('@browser') && steps.includes('And the books balance'),
  );
  expect(new Set(inBooks.map(([, , name]) => name))).toEqual(new Set(Object.values(PaymentMethod)));
});
