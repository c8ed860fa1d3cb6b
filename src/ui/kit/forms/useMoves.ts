import type { KeyboardEvent } from 'react';
import { useAnnounce } from '../feedback/Announcer';

/** Moves a row of an ordered list by one place. */
export interface Moves {
  /** Does nothing beyond either end. */
  readonly move: (at: number, step: -1 | 1) => void;
  /** Alt with an arrow key moves the row that has the focus. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, at: number) => void;
}

/**
 * Moves rows of an ordered list by buttons and keys: the new place is announced, and the focus stays where it was.
 *
 * @param count of rows.
 * @param swap exchanges two rows.
 * @param textOf what is announced about the row at a place that moves to another one.
 */
export function useMoves(
  count: number,
  swap: (at: number, to: number) => void,
  textOf: (at: number, to: number) => string,
): Moves {
  const announce = useAnnounce();
  const move = (at: number, step: -1 | 1) => {
    const to = at + step;
    if (to < 0 || to >= count) return;
    const focused = document.activeElement;
    const text = textOf(at, to);
    swap(at, to);
    announce(text);
    // Moving an element in the document takes the focus from it.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.isConnected && focused.focus());
  };
  return {
    move,
    onKeyDown: (event, at) => {
      const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
      if (!event.altKey || !step) return;
      event.preventDefault();
      move(at, step);
    },
  };
}

/** The items with two of them exchanged. */
export function swapped<T>(items: readonly T[], at: number, to: number): readonly T[] {
  return items.map((item, index) => items[index === at ? to : index === to ? at : index] ?? item);
}
