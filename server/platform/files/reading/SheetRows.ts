import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_EMPTY_CELLS,
  MAX_LINES,
  MAX_ROWS,
  MAX_TAGS,
} from '../../../../src/domain/platform/files/fileLimits';
import { cellText } from '../../../../src/domain/platform/files/workbook';
import { damagedWorkbook, tooManyColumns, tooManyRows, tooManyTags } from './readingErrors';
import { TextGatherer } from './sharedStrings';
import { attributeOf, type XmlEvents } from './XmlScanner';

export interface CellSources {
  readonly strings: readonly string[];
  /** Whether the style shows numbers as dates, by style number. */
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

/** Converts a sheet's XML to rows of text. Formulas give their saved results. */
export class SheetRows implements XmlEvents {
  private rows: string[][] = [];
  /** Number of the last row returned. Empty rows are returned when a filled one follows. */
  private emitted = 0;
  private rowTags = 0;
  private tags = 0;
  private emptyCells = 0;
  private at = 0;
  private row: string[] = [];
  private column = 0;
  private cell: { readonly type: string; readonly style: number } | undefined;
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

  open(name: string, tag: string): void {
    this.tags += 1;
    if (this.tags > MAX_TAGS) throw tooManyTags();
    if (name === 'c') this.openCell(tag);
    else if (name === 'row') this.openRow(tag);
    else if (this.cell) {
      this.isInValue = name === 'v';
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
    else if (name === 'row') this.closeRow();
    else if (name === 'v') this.isInValue = false;
    else this.inline.close(name);
  }

  private openRow(tag: string): void {
    this.rowTags += 1;
    const reference = attributeOf(tag, 'r');
    const next = reference === undefined ? this.at + 1 : Number(reference);
    // Rows must be in order.
    if (!Number.isInteger(next) || next <= this.at || this.rowTags > MAX_LINES) throw damagedWorkbook();
    this.at = next;
    this.row = [];
    this.column = 0;
  }

  private openCell(tag: string): void {
    const place = attributeOf(tag, 'r');
    this.column = place === undefined ? this.column + 1 : columnOf(place);
    this.cell = { type: attributeOf(tag, 't') ?? 'n', style: Number(attributeOf(tag, 's') ?? 0) };
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
    while (this.row.length < this.column - 1) this.row.push('');
    this.row[this.column - 1] = text;
  }

  private closeRow(): void {
    if (this.row.length === 0) return;
    if (this.at > MAX_ROWS + 1) throw tooManyRows();
    for (this.emitted += 1; this.emitted < this.at; this.emitted += 1) this.rows.push([]);
    this.rows.push(this.row);
    this.row = [];
  }

  private textOf({ type, style }: { readonly type: string; readonly style: number }): string {
    switch (type) {
      case 's':
        return this.sources.strings[Number(this.value)] ?? '';
      case 'inlineStr':
        return this.inline.take();
      case 'b':
        return this.value === '1' ? 'true' : 'false';
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
    const day = this.sources.dateStyles[style] ? dayOfSerial(number, this.sources.is1904) : undefined;
    return day ?? cellText(number);
  }
}

/** A is 1; AA is 27. */
function columnOf(place: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(place)?.[1];
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
