import { namesTotal } from '../../../platform/files/totalLabels';
import type { Rows } from '../payrollFile/layouts/cells';

/**
 * What each row of a file is. Each row counts once, so `rows` is the sum of all other numbers of rows.
 *
 * @source docs/decisions/payroll-files.md#every-file-ends-in-one-account
 */
export interface RowAccount {
  /** Rows of the sheet, down to the last one with a cell. */
  readonly rows: number;
  /** Titles, headings, and rows that only name the person or deduction of other rows. */
  readonly titles: number;
  readonly totals: number;
  readonly remarks: number;
  readonly blank: number;
  /** Rows of people without any amount. */
  readonly withoutAmount: number;
  /** Rows that could not be read at all. */
  readonly unread: number;
  /** Rows with at least one deduction that was read. */
  readonly read: number;
  /** Sum of the cells of unread rows that are amounts. */
  readonly unreadCents: number;
  /** Totals that the file states, and how many of them equal the sum of the rows above. */
  readonly statedTotals: number;
  readonly metTotals: number;
}

/** How a row was used. For a row with several entries, the last one in this order counts. */
export type RowUse = 'blank' | 'remarks' | 'titles' | 'totals' | 'withoutAmount' | 'unread' | 'read';

const USES: readonly RowUse[] = ['blank', 'remarks', 'titles', 'totals', 'withoutAmount', 'unread', 'read'];
/** Rows without a note are 0. */
const BLANK = 1;

/** Counts the rows of a file by use. */
export class RowCounter {
  private readonly uses: Uint8Array;

  /**
   * @param headerRow row of the headings, from 1
   * @param source all rows of the sheet; undefined if only the rows below the headings are known
   * @param below number of rows below the headings, if `source` is undefined
   */
  constructor(
    private readonly headerRow: number,
    private readonly source: Rows | undefined,
    below: number,
  ) {
    this.uses = new Uint8Array(Math.max(0, source ? source.length - headerRow : below));
  }

  /** @param row below the headings, from 1 */
  note(row: number, use: RowUse): void {
    const at = row - 1;
    this.uses[at] = Math.max(this.uses[at] ?? 0, USES.indexOf(use) + 1);
  }

  /** Rows without a note, and rows that a layout emptied, are classified by their cells. */
  counts(): Record<RowUse, number> & { readonly rows: number } {
    const counts = { blank: 0, remarks: 0, titles: 0, totals: 0, withoutAmount: 0, unread: 0, read: 0 };
    const { source, headerRow } = this;
    for (const row of source?.slice(0, headerRow) ?? []) counts[isBlank(row) ? 'blank' : 'titles'] += 1;
    if (!source) counts.titles += headerRow;
    const noted = new Uint32Array(USES.length + 1);
    let at = headerRow;
    for (const use of this.uses) {
      if (use <= BLANK) counts[lookOf(source?.[at] ?? [])] += 1;
      else noted[use] = (noted[use] ?? 0) + 1;
      at += 1;
    }
    for (const [index, use] of USES.entries()) counts[use] += noted[index + 1] ?? 0;
    return { rows: headerRow + this.uses.length, ...counts };
  }
}

function lookOf(row: readonly string[]): RowUse {
  if (isBlank(row)) return 'blank';
  return row.some(namesTotal) ? 'totals' : 'titles';
}

function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '');
}

/** The account of rows that were read earlier. Only the number of unread rows is known. */
export function accountOfRows(read: number, unread: number): RowAccount {
  return {
    rows: read + unread,
    titles: 0,
    totals: 0,
    remarks: 0,
    blank: 0,
    withoutAmount: 0,
    unread,
    read,
    unreadCents: 0,
    statedTotals: 0,
    metTotals: 0,
  };
}
