import { describe, expect, it } from '@jest/globals';
import { tableProblems } from '../../../scripts/features/tableProblems.mjs';

const SHAPE = {
  name: 'Bills',
  columns: {
    number: { write: 'the number of the bill' },
    status: { write: 'its status', values: ['RELEASED', 'PAID'] },
    due: { write: 'the amount billed, such as $1,200.00', form: /^\$\d+\.\d\d$/ },
  },
};
const AT = 'features/a.feature';

describe('checking the tables of features', () => {
  it('accepts a table with known columns and values', () => {
    expect(
      problems([
        ['number', 'due'],
        ['HF-1', '$5.00'],
      ]),
    ).toEqual([]);
  });

  it.each([
    [
      'an unknown column',
      [
        ['numbr', 'due'],
        ['HF-1', '$5.00'],
      ],
      ':5 There is no column "numbr". Did you mean "number"?',
    ],
    [
      'an unknown value',
      [['status'], ['RELEASD']],
      ':6 "RELEASD" is not a value of the column "status". Did you mean "RELEASED"?',
    ],
    ['a value of another form', [['due'], ['5']], ':6 "5" does not fit the column "due". Write the amount billed'],
    [
      'an empty cell',
      [
        ['number', 'due'],
        ['HF-1', ''],
      ],
      ':6 The cell "due" is empty.',
    ],
    [
      'a column that is there twice',
      [
        ['due', 'due'],
        ['$5.00', '$5.00'],
      ],
      ':5 The column "due" is there twice.',
    ],
    ['a table without rows', [['due']], ':5 The table has headings and no row.'],
  ])('refuses %s', (_what, cells, message) => {
    expect(problems(cells).join('\n')).toContain(`${AT}${message}`);
  });

  it('refuses a missing and a superfluous table', () => {
    expect(tableProblems(step(), SHAPE)).toEqual([
      `${AT}:4 "these bills:" needs a table. Its columns: number, status, due.`,
    ]);
    expect(tableProblems(step([['due']]), undefined)).toEqual([expect.stringContaining('takes no table')]);
    expect(tableProblems(step(), undefined)).toEqual([expect.stringContaining('Nobody has described the table')]);
  });

  it('reads a table of names and values by row', () => {
    const pairs = { ...SHAPE, isPairs: true };
    expect(tableProblems(step([['due', '$5.00']]), pairs)).toEqual([]);
    expect(tableProblems(step([['duee', '$5.00']]), pairs)).toEqual([expect.stringContaining('Did you mean "due"?')]);
    expect(tableProblems(step([['due', '$5.00', 'x']]), pairs)).toEqual([
      expect.stringContaining('This row has 3 cells'),
    ]);
  });

  it('accepts any heading of a file', () => {
    expect(tableProblems(step([['Anything'], ['']]), { ...SHAPE, isFile: true })).toEqual([]);
  });
});

const problems = (cells: readonly (readonly string[])[]) => tableProblems(step(cells), SHAPE);

function step(cells?: readonly (readonly string[])[]) {
  const table = cells?.map((row, at) => ({ line: 5 + at, cells: row }));
  return { text: 'these bills:', uri: AT, line: 4, ...(table && { table }) };
}
