import { useEffect, useState } from 'react';
import { useHasOpened } from './dialogs/useLazyPart';

const MAX_WAIT_MS = 1_000;

/**
 * Whether to show what stands below a part of unknown height, which would move it when it arrives: once the part is there, and
 * after a second at the latest. Stays true.
 */
export function useHasWaited(isThere: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return useHasOpened(isThere || isOver);
}
