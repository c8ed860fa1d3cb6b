import type { FileFacts } from '../files/FileFormat';
import { type Cents, cents } from '../money/Cents';
import { coverageColumns } from '../reconciliation/coverageColumns';
import { columnHeadings } from '../text/columnHeadings';
import { cut } from '../text/cut';
import { headingKey } from './headingKey';
import { type FoundLayout, layoutOf } from './layoutOf';
import type { FoundWord, ReadBatch, ReadingOrder, ReadingResult, RowReader } from './RowReader';
import { type CellRule, readCell } from './readCell';
import { rowProblems } from './rowProblems';
import { UPLOAD_FIELDS, type UploadField } from './UploadField';
import { UploadKind } from './UploadKind';
import type { BadRow, RowError, UploadRecord } from './UploadRecord';
import { MEANINGS, type WordFormat, wordMeaning } from './wordMeaning';

type Row = readonly string[];

/** Rows looked at before it is decided how the file is laid out. */
const HEAD_ROWS = 80;
const SAMPLE_ROWS = 30;
const SAMPLE_COLUMNS = 60;
const SAMPLE_TEXT = 200;
const ERROR_TEXT = 80;
const MOST_WORDS_KEPT = 2_000;
const MOST_WORDS_TOLD = 50;
const TOTAL = /^\W*(?:grand |sub)?totals?\b/i;
const NOTHING: ReadBatch = { records: [], badRows: [] };

/** Where a field's text stands and how it is read; `at` is -1 for what the file does not have. */
interface Column extends CellRule {
  readonly at: number;
  /** What words mean, by the word in lower case. */
  readonly values: ReadonlyMap<string, string>;
}

/**
 * Reads rows of text as records of a kind of file. Never throws, whatever the rows.
 *
 * Of everything it tells, rows are counted from the file's first; a row is good or bad, never both, and the totals are those
 * of the good ones. @source UPL-1
 */
export function openRowReader(order: ReadingOrder, file: FileFacts): RowReader {
  return new TableReader(order, file);
}

