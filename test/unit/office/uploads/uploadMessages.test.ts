import { secondBillMessage } from '../../../../src/domain/office/uploads/uploadMessages';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

describe('the warning about second bills in a month (UPL-1)', () => {
  it('is empty when there are none', () => {
    expect(secondBillMessage('ACME', [])).toBe('');
  });

  it('names the first three bills and counts the others', () => {
    const message = secondBillMessage(
      'ACME',
      Array.from({ length: 5 }, (_, index) => aSecondBill(index)),
    );
    expect(message).toBe(
      'ACME has already billed group 200010 for April 2026 as A-0. B-0 would be a second bill. ' +
        'ACME has already billed group 200010 for April 2026 as A-1. B-1 would be a second bill. ' +
        'ACME has already billed group 200010 for April 2026 as A-2. B-2 would be a second bill. So would 2 more.',
    );
    expect(
      secondBillMessage(
        'ACME',
        Array.from({ length: 4 }, (_, index) => aSecondBill(index)),
      ),
    ).toMatch(/So would one more\.$/);
  });
});

// Helpers

function aSecondBill(index: number) {
  const periodFrom = localDate('2026-04-01');
  return { groupNumber: '200010', billNumber: `B-${index}`, periodFrom, firstNumber: `A-${index}` };
}
