import type { CashItem } from '../../../../src/domain/money/statements/CashItem';
import { offeredItems } from '../../../../src/domain/money/statements/offeredItems';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const item = (key: string): CashItem => ({
  key,
  kind: 'DEPOSIT',
  amountCents: cents(100),
  day: localDate('2026-03-10'),
  name: key,
  reference: '',
  isPosted: true,
});
const ITEMS = ['a', 'b', 'c', 'd'].map(item);
const proposed = (...keys: string[]) => ({
  lines: [],
  items: keys.map((key) => ({ key, amountCents: cents(100) })),
});

it.each([
  ['nothing', null, 'abcd'],
  ['two items', proposed('d', 'b'), 'bdac'],
  ['an item that is not listed', proposed('x', 'c'), 'cabd'],
])('lists what is proposed first: %s', (_, proposal, order) => {
  expect(
    offeredItems(ITEMS, proposal)
      .map(({ key }) => key)
      .join(''),
  ).toBe(order);
});
