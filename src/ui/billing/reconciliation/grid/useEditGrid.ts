import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import type { BillLine } from '../../../../domain/billing/bills/BillLine';
import { type LineEdit, REASON_LABELS } from '../../../../domain/billing/bills/lineEdit';
import { editOf } from '../../../../domain/billing/reconciliation/ReconcileWork';
import { counted } from '../../../../domain/platform/text/wording';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import type { VirtualRowsHandle } from '../../../kit/tables/VirtualRows';
import type { CellEditorProps, NextMove } from './EditRow';
import {
  COLUMNS,
  editFrom,
  FIRST_PLACE,
  fillEdits,
  type GridPlace,
  pasteEdits,
  placeAfter,
  placeIn,
  rangeOf,
  textOf,
} from './gridEdits';
import { ROW_HEIGHT } from './gridStyles';

interface Editing {
  readonly text: string;
  readonly isTyped: boolean;
  readonly isWrong: boolean;
}

export interface EditGridOptions {
  /** Displayed lines: filtered, with the unsaved work. */
  readonly rows: readonly BillLine[];
  readonly isReadOnly: boolean;
  /** Returns whether the change was made; false if it needs confirmation. */
  readonly onChange: (label: string, edits: readonly LineEdit[]) => boolean;
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<VirtualRowsHandle | null>;
}

