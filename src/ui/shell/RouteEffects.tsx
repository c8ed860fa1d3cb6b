import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EndedCalls } from '../../application/analytics/EndedCalls';
import { VisitedPlaces } from '../../application/analytics/VisitedPlaces';
import { ApiFailures } from '../../application/errors/ApiFailures';
import { uncoverPageSoon } from '../kit/dialogs/uncoverPageSoon';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { scrollOnceLoaded, useReturnPlace } from './useReturnPlace';

/** What happens at every change of route, and what changes it from outside. */
export function RouteEffects() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const failures = useService(ApiFailures);
  const visits = useService(VisitedPlaces);
  const calls = useService(EndedCalls);
  const place = useReturnPlace();
  const unavailable = useStream(failures.unavailable$, undefined);
  /** What the maintenance page came over, and how far down the person was in it. */
  const covered = useRef<{ readonly pathname: string; readonly top: number }>(undefined);

  // Whoever goes on while something still closes over the old page takes it out before it has given the page back.
  useEffect(uncoverPageSoon, [pathname]);

  /** @source RTE-12 */
  useEffect(() => visits.note(pathname), [visits, pathname]);

  /** @source RTE-12 ERR-4 */
  useEffect(() => {
    const { current: before } = covered;
    if (pathname !== paths.maintenance) covered.current = undefined;
    // The screen was there all the time: it does not begin anew.
    if (before?.pathname === pathname) {
      // Newer browsers answer with a promise, which an effect must not take for its end.
      window.scrollTo(0, before.top);
      return undefined;
    }
    window.scrollTo(0, 0);
    // A screen that stays while its address changes to another bill does not open anew.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    return place.current > 0 ? scrollOnceLoaded(place.current, () => calls.pending === 0) : undefined;
  }, [pathname, place, calls]);

  const leave = useEffectEvent(() => {
    // Several calls fail at once when the site goes down; the first has led here already.
    if (pathname === paths.maintenance) return;
    covered.current = { pathname, top: window.scrollY };
    void navigate(paths.maintenance, { replace: true, state: { target: pathname + search } });
  });

  /** @source ERR-4 */
  useEffect(() => {
    if (unavailable) leave();
  }, [unavailable]);
  return null;
}
