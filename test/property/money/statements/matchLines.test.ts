import fc from 'fast-check';
import { CASH_ITEM_KINDS, type CashItem } from '../../../../src/domain/money/statements/CashItem';
import { matchLines } from '../../../../src/domain/money/statements/matchLines';
import type { StatementLine } from '../../../../src/domain/money/statements/Statement';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const first = localDate('2026-03-02');
const day = fc.nat(9).map((days) => addDays(first, days));
/** Few amounts, so that many things fit. */
const amount = fc.constantFrom(-500, -200, 100, 200, 300, 500, 700).map(cents);
const lines = fc
  .array(fc.record({ day, amountCents: amount, typeCode: fc.constantFrom('', '166', '175', '557', '451') }), {
    maxLength: 7,
  })
  .map((all) =>
    all.map(
      (line, at): StatementLine => ({
        ...line,
        linePk: `L${at}`,
        lineNo: at + 1,
        reference: '',
        description: `REF${at}000`,
      }),
    ),
  );
const items = fc
  .array(fc.record({ day, amountCents: amount, kind: fc.constantFrom(...CASH_ITEM_KINDS), named: fc.boolean() }), {
    maxLength: 7,
  })
  .map((all) =>
    all.map(
      ({ named, ...item }, at): CashItem => ({
        ...item,
        key: `I${at}`,
        name: '',
        reference: named ? `REF${at}000` : '',
        isPosted: true,
      }),
    ),
  );

it('uses each line and each item once, and both sides of a match have the same sum', () => {
  fc.assert(
    fc.property(lines, items, (allLines, allItems) => {
      const { matches, unclear } = matchLines(allLines, allItems);
      const linePks = [...matches.flatMap((match) => match.linePks), ...unclear.map(({ linePk }) => linePk)];
      const keys = matches.flatMap((match) => match.itemKeys);
      expect(new Set(linePks).size).toBe(linePks.length);
      expect(new Set(keys).size).toBe(keys.length);
      const sumOf = (all: readonly { readonly amountCents: number }[]) =>
        all.reduce((sum, one) => sum + one.amountCents, 0);
      for (const match of matches) {
        expect(match.reason).toMatch(/\.$/);
        expect(sumOf(allLines.filter(({ linePk }) => match.linePks.includes(linePk)))).toBe(
          sumOf(allItems.filter(({ key }) => match.itemKeys.includes(key))),
        );
      }
    }),
  );
});

it('finds the same matches, whatever the order of lines and items', () => {
  const shuffled = fc
    .tuple(lines, items)
    .chain(([allLines, allItems]) =>
      fc.tuple(
        fc.constant([allLines, allItems] as const),
        fc.shuffledSubarray(allLines, { minLength: allLines.length }),
        fc.shuffledSubarray(allItems, { minLength: allItems.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([[allLines, allItems], otherLines, otherItems]) => {
      const pairsOf = (matching: ReturnType<typeof matchLines>) =>
        new Set(
          matching.matches.map((match) => JSON.stringify([[...match.linePks].sort(), [...match.itemKeys].sort()])),
        );
      expect(pairsOf(matchLines(otherLines, otherItems))).toEqual(pairsOf(matchLines(allLines, allItems)));
    }),
  );
});

it('never chooses between two items, or two lines, of the same amount, kind, and day', () => {
  fc.assert(
    fc.property(lines, items, fc.nat(), (allLines, allItems, seed) => {
      fc.pre(allItems.length > 0 && allLines.length > 0);
      const item = allItems[seed % allItems.length] as CashItem;
      const twins = [...allItems, { ...item, key: 'TWIN' }].map((one) => ({ ...one, reference: '' }));
      const single = matchLines(allLines, twins).matches.filter(({ itemKeys }) => itemKeys.length === 1);
      expect(single.map(({ itemKeys }) => itemKeys[0])).not.toContain('TWIN');
      const line = allLines[seed % allLines.length] as StatementLine;
      const twinLines = [...allLines, { ...line, linePk: 'TWIN' }];
      const plain = allItems.map((one) => ({ ...one, reference: '' }));
      const found = matchLines(twinLines, plain).matches.filter(({ linePks }) => linePks.length === 1);
      expect(found.map(({ linePks }) => linePks[0])).not.toContain('TWIN');
    }),
  );
});
