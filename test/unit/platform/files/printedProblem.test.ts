import type { PrintedAmount, PrintedMeaning } from '../../../../src/domain/platform/files/printed/printedAmounts';
import { labeledAmounts } from '../../../../src/domain/platform/files/printed/printedAmounts';
import { printedProblem } from '../../../../src/domain/platform/files/printed/printedProblem';
import { cents } from '../../../../src/domain/platform/money/Cents';

const READ = { totalCents: cents(664_80), wrongTotal: undefined, hasGrandTotal: false, badRows: 0, cutNames: 0 };
const amount = (meaning: PrintedMeaning, amountCents: number, label: string = meaning): PrintedAmount => ({
  page: 1,
  label,
  meaning,
  cents: cents(amountCents),
});
const problemOf = (
  amounts: readonly PrintedAmount[],
  read: Partial<Parameters<typeof printedProblem>[1]> = {},
  loose = 0,
) => printedProblem({ pages: [1, 1, 2], amounts, tables: 1, loose, advice: 'Export it as CSV.' }, { ...READ, ...read });
const SENTENCE = (what: string) => `This PDF does not add up: ${what}. Check which columns are read. Export it as CSV.`;

describe('a printed bill', () => {
  it.each<[string, readonly PrintedAmount[]]>([
    ['a premium', [amount('premium', 664_80)]],
    ['the parts of employee and employer', [amount('premium', 200_00, 'EE'), amount('premium', 664_80, 'Total')]],
    ['a premium without the adjustments among its rows', [amount('premium', 700_00), amount('adjustments', -35_20)]],
    ['a premium without the fee among its rows', [amount('premium', 639_80), amount('fees', 25_00)]],
    ['an amount due', [amount('due', 664_80)]],
    [
      'a balance, a payment, and what is due',
      [amount('prior', 500_00), amount('payments', -200_00), amount('premium', 664_80), amount('due', 964_80)],
    ],
    ['a balance and what is due, without a premium', [amount('prior', 100_00), amount('due', 764_80)]],
    [
      'adjustments twice, in their table and in the summary',
      [
        amount('adjustments', -10_00, 'Total Adjustments'),
        amount('premium', 664_80),
        amount('adjustments', -10_00, 'Adjustments'),
        amount('due', 654_80),
      ],
    ],
  ])('counts with %s that agrees', (_what, amounts) => expect(problemOf(amounts)).toBe(''));

  it.each<[string, string]>([
    [problemOf([]), 'it prints no total of all rows to compare them with'],
    [problemOf([], { badRows: 1 }), '1 row could not be read'],
    [problemOf([], { badRows: 2 }), '2 rows could not be read'],
    [problemOf([], { cutNames: 1 }), '1 name has more words in another row of the number'],
    [problemOf([], { cutNames: 2 }), '2 names have more words in another row of the number'],
    [problemOf([], {}, 1), '1 line between the rows may belong to one of them'],
    [problemOf([], {}, 2), '2 lines between the rows may belong to one of them'],
    [
      problemOf([], { wrongTotal: { row: 3, stated: 100_00, read: 90_00 } }),
      'page 2 prints a total of $100.00, but the rows above it add up to $90.00',
    ],
    [problemOf([amount('premium', 664_81)]), 'page 1 prints “premium” of $664.81, but the rows add up to $664.80'],
    [
      problemOf([amount('premium', 664_80), amount('premium', 664_81, 'Total Premium')]),
      'page 1 prints “Total Premium” of $664.81, but the rows add up to $664.80',
    ],
    [problemOf([amount('due', 664_81)]), 'page 1 prints “due” of $664.81, but the rows add up to $664.80'],
    [
      problemOf([amount('prior', 1_00), amount('premium', 664_80), amount('due', 664_80)]),
      'page 1 prints “due” of $664.80, but its parts add up to $665.80',
    ],
  ])('does not count: %s', (problem, what) => expect(problem).toBe(SENTENCE(what)));

  it('counts with a total of all rows', () => expect(problemOf([], { hasGrandTotal: true })).toBe(''));
});

describe('a labeled amount of a summary', () => {
  const read = (...texts: readonly string[]) => {
    const line = texts.map((text, at) => ({ text, left: at * 100, right: at * 100 + 50, y: 10, size: 10 }));
    return labeledAmounts({ page: 1, y: 10, size: 10, texts: line }).map(({ meaning, cents: one }) => [meaning, one]);
  };

  it.each([
    [['Total Amount Due', '$1,234.56'], [['due', 1_234_56]]],
    [['Balance Due: $12.00'], [['due', 12_00]]],
    [['Previous Balance', '(12.00)'], [['prior', -12_00]]],
    [['Payments Received - Thank You', '12.00'], [['payments', -12_00]]],
    [['Payment', '-$12.00'], [['payments', -12_00]]],
    [['Credit Balance Forward', '12.00 CR'], [['prior', -12_00]]],
    [['Late Charge', '12.00-'], [['fees', -12_00]]],
    [['Retro Adjustments', '$12.00'], [['adjustments', 12_00]]],
    [['Current Premium', '$12.00', 'Group size', '14'], [['premium', 12_00]]],
    [['Minimum', '$12.00'], [[undefined, 12_00]]],
    [['Due Date', '11/15/2026'], []],
    [['$12.00', '$13.00'], []],
  ])('%j is %j', (texts, found) => expect(read(...texts)).toEqual(found));
});
