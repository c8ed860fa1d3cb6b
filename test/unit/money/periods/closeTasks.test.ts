import { type CloseFacts, closeTasks, whyNotClosed } from '../../../../src/domain/money/periods/closeTasks';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

/** January 2026 ends on a Saturday: its last bank day is the 30th. */
const READY: CloseFacts = {
  month: localDate('2026-01-01'),
  today: localDate('2026-02-03'),
  coveredTo: localDate('2026-01-30'),
  unsignedCount: 0,
  clearingBreaches: [],
  balanceBreaches: [],
};

it('lets a month be closed if its statements end on its last bank day', () => {
  expect(whyNotClosed(READY)).toBeUndefined();
  expect(closeTasks(READY).map(({ isDone }) => isDone)).toEqual([true, true, true, true, false]);
});

it('each task is due on a banking day of the next month', () => {
  expect(closeTasks(READY).map(({ due }) => due)).toEqual([
    '2026-02-02',
    '2026-02-04',
    '2026-02-04',
    '2026-02-04',
    '2026-02-06',
  ]);
});

it.each<[string, Partial<CloseFacts>]>([
  ['The month has not ended.', { today: localDate('2026-01-31') }],
  ['There is no bank statement yet. Add those through Jan 30, 2026.', { coveredTo: null }],
  ['Bank statements end on Jan 29, 2026. Add those through Jan 30, 2026.', { coveredTo: localDate('2026-01-29') }],
  ['2 bank statements are not signed. Sign every one up to the end of the month.', { unsignedCount: 2 }],
  ['A clearing account or cash is not equal to its open items: ACH', { clearingBreaches: ['ACH', 'Cash'] }],
  ["Receivables or held money are not equal to the groups' balances: Held", { balanceBreaches: ['Held'] }],
  ['The figures of the last closed month have changed: Figures', { closedMonthBreaches: ['Figures'] }],
])('a month is not closed: %s', (problem, facts) => {
  expect(whyNotClosed({ ...READY, ...facts })).toBe(problem);
});

it('names the first task that blocks another, and blocks no check', () => {
  const blocked = closeTasks({ ...READY, coveredTo: null, unsignedCount: 1 });
  expect(blocked.map(({ blockedBy }) => blockedBy)).toEqual([null, 'STATEMENTS', null, null, 'STATEMENTS']);
});
