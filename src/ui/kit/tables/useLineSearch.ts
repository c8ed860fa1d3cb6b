import { useEffect, useMemo } from 'react';
import type { BillLine } from '../../../domain/billing/bills/BillLine';
import { LineSearch } from '../../../domain/billing/bills/lineMatcher';

/** Lines that are prepared without a pause: about a millisecond. */
const SLICE = 5_000;

/**
 * A search of a bill's lines, prepared in slices between other tasks once all lines are loaded. Without that, the first key
 * typed into the search of 150,000 lines takes several times as long as later ones.
 *
 * @param items the same array until the lines change
 */
export function useLineSearch(items: readonly BillLine[], isLoaded: boolean): LineSearch {
  const search = useMemo(() => new LineSearch(items), [items]);
  useEffect(() => {
    if (!isLoaded) return;
    let timer = setTimeout(prepareNext);
    function prepareNext(): void {
      if (!search.prepare(SLICE)) timer = setTimeout(prepareNext);
    }
    return () => clearTimeout(timer);
  }, [search, isLoaded]);
  return search;
}
