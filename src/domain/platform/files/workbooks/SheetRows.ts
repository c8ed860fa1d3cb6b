import { FORMULA_WITHOUT_RESULT } from '../cellProblem';
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_EMPTY_CELLS, MAX_LINES, MAX_ROWS, MAX_TAGS } from '../fileLimits';
import { damagedWorkbook, tooManyColumns, tooManyRows, tooManyTags } from '../readingErrors';
import { numberText } from './cellText';
import type { NumberFormat } from './NumberFormat';
import { TextGatherer } from './sharedStrings';
import { attributeOf, type XmlEvents } from './XmlScanner';

interface Cell {
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  hasValue: boolean;
}

export interface CellSources {
  readonly strings: readonly string[];
  /** By style number; undefined for numbers that are shown as they are. */
  readonly formats: readonly (NumberFormat | undefined)[];
  readonly is1904: boolean;
  /** Whether the program that saved the workbook left its formulas to the next one, and zero in their place. */
  readonly isUncalculated: boolean;
  /** Maximum number of rows below the headings. */
  readonly maxRows: number;
}

/** Converts a sheet's XML to rows of text. Formulas give their saved results. Cells of a row may be in several row elements. */
export class SheetRows implements XmlEvents {
  private rows: string[][] = [];
  /** Number of the last row returned. Empty rows are returned when a filled one follows. */
  private emitted = 0;
  private rowTags = 0;
  private tags = 0;
  private emptyCells = 0;
  private at = 0;
  private row: string[] = [];
  /** Whether the row began in an element above; then its cells need places. */
  private isContinued = false;
  private column = 0;
  private cell: Cell | undefined;
  private value = '';
  private isInValue = false;
  private readonly inline = new TextGatherer();

  constructor(private readonly sources: CellSources) {}

  /** Rows completed since the last call. */
  take(): readonly (readonly string[])[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  /** Call after the last piece. */
  end(): void {
    this.endRow();
  }

  open(name: string, tag: string): void {
    this.tags += 1;
    if (this.tags > MAX_TAGS * (this.sources.maxRows / MAX_ROWS)) throw tooManyTags();
    if (name === 'c') this.openCell(tag);
    else if (name === 'row') this.openRow(tag);
    else if (this.cell) {
      if (name === 'f') this.cell.hasFormula = true;
      this.isInValue = name === 'v';
      this.cell.hasValue ||= this.isInValue;
      this.inline.open(name);
    }
  }

  text(text: string): void {
    if (this.isInValue) {
      this.value += text;
      if (this.value.length > MAX_CELL_LENGTH) throw damagedWorkbook();
    } else if (this.cell) this.inline.add(text);
  }

  close(name: string): void {
    if (name === 'c') this.closeCell();
    else if (name === 'v') this.isInValue = false;
    else this.inline.close(name);
  }

  private openRow(tag: string): void {
    this.rowTags += 1;
    const reference = attributeOf(tag, 'r');
    const next = reference === undefined ? this.at + 1 : Number(reference);
    // Rows must be in order.
    if (!Number.isInteger(next) || next < Math.max(1, this.at) || this.tooManyTags()) throw damagedWorkbook();
    this.isContinued = next === this.at;
    if (this.isContinued) return;
    this.endRow();
    this.at = next;
    this.column = 0;
  }

  /** A sheet has at most as many rows as lines; a row with an element for each cell has more of them. */
  private tooManyTags(): boolean {
    return this.rowTags > MAX_LINES + this.tags / 2;
  }

  private openCell(tag: string): void {
    const place = attributeOf(tag, 'r');
    if (this.isContinued && place === undefined) throw damagedWorkbook();
    this.column = place === undefined ? this.column + 1 : columnOf(place);
    this.cell = {
      type: attributeOf(tag, 't') ?? 'n',
      style: Number(attributeOf(tag, 's') ?? 0),
      hasFormula: false,
      hasValue: false,
    };
    this.value = '';
    this.isInValue = false;
    this.inline.begin();
  }

  private closeCell(): void {
    const text = this.cell ? this.textOf(this.cell) : '';
    this.cell = undefined;
    if (text === '') this.emptyCells += 1;
    if (this.emptyCells > MAX_EMPTY_CELLS) throw tooManyTags();
    if (text === '') return;
    if (this.column > MAX_COLUMNS) throw tooManyColumns();
    // A second cell in the same place would replace the first one.
    if ((this.row[this.column - 1] ?? '') !== '') throw damagedWorkbook();
    while (this.row.length < this.column - 1) this.row.push('');
    this.row[this.column - 1] = text;
  }

  private endRow(): void {
    if (this.row.length === 0) return;
    const { maxRows } = this.sources;
    if (this.at > maxRows + 1) throw tooManyRows(maxRows);
    for (this.emitted += 1; this.emitted < this.at; this.emitted += 1) this.rows.push([]);
    this.rows.push(this.row);
    this.row = [];
  }

  private textOf(cell: Cell): string {
    const text = this.savedText(cell);
    if (!cell.hasFormula) return text;
    const isText = cell.type === 'str' || cell.type === 's' || cell.type === 'inlineStr';
    // A formula may result in an empty text.
    const isMissing = text === '' && !(isText && cell.hasValue);
    const isPlaceholder = this.sources.isUncalculated && cell.type === 'n' && Number(this.value) === 0;
    return isMissing || isPlaceholder ? FORMULA_WITHOUT_RESULT : text;
  }

  private savedText({ type, style }: Cell): string {
    switch (type) {
      case 's':
        return this.sources.strings[Number(this.value)] ?? '';
      case 'inlineStr':
        return this.inline.take();
      case 'b':
        return this.value === '1' || this.value === 'true' ? 'true' : 'false';
      case 'd':
        return this.value.slice(0, 10);
      case 'n':
        return this.numberText(style);
      default:
        return this.value;
    }
  }

  private numberText(style: number): string {
    const number = Number(this.value);
    if (this.value.trim() === '' || !Number.isFinite(number)) return this.value.trim();
    const format = this.sources.formats[style];
    if (!format) return numberText(number);
    const day = format.isDate ? dayOfSerial(number, this.sources.is1904) : undefined;
    return day ?? (format.isDate ? numberText(number) : format.textOf(number));
  }
}

/** A is 1; AA is 27. */
function columnOf(place: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d{1,7}$/i.exec(place)?.[1]?.toUpperCase();
  if (letters === undefined) throw damagedWorkbook();
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const DAY_MS = 86_400_000;

/** Day 0 for all dates from March 1, 1900. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);

const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Workbooks count a February 29, 1900, which did not exist. */
const FIRST_RIGHT = 61;

const LAST = 2_958_465;

/** Date of a workbook's serial number, YYYY-MM-DD; undefined if it is out of range. */
function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const days = Math.floor(serial);
  if (!(days >= (is1904 ? 0 : 1) && days <= LAST)) return undefined;
  const missing = !is1904 && days < FIRST_RIGHT ? 1 : 0;
  return new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + (days + missing) * DAY_MS).toISOString().slice(0, 10);
}
