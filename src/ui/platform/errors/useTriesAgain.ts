import { useHistory } from '../../kit/navigation/HashHistory';

/** Whether the person reloaded the page on the current screen. False after a redirect: something failed since the reload. */
export function useTriesAgain(): boolean {
  return useHistory().isFirst() && isReload();
}

function isReload(): boolean {
  // Not every place where the application runs times its navigation.
  const timed: Partial<Performance> = performance;
  const [load] = timed.getEntriesByType?.('navigation') ?? [];
  return load instanceof Object && 'type' in load && load.type === 'reload';
}
