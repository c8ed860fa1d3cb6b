import { useSyncExternalStore } from 'react';

/** Of the bar over every screen: what sticks to the top of a screen sticks below it. */
export const BAR_HEIGHT = '56px';

/** Extra small (0) to extra large (4). @source LAY-1 */
export type BreakpointLevel = 0 | 1 | 2 | 3 | 4;

/** Where levels 1 to 4 begin, in CSS pixels. Below are levels up to x.98, so that no width falls between two. @source LAY-1 */
export const LEVEL_STARTS = [600, 960, 1280, 1920] as const;

const QUERIES = LEVEL_STARTS.map((start) => `(min-width: ${start}px)`);

/** For styles that change by level: `[from(2)]: {…}` holds at level 2 and above. */
export function from(level: 1 | 2 | 3 | 4): `@media ${string}` {
  return `@media (min-width: ${LEVEL_STARTS[level - 1]}px)`;
}

/** For styles that change by level: `[below(2)]: {…}` holds under level 2. */
export function below(level: 1 | 2 | 3 | 4): `@media ${string}` {
  return `@media (max-width: ${(LEVEL_STARTS[level - 1] ?? 0) - 0.02}px)`;
}

/** The level of the window now; renders again when it changes. Use styles where styles will do. */
export function useBreakpoint(): BreakpointLevel {
  return useSyncExternalStore(watch, level);
}

function watch(notify: () => void): () => void {
  const lists = QUERIES.map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', notify);
  return () => {
    for (const list of lists) list.removeEventListener('change', notify);
  };
}

function level(): BreakpointLevel {
  return QUERIES.filter((query) => window.matchMedia(query).matches).length as BreakpointLevel;
}