class TableReader implements RowReader {
  private head: Row[] | undefined = [];
  private found: FoundLayout | undefined;
  private headings: readonly string[] = [];
  private columns: readonly Column[] = [];
  /** Where stands what a row cannot do without, besides its figures. */
  private keys: readonly number[] = [];
  private readonly sample: Row[] = [];
  private readonly words = new Map<string, FoundWord & { count: number }>();
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
        words: this.foundWords(),
        problem: this.problem,
      },
    };
  }

  private begin(head: readonly Row[]): ReadBatch {
    this.head = undefined;
    this.found = layoutOf(head.slice(0, HEAD_ROWS), this.order, this.file);
    const { layout } = this.found;
    const width = head.reduce((widest, row) => Math.max(widest, row.length), 0);
    this.headings = columnHeadings(layout.headerRow === 0 ? [] : (head[layout.headerRow - 1] ?? []), width);
    this.columns = this.columnsOf(layout);
    this.keys = this.columns.filter(isKey).map(({ at }) => at);
    this.problem = this.problemOf(layout.headerRow, head.slice(layout.headerRow));
    return this.read(head);
  }

  private columnsOf({ columns, values, dateOrder }: FoundLayout['layout']): readonly Column[] {
    const keys = this.headings.map(headingKey);
    return UPLOAD_FIELDS[this.order.kind].map((field) => {
      const rule = columns.find((column) => column.field === field.name);
      const meanings = values.filter((value) => value.field === field.name);
      return {
        field,
        at: rule ? placeOf(rule.column, this.headings, keys) : -1,
        sign: rule?.sign ?? 'asWritten',
        dateOrder,
        blankIsZero: this.order.kind === UploadKind.PayrollDeductions,
        namesCoverages: this.order.kind !== UploadKind.PayrollDeductions,
        values: new Map(meanings.map(({ from, to }) => [from.trim().toLowerCase(), to])),
      };
    });
  }

  private problemOf(headerRow: number, below: readonly Row[]): string {
    if (this.file.format === 'x12-834' && this.order.kind !== UploadKind.Enrolment) {
      return 'This is an enrolment file (X12 834). Upload it as enrolment.';
    }
    const missing = this.columns.filter(({ field, at }) => field.required && at === -1).map(({ field }) => field.label);
    if (missing.length === 0) return '';
    const spread = this.order.kind === UploadKind.PayrollDeductions ? coverageColumns(this.headings, below) : [];
    if (spread.length > 0) {
      const names = spread.map((at) => this.headings[at]).join(', ');
      return `This file has a column for each coverage (${names}). Export it with a row for each member and coverage.`;
    }
    const where = headerRow === 0 ? 'the file' : `row ${headerRow}`;
    return `Say which column holds: ${missing.join(', ')}. No heading in ${where} says so.`;
  }

  private read(rows: readonly Row[]): ReadBatch {
    const records: UploadRecord[] = [];
    const badRows: BadRow[] = [];
    const headerRow = this.found?.layout.headerRow ?? 0;
    for (const cells of rows) {
      this.at += 1;
      if (this.at <= headerRow || this.problem !== '' || this.saysNothing(cells)) continue;
      const read = this.readRow(this.at, cells);
      if ('errors' in read) badRows.push(read);
      else records.push(read);
    }
    this.goodRows += records.length;
    this.badRows += badRows.length;
    return { records, badRows };
  }

  private saysNothing(cells: Row): boolean {
    if (cells.every((cell) => cell.trim() === '')) return true;
    // A row of totals has a word for it and figures; what says more is a row that lacks something.
    const isTotal = (cell: string) => TOTAL.test(cell.trim());
    return cells.some(isTotal) && this.keys.every((at) => (cells[at] ?? '').trim() === '' || isTotal(cells[at] ?? ''));
  }

  private readRow(row: number, cells: Row): UploadRecord | BadRow {
    const values: Record<string, string | number | null> = {};
    const errors: RowError[] = [];
    for (const column of this.columns) {
      const written = column.at === -1 ? '' : (cells[column.at]?.trim() ?? '');
      const text = column.values.get(written.toLowerCase()) ?? written;
      if (written !== '') this.count(column.field, written, text);
      const cell = column.at === -1 ? { value: null } : readCell(text, column);
      if ('value' in cell) values[column.field.name] = cell.value;
      else errors.push({ row, field: column.field.name, text: cut(written, ERROR_TEXT), message: cell.message });
    }
    if (errors.length > 0) return { row, cells, values, errors };
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

  private textOf(field: string, cells: Row): string {
    const column = this.columns.find((candidate) => candidate.field.name === field);
    return cut((column && cells[column.at]) ?? '', ERROR_TEXT);
  }

  private count({ name, format }: UploadField, written: string, text: string): void {
    if (!isWordFormat(format)) return;
    const key = `${name}\0${written}`;
    const known = this.words.get(key);
    if (known) known.count += 1;
    else if (this.words.size < MOST_WORDS_KEPT) {
      const meaning = wordMeaning(format, text) ?? (text === written ? null : text);
      this.words.set(key, { field: name, text: cut(written, ERROR_TEXT), count: 1, meaning });
    }
  }

  private foundWords(): readonly FoundWord[] {
    const byCount = [...this.words.values()].sort((one, other) => other.count - one.count);
    const fields = new Set(byCount.map(({ field }) => field));
    return [...fields].flatMap((name) => byCount.filter(({ field }) => field === name).slice(0, MOST_WORDS_TOLD));
  }

  private totalCents(): Cents | null {
    return this.columns.some(({ field }) => field.name === 'amount') ? cents(this.total) : null;
  }
}

function isKey({ field, at }: Column): boolean {
  return field.required && field.format !== 'amount' && at !== -1;
}

function isWordFormat(format: string): format is WordFormat {
  return format in MEANINGS;
}

/** Exactly as it is called, else as it is compared. */
function placeOf(column: string, headings: readonly string[], keys: readonly string[]): number {
  const exact = headings.indexOf(column);
  return exact === -1 ? keys.indexOf(headingKey(column)) : exact;
}

/** What a row counts for in its file's total. */
function amountsOf({ amount, employerAmount }: UploadRecord['values']): number {
  return [amount, employerAmount].reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
}