/** Keyboard, mouse and clipboard handling of the grid. The grid keeps the focus and names the active cell by its id. */
export function useEditGrid({ rows, isReadOnly, onChange, scroll, list }: EditGridOptions) {
  const announce = useAnnounce();
  const [chosen, setChosen] = useState<GridPlace>(FIRST_PLACE);
  const [editing, setEditing] = useState<Editing>();
  const place = placeIn(rows, chosen);
  const { row } = place;
  const column = COLUMNS[place.column] ?? 'amount';
  const line = rows[row];

  const setPlace = (next: GridPlace) => setChosen({ ...next, linePk: rows[next.row]?.linePk });
  const go = (next: GridPlace) => {
    setPlace(next);
    list.current?.scrollToIndex(next.row);
    scroll.current?.scrollIntoView({ block: 'nearest' });
  };
  const endEditing = (onward: NextMove = 'stay') => {
    setEditing(undefined);
    if (onward !== 'away') scroll.current?.focus({ preventScroll: true });
  };
  const begin = (text: string, isTyped: boolean, at: GridPlace = place) => {
    if (isReadOnly) return announce('The bill can only be read now.');
    setPlace({ ...at, anchor: at.row });
    setEditing({ text, isTyped, isWrong: false });
  };
  const change = (edits: readonly LineEdit[], what: string): boolean => {
    if (isReadOnly || edits.length === 0) return false;
    const [first] = edits;
    const named = rows.find(({ linePk }) => linePk === first?.linePk);
    return onChange(
      edits.length === 1 && named
        ? `${named.memberName}, ${named.coverage}`
        : `${what} ${counted(edits.length, 'line')}`,
      edits,
    );
  };

  function commit(text: string, onward: NextMove): void {
    if (!line || !editing) return;
    const edit = editFrom(line, column, text);
    if (!edit) {
      if (onward === 'stay' || onward === 'away') return endEditing(onward);
      return setEditing({ ...editing, text, isWrong: true });
    }
    if (textOf(line, column) !== text) change([edit], 'Changed');
    const needsReason = column === 'amount' && edit.reconciledCents !== line.billedCents && !edit.reasonCode;
    const needsNote = column === 'reason' && edit.reasonCode === 'OTHER' && edit.note === '';
    if ((needsReason || needsNote) && onward === 'down') {
      return begin('', false, { ...place, column: place.column + 1 });
    }
    endEditing(onward);
    // After the reason or the note, continue with the next line's amount.
    const nextColumn = column === 'amount' ? place.column : 0;
    if (onward === 'down') goTo(row + 1, nextColumn);
    if (onward === 'up') goTo(row - 1, place.column);
    if (onward === 'next') goTo(row, place.column + 1);
    if (onward === 'previous') goTo(row, place.column - 1);
  }

  function goTo(toRow: number, toColumn: number): void {
    const inside = Math.max(0, Math.min(rows.length - 1, toRow));
    go({ row: inside, column: Math.max(0, Math.min(COLUMNS.length - 1, toColumn)), anchor: inside });
  }

  function fillDown(): void {
    const [first, last] = rangeOf(place);
    const range = first === last ? rows.slice(Math.max(0, first - 1), first + 1) : rows.slice(first, last + 1);
    if (change(fillEdits(range, column), 'Filled')) announce(`Filled ${counted(range.length - 1, 'line')}`);
  }

  function restoreBilled(): void {
    const [first, last] = rangeOf(place);
    const range = rows.slice(first, last + 1).filter(({ reconciledCents }) => reconciledCents !== null);
    change(
      range.map((one) => ({ ...editOf(one), reconciledCents: one.billedCents, reasonCode: null })),
      'Restored',
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (editing || !line || event.altKey) return;
    const pageRows = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const next = placeAfter(place, event.nativeEvent, rows.length, pageRows);
    const isControl = event.ctrlKey || event.metaKey;
    if (next) go(next);
    else if (isControl && event.key.toLowerCase() === 'd') fillDown();
    else if (isControl) return;
    else if (event.key === 'Enter' || event.key === 'F2') begin(textOf(line, column), false, place);
    else if (event.key === 'Delete' || event.key === 'Backspace') restoreBilled();
    else if (event.key.length === 1 && event.key !== ' ' && event.key !== '?' && event.key !== '/') {
      begin(column === 'reason' ? reasonStartingWith(event.key) : event.key, true, place);
    } else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing || isReadOnly) return;
    event.preventDefault();
    const { edits, unread } = pasteEdits(event.clipboardData.getData('text/plain'), rows, row, column);
    const isDone = change(edits, 'Pasted into');
    const left = unread > 0 ? ` ${counted(unread, 'value')} could not be read.` : '';
    if (isDone || left) announce(`${isDone ? `Pasted into ${counted(edits.length, 'line')}.` : ''}${left}`.trim());
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing) return;
    const [first, last] = rangeOf(place);
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      rows
        .slice(first, last + 1)
        .map((one) => textOf(one, column))
        .join('\n'),
    );
  }

  function cellAt({ target }: MouseEvent): GridPlace | undefined {
    if (!(target instanceof HTMLElement)) return undefined;
    const cell = target.closest<HTMLElement>('[data-column]');
    const index = Number(target.closest<HTMLElement>('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2;
    return index >= 0
      ? { row: index, column: Number(cell?.dataset['column'] ?? place.column), anchor: index }
      : undefined;
  }

  const editor: Omit<CellEditorProps, 'column' | 'label'> | undefined = editing && {
    ...editing,
    onCommit: commit,
    onCancel: endEditing,
  };
  return {
    place,
    editor,
    go,
    handlers: {
      onKeyDown,
      onPaste,
      onCopy,
      onClick(event: MouseEvent) {
        const at = cellAt(event);
        if (at && !editing) setPlace(event.shiftKey ? { ...at, anchor: place.anchor } : at);
      },
      onDoubleClick(event: MouseEvent) {
        const at = cellAt(event);
        const clicked = at && rows[at.row];
        if (at && clicked) begin(textOf(clicked, COLUMNS[at.column] ?? 'amount'), false, at);
      },
    },
  };
}

/** Label of the first reason that starts with a letter; the field's own type-ahead finds the others. */
function reasonStartingWith(letter: string): string {
  const words = Object.values(REASON_LABELS);
  return words.find((reason) => reason.toLowerCase().startsWith(letter.toLowerCase())) ?? '';
}
