import { meaningOfComma } from '../money/fileAmount';
import { cut } from '../text/cut';
import { isWiderThan, usualExtra, widthMessage } from './rowWidth';
import { type ColumnOfNumbers, isSmallNumberOf } from './smallNumbers';

/** Separator of a text file. */
export interface CellSeparation {
  readonly separator: string;
  /** Whether adjacent numbers are unquoted, so that two cells may be one number with a thousands separator. */
  readonly numbersTouch: boolean;
  /** Whether a number of up to three digits and a following one such as `234.56` are unquoted, so that they may be one number. */
  readonly decimalsTouch: boolean;
}

/** Properties of a table, known before its rows are read. */
export interface AmountTable {
  /** Undefined for a workbook, whose cells cannot be split. */
  readonly cells: CellSeparation | undefined;
  /** The heading row as in the file; undefined if there is none. */
  readonly headings: readonly string[] | undefined;
  /** Columns of amounts to read. */
  readonly amounts: readonly number[];
  /** Amount columns whose amounts usually have no cents. */
  readonly volumes: readonly number[];
  /** Other columns to read. */
  readonly others: readonly number[];
  /** Some rows below the headings. */
  readonly head: readonly Row[];
  /** Whether a row is valid. */
  readonly canBeRead: (cells: Row) => boolean;
}

/** Why a row is rejected although its cells may be valid. */
export interface RowDoubt {
  /** The affected cells. */
  readonly text: string;
  readonly message: string;
  /** Column of the first affected cell, which is the split amount's; undefined for a row that is too wide. */
  readonly column?: number;
  /** The row with the split amount joined, if that makes it valid. */
  readonly joined: Row | undefined;
}

/** Cells that may be one amount. */
interface SplitAmount {
  readonly parts: readonly string[];
  readonly column: number;
  readonly joined: Row | undefined;
}

type Row = readonly string[];

