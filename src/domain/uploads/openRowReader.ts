import { AmountCells } from '../files/AmountCells';
import { AmountReview } from '../files/AmountReview';
import { type Cents, cents } from '../money/Cents';
import { columnHeadings } from '../text/columnHeadings';
import { cut } from '../text/cut';
import { type ColumnToRead, columnsToRead, readingProblem, totalsDetector } from './columnsToRead';
import { type FoundLayout, layoutOf } from './layoutOf';
import type {
  BadRow,
  FileFacts,
  ReadBatch,
  ReadingOrder,
  ReadingResult,
  RowError,
  RowReader,
  UploadRecord,
  UploadValues,
} from './RowReader';
import { readCell } from './readCell';
import { rowProblems } from './rowProblems';
import type { UploadField } from './UploadField';
import { WordCount } from './WordCount';

type Row = readonly string[];

/** Rows read before the layout is decided. */
const HEAD_ROWS = 80;
const SAMPLE_ROWS = 30;
const SAMPLE_COLUMNS = 60;
const SAMPLE_TEXT = 200;
const ERROR_TEXT = 80;
/** Fields whose amounts a row with a total adds up. */
const IN_TOTAL: ReadonlySet<string> = new Set(['amount', 'employerAmount']);
const NOTHING: ReadBatch = { records: [], badRows: [] };

/**
 * Reads rows of text as records of a kind of file. Never throws.
 *
 * Row numbers count from the file's first row. A row is either valid or has errors; totals include valid rows only.
 * @source UPL-1
 */
export function openRowReader(order: ReadingOrder, file: FileFacts): RowReader {
  return new TableReader(order, file);
}

class TableReader implements RowReader {
  private head: Row[] | undefined = [];
  private found: FoundLayout | undefined;
  private headings: readonly string[] = [];
  private columns: readonly ColumnToRead[] = [];
  private isTotals: (cells: Row) => boolean = () => false;
  private amountCells: AmountCells | undefined;
  private readonly sample: Row[] = [];
  private readonly words = new WordCount();
  private readonly review = new AmountReview();
  private problem = '';
  private at = 0;
  private goodRows = 0;
  private badRows = 0;
  private total = 0;

  constructor(
    private readonly order: ReadingOrder,
    private readonly file: FileFacts,
  ) {}

  take(rows: readonly Row[]): ReadBatch {
    for (const row of rows.slice(0, SAMPLE_ROWS - this.sample.length)) {
      this.sample.push(row.slice(0, SAMPLE_COLUMNS).map((cell) => cut(cell, SAMPLE_TEXT)));
    }
    if (!this.head) return this.read(rows);
    this.head.push(...rows);
    return this.head.length < HEAD_ROWS ? NOTHING : this.begin(this.head);
  }

  end(): { batch: ReadBatch; result: ReadingResult } {
    const batch = this.head ? this.begin(this.head) : NOTHING;
    const { layout, layoutBy, templatePk } = this.found ?? layoutOf([], this.order, this.file);
    return {
      batch,
      result: {
        layout,
        layoutBy,
        templatePk,
        headings: this.headings,
        rows: this.goodRows + this.badRows,
        goodRows: this.goodRows,
        totalCents: this.totalCents(),
        fullList: this.file.fullList,
        sample: this.sample,
        words: this.words.list(),
        problem: this.problem || (this.amountCells?.problem() ?? ''),
        notice: this.review.notice(),
      },
    };
  }

  private begin(head: readonly Row[]): ReadBatch {
    this.head = undefined;
    this.found = layoutOf(head.slice(0, HEAD_ROWS), this.order, this.file);
    const { layout } = this.found;
    const width = head.reduce((widest, row) => Math.max(widest, row.length), 0);
    const { headerRow } = layout;
    const headings = columnHeadings(headerRow === 0 ? [] : (head[headerRow - 1] ?? []), width);
    this.headings = headings;
    this.columns = columnsToRead(this.order.kind, layout, headings);
    this.isTotals = totalsDetector(this.columns);
    const below = head.slice(headerRow);
    this.problem = readingProblem(this.order.kind, this.file, this.columns, { headerRow, headings, below });
    this.amountCells = this.openAmountCells(headerRow === 0 ? undefined : (head[headerRow - 1] ?? []), below);
    return this.read(head);
  }

  private openAmountCells(headings: Row | undefined, head: readonly Row[]): AmountCells {
    const found = this.columns.filter(({ at }) => at !== -1);
    const placesOf = (matches: (field: UploadField) => boolean) =>
      found.filter(({ field }) => matches(field)).map(({ at }) => at);
    return new AmountCells({
      cells: this.file.cells,
      headings,
      amounts: placesOf(({ format }) => format === 'amount'),
      volumes: placesOf(({ name }) => name === 'volume'),
      others: placesOf(({ format }) => format !== 'amount'),
      head,
      canBeRead: (cells) => this.canBeRead(cells),
    });
  }

