import { fc, it } from '@fast-check/jest';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { cellText } from '../../../support/files/cellText';
import { workbookRows } from '../../../support/files/workbookRows';

const day = fc
  .date({ min: new Date('1900-03-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 86_400_000) * 86_400_000));
const cell: fc.Arbitrary<CellValue> = fc.oneof(
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }), weight: 3 },
  fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", ']', '-', '!', 'a', ' ', '\n', '_', 'x', '0', 'D') }),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map((cents) => cents / 100),
  fc.boolean(),
  fc.constant(null),
  day,
);

it.prop(
  [
    fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 30 }),
    fc.constantFrom('shared' as const, 'inline' as const),
  ],
  {
    numRuns: 60,
  },
)('workbooks are always read like the library reads them', async (rows, stringMode) => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Table', rows }], stringMode });
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const read: (readonly string[])[] = [];
  for await (const some of workbookRows(bytes)) read.push(...some);
  expect(filled(read)).toEqual(filled((sheets[0]?.rows ?? []).map((row) => row.map(cellText))));
});

/** Removes empty cells and rows at the end. */
function filled(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const cut = <T>(items: readonly T[], isEmpty: (item: T) => boolean): readonly T[] => {
    let length = items.length;
    while (length > 0 && items.slice(length - 1, length).every(isEmpty)) length -= 1;
    return items.slice(0, length);
  };
  return cut(
    rows.map((row) => cut(row, (text) => text === '')),
    (row) => row.length === 0,
  );
}
