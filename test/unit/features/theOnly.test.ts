import { theOnly } from '../../../features/support/theOnly';

describe('the only thing of a name', () => {
  it('is the one that the name fits', () => {
    expect(theOnly(['$300.00'], 'refund to "J. Smith"')).toBe('$300.00');
  });

  it('is refused if nothing has the name', () => {
    expect(() => theOnly([], 'refund to "J. Smith"')).toThrow('There is no refund to "J. Smith".');
  });

  it('is refused if several have the name, and reports which', () => {
    const both = [{ amount: '$300.00' }, { amount: '$200.00' }];
    expect(() => theOnly(both, 'refund to "J. Smith"', ({ amount }) => amount)).toThrow(
      '2 fit the refund to "J. Smith": $300.00, $200.00. Let their names differ, so that it is clear which one.',
    );
  });
});
