import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { BAR_HEIGHT } from '../../kit/useBreakpoint';

/** Marks the bar at the bottom of the screen, which lists must not overlap. */
export const BOTTOM_BAR = { 'data-bottom-bar': '' } as const;

const GAP = 14;

export interface ListRows {
  /** Height of the header inside the list in pixels; 0 for none. */
  readonly head: number;
  /** Height of a row in pixels. */
  readonly row: number;
  /** Minimum number of visible rows. */
  readonly fewest: number;
}

/** Width of an element without its scroll bar, in pixels; 0 before it is measured. */
export function useWidthOf(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    return () => watch.disconnect();
  }, [element]);
  return width;
}

/**
 * Sizes a list to whole rows between its top and the bottom bar. If fewer rows than `fewest` fit, the list takes the
 * space that is available once the page is scrolled, and scrolling it into view places it between the two bars.
 *
 * @returns styles for the scrolling element; undefined before it is measured
 */
export function useListHeight(
  list: RefObject<HTMLElement | null>,
  { head, row, fewest }: ListRows,
): CSSProperties | undefined {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const barHeight = document.querySelector<HTMLElement>('[data-bottom-bar]')?.offsetHeight ?? 0;
      const top = list.current.getBoundingClientRect().top + window.scrollY;
      const rowsIn = (room: number) => Math.floor((room - barHeight - GAP - head) / row);
      const atOnce = rowsIn(window.innerHeight - top);
      const scrolled = rowsIn(window.innerHeight - Number.parseInt(BAR_HEIGHT, 10) - GAP);
      const rows = atOnce >= fewest ? atOnce : Math.max(fewest, scrolled);
      setHeight(head + rows * row);
    };
    measure();
    // Content above the list can change, and so can the height of the bar.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [list, head, row, fewest]);
  if (height === 0) return undefined;
  // The page keeps both bars clear (`scroll-padding`).
  return { height, scrollMarginBlock: GAP };
}
