import { type Deposit, depositStateText, isInBalance } from '../../../../src/domain/money/deposits/Deposit';
import { cents } from '../../../../src/domain/platform/money/Cents';

const deposit = {
  state: 'OPEN',
  controlCount: 2,
  controlCents: cents(500_00),
  checkCount: 2,
  checkCents: cents(500_00),
  undecidedCount: 0,
} as Deposit;
const textOf = (more: Partial<Deposit>) => depositStateText({ ...deposit, ...more });

describe('the state of a deposit', () => {
  it('is in balance with the count and the total of the bank, to the cent', () => {
    expect(isInBalance(deposit)).toBe(true);
    expect(isInBalance({ ...deposit, checkCents: cents(499_99) })).toBe(false);
    expect(isInBalance({ ...deposit, checkCount: 3 })).toBe(false);
  });

  it('says what it waits for until it is posted', () => {
    expect(textOf({})).toBe('Ready to post');
    expect(textOf({ undecidedCount: 1 })).toBe('1 check to place');
    expect(textOf({ undecidedCount: 1, checkCount: 3 })).toBe('Out of balance');
    expect(textOf({ state: 'POSTED', undecidedCount: 1 })).not.toContain('to place');
  });
});
