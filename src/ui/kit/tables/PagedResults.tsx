import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import type { Loadable } from '../../../application/platform/shared/Loadable';
import { EmptyState } from '../feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../feedback/Loaded';
import type { ChangeFilters } from './listAddress';
import { Pager } from './Pager';
import type { Sorting } from './TableHead';

/** The parts of a list screen, one below the other. */
export const useListStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** The order of a list. */
export interface ListOrder<Sort extends string> {
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
}

/** How the heads of the columns show and change the order in the address. @param standard the sort that it leaves out */
export function useSorting<Sort extends string>(
  { sort, direction }: ListOrder<Sort>,
  standard: Sort,
  change: ChangeFilters,
): Sorting<Sort> {
  return useMemo(
    () => ({
      by: sort,
      direction,
      firstDirection: 'asc',
      onSort: (by, next) => change({ sort: by === standard ? '' : by, direction: next === 'asc' ? '' : next }),
    }),
    [sort, direction, standard, change],
  );
}

interface PagedResultsProps<Page> {
  readonly found: Loadable<Page>;
  readonly query: { readonly page: number; readonly size: number };
  /** The items, in the plural: `corrections`. */
  readonly noun: string;
  /** Name of the list in messages. Default: `list`. */
  readonly listName?: string;
  readonly skeletonRows?: number;
  /** Whether filters may hide items, and what clears them. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Shown if there is nothing without filters. */
  readonly nothing: { readonly title: string; readonly text: string };
  readonly onPage: (page: number) => void;
  readonly onRetry: () => void;
  /** Renders the items of a page. Not called for an empty page. */
  readonly children: (page: Page) => ReactNode;
}

/** One page of a list in each state: loading, failed, empty or found, with the buttons for the other pages. */
export function PagedResults<Page extends { readonly total: number }>(props: PagedResultsProps<Page>) {
  const { found, query, noun, listName = 'list', skeletonRows = 8, isFiltered, onClear, nothing } = props;
  const { onPage, onRetry, children } = props;
  const styles = useListStyles();
  if (found.kind !== 'loaded') {
    const failure = `The ${listName} could not be loaded.`;
    return <Unloaded found={found} what={noun} rows={skeletonRows} failure={failure} isPage onRetry={onRetry} />;
  }
  const { value, refreshing } = found;
  return (
    <div className={styles.root} aria-busy={refreshing}>
      <RefreshFailed found={found} what={`the ${listName}`} onRetry={onRetry} />
      {value.total > 0 ? (
        children(value)
      ) : isFiltered ? (
        <EmptyState kind="noMatch" onClear={onClear} />
      ) : (
        <EmptyState kind="nothingYet" {...nothing} />
      )}
      <Pager page={query.page} size={query.size} total={value.total} noun={noun} onPage={onPage} />
    </div>
  );
}
