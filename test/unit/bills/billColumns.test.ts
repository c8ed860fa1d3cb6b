import { columnsFor } from '../../../src/ui/bills/billColumns';

const idsAt = (level: 1 | 2 | 3 | 4) => columnsFor(true, level).map(({ id }) => id);

describe('the columns of the bill list', () => {
  it.each([1, 2, 3, 4] as const)('include balance, due and paid at level %i', (level) => {
    expect(idsAt(level)).toEqual(expect.arrayContaining(['bill', 'dueDate', 'balance', 'due', 'paid']));
  });

  it('omit the source of the amount due on narrow screens', () => {
    expect(idsAt(2)).toEqual(['bill', 'dueDate', 'parties', 'balance', 'due', 'paid']);
    expect(idsAt(3)).toEqual(expect.arrayContaining(['status', 'billed', 'adjustments', 'reconciled']));
  });
});
