import { useCallback, useSyncExternalStore } from 'react';

/** Height of the application bar. Sticky parts of a screen stick below it. */
export const BAR_HEIGHT = '56px';

/** Extra small (0) to extra large (4). @source LAY-1 */
export type BreakpointLevel = 0 | 1 | 2 | 3 | 4;

/**
 * Lowest width of levels 1 to 4, in CSS pixels. `below` ends 0.02 px lower, so that no width falls between two levels.
 *
 * @source LAY-1
 */
export const LEVEL_STARTS = [600, 960, 1280, 1920] as const;

const QUERIES = LEVEL_STARTS.map((start) => `(min-width: ${start}px)`);

/** Media query for styles: `[from(2)]: {…}` applies at level 2 and above. */
export function from(level: 1 | 2 | 3 | 4): `@media ${string}` {
  return `@media (min-width: ${LEVEL_STARTS[level - 1]}px)`;
}

/** Media query for styles: `[below(2)]: {…}` applies below level 2. */
export function below(level: 1 | 2 | 3 | 4): `@media ${string}` {
  return `@media (max-width: ${(LEVEL_STARTS[level - 1] ?? 0) - 0.02}px)`;
}

/**
 * Media query for styles: windows too low for parts that stay in view, such as a laptop's at 300 % zoom. There these parts scroll
 * with the page, so that they cover neither the content nor what has the focus.
 *
 * @source WCAG 2.2, 1.4.10 Reflow and 2.4.11 Focus Not Obscured
 */
export const LOW = '@media (max-height: 479.98px)';

/** The window's current level; renders again when it changes. Prefer media queries in styles. */
export function useBreakpoint(): BreakpointLevel {
  return useSyncExternalStore(watch, breakpointLevel);
}

/** Whether the window is at least this wide, in CSS pixels; renders again when that changes. */
export function useMinWidth(width: number): boolean {
  const query = `(min-width: ${width}px)`;
  const watchQuery = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(watchQuery, () => window.matchMedia(query).matches);
}

function watch(notify: () => void): () => void {
  const lists = QUERIES.map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', notify);
  return () => {
    for (const list of lists) list.removeEventListener('change', notify);
  };
}

/** The window's current level. */
export function breakpointLevel(): BreakpointLevel {
  return QUERIES.filter((query) => window.matchMedia(query).matches).length as BreakpointLevel;
}
