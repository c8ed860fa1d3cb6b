import type { BillLine, ReasonCode } from '../../../../domain/billing/bills/BillLine';
import { type LineEdit, REASON_LABELS, REASONS } from '../../../../domain/billing/bills/lineEdit';
import { editOf } from '../../../../domain/billing/reconciliation/ReconcileWork';
import { centsToDecimal } from '../../../../domain/platform/money/formatCents';
import { parseCents } from '../../../../domain/platform/money/parseCents';
import { LONGEST_NOTE } from '../../../../domain/platform/text/cut';
import { labelOf } from '../../../../domain/platform/text/wording';

/** The columns a person can change, from left to right. */
export const COLUMNS = ['amount', 'reason', 'note'] as const;
export type GridColumn = (typeof COLUMNS)[number];

/** Text of a line in a column, as typed and copied. */
export function textOf(line: BillLine, column: GridColumn): string {
  const { reconciledCents, reasonCode, note } = editOf(line);
  if (column === 'amount') return centsToDecimal(reconciledCents);
  if (column === 'reason') return reasonCode ? labelOf(REASON_LABELS, reasonCode) : '';
  return note;
}

/** Edit for text typed into a column of a line; undefined if the text is invalid. */
export function editFrom(line: BillLine, column: GridColumn, text: string): LineEdit | undefined {
  const edit = editOf(line);
  if (column === 'note') return { ...edit, note: text.slice(0, LONGEST_NOTE) };
  if (column === 'reason') {
    const reasonCode = reasonOf(text);
    return reasonCode === undefined ? undefined : { ...edit, reasonCode };
  }
  const reconciledCents = parseCents(text);
  return reconciledCents === undefined ? undefined : { ...edit, reconciledCents };
}

/** Reason for a label, the start of a label, or a code; null for empty text, undefined if unknown or ambiguous. */
export function reasonOf(text: string): ReasonCode | null | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  const exact = REASONS.find(([code, words]) => words.toLowerCase() === wanted || code.toLowerCase() === wanted);
  if (exact) return exact[0];
  const starting = REASONS.filter(([, words]) => words.toLowerCase().startsWith(wanted));
  return starting.length === 1 ? starting[0]?.[0] : undefined;
}

/** Copies a column from the first of the rows to the others. */
export function fillEdits(rows: readonly BillLine[], column: GridColumn): readonly LineEdit[] {
  const [first, ...others] = rows;
  if (!first) return [];
  const text = textOf(first, column);
  return others.flatMap((line) => editFrom(line, column, text) ?? []);
}

/** Edits of a paste, and the number of cells that could not be read. */
export interface Pasted {
  readonly edits: readonly LineEdit[];
  readonly unread: number;
}

/** Pastes text copied from a spreadsheet into the rows from `from` on and the columns from `column` on. */
export function pasteEdits(text: string, rows: readonly BillLine[], from: number, column: GridColumn): Pasted {
  const columns = COLUMNS.slice(COLUMNS.indexOf(column));
  const edits: LineEdit[] = [];
  let unread = 0;
  for (const [index, row] of text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = rows[from + index];
    if (!line) break;
    let edit = editOf(line);
    for (const [at, cell] of row.split('\t').entries()) {
      const into = columns[at];
      if (!into) break;
      const next = editFrom(withEdit(line, edit), into, cell);
      if (next) edit = next;
      else unread += 1;
    }
    edits.push(edit);
  }
  return { edits, unread };
}

/** The line with the edit's values, so that the next cell adds to them. */
function withEdit(line: BillLine, edit: LineEdit): BillLine {
  const { reconciledCents, reasonCode, effectiveDate, note } = edit;
  return { ...line, reconciledCents, reasonCode, effectiveDate, note };
}

/** Active cell of the grid, and the start of a range of rows. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
  /** The other end of the range; the same row if there is no range. */
  readonly anchor: number;
  /** The row's line, to find it again when the rows change. */
  readonly linePk?: string | undefined;
}

/** The first amount. */
export const FIRST_PLACE: GridPlace = { row: 0, column: 0, anchor: 0 };

/** The place after the rows have changed: follows its line, or stays at its row if the line is gone. Always within the rows. */
export function placeIn(rows: readonly Pick<BillLine, 'linePk'>[], place: GridPlace): GridPlace {
  const { linePk } = place;
  const isThere = linePk === undefined || rows[place.row]?.linePk === linePk;
  const found = isThere ? -1 : rows.findIndex((row) => row.linePk === linePk);
  const inside = (row: number) => Math.max(0, Math.min(rows.length - 1, row));
  const row = inside(found === -1 ? place.row : found);
  return { ...place, row, anchor: place.anchor === place.row ? row : inside(place.anchor) };
}

/** Fields of a key press that decide a move. */
type MovingKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Place after a key press; undefined for keys that do not move. Shift selects a range of rows.
 *
 * @param pageRows rows in view, for Page Up and Page Down.
 */
export function placeAfter(
  place: GridPlace,
  key: MovingKey,
  rowCount: number,
  pageRows: number,
): GridPlace | undefined {
  const isFar = key.ctrlKey || key.metaKey;
  const to = (row: number, column = place.column): GridPlace => {
    const inside = Math.max(0, Math.min(rowCount - 1, row));
    return { row: inside, column, anchor: key.shiftKey ? place.anchor : inside };
  };
  const last = COLUMNS.length - 1;
  switch (key.key) {
    case 'ArrowDown':
      return to(isFar ? rowCount - 1 : place.row + 1);
    case 'ArrowUp':
      return to(isFar ? 0 : place.row - 1);
    case 'ArrowRight':
      return to(place.row, isFar ? last : Math.min(last, place.column + 1));
    case 'ArrowLeft':
      return to(place.row, isFar ? 0 : Math.max(0, place.column - 1));
    case 'PageDown':
      return to(place.row + pageRows);
    case 'PageUp':
      return to(place.row - pageRows);
    case 'Home':
      return isFar ? to(0, 0) : to(place.row, 0);
    case 'End':
      return isFar ? to(rowCount - 1, last) : to(place.row, last);
    default:
      return undefined;
  }
}

/** First and last row of the range. */
export function rangeOf({ row, anchor }: GridPlace): readonly [first: number, last: number] {
  return row < anchor ? [row, anchor] : [anchor, row];
}
