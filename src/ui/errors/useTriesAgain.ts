import { useNavigationType } from 'react-router-dom';

/**
 * Whether the application started on this page because the person reloaded it, and not because something failed since: then a
 * redirect led here.
 */
export function useTriesAgain(): boolean {
  return `${useNavigationType()}` === 'POP' && isReload();
}

function isReload(): boolean {
  // Not every place where the application runs times its navigation.
  const timed: Partial<Performance> = performance;
  const [load] = timed.getEntriesByType?.('navigation') ?? [];
  return load instanceof Object && 'type' in load && load.type === 'reload';
}
