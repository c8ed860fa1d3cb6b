import fc from 'fast-check';
import type { CashItem } from '../../../../src/domain/money/statements/CashItem';
import { matchLines } from '../../../../src/domain/money/statements/matchLines';
import { proposeSums } from '../../../../src/domain/money/statements/proposeSums';
import type { StatementLine } from '../../../../src/domain/money/statements/Statement';
import { MAX_PARTS } from '../../../../src/domain/money/statements/SubsetSums';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const day = localDate('2026-03-02');
const line = (linePk: string, amount: number, typeCode = '301'): StatementLine => ({
  linePk,
  lineNo: Number(linePk),
  day,
  amountCents: cents(amount),
  typeCode,
  reference: '',
  description: '',
});
const item = (key: string, amount: number): CashItem => ({
  key,
  kind: 'DEPOSIT',
  amountCents: cents(amount),
  day,
  name: key,
  reference: '',
  isPosted: true,
});
const propose = (lines: readonly StatementLine[], items: readonly CashItem[]) =>
  proposeSums(lines, items, matchLines(lines, items));

const sign = fc.constantFrom(1, -1);
const sizes = fc.array(fc.constantFrom(50, 30, 20, 100, 7), { minLength: 2, maxLength: 9 });

it('proposes exactly the only items of a day that add up to a line, and says so if there are several choices', () => {
  fc.assert(
    fc.property(sign, sizes, fc.integer({ min: 1, max: 300 }), (direction, amounts, target) => {
      const items = amounts.map((amount, at) => item(`I${at}`, direction * amount));
      const lines = [line('1', direction * target)];
      const matching = matchLines(lines, items);
      const { match, reason = '' } = proposeSums(lines, items, matching).get('1') ?? {};
      const subsets = Array.from({ length: 2 ** amounts.length }, (_unused, bits) =>
        amounts.flatMap((amount, at) => (bits & (1 << at) ? [{ key: `I${at}`, amount }] : [])),
      ).filter((some) => some.length > 1 && some.reduce((sum, { amount }) => sum + amount, 0) === target);
      const isOpen = matching.matches.length + matching.unclear.length === 0;
      const [only, ...others] = isOpen ? subsets : [];
      expect([match?.items.map(({ key }) => key), reason.startsWith('More than one choice')]).toEqual(
        others.length > 0 ? [undefined, true] : [only?.map(({ key }) => key), false],
      );
    }),
  );
});

it('proposes exactly the only lines of a day that add up to an item', () => {
  const found = propose([line('1', 5_000), line('2', 5_000), line('3', 3_000)], [item('A', 10_000)]);
  expect([...found]).toEqual(
    ['1', '2'].map((linePk) => [
      linePk,
      {
        reason: 'Lines 1 and 2 add up to Deposit A, Mar 2, 2026, $100.00.',
        match: {
          lines: [
            { linePk: '1', amountCents: 5_000 },
            { linePk: '2', amountCents: 5_000 },
          ],
          items: [{ key: 'A', amountCents: 10_000 }],
        },
      },
    ]),
  );
  const several = propose([line('1', 5_000), line('2', 5_000), line('3', 5_000)], [item('A', 10_000)]);
  expect(several.get('3')).toMatchObject({ match: null, reason: expect.stringContaining('More than one choice') });
});

it.each([
  ['another line has the same items', [line('1', 10_000), line('2', 10_000)]],
  ['a line is as likely one of the items', [line('1', 10_000), line('2', 5_000)]],
])('chooses nothing if %s', (_name, lines) => {
  const items = [item('A', 5_000), item('B', 5_000), item('C', 3_000)];
  const { match, reason } = propose(lines, items).get('1') ?? {};
  expect(match).toBeNull();
  expect(reason).toContain('Part of it fits other lines, too.');
});

it('proposes nothing among items of two days or kinds, or of another direction', () => {
  const next = localDate('2026-03-03');
  expect(propose([line('1', 10_000)], [item('A', 5_000), { ...item('B', 5_000), day: next }]).size).toBe(0);
  expect(propose([line('1', 10_000)], [item('A', 5_000), { ...item('B', 5_000), kind: 'ACH' }]).size).toBe(0);
  expect(propose([line('1', -10_000)], [item('A', 5_000), item('B', 5_000), item('C', 1)]).size).toBe(0);
});

it('says so if a day has too many items to try, and tries no more than a limit of sums', () => {
  const many = Array.from({ length: MAX_PARTS + 1 }, (_unused, at) => item(`I${at}`, 1_000 + 2 ** at));
  expect(propose([line('1', 2_003)], many).get('1')).toEqual({
    match: null,
    reason: 'There are 25 deposits of Mar 2, 2026: too many to try which of them make $20.03. Choose them.',
  });
  const lines = Array.from({ length: 1_000 }, (_unused, at) => line(`${at}`, 40_000 + at, '195'));
  const reasons = [...propose(lines, many.slice(1)).values()].map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason.includes('too many to try')).length).toBeGreaterThanOrEqual(700);
});
