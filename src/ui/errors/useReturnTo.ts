import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Brings the focus back to where it was when the page was covered. An open drawer is there for screen readers again only
 * when it has the focus.
 */
export function useReturnTo(isCovered: boolean): void {
  const place = useRef<Element | null>(null);
  // Before the browser takes the focus off what it no longer shows.
  useLayoutEffect(() => {
    if (isCovered) place.current = document.activeElement;
  }, [isCovered]);
  useEffect(() => {
    if (isCovered || !(place.current instanceof HTMLElement)) return;
    place.current.focus({ preventScroll: true });
    place.current = null;
  }, [isCovered]);
}
