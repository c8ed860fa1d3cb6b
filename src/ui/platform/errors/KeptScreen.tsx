import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { paths } from '../../kit/navigation/paths';

const AFTER_FIRST_SCREEN_MS = 4_000;

/**
 * Keeps the current screen mounted, but hidden, under the maintenance page, with what was typed and where the person was in it.
 * @source ERR-4
 *
 * @param children renders the routes for a location.
 */
export function KeptScreen({ children }: { children: (location: Location) => ReactNode }) {
  const location = useLocation();
  const [last, setLast] = useState<Location>();
  const isDown = location.pathname === paths.maintenance;
  if (!isDown && last !== location) setLast(location);
  const covered = isDown ? last : undefined;
  const isCovered = covered !== undefined;
  useFocusReturn(isCovered);
  useEffect(fetchMaintenanceLater, []);
  useLayoutEffect(() => (isCovered ? hidePortals() : undefined), [isCovered]);
  return (
    <>
      <div style={{ display: isCovered ? 'none' : 'contents' }}>{children(covered ?? location)}</div>
      {/* Its own boundary: suspending the covered screen would take the focus from it. */}
      {isCovered && <Suspense fallback={null}>{children(location)}</Suspense>}
    </>
  );
}

/** Loads the maintenance page ahead of time, because its code may be unavailable when the site is down. @returns cancels it. */
function fetchMaintenanceLater(): () => void {
  const fetchPage = () => import(/* webpackChunkName: "public-pages" */ './MaintenanceScreen').catch(() => undefined);
  const timer = setTimeout(() => void fetchPage(), AFTER_FIRST_SCREEN_MS);
  return () => clearTimeout(timer);
}

/**
 * Hides dialogs and drawers, which are outside the screen's element. The inactivity warning is no Fluent portal and stays.
 * @returns shows them.
 */
function hidePortals(): () => void {
  const portals = [...document.querySelectorAll<HTMLElement>('[data-portal-node]')].filter((portal) => !portal.hidden);
  for (const portal of portals) portal.hidden = true;
  return () => {
    for (const portal of portals) portal.hidden = false;
  };
}

/**
 * Returns the focus to where it was when the screen was covered. Screen readers see an open drawer again only when it has the
 * focus.
 */
function useFocusReturn(isCovered: boolean): void {
  const place = useRef<Element | null>(null);
  // Before the browser takes the focus from the hidden screen.
  useLayoutEffect(() => {
    if (isCovered) place.current = document.activeElement;
  }, [isCovered]);
  useEffect(() => {
    if (isCovered || !(place.current instanceof HTMLElement)) return;
    place.current.focus({ preventScroll: true });
    place.current = null;
  }, [isCovered]);
}
