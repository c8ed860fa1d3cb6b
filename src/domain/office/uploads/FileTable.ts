import { shareWord } from '../../billing/reconciliation/issuedNumbers';
import { type SideOfRows, sideOfRows } from '../../billing/reconciliation/payrollFile/sideColumn';
import { wordMeaning } from '../../billing/reconciliation/wordMeaning';
import { AmountCells } from '../../platform/files/AmountCells';
import { doubtMessage, type EntryRowKind, RowClassifier } from '../../platform/files/RowClassifier';
import { UploadKind } from '../../platform/files/UploadKind';
import { roundedAmount } from '../../platform/money/fileAmount';
import { columnHeadings } from '../../platform/text/columnHeadings';
import { cut } from '../../platform/text/cut';
import { carrierTier } from './carrierTiers';
import { withSignedAmount } from './chargeOrCredit';
import { withoutMember } from './chargeWithoutMember';
import { type ColumnToRead, columnsToRead, entryColumns, headingKey, valueKey } from './columnsToRead';
import type { FileLayout } from './FileTemplate';
import { withPeriodOfDays } from './monthsOfRow';
import { printedCellProblems } from './printedCellProblems';
import type { BadRow, FileFacts, RowError, UploadRecord, UploadValues } from './RowReader';
import { readCell } from './readCell';
import { rowProblems } from './rowProblems';
import type { UploadField } from './UploadField';
import type { WordCount } from './WordCount';
import { OF_WHOLE_BILL } from './wholeBillFields';

type Row = readonly string[];
type Problem = Omit<RowError, 'row'>;

const ERROR_TEXT = 80;
/** Fields that a total row sums. */
const IN_TOTAL: ReadonlySet<string> = new Set(['amount', 'employerAmount', 'credit']);

/** Where a table is in a file. */
export interface TablePlace {
  /** The row of headings; undefined if there is none. */
  readonly headingRow: Row | undefined;
  readonly width: number;
  /** Some rows below the headings. */
  readonly below: readonly Row[];
  /** Whether the rows are adjustments for earlier months. */
  readonly isAdjustments: boolean;
}

/** What holds for the whole bill, for a table that has no column for it. */
export interface BillFacts {
  readonly values: UploadValues;
  /** Whether the rows above belong to several bills, so that only what stands above the headings holds. */
  readonly hasSeveralBills: boolean;
}

/** One table of a file: reads its rows by its own columns. A file has one table, and a carrier's bill may have several. */
export class FileTable {
  readonly headings: readonly string[];
  readonly columns: readonly ColumnToRead[];
  private readonly headingKeys: readonly string[];
  private readonly isAdjustments: boolean;
  private readonly sheet: string | null;
  private readonly isPrinted: boolean;
  /** The coverage that the sheet is named after; null if the rows name it, or no sheet does. */
  private readonly sheetCoverage: string | null;
  private readonly amountCells: AmountCells;
  private readonly creditAt: number;
  private readonly classifier: RowClassifier;
  private readonly sides: SideOfRows | undefined;
  private readonly statedIn = (cells: Row) => this.statedTotal(cells);
  private readonly planAt: number;

  constructor(
    private readonly kind: UploadKind,
    layout: FileLayout,
    { cells, sheet, isSavedLayout, printed }: FileFacts,
    { headingRow, width, below, isAdjustments }: TablePlace,
    private readonly billFacts: () => BillFacts,
  ) {
    this.sheet = sheet ?? null;
    this.isPrinted = printed !== undefined;
    this.headings = columnHeadings(headingRow ?? [], width);
    this.headingKeys = (headingRow ?? []).map(headingKey);
    this.columns = columnsToRead(kind, layout, this.headings, isSavedLayout);
    this.classifier = new RowClassifier(entryColumns(kind, this.columns));
    this.sheetCoverage = coverageOfSheet(kind, this.columns, this.sheet);
    this.isAdjustments = isAdjustments;
    if (kind === UploadKind.PayrollDeductions) this.sides = sideOfRows(this.headings, below);
    this.creditAt = this.columns.find(({ field }) => field.name === 'credit')?.at ?? -1;
    this.planAt = this.columns.find(({ field }) => field.name === 'plan')?.at ?? -1;
    const found = this.columns.filter(({ at }) => at !== -1);
    const placesOf = (matches: (field: UploadField) => boolean) =>
      found.filter(({ field }) => matches(field)).map(({ at }) => at);
    this.amountCells = new AmountCells({
      cells,
      headings: headingRow,
      amounts: placesOf(({ format }) => format === 'amount'),
      volumes: placesOf(({ name }) => name === 'volume'),
      others: placesOf(({ format }) => format !== 'amount'),
      head: below,
      canBeRead: (joined) => this.canBeRead(joined),
    });
  }