  private read(rows: readonly Row[]): ReadBatch {
    const records: UploadRecord[] = [];
    const badRows: BadRow[] = [];
    const headerRow = this.found?.layout.headerRow ?? 0;
    for (const cells of rows) {
      this.at += 1;
      if (this.at <= headerRow || this.problem !== '' || isEmpty(cells)) continue;
      if (this.isTotals(cells)) {
        this.reviewTotal(cells);
        continue;
      }
      const read = this.readRow(this.at, cells);
      if ('errors' in read) {
        badRows.push(read);
        this.review.addUnread();
      } else {
        records.push(read);
        this.reviewAmounts(read);
      }
    }
    this.goodRows += records.length;
    this.badRows += badRows.length;
    return { records, badRows };
  }

  private readRow(row: number, cells: Row): UploadRecord | BadRow {
    const doubt = this.amountCells?.doubtOf(row, cells);
    if (doubt) {
      const text = cut(doubt.text, ERROR_TEXT);
      // The row with its amount joined contains its bill and group.
      const { values } = this.readValues(doubt.joined ?? cells);
      return { row, cells, values, errors: [{ row, field: '', text, message: doubt.message }] };
    }
    this.countWords(cells);
    const { values, errors } = this.readValues(cells);
    if (errors.length > 0) return { row, cells, values, errors: errors.map((error) => ({ row, ...error })) };
    const problems = rowProblems(this.order.kind, values);
    if (problems.length > 0) {
      return {
        row,
        cells,
        values,
        errors: problems.map((problem) => ({ row, text: this.textOf(problem.field, cells), ...problem })),
      };
    }
    this.total += amountsOf(values);
    return this.order.withCells ? { row, values, cells } : { row, values };
  }

  private reviewAmounts({ row, values }: UploadRecord): void {
    const { amount, employerAmount, volume, coverage } = values;
    const kind = typeof coverage === 'string' ? coverage : '';
    const named = (what: string) => [what, kind].filter(Boolean).join(' of ');
    if (typeof amount === 'number') this.review.add(row, kind, amount);
    if (typeof employerAmount === 'number') this.review.add(row, named('the employer contribution'), employerAmount);
    if (typeof volume === 'number') this.review.add(row, named('the volume'), volume, false);
  }

  private reviewTotal(cells: Row): void {
    const stated = this.columns.filter(({ field, at }) => at !== -1 && IN_TOTAL.has(field.name));
    const read = stated.map((column) => readCell(cellOf(column, cells).text, { ...column, blankIsZero: true }));
    if (stated.every(({ at }) => (cells[at] ?? '').trim() === '')) return;
    const sums = read.map((cell) => ('value' in cell && typeof cell.value === 'number' ? cell.value : Number.NaN));
    const total = sums.reduce((sum, value) => sum + value, 0);
    if (!Number.isNaN(total)) this.review.addTotal(this.at, total, cells);
  }

  private readValues(cells: Row): { values: UploadValues; errors: readonly Omit<RowError, 'row'>[] } {
    const values: Record<string, string | number | null> = {};
    const errors: Omit<RowError, 'row'>[] = [];
    for (const column of this.columns) {
      const { written, text } = cellOf(column, cells);
      const cell = column.at === -1 ? { value: null } : readCell(text, column);
      if ('value' in cell) values[column.field.name] = cell.value;
      else errors.push({ field: column.field.name, text: cut(written, ERROR_TEXT), message: cell.message });
    }
    return { values, errors };
  }

  private canBeRead(cells: Row): boolean {
    const { values, errors } = this.readValues(cells);
    if (errors.length > 0 || this.amountCells?.isTooWide(cells)) return false;
    return rowProblems(this.order.kind, values).length === 0;
  }

  private countWords(cells: Row): void {
    for (const column of this.columns) {
      const { written, text } = cellOf(column, cells);
      if (written !== '') this.words.add(column.field, written, text);
    }
  }

  private textOf(field: string, cells: Row): string {
    const column = this.columns.find((candidate) => candidate.field.name === field);
    return cut((column && cells[column.at]) ?? '', ERROR_TEXT);
  }

  private totalCents(): Cents | null {
    return this.columns.some(({ field }) => field.name === 'amount') ? cents(this.total) : null;
  }
}

/** A cell's text, as written and with the template's replacement. */
function cellOf({ at, values }: ColumnToRead, cells: Row): { readonly written: string; readonly text: string } {
  const written = at === -1 ? '' : (cells[at]?.trim() ?? '');
  return { written, text: values.get(written.toLowerCase()) ?? written };
}

function isEmpty(cells: Row): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** A row's amount in the file's total. */
function amountsOf({ amount, employerAmount }: UploadRecord['values']): number {
  return [amount, employerAmount].reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
}
