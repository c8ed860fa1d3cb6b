import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { BAR_HEIGHT } from '../kit/useBreakpoint';

/** Marks the bar at the bottom of the screen, which lists must not run under. */
export const BOTTOM_BAR = { 'data-bottom-bar': '' } as const;

const GAP = 14;

export interface ListRows {
  /** Pixels of the head inside the list; 0 for none. */
  readonly head: number;
  /** Pixels of a row. */
  readonly row: number;
  /** The list never shows fewer rows than this. */
  readonly fewest: number;
}

/**
 * Sizes a list to whole rows between its top and the bottom bar. Where fewer rows than `fewest` fit, the list takes the
 * room that there is once the page is scrolled, and scrolling it into view places it between the two bars.
 *
 * @returns styles for the scrolling element; undefined before it is measured
 */
export function useListHeight(
  list: RefObject<HTMLElement | null>,
  { head, row, fewest }: ListRows,
): CSSProperties | undefined {
  const [{ height, bar }, setSize] = useState({ height: 0, bar: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const barHeight = document.querySelector<HTMLElement>('[data-bottom-bar]')?.offsetHeight ?? 0;
      const top = list.current.getBoundingClientRect().top + window.scrollY;
      const rowsIn = (room: number) => Math.floor((room - barHeight - GAP - head) / row);
      const atOnce = rowsIn(window.innerHeight - top);
      const scrolled = rowsIn(window.innerHeight - Number.parseInt(BAR_HEIGHT, 10) - GAP);
      const rows = atOnce >= fewest ? atOnce : Math.max(fewest, scrolled);
      setSize((before) => {
        const after = { height: head + rows * row, bar: barHeight };
        return before.height === after.height && before.bar === after.bar ? before : after;
      });
    };
    measure();
    // What stands above the list comes and goes, and so does the second row of the bar.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [list, head, row, fewest]);
  if (height === 0) return undefined;
  return { height, scrollMarginTop: `calc(${BAR_HEIGHT} + ${GAP}px)`, scrollMarginBottom: bar + GAP };
}
