import fc from 'fast-check';
import { csvTable, suggestedLayout } from '../../../../src/domain/money/statements/csvColumns';
import { readCsvStatement } from '../../../../src/domain/money/statements/csvStatement';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../../src/domain/platform/money/formatCents';

const first = localDate('2026-03-01');
const line = fc.record({
  day: fc.nat(30).map((days) => addDays(first, days)),
  amountCents: fc.integer({ min: -50_000_000, max: 50_000_000 }).filter((amount) => amount !== 0),
  description: fc.stringMatching(/^[A-Z]{1,9}(?: [A-Z]{1,9}){0,2}$/),
  reference: fc.stringMatching(/^[A-Z0-9]{0,10}$/),
});
const usDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

it('reads amounts in one column or in two, with days in either notation, and adds them up', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 20 }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.constantFrom('one', 'two', 'twoSigned'),
      fc.boolean(),
      (lines, opening, columns, isUsDate) => {
        const dated = (day: string) => (isUsDate ? usDate(day) : day);
        const headings =
          columns === 'one'
            ? ['Date', 'Amount', 'Description', 'Reference']
            : ['Posted', 'Debit', 'Credit', 'Details', 'Ref'];
        const rows = lines.map(({ day, amountCents, description, reference }) => {
          const text = centsToDecimal(cents(Math.abs(amountCents)));
          const out = columns === 'twoSigned' ? `-${text}` : text;
          const amounts =
            columns === 'one' ? [centsToDecimal(cents(amountCents))] : amountCents < 0 ? [out, ''] : ['', text];
          return [dated(day), ...amounts, description, reference];
        });
        const closing = lines.reduce((sum, { amountCents }) => sum + amountCents, opening);
        const period = { from: first, to: addDays(first, 30), openingCents: cents(opening) };
        const table = csvTable([['Account 1234'], [], headings, ...rows, []], 3, []);
        const layout = suggestedLayout(table);
        const { statement, problems } = readCsvStatement(table, layout, { ...period, closingCents: cents(closing) });
        expect(problems).toEqual([]);
        const byDay = [...lines].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
        expect(statement?.lines).toEqual(byDay.map((one) => ({ ...one, typeCode: '' })));
        const wrong = readCsvStatement(table, layout, { ...period, closingCents: cents(closing + 1) });
        expect(wrong.problems.map(({ message }) => message).join()).toContain('but the closing balance is');
      },
    ),
  );
});

it('reports every row that is not a line of the period', () => {
  const table = [
    ['Date', 'Amount', 'Description'],
    ['2026-03-02', '10.00', 'Good'],
    ['yesterday', '1.00', 'No day'],
    ['2026-04-02', '1.00', 'Another month'],
    ['2026-03-04', 'ten', 'No amount'],
    ['2026-03-05', '', 'Empty'],
    ['2026-03-06', '999999999999.00', 'Too large'],
  ];
  const period = { from: first, to: addDays(first, 30), openingCents: cents(0), closingCents: cents(1_000) };
  const columns = csvTable(table, undefined, []);
  const { problems } = readCsvStatement(columns, suggestedLayout(columns), period);
  expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
  for (const { message } of problems) expect(message).toMatch(/\.$/);
});
