import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import type { VirtualRowsHandle } from '../../kit/tables/VirtualRows';
import { type AccessEditor, COLUMNS } from './useAccessEditor';

/** A cell: its row, and its column from 0, the first of which stands for the whole row. */
export interface AccessPlace {
  readonly row: number;
  readonly column: number;
}

export interface AccessGridOptions {
  readonly editor: AccessEditor;
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<VirtualRowsHandle | null>;
}

/** What keyboard and mouse do in the grid: arrows move, space ticks; with Shift the whole row, with Ctrl the whole column. */
export function useAccessGrid({ editor, scroll, list }: AccessGridOptions) {
  const { rows } = editor;
  const [chosen, setChosen] = useState<AccessPlace>({ row: 0, column: 1 });
  const place = { ...chosen, row: Math.max(0, Math.min(rows.length - 1, chosen.row)) };

  const go = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(COLUMNS - 1, column)),
    };
    setChosen(next);
    list.current?.scrollToIndex(next.row);
    bringIntoView(scroll.current, next.column);
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const { row, column } = place;
    switch (event.key) {
      case 'ArrowDown':
        go(isControl ? rows.length - 1 : row + 1, column);
        break;
      case 'ArrowUp':
        go(isControl ? 0 : row - 1, column);
        break;
      case 'ArrowRight':
        go(row, column + 1);
        break;
      case 'ArrowLeft':
        go(row, column - 1);
        break;
      case 'Home':
        go(isControl ? 0 : row, 0);
        break;
      case 'End':
        go(isControl ? rows.length - 1 : row, COLUMNS - 1);
        break;
      case 'PageDown':
        go(row + 8, column);
        break;
      case 'PageUp':
        go(row - 8, column);
        break;
      case ' ':
        if (isControl) editor.toggleColumn(column);
        else if (event.shiftKey) editor.toggleCell(row, 0);
        else editor.toggleCell(row, column);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  function onClick({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const cell = target.closest<HTMLElement>('[data-column]');
    const row = Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2;
    if (!cell || row < 0) return;
    const column = Number(cell.dataset['column']);
    setChosen({ row, column });
    editor.toggleCell(row, column);
    // A box takes the focus when it is pressed; the arrows are the grid's.
    scroll.current?.focus({ preventScroll: true });
  }

  return { place, handlers: { onKeyDown, onClick } };
}

/** The grid may be wider than its frame; the column of groups stays over its left. */
function bringIntoView(frame: HTMLElement | null, column: number): void {
  const cell = frame?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  const group = frame?.querySelector<HTMLElement>('[role="rowheader"]');
  if (!frame || !cell) return;
  const left = cell.offsetLeft - (group?.offsetWidth ?? 0);
  const right = cell.offsetLeft + cell.offsetWidth - frame.clientWidth;
  if (frame.scrollLeft > left) frame.scrollLeft = left;
  if (frame.scrollLeft < right) frame.scrollLeft = right;
}
