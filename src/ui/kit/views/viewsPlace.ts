import { makeStyles } from '@fluentui/react-components';
import type { NamedList } from '../../../domain/platform/lists/declaredLists';
import type { ChangeFilters } from '../tables/listAddress';
import { below } from '../useBreakpoint';

/** The button's size, so that nothing moves when its code is loaded, or when a view with another name is chosen. */
export const useViewsStyles = makeStyles({
  place: {
    flexShrink: 0,
    alignSelf: 'flex-end',
    width: '184px',
    minWidth: 'auto',
    height: '32px',
    [below(3)]: { width: '148px' },
    [below(1)]: { width: '88px' },
  },
});

export interface ListViewsProps {
  /** The same object at every render. */
  readonly list: NamedList;
  /** The query string of the list. */
  readonly address: URLSearchParams;
  readonly onChange: ChangeFilters;
}
