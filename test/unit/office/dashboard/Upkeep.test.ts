import { type Upkeep, upkeepItems } from '../../../../src/domain/office/dashboard/Upkeep';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const NOTHING: Upkeep = { lateClose: null, bankFilesToSend: 0, invitations: null, overdue: [] };
const TODAY = localDate('2026-11-30');

describe('the upkeep of the office', () => {
  it('is empty when nothing is waiting', () => {
    expect(upkeepItems(NOTHING, TODAY)).toEqual([]);
  });

  it('names late work first, then other work', () => {
    const items = upkeepItems(
      {
        lateClose: { month: localDate('2026-10-01'), due: localDate('2026-11-06') },
        bankFilesToSend: 1,
        invitations: 3,
        overdue: ['Last backup on Nov 1, 2026.'],
      },
      TODAY,
    );
    expect(items.map(({ text, isLate }) => [text, isLate])).toEqual([
      ['Month end of October 2026 is 24 days late', true],
      ['Last backup on Nov 1, 2026.', true],
      ['1 bank file to send', false],
      ['3 open invitations', false],
    ]);
  });
});
