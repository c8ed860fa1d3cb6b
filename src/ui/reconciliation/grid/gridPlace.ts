import type { BillLine } from '../../../domain/bills/BillLine';
import { COLUMNS } from './gridEdits';

/** Where a person is in the grid: a cell, and where a range of rows began. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
  /** The other end of the range; the same row when there is none. */
  readonly anchor: number;
  /** The line of the row, to be found again when other rows are shown; left out where there is none. */
  readonly linePk?: string | undefined;
}

/** The first amount. */
export const FIRST_PLACE: GridPlace = { row: 0, column: 0, anchor: 0 };

/** The place where its line is by now; where the line is gone, what has taken its row. Always within the rows. */
export function placeIn(rows: readonly Pick<BillLine, 'linePk'>[], place: GridPlace): GridPlace {
  const { linePk } = place;
  const isThere = linePk === undefined || rows[place.row]?.linePk === linePk;
  const found = isThere ? -1 : rows.findIndex((row) => row.linePk === linePk);
  const inside = (row: number) => Math.max(0, Math.min(rows.length - 1, row));
  const row = inside(found === -1 ? place.row : found);
  return { ...place, row, anchor: place.anchor === place.row ? row : inside(place.anchor) };
}

/** What moving depends on, of a key press. */
export type MovingKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Where a key leads; undefined for keys that do not move. Shift makes a range of rows.
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

/** The rows of the range, the upper first. */
export function rangeOf({ row, anchor }: GridPlace): readonly [first: number, last: number] {
  return row < anchor ? [row, anchor] : [anchor, row];
}
