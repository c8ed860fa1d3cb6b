import {
  dishonorBy,
  isReturnedLate,
  needsStatementLine,
  type ReturnCode,
} from '../../../../src/domain/money/payments/returnCodes';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const payment = { settleDate: localDate('2026-03-12'), timeZone: 'America/New_York' };
const at = (instant: string) => new Date(instant);

describe('a return after settlement on Mar 12, 2026', () => {
  it.each<[ReturnCode, string, boolean]>([
    ['R01', '2026-03-16T20:00:00.000Z', false],
    // March 17 in UTC, and March 16 where the payment was made.
    ['R01', '2026-03-17T03:00:00.000Z', false],
    ['R01', '2026-03-17T15:00:00.000Z', true],
    // The bank day after the sixtieth day, May 11.
    ['R10', '2026-05-12T15:00:00.000Z', false],
    ['R10', '2026-05-13T15:00:00.000Z', true],
    ['A', '2026-03-17T15:00:00.000Z', true],
    // The rules define no time for returns that our bank agreed to.
    ['R06', '2027-07-12T15:00:00.000Z', false],
    ['R31', '2027-07-12T15:00:00.000Z', false],
  ])('%s at %s is late: %s', (code, instant, isLate) => {
    expect(isReturnedLate(code, payment, at(instant))).toBe(isLate);
  });

  it('ends on the next bank day if the sixtieth day is before a weekend', () => {
    const settled = { ...payment, settleDate: localDate('2026-03-10') };
    expect(isReturnedLate('R10', settled, at('2026-05-11T15:00:00.000Z'))).toBe(false);
    expect(isReturnedLate('R10', settled, at('2026-05-12T15:00:00.000Z'))).toBe(true);
  });

  it.each<[ReturnCode, string, string | null]>([
    ['R01', '2026-03-16T15:00:00.000Z', null],
    ['R01', '2026-03-17T15:00:00.000Z', '2026-03-24'],
    ['R01', '2026-05-22T15:00:00.000Z', '2026-06-01'],
    ['R31', '2027-07-12T15:00:00.000Z', null],
    // Nobody dishonors a returned check.
    ['A', '2027-07-12T15:00:00.000Z', null],
  ])('%s at %s can be dishonored until %s', (code, instant, day) => {
    expect(dishonorBy(code, payment, at(instant))).toBe(day);
  });

  it.each<[ReturnCode, string, boolean]>([
    ['R01', '2026-03-16T15:00:00.000Z', false],
    ['R01', '2026-03-17T15:00:00.000Z', true],
    ['R10', '2026-05-11T15:00:00.000Z', false],
    ['R06', '2026-05-11T15:00:00.000Z', false],
    ['R06', '2027-07-12T15:00:00.000Z', true],
    ['A', '2027-07-12T15:00:00.000Z', true],
  ])('%s by hand at %s needs its statement line: %s', (code, instant, isNeeded) => {
    expect(needsStatementLine(code, payment, at(instant))).toBe(isNeeded);
  });
});