  /** Whether the rows have the coverage of their sheet's name. */
  get hasCoverageOfSheet(): boolean {
    return this.sheetCoverage !== null;
  }

  /** Says that the sheet's name was used; empty if it was not. */
  coverageNotice(): string {
    return this.sheetCoverage === null
      ? ''
      : `The coverage of these rows is the name of their sheet, “${cut(this.sheet ?? '', ERROR_TEXT)}”.`;
  }

  /** What a row is that is neither empty nor headings. Call once, in the order of the rows. */
  kindOf(cells: Row): EntryRowKind {
    return this.classifier.kindOf(cells, this.statedIn);
  }

  /** Adds a row that was read to the sums that totals are compared with. */
  addToSums(cells: Row, amountCents: number): void {
    this.classifier.add(cells, amountCents);
  }

  /** A row that may be a total or an entry, as an error. */
  doubtfulRow(row: number, cells: Row): BadRow {
    const field = this.columns.find(({ field: { name }, at }) => at !== -1 && name === 'memberId')?.field.name ?? '';
    return this.badRow(row, cells, field, doubtMessage(cells));
  }

  private badRow(row: number, cells: Row, field: string, message: string): BadRow {
    const error = { row, field, text: this.textOf(field, cells), message };
    return { row, cells, values: this.readValues(cells).values, errors: [error] };
  }

  /** Reads an entry. Call once, in the order of the rows. */
  readRow(row: number, cells: Row, words: WordCount): UploadRecord | BadRow {
    const side = this.sides?.problemOf(cells);
    const doubt = this.amountCells.doubtOf(row, cells);
    if (side !== undefined && !doubt) return this.badRow(row, cells, 'amount', side);
    if (doubt) {
      // The row with its amount joined contains its bill and group.
      const { values } = this.readValues(doubt.joined ?? cells);
      return {
        row,
        cells,
        values,
        errors: [
          { row, field: this.amountAt(doubt.column), text: cut(doubt.text, ERROR_TEXT), message: doubt.message },
        ],
      };
    }
    this.countWords(cells, words);
    const { values, errors } = this.readValues(cells);
    if (errors.length > 0) return { row, cells, values, errors: errors.map((error) => ({ row, ...error })) };
    const problems = this.problemsOf(values);
    if (problems.length === 0) return { row, values };
    return {
      row,
      cells,
      values,
      errors: problems.map((problem) => ({ row, text: this.textOf(problem.field, cells), ...problem })),
    };
  }

  /** Number of amounts in a row that are rounded to cents. */
  roundedIn(cells: Row): number {
    return this.columns.filter(
      (column) =>
        column.roundsComputed &&
        column.field.format === 'amount' &&
        roundedAmount(cellOf(column, cells).text) !== undefined,
    ).length;
  }

  /** The field of the amount at this place of a row; empty if there is none. */
  private amountAt(place: number | undefined): string {
    return this.columns.find(({ at, field }) => at === place && field.format === 'amount')?.field.name ?? '';
  }

  private countWords(cells: Row, words: WordCount): void {
    for (const column of this.columns) {
      const { written, text } = cellOf(column, cells);
      const plan = column.keepsCarrierTiers && carrierTier(written) !== undefined ? this.planOf(cells) : '';
      if (written !== '') words.add(column.field, written, this.meantBy(column, cells) ?? text, plan);
    }
  }

  /** Whether a row repeats the headings, as each page of a report does. */
  repeatsHeadings(cells: Row): boolean {
    const isSame = (cell: string, at: number) => headingKey(cell) === (this.headingKeys[at] ?? '');
    // Most rows differ in their first cell.
    if (this.headingKeys.length < 2 || !isSame(cells[0] ?? '', 0)) return false;
    return cells.every(isSame) && cells.filter((cell) => cell.trim() !== '').length > 1;
  }

  /** The amount in a total row; undefined if it has none or it cannot be read. */
  statedTotal(cells: Row): number | undefined {
    const stated = this.columns.filter(({ field, at }) => at !== -1 && IN_TOTAL.has(field.name));
    if (stated.every(({ at }) => (cells[at] ?? '').trim() === '')) return undefined;
    let total = 0;
    for (const column of stated) {
      const cell = readCell(cellOf(column, cells).text, { ...column, blankIsZero: true });
      if (!('value' in cell) || typeof cell.value !== 'number') return undefined;
      total += column.field.name === 'credit' ? -Math.abs(cell.value) : cell.value;
    }
    return total;
  }

  /** Call after the last row. @returns why the file is rejected; empty if it is not. */
  problem(): string {
    return this.amountCells.problem();
  }

  private problemsOf(values: UploadValues): readonly Pick<RowError, 'field' | 'message'>[] {
    if (this.isAdjustments && values['memberId'] !== null && values['coverageMonth'] === null)
      return [{ field: 'coverageMonth', message: 'An adjustment needs the month that it corrects.' }];
    const problems = rowProblems(this.kind, values);
    return this.isPrinted ? [...problems, ...printedCellProblems(values)] : problems;
  }