/** Digits before a thousands separator; digits between two separators, or after the last one with what can end an amount. */
const LEAD = /^\s*[-−+($]{0,3}[1-9]\d{0,2}$/;
const GROUPED = /^\s*[-−+($]{0,3}[1-9]\d{0,2}(?:,\d{3})*$/;
const GROUP = /^\d{3}(?:\.\d*)?[-−+)]?(?:\s*(?:cr|dr)\.?)?\s*$/i;
/** Dollars before a decimal comma, and cents after it. */
const DOLLARS = /^\s*[-−+($]{0,3}\d+$/;
const CENTS = /^\d{2}[-−+)]?\s*$/;
/** Headings of amounts that are not read, but that shift the columns after them when split. */
const AMOUNT_HEADING =
  /amount|amt\b|salary|wage|earning|\bpay\b|gross|\bnet\b|premium|volume|cost|contribution|total|balance/i;
const KEY_HEADING = /code|\bid\b|number|\bno\b|type|class|group|name|date|period/i;
/** A lone dash is zero in every notation. */
const DASH = /^[-–—]$/;
/** Maximum number of ways to join a row. A row with more is rejected. */
const MAX_TRIES = 64;
const MAX_QUOTE_LENGTH = 40;

/**
 * Finds ambiguous amounts: amounts that an unquoted separator may have split, and commas that mean thousands in one row and
 * decimals in another. Ambiguous amounts are rejected.
 *
 * @source docs/decisions/files.md#a-row-that-can-be-read-in-two-ways-is-an-error
 */
export class AmountCells {
  private readonly width: number;
  /** Number of empty cells after the last heading in most rows: some programs end each row with a separator. */
  private readonly trailing: number;
  private readonly suspects: readonly number[];
  private readonly isSplittable: boolean;
  private readonly commas = new Map<'decimal' | 'thousands', { readonly row: number; readonly text: string }>();
  private split: { readonly row: number; readonly text: string } | undefined;
  private hasWholeAmount = false;
  private readonly columns = new Map<number, ColumnOfNumbers>();

  constructor(private readonly table: AmountTable) {
    const { cells, headings = [], amounts, others, head } = table;
    this.width = table.headings?.length ?? Number.POSITIVE_INFINITY;
    this.isSplittable = cells?.separator === ',' && cells.numbersTouch;
    this.trailing = usualExtra(
      head.filter((row) => row.filter(isFilled).length > 1 && !hasGroups(row)),
      this.width,
    );
    const named = [...headings.keys()].filter((column) => !others.includes(column) && isOfAmounts(headings[column]));
    this.suspects = [...new Set([...amounts, ...named])].sort((one, other) => one - other);
  }

  /** Whether a row of a text file has a non-empty cell after the last heading, or more empty ones than its neighbors. */
  isTooWide(cells: Row): boolean {
    return this.table.cells !== undefined && isWiderThan(this.width, this.trailing, cells);
  }

  /** Whether two cells of a row with an extra cell may be one text, such as a name with its comma. */
  private mayHaveSplitText(cells: Row): boolean {
    if (this.table.cells === undefined || cells.length <= this.width) return false;
    const { amounts, others, canBeRead } = this.table;
    const hasWords = (cell = '') => /\p{L}/u.test(cell);
    const words = (row: Row) => others.filter((column) => hasWords(row[column])).length;
    return cells.some((cell, column) => {
      const next = cells[column + 1];
      if (next === undefined || !hasWords(cell) || !hasWords(next)) return false;
      const joined = [...cells.slice(0, column), `${cell},${next}`, ...cells.slice(column + 2)];
      return amounts.some((at) => isFilled(joined[at] ?? '')) && words(joined) >= words(cells) && canBeRead(joined);
    });
  }

  /** Checks the next row. @param row its number in the file. @returns undefined if it is valid unchanged. */
  doubtOf(row: number, cells: Row): RowDoubt | undefined {
    if (this.mayHaveSplitText(cells)) return this.tooWide(cells);
    const found = this.isSplittable ? this.joinedOf(cells) : undefined;
    if (found) {
      const advice =
        'Export amounts in quotes, or with two decimals and no thousands separator, or send an Excel workbook.';
      return splitDoubt(found, advice);
    }
    const before = this.isSplittable ? this.splitBefore(cells) : undefined;
    if (before) {
      return splitDoubt(before, 'Export amounts in quotes, or send an Excel workbook.');
    }
    if (this.isTooWide(cells)) return this.tooWide(cells);
    this.learn(row, cells);
    return undefined;
  }

  /** Call after the last row. @returns why the whole file is rejected; otherwise empty. */
  problem(): string {
    const [decimal, thousands] = [this.commas.get('decimal'), this.commas.get('thousands')];
    if (decimal && thousands) {
      return `The comma in amounts means decimals in row ${decimal.row} (“${decimal.text}”) and thousands in row ${thousands.row} (“${thousands.text}”). Export all amounts with a decimal point and without thousands separators.`;
    }
    if (this.split && !this.hasWholeAmount) {
      return `The comma between cells is probably also the decimal comma: “${this.split.text}” in row ${this.split.row} was read as two cells. Export amounts with a decimal point, or separate the cells by semicolons.`;
    }
    return '';
  }

  /** The first way to join split amounts that makes the row valid. */
  private joinedOf(cells: Row): SplitAmount | undefined {
    const isLong = cells.length > this.width + this.trailing;
    const columns = isLong ? [...cells.keys()] : this.suspects;
    return this.tryJoining(cells, columns, { left: MAX_TRIES });
  }

  private tryJoining(cells: Row, columns: readonly number[], tries: { left: number }): SplitAmount | undefined {
    for (const [index, column] of columns.entries()) {
      const lead = cells[column] ?? '';
      if (!LEAD.test(lead)) continue;
      const parts = [lead];
      for (let next = column + 1; GROUPED.test(parts.join(',')) && GROUP.test(cells[next] ?? ''); next += 1) {
        parts.push(cells[next] ?? '');
        const named = parts.map((part) => part.trim());
        if (tries.left <= 0) return { parts: named, column, joined: undefined };
        tries.left -= 1;
        const joined = [...cells.slice(0, column), parts.join(','), ...cells.slice(next + 1)];
        if (this.table.canBeRead(joined)) return { parts: named, column, joined };
        const further = this.tryJoining(joined, columns.slice(index + 1), tries);
        if (further) return { parts: named, column, joined: further.joined };
      }
    }
    return undefined;
  }

  /**
   * An amount in its own column whose first digits may be in the preceding column: if another cell is missing, a row with a split
   * amount is as wide as the headings.
   */
  private splitBefore(cells: Row): SplitAmount | undefined {
    const { amounts, volumes, cells: separation } = this.table;
    for (const column of amounts) {
      const [before, lead, amount] = [column - 1, cells[column - 1] ?? '', cells[column] ?? ''];
      if (!GROUP.test(amount) || !LEAD.test(lead)) continue;
      if (amount.includes('.') && !separation?.decimalsTouch) continue;
      const isOther = amounts.includes(before) && !volumes.includes(before);
      if (isOther || isSmallNumberOf(this.columnAt(before), lead)) continue;
      const parts = [lead, amount];
      for (let at = before - 1; GROUP.test(parts[0] ?? '') && LEAD.test(cells[at] ?? ''); at -= 1) {
        parts.unshift(cells[at] ?? '');
      }
      return { parts: parts.map((part) => part.trim()), column, joined: undefined };
    }
    return undefined;
  }

  private columnAt(column: number): ColumnOfNumbers {
    const known = this.columns.get(column);
    if (known) return known;
    const { headings = [], volumes, head } = this.table;
    const clear = head.filter((row) => !LEAD.test(row[column] ?? '') || !GROUP.test(row[column + 1] ?? ''));
    const found = {
      heading: headings[column] ?? '',
      isVolume: volumes.includes(column),
      values: clear.map((row) => row[column] ?? '').filter(isFilled),
    };
    this.columns.set(column, found);
    return found;
  }

  private tooWide(cells: Row): RowDoubt {
    const message = widthMessage(cells, this.width, this.table.cells?.separator);
    return { text: cells.slice(this.width).filter(isFilled).join(', '), message, joined: undefined };
  }

  private learn(row: number, cells: Row): void {
    const { amounts, volumes, canBeRead } = this.table;
    for (const column of amounts) {
      const cell = cells[column] ?? '';
      const text = cell.trim();
      if (text === '' || DASH.test(text)) continue;
      const meaning = meaningOfComma(text);
      if (meaning && !this.commas.has(meaning)) this.commas.set(meaning, { row, text: cut(text, MAX_QUOTE_LENGTH) });
      if (!this.isSplittable || this.hasWholeAmount || volumes.includes(column)) continue;
      const next = cells[column + 1] ?? '';
      const joined = [...cells.slice(0, column), `${text}.${next.trim()}`, ...cells.slice(column + 2)];
      if (!DOLLARS.test(cell) || !CENTS.test(next) || !canBeRead(joined)) this.hasWholeAmount = true;
      else this.split ??= { row, text: `${text},${next.trim()}` };
    }
  }
}

/** Quoted cells, whose commas are not separators. */
const QUOTED = /(^|,)[ \t]*"[^"\r\n]*"[ \t]*(?=,|\r?$)/gm;

/** Detects the separator of a text. */
export function cellSeparation(content: string, separator: string): CellSeparation {
  const text = content.includes('"') ? content.replace(QUOTED, '$1""') : content;
  return {
    separator,
    numbersTouch: /(?:^|[^\d".])\d+,\d{2,3}(?![\d"])/.test(text),
    decimalsTouch: /(?:^|[^\d".])\d{1,3},\d{3}\.\d/.test(text),
  };
}

function splitDoubt({ parts, column, joined }: SplitAmount, advice: string): RowDoubt {
  const [text, quoted] = [parts.join(','), parts.join('” and “')];
  const message = `“${quoted}” may be one number, ${text}: the comma between cells may be its thousands separator. ${advice}`;
  return { text, message, column, joined };
}

function isOfAmounts(heading = ''): boolean {
  return AMOUNT_HEADING.test(heading) && !KEY_HEADING.test(heading);
}

function hasGroups(row: Row): boolean {
  return row.some((cell, column) => LEAD.test(cell) && GROUP.test(row[column + 1] ?? ''));
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}
