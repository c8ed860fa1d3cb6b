import type { PlaceInFile } from '../../platform/files/FileAccount';
import { UploadKind } from '../../platform/files/UploadKind';
import { cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { columnHeadings } from '../../platform/text/columnHeadings';
import { cut } from '../../platform/text/cut';
import { counted } from '../../platform/text/wording';
import { headingKey } from './columnsToRead';
import { type BillFacts, FileTable } from './FileTable';
import type { FileLayout } from './FileTemplate';
import { columnsByHeadings, isTableOfBill } from './layoutOf';
import type { BadRow, FileFacts } from './RowReader';

type Row = readonly string[];

const ADJUSTMENTS =
  /\b(?:adj|adjust\w*|retro\w*|corrections?|credits?|prior (?:month|period)s?|back ?bill\w*|true ?ups?)\b/i;
/** Of columns that only adjustments have. A column of credits is none. */
const OF_ADJUSTMENTS = /\b(?:adjust\w*|retro\w*|corrected)\b/i;
const NO_HEADINGS = 'None of its rows has the headings of a bill.';
const FEWEST_HEADINGS = 2;
const MAX_NAMED = 3;
const MAX_NAME = 31;

/** Of sheets with charges that are for no member. */
const CHARGES = /\b(?:fees?|(?:other|additional|miscellaneous|misc) charges|surcharges?|assessments?)\b/i;

/** Matches names of rate sheets, which contain no charges. */
const RATES = /\b(?:rates?|schedules?)\b/i;

/** Whether a further sheet of a carrier's bill is read because of its name. */
export function isSheetOfBill(name: string): boolean {
  const words = name.replace(/[_-]+/g, ' ');
  return isCalledAdjustments(name) || (CHARGES.test(words) && !RATES.test(words));
}

/** Whether a sheet or a table is called adjustments of earlier months. */
function isCalledAdjustments(name: string): boolean {
  return ADJUSTMENTS.test(name.replace(/[_-]+/g, ' '));
}

interface FurtherTable {
  readonly name: string;
  readonly firstRow: number;
  rows: number;
  cents: number;
}

/**
 * Additional tables in a carrier's bill, such as adjustments below the lines or on another sheet. Each has its own headings. Missing
 * bill columns take their values from the bill above.
 *
 * @source docs/decisions/uploads.md#adjustments-may-be-a-table-or-a-sheet-of-their-own
 */
export class FurtherTables {
  private table: FileTable | undefined;
  private readonly opened: FileTable[] = [];
  private readonly read: FurtherTable[] = [];
  private sheet: { readonly name: string; readonly startsAt: number } | undefined;
  private isSheetRead = true;
  private readonly unreadSheets: string[] = [];
  private title = '';
  /** The first ones. */
  private readonly titles: { readonly row: number; readonly text: string }[] = [];
  private titleCount = 0;

  constructor(
    private readonly file: FileFacts,
    private readonly billFacts: () => BillFacts,
  ) {}

  /** Another sheet follows. @param lastRow of the sheets before, in the file */
  startSheet(name: string, lastRow: number): void {
    this.endSheet();
    this.sheet = { name, startsAt: lastRow };
    this.isSheetRead = false;
    this.title = '';
  }

  /** Whether the headings of the sheet have been found. */
  get isReading(): boolean {
    return this.isSheetRead;
  }

  /** Call after the last row. @returns the further sheets and tables. */
  places(): readonly PlaceInFile[] {
    this.endSheet();
    const read = this.read.map(({ name, firstRow, rows }) => ({
      name: name === '' ? `Table at row ${firstRow}` : `“${cut(name, MAX_NAME)}”`,
      rows,
      notRead: '',
    }));
    const unread = this.unreadSheets.map((name) => ({
      name: `“${cut(name, MAX_NAME)}”`,
      rows: null,
      notRead: NO_HEADINGS,
    }));
    return [...read, ...unread];
  }

  /** The table that a row belongs to; undefined for a title, for headings, and above the headings of a sheet. */
  tableOf(row: number, cells: Row, first: FileTable, layout: FileLayout): FileTable | undefined {
    const title = titleOf(cells);
    if (title !== undefined) {
      this.title = title;
      if (this.isSheetRead) this.noteTitle(row, title);
      return undefined;
    }
    const current = this.table ?? first;
    if (this.isSheetRead && current.repeatsHeadings(cells)) return undefined;
    if (this.opens(row, cells, layout)) return undefined;
    return this.isSheetRead ? current : undefined;
  }

  private noteTitle(row: number, text: string): void {
    this.titleCount += 1;
    if (this.titles.length < MAX_NAMED) this.titles.push({ row, text });
  }

  private opens(row: number, cells: Row, layout: FileLayout): boolean {
    if (!couldBeHeadings(cells)) return false;
    const name = this.sheet?.name ?? this.title;
    const isAdjustments = isCalledAdjustments(`${name} ${this.title}`) || OF_ADJUSTMENTS.test(cells.join(' '));
    const further = tableLayout(cells, layout, isAdjustments);
    if (!further) return false;
    const place = { headingRow: cells, width: cells.length, below: [], isAdjustments };
    this.table = new FileTable(UploadKind.CarrierBill, further, this.file, place, this.billFacts);
    this.opened.push(this.table);
    this.read.push({ name, firstRow: row, rows: 0, cents: 0 });
    this.isSheetRead = true;
    return true;
  }

  /** Counts a row that was read. */
  add(amountCents: number): void {
    const table = this.read.at(-1);
    if (!table) return;
    table.rows += 1;
    table.cents += amountCents;
  }

  /** A row of another sheet with its place there. */
  inSheet(bad: BadRow): BadRow {
    const { sheet } = this;
    if (!sheet) return bad;
    const where = ` (sheet “${cut(sheet.name, MAX_NAME)}”, row ${bad.row - sheet.startsAt})`;
    return { ...bad, errors: bad.errors.map((error) => ({ ...error, message: error.message + where })) };
  }

  /** Call after the last row. @returns why the file is rejected; empty if it is not. */
  problem(): string {
    return this.opened.map((table) => table.problem()).find(Boolean) ?? '';
  }

  /** Call after the last row. @returns a summary of the additional tables and sheets that were read or skipped. */
  notice(): string {
    this.endSheet();
    const read = this.read.map(({ name, firstRow, rows, cents: amount }) => {
      const what = name === '' ? `The table at row ${firstRow}` : `“${cut(name, MAX_NAME)}”`;
      return `${what} was read, too: ${counted(rows, 'row')} of ${formatCents(cents(amount))}.`;
    });
    const titles = this.titles.map(({ row, text }) => `row ${row} (“${cut(text, MAX_NAME)}”)`);
    const more = this.titleCount > titles.length ? ` and ${this.titleCount - titles.length} more` : '';
    return [
      ...read,
      ...(titles.length > 0 ? [`Skipped as titles: ${titles.join(', ')}${more}.`] : []),
      ...this.unreadSheets.map(
        (name) => `“${cut(name, MAX_NAME)}” was not read, because none of its rows has the headings of a bill.`,
      ),
    ].join(' ');
  }

  private endSheet(): void {
    if (this.sheet && !this.isSheetRead) this.unreadSheets.push(this.sheet.name);
    this.sheet = undefined;
  }
}

/** The only text of a row that has no other cell and no digit; undefined for other rows. */
function titleOf(cells: Row): string | undefined {
  const first = cells.findIndex(isFilled);
  const title = cells[first] ?? '';
  return first === -1 || /\d/.test(title) || cells.slice(first + 1).some(isFilled) ? undefined : title.trim();
}

/** Rows of lines have digits. */
function couldBeHeadings(cells: Row): boolean {
  return !cells.some((cell) => /\d/.test(cell)) && cells.filter(isFilled).length >= FEWEST_HEADINGS;
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

/** The layout of a table if a row is its headings. Signs, meanings, and the order of dates are those of the file. */
function tableLayout(cells: Row, file: FileLayout, isAdjustments: boolean): FileLayout | undefined {
  const found = columnsLike(file.columns, cells);
  if (!isTableOfBill(found) && !isTableOfCharges(found)) return undefined;
  const isMonth = isAdjustments && !found.some(({ field }) => field === 'coverageMonth');
  const columns = found.map(({ field, column }) => ({
    ...file.columns.find((rule) => rule.field === field),
    field: isMonth && field === 'periodFrom' ? 'coverageMonth' : field,
    column,
  }));
  return { ...file, columns };
}

/** The columns of a row of headings: as chosen for the table above where a heading is the same, otherwise by its words. */
function columnsLike(above: FileLayout['columns'], cells: Row): FileLayout['columns'] {
  const headings = columnHeadings(cells, 0);
  const keys = headings.map(headingKey);
  const same = above.flatMap((rule) => {
    const at = keys.indexOf(headingKey(rule.column));
    return at === -1 ? [] : [{ ...rule, column: headings[at] ?? '' }];
  });
  const [fields, columns] = [new Set(same.map(({ field }) => field)), new Set(same.map(({ column }) => column))];
  const byWords = columnsByHeadings(cells, UploadKind.CarrierBill);
  return [...same, ...byWords.filter(({ field, column }) => !fields.has(field) && !columns.has(column))];
}

/** Whether these are the columns of a table of charges without members, such as fees: a description and an amount. */
function isTableOfCharges(columns: FileLayout['columns']): boolean {
  const fields = new Set(columns.map(({ field }) => field));
  const hasAmount = fields.has('amount') || fields.has('credit');
  return fields.has('description') && hasAmount && !fields.has('memberId') && !fields.has('memberName');
}
