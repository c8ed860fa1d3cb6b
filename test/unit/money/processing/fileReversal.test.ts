import { isRecentEnoughToReverse } from '../../../../src/domain/money/processing/fileReversal';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

it.each([
  ['2026-03-10', true],
  // Debits are dated Mar 13 at the latest, five bank days before Mar 20.
  ['2026-03-20', true],
  ['2026-03-21', false],
  ['2026-09-14', false],
])('a file of Mar 10 can be reversed on %s: %s (BR-REV-01)', (day, expected) => {
  expect(isRecentEnoughToReverse({ businessDate: localDate('2026-03-10') }, localDate(day))).toBe(expected);
});
