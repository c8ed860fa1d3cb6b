import { cardHeight, cardLines } from '../../../../src/ui/billing/reconciliation/payroll/cardHeight';

const SHORT = 'Payroll has no row of this member.';
const LONG =
  'The volume changed from $50,000.00 to $75,000.00 on this bill. The carrier bills it, and payroll deducts the amount of before.';

describe('the height of a difference as a card', () => {
  const heightOf = (cause: string, second?: { text: string; hasButton: boolean }) =>
    cardHeight(undefined, true, false, { cause, second });

  it('has room for the whole of a long cause on a phone', () => {
    expect(cardLines(SHORT, true)).toBe(1);
    expect(cardLines(LONG, true)).toBe(4);
    expect(heightOf(LONG) - heightOf(SHORT)).toBe(3 * 16);
  });

  it('needs fewer lines in a wider card', () => {
    expect(cardLines(LONG, false)).toBe(2);
  });

  it('has room for a whole correction beside its button', () => {
    const correction = { text: 'End coverage after Oct 31, 2026; refund $1,240.00', hasButton: true };
    expect(heightOf(SHORT, correction) - heightOf(SHORT)).toBe(4 + 2 * 16);
    expect(cardLines(correction.text, true)).toBe(2);
  });

  it('has a line for an empty cause', () => {
    expect(cardLines('', true)).toBe(1);
  });
});
