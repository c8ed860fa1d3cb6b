import { fc, test } from '@fast-check/jest';
import {
  isPresentedOn,
  type PresentAgainRule,
  parsePresentAgainRule,
  presentationDay,
} from '../../../../src/domain/money/payments/presentAgainRule';
import { isBankDay } from '../../../../src/domain/platform/dates/bankDays';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';

const rules = fc.oneof(
  fc.integer({ min: 1, max: 30 }).map((bankDays): PresentAgainRule => ({ kind: 'after', bankDays })),
  fc
    .array(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 4 })
    .map((days): PresentAgainRule => ({ kind: 'onDays', days })),
);
const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays(localDate('2024-01-01'), count));
const written = (rule: PresentAgainRule) =>
  rule.kind === 'after' ? `after ${rule.bankDays}` : `on ${rule.days.join(',')}`;

describe('the rule that presents returned debits again', () => {
  test.prop([rules, days])('always names a bank day after the return, within two months', (rule, returnedOn) => {
    const day = presentationDay(rule, returnedOn);
    expect(day > returnedOn).toBe(true);
    expect(isBankDay(day)).toBe(true);
    expect(day <= addDays(returnedOn, 62)).toBe(true);
    expect(isPresentedOn(rule, returnedOn, addDays(day, -1))).toBe(false);
    expect(isPresentedOn(rule, returnedOn, day)).toBe(true);
    expect(isPresentedOn(rule, returnedOn, addDays(day, 1))).toBe(false);
  });

  test.prop([rules])('always reads what an operator writes', (rule) => {
    expect(parsePresentAgainRule(written(rule))).toEqual(rule);
  });
});

it.each(['', 'after', 'after 0', 'after 31', 'after 5,6', 'on 0', 'on 29', 'on 1,', 'on 1;15', 'daily'])(
  'rejects "%s"',
  (text) => {
    expect(parsePresentAgainRule(text)).toBeUndefined();
  },
);

it('names the next bank day for a day of the month on a weekend', () => {
  const rule: PresentAgainRule = { kind: 'onDays', days: [15, 1] };
  expect(presentationDay(rule, localDate('2026-03-01'))).toBe('2026-03-16');
  expect(presentationDay(rule, localDate('2026-03-15'))).toBe('2026-04-01');
});
