import {
  aheadText,
  type ProcessingPreview,
  runEffects,
} from '../../../../src/domain/money/processing/ProcessingPreview';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const amount = (count: number, dollars: number) => ({ count, amountCents: cents(dollars * 100) });
const NOTHING = amount(0, 0);

const preview = (more: Partial<ProcessingPreview> = {}): ProcessingPreview => ({
  businessDate: localDate('2026-03-12'),
  today: localDate('2026-03-12'),
  due: [],
  early: NOTHING,
  left: NOTHING,
  autopay: NOTHING,
  again: NOTHING,
  editors: 0,
  ...more,
});

/** Effects of every run. */
const ALWAYS = [
  'Bank files and carrier remittances are made, and notices are sent.',
  'No one can save changes or payments until the run ends.',
];

describe('the effects of a processing run', () => {
  it('says that nothing is processed', () => {
    expect(runEffects(preview())).toEqual(['No pending payment is due, so no payment is processed.', ...ALWAYS]);
  });

  it('shows the count and amount in total and by method, what stays pending, what autopay pays, and what is presented again', () => {
    const due = [
      { method: 'ACH' as const, ...amount(1_200, 3_000) },
      { method: 'Check' as const, ...amount(1, 400) },
    ];
    expect(runEffects(preview({ due, left: amount(1, 50), autopay: amount(2, 900), again: amount(1, 70) }))).toEqual([
      '1,201 payments, $3,400.00, are processed. ACH: 1,200, $3,000.00; Check: 1, $400.00.',
      '1 other payment, $50.00, stays pending.',
      'Autopay makes payments for up to 2 bills, $900.00. They settle later.',
      'Returned payments are presented again: up to 1 payment, $70.00. They settle later.',
      ...ALWAYS,
    ]);
  });

  it('names a method that only a newer server has', () => {
    const due = [{ method: 'Wire' as 'ACH', ...amount(1, 1) }];
    expect(runEffects(preview({ due }))).toEqual(['1 payment, $1.00, is processed. Wire: 1, $1.00.', ...ALWAYS]);
  });
});

describe('the warning about a future date', () => {
  it.each([
    ['2026-03-12', undefined],
    ['2026-03-11', undefined],
    ['2026-03-13', 'Mar 13, 2026 is 1 business day after today, Mar 12, 2026.'],
    ['2026-03-17', 'Mar 17, 2026 is 3 business days after today, Mar 12, 2026.'],
    ['9999-12-31', 'Dec 31, 9999 is more than a year after today, Mar 12, 2026.'],
  ])('counts bank days: %s', (day, text) => {
    expect(aheadText(preview({ businessDate: localDate(day) }))).toBe(text);
  });

  it('names no business days over a weekend', () => {
    const [businessDate, today] = [localDate('2026-03-15'), localDate('2026-03-13')];
    expect(aheadText(preview({ businessDate, today }))).toBe('Mar 15, 2026 is after today, Mar 13, 2026.');
  });

  it.each([
    [1, '1 payment, $50.00, would be processed early: it settles after today.'],
    [2, '2 payments, $50.00, would be processed early: they settle after today.'],
  ])('says which payments would be processed early: %d', (count, text) => {
    const ahead = preview({ businessDate: localDate('2026-03-13'), early: amount(count, 50) });
    expect(aheadText(ahead)).toBe(`Mar 13, 2026 is 1 business day after today, Mar 12, 2026. ${text}`);
  });
});
