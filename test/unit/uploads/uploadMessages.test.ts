import { localDate } from '../../../src/domain/dates/LocalDate';
import { secondBillMessage } from '../../../src/domain/uploads/uploadMessages';

describe('second bills of a month in words (UPL-1)', () => {
  it('of none: nothing', () => {
    expect(secondBillMessage('ACME', [])).toBe('');
  });

  it('of many: the first three by name, the others by their number', () => {
    const words = secondBillMessage(
      'ACME',
      Array.from({ length: 5 }, (_, place) => aSecondBill(place)),
    );
    expect(words).toBe(
      'ACME has already billed group 200010 for April 2026 as A-0. B-0 would be a second bill. ' +
        'ACME has already billed group 200010 for April 2026 as A-1. B-1 would be a second bill. ' +
        'ACME has already billed group 200010 for April 2026 as A-2. B-2 would be a second bill. So would 2 more.',
    );
    expect(
      secondBillMessage(
        'ACME',
        Array.from({ length: 4 }, (_, place) => aSecondBill(place)),
      ),
    ).toMatch(/So would one more\.$/);
  });
});

// Helpers

function aSecondBill(place: number) {
  const periodFrom = localDate('2026-04-01');
  return { groupNumber: '200010', billNumber: `B-${place}`, periodFrom, firstNumber: `A-${place}` };
}
