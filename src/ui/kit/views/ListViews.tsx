import { Button } from '@fluentui/react-components';
import { memo, useCallback } from 'react';
import { useLazyPart } from '../dialogs/useLazyPart';
import { useServices } from '../Services';
import { type ListViewsProps, useViewsStyles } from './viewsPlace';

interface LazyListViewsProps extends ListViewsProps {
  /** Whether the list has loaded, so that the code of the menu does not delay it. Default: true. */
  readonly isReady?: boolean;
}

/** The views of a list, for `ListFilters`. */
export const ListViews = memo(function ListViews({ isReady = true, ...props }: LazyListViewsProps) {
  const styles = useViewsStyles();
  const services = useServices();
  const fetchMenu = useCallback(async () => {
    const code = import(/* webpackChunkName: "lists" */ './ViewsMenu');
    // Awaited together: a failure of the code while the use cases are awaited would be an unhandled one.
    const [{ ViewsMenu: menu }] = await Promise.all([code, services.prepare(['views'])]);
    return menu;
  }, [services]);
  const { Part: ViewsMenu, isMissing, retry } = useLazyPart(fetchMenu, isReady);
  if (ViewsMenu) return <ViewsMenu {...props} />;
  return <div className={styles.place}>{isMissing && <Button onClick={retry}>Load views</Button>}</div>;
});
