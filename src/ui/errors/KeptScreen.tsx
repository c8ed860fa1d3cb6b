import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { paths } from '../kit/navigation/paths';

const AFTER_FIRST_SCREEN_MS = 4_000;

/**
 * The maintenance page comes over the screen that met it and does not take it away: whoever comes back finds everything
 * as it was, with what was typed and where they were in it. @source ERR-4
 *
 * @param children the routes at a location
 */
export function KeptScreen({ children }: { children: (location: Location) => ReactNode }) {
  const location = useLocation();
  const [kept, setKept] = useState<Location>();
  const isDown = location.pathname === paths.maintenance;
  if (!isDown && kept !== location) setKept(location);
  const covered = isDown ? kept : undefined;
  const isCovered = covered !== undefined;
  useFocusReturn(isCovered);
  useEffect(fetchMaintenanceLater, []);
  useLayoutEffect(() => (isCovered ? hidePortals() : undefined), [isCovered]);
  return (
    <>
      <div style={{ display: isCovered ? 'none' : 'contents' }}>{children(covered ?? location)}</div>
      {/* Of its own, lest the kept screen waits with it for the page's code: waiting would take the focus off it. */}
      {isCovered && <Suspense fallback={null}>{children(location)}</Suspense>}
    </>
  );
}

/** When the site is down its pages may be too: the code of this one is fetched while all is well. @returns calls it off. */
function fetchMaintenanceLater(): () => void {
  const fetchPage = () => import(/* webpackChunkName: "public-pages" */ './MaintenanceScreen').catch(() => undefined);
  const timer = setTimeout(() => void fetchPage(), AFTER_FIRST_SCREEN_MS);
  return () => clearTimeout(timer);
}

/** Hides dialogs and drawers, which are beside the page, not in it. The inactivity warning stays: it is no portal. @returns shows them again. */
function hidePortals(): () => void {
  const portals = [...document.querySelectorAll<HTMLElement>('[data-portal-node]')].filter((portal) => !portal.hidden);
  for (const portal of portals) portal.hidden = true;
  return () => {
    for (const portal of portals) portal.hidden = false;
  };
}

/**
 * Brings the focus back to where it was when the page was covered. An open drawer is there for screen readers again only
 * when it has the focus.
 */
function useFocusReturn(isCovered: boolean): void {
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
