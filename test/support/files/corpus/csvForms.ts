import { cellsOf, HEADINGS, type MadeTable } from './madeTables';

type Rows = readonly (readonly string[])[];
interface Style {
  readonly separator?: string;
  readonly lineBreak?: string;
  /** Which cells are in quotes. Default: those that need it. */
  readonly quotes?: 'needed' | 'all' | 'texts';
  /** Written between a separator and a cell. */
  readonly blank?: string;
  readonly start?: string;
  readonly end?: string;
  /** Written at the end of each row. */
  readonly rowEnd?: string;
}

function write(rows: Rows, style: Style = {}): string {
  const { separator = ',', lineBreak = '\r\n', quotes = 'needed', blank = '', start = '', end = lineBreak } = style;
  const isQuoted = (cell: string) =>
    quotes === 'all' ||
    (quotes === 'texts' && !/^[\d.]+$/.test(cell)) ||
    [separator, '"', '\n', '\r'].some((mark) => cell.includes(mark));
  const cellText = (cell: string) => (isQuoted(cell) ? `"${cell.split('"').join('""')}"` : cell);
  const lines = rows.map((row) => row.map(cellText).join(separator + blank) + (style.rowEnd ?? ''));
  return start + lines.join(lineBreak) + end;
}

const rowsOf = ({ people }: MadeTable): Rows => [HEADINGS, ...people.map(cellsOf)];
const changed = (table: MadeTable, change: (cells: readonly string[], at: number) => readonly string[]): Rows => [
  HEADINGS,
  ...table.people.map((person, at) => change(cellsOf(person), at)),
];
const withCell = (cells: readonly string[], at: number, cell: string) =>
  cells.map((one, place) => (place === at ? cell : one));
const windows1252 = (text: string) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Valid CSV files as programs write them. */
export const CSV_FORMS: Readonly<Record<string, (table: MadeTable) => Buffer>> = {
  'Excel, CSV UTF-8': (table) => Buffer.from(write(rowsOf(table), { start: '\ufeff' })),
  'Excel, CSV': (table) => windows1252(write(rowsOf(table))),
  'Excel for Mac, CSV (Macintosh line breaks)': (table) => Buffer.from(write(rowsOf(table), { lineBreak: '\r' })),
  'Excel, Unicode text': (table) => utf16(write(rowsOf(table), { separator: '\t' })),
  'Excel where lists have semicolons': (table) => Buffer.from(write(rowsOf(table), { separator: ';' })),
  'Excel with a line for the separator': (table) =>
    Buffer.from(write(rowsOf(table), { separator: ';', start: 'sep=;\r\n' })),
  'LibreOffice, texts in quotes': (table) => Buffer.from(write(rowsOf(table), { quotes: 'texts', lineBreak: '\n' })),
  'Google Sheets': (table) => Buffer.from(write(rowsOf(table), { end: '' })),
  'openpyxl with the csv module of Python': (table) => Buffer.from(write(rowsOf(table), { quotes: 'all' })),
  'Apache Commons CSV': (table) => Buffer.from(write(rowsOf(table), { quotes: 'texts', lineBreak: '\n', end: '' })),
  'a report with blanks after separators': (table) => Buffer.from(write(rowsOf(table), { blank: ' ' })),
  'a report with blanks before quoted cells': (table) =>
    Buffer.from(write(rowsOf(table), { blank: ' ', quotes: 'texts' })),
  'a separator at the end of each row': (table) => Buffer.from(write(rowsOf(table), { rowEnd: ',' })),
  'a mainframe with an end mark': (table) => Buffer.from(write(rowsOf(table), { separator: '|', end: '\r\n\x1a' })),
  'a transfer that doubles carriage returns': (table) => Buffer.from(write(rowsOf(table), { lineBreak: '\r\r\n' })),
  'doubled quotation marks in names': (table) =>
    Buffer.from(write(changed(table, (cells) => withCell(cells, 1, `${cells[1]} "Bo"`)))),
  'quotation marks in names, not doubled': (table) =>
    Buffer.from(
      write(rowsOf(table)).replace(/"([^",]+), ([^"]+)"/g, (_, last: string, first: string) =>
        `"${last} "Bo", ${first}"`.replace('", ', '" '),
      ),
    ),
  'notes on two lines': (table) =>
    Buffer.from(write(changed(table, (cells) => withCell(cells, 4, 'first line\nsecond, line')))),
  'dollar signs and thousands in quotes': (table) =>
    Buffer.from(
      write(
        changed(table, (cells) =>
          withCell(cells, 3, `$${Number(cells[3]).toLocaleString('en-US', { minimumFractionDigits: 2 })}`),
        ),
      ),
    ),
  'plus signs': (table) => Buffer.from(write(changed(table, (cells) => withCell(cells, 3, `+${cells[3]}`)))),
  'amounts that were computed': (table) =>
    Buffer.from(write(changed(table, (cells) => withCell(cells, 3, `${cells[3]}00000001`)))),
  'titles above the headings': (table) =>
    Buffer.from(write([['Deductions of May'], ['Summit Labs', '', '', '', ''], [], ...rowsOf(table)])),
};

/** CSV files with a planted fault in row `at` of the people; what is left must not change in silence. */
export const CSV_FAULTS: Readonly<Record<string, (table: MadeTable, at: number) => Buffer>> = {
  'a name with a comma without quotes': (table, at) =>
    Buffer.from(
      write(rowsOf(table))
        .split('\r\n')
        .map((line, row) => (row === at + 1 ? line.replaceAll('"', '') : line))
        .join('\r\n'),
    ),
  'names with commas without quotes': (table) => Buffer.from(write(rowsOf(table)).replaceAll('"', '')),
  'a quotation mark that is never closed': (table, at) => {
    const lines = write(rowsOf(table)).split('\r\n');
    return Buffer.from(
      lines.map((line, row) => (row === at + 1 ? line.replace(/"(?=,[MDVL])/, '') : line)).join('\r\n'),
    );
  },
  'a quotation mark that never opens': (table, at) => {
    const lines = write(rowsOf(table)).split('\r\n');
    return Buffer.from(lines.map((line, row) => (row === at + 1 ? line.replace('"', '') : line)).join('\r\n'));
  },
  'an amount split at its thousands separator': (table, at) =>
    Buffer.from(
      write(changed(table, (cells, row) => (row === at ? withCell(cells, 3, '1@234.56') : cells))).replace('@', ','),
    ),
  'two signs on an amount': (table, at) =>
    Buffer.from(write(changed(table, (cells, row) => (row === at ? withCell(cells, 3, `-${cells[3]} CR`) : cells)))),
  'an error instead of an amount': (table, at) =>
    Buffer.from(write(changed(table, (cells, row) => (row === at ? withCell(cells, 3, '#VALUE!') : cells)))),
  'an amount with more decimals': (table, at) =>
    Buffer.from(write(changed(table, (cells, row) => (row === at ? withCell(cells, 3, '33.3333') : cells)))),
  'an empty cell too many': (table, at) =>
    Buffer.from(write(changed(table, (cells, row) => (row === at ? [cells[0] ?? '', '', ...cells.slice(1)] : cells)))),
};
