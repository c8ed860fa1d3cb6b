import { useLocation, useNavigationType } from 'react-router-dom';
import { isDeepLink } from '../kit/navigation/HashHistory';

/**
 * Whether the application started on this page because the person reloaded it or signed in on it, and not because something
 * failed since: then a redirect led here.
 */
export function useTriesAgain(): boolean {
  const isFirst = `${useNavigationType()}` === 'POP';
  const { state } = useLocation();
  return isFirst && (isDeepLink(state) || isReload());
}

function isReload(): boolean {
  // Not every place where the application runs times its navigation.
  const timed: Partial<Performance> = performance;
  const [load] = timed.getEntriesByType?.('navigation') ?? [];
  return load instanceof Object && 'type' in load && load.type === 'reload';
}