  private readValues(cells: Row): { values: UploadValues; errors: readonly Problem[] } {
    const values: Record<string, string | number | null> = {};
    const errors: Problem[] = [];
    const isCredit = this.creditAt !== -1 && (cells[this.creditAt] ?? '').trim() !== '';
    for (const column of this.columns) {
      const { name } = column.field;
      if (column.at === -1) {
        values[name] = name === 'coverage' ? this.sheetCoverage : this.ofWholeBill(column.field, errors);
        continue;
      }
      const { written, text: said } = cellOf(column, cells);
      const text = this.meantBy(column, cells) ?? said;
      const cell = readCell(text, isCredit && name === 'amount' ? { ...column, blankIsZero: true } : column);
      if ('value' in cell) values[name] = cell.value;
      else errors.push({ field: name, text: cut(written, ERROR_TEXT), message: cell.message });
    }
    if (this.kind !== 'people') joinNames(values);
    if (this.kind === 'opening') return { values: { ...values, type: values['type'] ?? this.sheet }, errors };
    if (this.kind !== 'carrierBill') return { values, errors };
    const row = withoutMember({ values: withPeriodOfDays(values), errors }, this.isAdjustments);
    const signed = withSignedAmount(row.values);
    if ('values' in signed) return { values: signed.values, errors: row.errors };
    const { problem } = signed;
    return { values, errors: [...row.errors, { ...problem, text: this.textOf(problem.field, cells) }] };
  }

  /** A value without a column, of the bill of the rows above. */
  private ofWholeBill({ name, label, required }: UploadField, errors: Problem[]): string | number | null {
    if (this.kind !== 'carrierBill' || !OF_WHOLE_BILL.has(name)) return null;
    const { values, hasSeveralBills } = this.billFacts();
    const value = values[name] ?? null;
    if (required && value === null)
      errors.push({ field: name, text: '', message: missingMessage(label, hasSeveralBills) });
    return value;
  }

  private canBeRead(cells: Row): boolean {
    const { values, errors } = this.readValues(cells);
    return errors.length === 0 && !this.amountCells.isTooWide(cells) && rowProblems(this.kind, values).length === 0;
  }

  /** Meaning of a carrier's own tier in the row's plan; undefined if none has been chosen, and for other columns. */
  private meantBy(column: ColumnToRead, cells: Row): string | undefined {
    if (column.field.format !== 'tier' || !column.keepsCarrierTiers) return undefined;
    const { written } = cellOf(column, cells);
    return carrierTier(written) === undefined ? undefined : column.values.get(valueKey(written, this.planOf(cells)));
  }

  private planOf(cells: Row): string {
    return cells[this.planAt]?.trim() ?? '';
  }

  private textOf(field: string, cells: Row): string {
    const column = this.columns.find((candidate) => candidate.field.name === field);
    return cut((column && cells[column.at]) ?? '', ERROR_TEXT);
  }
}

/** The meaning of a sheet's name as a coverage, for rows without a column for it: workbooks with a sheet for each plan. */
export function coverageOfSheet(
  kind: UploadKind,
  columns: readonly ColumnToRead[],
  sheet: string | null,
): string | null {
  const isMissing = columns.some(({ field, at }) => field.name === 'coverage' && at === -1);
  if (!isMissing || sheet === null || kind === 'opening') return null;
  return wordMeaning('coverage', sheet) === undefined ? null : sheet.trim();
}

/**
 * Joins a first name from a column of its own with the last name, unless the name has it already.
 *
 * @source docs/decisions/uploads.md#a-first-name-may-have-a-column-of-its-own
 */
function joinNames(values: Record<string, string | number | null>): void {
  const { firstName: first, memberName: name } = values;
  delete values['firstName'];
  if (typeof first !== 'string' || first === '') return;
  if (typeof name !== 'string' || name === '') values['memberName'] = first;
  else if (!isWhole(name, first)) values['memberName'] = `${name}, ${first}`;
}

function isWhole(name: string, first: string): boolean {
  return name.includes(',') || (name.trim().includes(' ') && shareWord(name, first));
}

function missingMessage(label: string, hasSeveralBills: boolean): string {
  if (!hasSeveralBills) return `${label} is missing.`;
  return `${label} is missing, and the rows above have several bills. Add a column for it.`;
}

/** A cell's text, as written and with the template's replacement. */
function cellOf({ at, values }: ColumnToRead, cells: Row): { readonly written: string; readonly text: string } {
  const written = at === -1 ? '' : (cells[at]?.trim() ?? '');
  return { written, text: values.get(valueKey(written)) ?? written };
}
