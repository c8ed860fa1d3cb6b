import { readFileSync } from 'node:fs';
import path from 'node:path';
import { settlementOf } from '../../../../src/domain/money/payments/cutoff';
import { addBankDays } from '../../../../src/domain/platform/dates/bankDays';
import { addDays, type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';

const GUIDE = readFileSync(path.join(__dirname, '../../../../docs/first-week.md'), 'utf8');
/** A week with no holiday in it or in the week after. */
const MONDAY = localDate('2026-03-09');
const WEEK = Array.from({ length: 7 }, (_, at) => addDays(MONDAY, at));

const nameOf = (day: LocalDate) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
const rowOf = (...days: readonly LocalDate[]) => `| ${days.map(nameOf).join(' | ')} |`;

it('says when an account that is added on a weekday can pay', () => {
  for (const day of WEEK) {
    const file = addBankDays(addDays(day, 1), 0);
    expect(GUIDE).toContain(rowOf(day, file, addBankDays(file, 1)));
  }
});

it('says when a payment of each weekday settles, before and after the default cut-off', () => {
  for (const day of WEEK) {
    const settles = (time: string) => settlementOf('ACH', new Date(`${day}T${time}Z`), []).settleDate;
    expect(GUIDE).toContain(rowOf(day, settles('15:00:00'), settles('22:00:00')));
  }
});
