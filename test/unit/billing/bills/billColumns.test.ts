import {
  BEFORE_RECONCILE,
  columnsFor,
  DERIVED_AMOUNTS,
  EVERY_AMOUNT,
  MAIN_AMOUNTS,
} from '../../../../src/ui/billing/bills/billColumns';

const idsAt = (level: 1 | 2 | 3 | 4, amounts = MAIN_AMOUNTS) => columnsFor(true, level, amounts).map(({ id }) => id);

describe('the columns of the bill list', () => {
  it.each([1, 2, 3, 4] as const)('include balance, due and paid at level %i', (level) => {
    for (const amounts of [MAIN_AMOUNTS, DERIVED_AMOUNTS])
      expect(idsAt(level, amounts)).toEqual(expect.arrayContaining(['bill', 'dueDate', 'balance', 'due', 'paid']));
  });

  it('share one column for status and due date on narrow screens', () => {
    expect(idsAt(2)).toEqual(['bill', 'dueDate', 'parties', 'balance', 'due', 'paid']);
    expect(idsAt(3)).toEqual(['bill', 'status', 'dueDate', 'parties', 'balance', 'due', 'paid']);
  });

  it('include the change from the month before instead of amounts that repeat what is billed', () => {
    expect(idsAt(1, BEFORE_RECONCILE).slice(3)).toEqual(['billed', 'change', 'due']);
  });

  it('can all be chosen', () => {
    const every = EVERY_AMOUNT.map(({ id }) => id);
    for (const { id } of [...DERIVED_AMOUNTS, ...BEFORE_RECONCILE]) expect(every).toContain(id);
  });
});
