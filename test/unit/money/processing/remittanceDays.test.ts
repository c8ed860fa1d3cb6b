import fc from 'fast-check';
import {
  type DueToCarrier,
  lastRemittedDay,
  MAX_REMIT_AFTER_DAYS,
  nextRemittanceRun,
  remittanceDay,
  upcomingOf,
} from '../../../../src/domain/money/processing/remittanceDays';
import { addBankDays } from '../../../../src/domain/platform/dates/bankDays';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';

const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays(localDate('2026-01-01'), days));
const afterDays = fc.integer({ min: 0, max: MAX_REMIT_AFTER_DAYS });

/** @source docs/decisions/processing.md#money-is-remitted-some-bank-days-after-it-settled */
describe('the day of a remittance', () => {
  it('is the first run whose latest remitted settlement day is not before the settlement', () => {
    fc.assert(
      fc.property(day, afterDays, (settled, days) => {
        const remitOn = remittanceDay(settled, days, settled);
        expect(lastRemittedDay(remitOn, days) >= settled).toBe(true);
        expect(lastRemittedDay(addDays(remitOn, -1), days) < settled).toBe(true);
        expect(remitOn).toBe(addBankDays(settled, days));
      }),
    );
  });

  it.each([
    ['three bank days after a Tuesday', '2026-03-10', 3, '2026-03-13'],
    ['over a weekend', '2026-03-12', 3, '2026-03-17'],
    ['over Thanksgiving', '2026-11-24', 3, '2026-11-30'],
    ['on settlement', '2026-03-10', 0, '2026-03-10'],
  ])('%s', (_name, settled, days, expected) => {
    expect(remittanceDay(localDate(settled), days, localDate('2026-01-01'))).toBe(expected);
  });

  it('is not before the next run', () => {
    const next = nextRemittanceRun(localDate('2026-03-13'), localDate('2026-03-13'));
    expect(next).toBe('2026-03-16');
    expect(nextRemittanceRun(localDate('2026-03-13'), null)).toBe('2026-03-13');
    expect(remittanceDay(localDate('2026-03-02'), 3, next)).toBe('2026-03-16');
  });
});

describe('upcoming remittances', () => {
  it('add up to what is due, are above zero, and name what is owed back once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 6 }), (added) => {
        let dueCents = 0;
        const due = added.map((cents, at): DueToCarrier => {
          dueCents += cents;
          const remitOn = addDays(localDate('2026-03-02'), at);
          return { carrierCode: 'HLTH', carrierName: 'Health One', remitOn, dueCents, billCount: at + 1 };
        });
        const upcoming = upcomingOf(due);
        expect(upcoming.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(dueCents);
        for (const { remitOn, amountCents } of upcoming) expect(amountCents > 0).toBe(remitOn !== null);
      }),
    );
  });
});
