import type { CarrierTerms } from '../../../../src/domain/billing/rules/RuleChange';
import { BASE_CARRIER_TERMS, carrierTermsLabel } from '../../../../src/domain/billing/rules/RuleSettings';
import { type TriedCase, triedCents, tryCarrierTerms } from '../../../../src/domain/billing/rules/tryCarrierTerms';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const terms = (more: Partial<CarrierTerms> = {}): CarrierTerms => ({ ...BASE_CARRIER_TERMS, ...more });
const tried = (change: TriedCase['change'], day: string): TriedCase => ({
  change,
  day: localDate(day),
  premiumCents: cents(50_000),
  changedCents: cents(140_000),
});
const DAILY = { proration: 'daily' } as const;
const BORDER = { proration: 'fifteenthRule' } as const;

describe('an example of the rules of a carrier', () => {
  it.each([
    ['a change on the 20th by day', DAILY, 'changes', '2026-12-20', 84_839],
    ['a change on the 20th by 30 days', { ...DAILY, dayCount: 'thirty' }, 'changes', '2026-12-20', 83_000],
    ['a change on the 20th by the 15th', BORDER, 'changes', '2026-12-20', 50_000],
    ['a change on the 15th by the 15th', BORDER, 'changes', '2026-12-15', 140_000],
    ['a change on the 15th before the 15th', { ...BORDER, isBorderDayBefore: true }, 'changes', '2026-12-15', 50_000],
    ['a change of a whole month', {}, 'changes', '2026-12-20', 50_000],
    ['a change at the highest tier', { tierChange: 'highest' }, 'changes', '2026-12-20', 140_000],
    ['a start on the 10th by day', DAILY, 'starts', '2026-12-10', 35_484],
    ['a start on the 20th by the 15th', BORDER, 'starts', '2026-12-20', 0],
    ['an end on the 20th by day', DAILY, 'ends', '2026-12-20', 32_258],
    ['an end on the 15th by the 15th', BORDER, 'ends', '2026-12-15', 0],
  ] as const)('bills the part of %s', (_name, rule, change, day, right) => {
    expect(triedCents(terms(rule), tried(change, day))).toBe(right);
  });

  it('says what each rule makes of it, and where it is written', () => {
    const rules = terms({ ...DAILY, sendDays: { adds: null, terminations: 31 }, clauses: { month: '§ 4.2' } });
    expect(tryCarrierTerms(rules, tried('ends', '2026-12-20'))).toEqual([
      { rule: 'month', text: 'The bill of the month has $322.58: 20 of 31 days of $500.00.', clause: '§ 4.2' },
      { rule: 'retro', text: 'It is credited or charged on bills until Feb 28, 2027.', clause: '' },
      { rule: 'send', text: 'The carrier must receive the change by Jan 20, 2027.', clause: '' },
      {
        rule: 'unpaid',
        text: 'A bill due on this day and unpaid has grace until Dec 25, 2026, notice on Jan 4, 2027, and a termination warning on Jan 20, 2027.',
        clause: '',
      },
    ]);
  });

  it('says that nothing is billed, that the whole premium is, or that ends are not credited', () => {
    const [month, retro] = tryCarrierTerms(
      terms({ ...BORDER, noRetroTerminations: true }),
      tried('ends', '2026-12-10'),
    );
    expect(month?.text).toBe('The bill of the month has $0.00: nothing of this month is billed.');
    expect(retro?.text).toMatch(/^Coverage ends only from the day/);
    expect(tryCarrierTerms(terms(), tried('starts', '2026-12-10'))[0]?.text).toBe(
      'The bill of the month has $500.00: the whole $500.00.',
    );
  });
});

describe('the rules of a carrier in one line', () => {
  it.each([
    [{}, 'Whole month; credits 2 months back'],
    [BORDER, '15th rule'],
    [{ ...BORDER, borderDay: 21, isBorderDayBefore: true }, 'Before the 21st'],
    [{ ...BORDER, borderDay: 12 }, '12th rule'],
    [{ ...BORDER, borderDay: 22 }, '22nd rule'],
    [{ ...BORDER, borderDay: 3 }, '3rd rule'],
    [{ ...DAILY, dayCount: 'thirty', tierChange: 'highest' }, 'By day of 30, highest tier of the month'],
    [{ noRetroTerminations: true }, 'Whole month; credits 2 months back, but no retroactive terminations'],
    [
      { clauses: { month: 'Contract; § 4.2', retro: '§ 9' } },
      'Whole month (Contract, § 4.2); credits 2 months back (§ 9)',
    ],
  ] as const)('of %j begin %s', (more, label) => {
    expect(carrierTermsLabel(terms(more)).startsWith(label)).toBe(true);
  });
});
