import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { EndedCalls } from '../../application/people/analytics/EndedCalls';
import { VisitedPlaces } from '../../application/people/analytics/VisitedPlaces';
import { ApiFailures } from '../../application/platform/errors/ApiFailures';
import { unhidePageSoon } from '../kit/dialogs/focus';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

/** Side effects of route changes, and the redirect to the maintenance page. Renders nothing. */
export function RouteEffects() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const failures = useService(ApiFailures);
  const visits = useService(VisitedPlaces);
  const calls = useService(EndedCalls);
  const place = useSavedScrollTop();
  const unavailable = useStream(failures.unavailable$, undefined);
  /** The screen that the maintenance page covers, and its scroll position. */
  const covered = useRef<{ readonly pathname: string; readonly top: number }>(undefined);

  // Leaving a screen can remove a dialog before it finished closing.
  useEffect(unhidePageSoon, [pathname]);

  /** @source RTE-12 */
  useEffect(() => visits.note(pathname), [visits, pathname]);

  /** @source RTE-12 ERR-4 */
  useEffect(() => {
    const { current: before } = covered;
    if (pathname !== paths.maintenance) covered.current = undefined;
    // The screen was covered, not left.
    if (before?.pathname === pathname) {
      // Not returned: newer browsers return a promise, which is no cleanup function.
      window.scrollTo(0, before.top);
      return undefined;
    }
    window.scrollTo(0, 0);
    // A screen that stays mounted while its route changes to another bill does not focus its heading itself.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    return place.current > 0 ? scrollWhenLoaded(place.current, () => calls.pending === 0) : undefined;
  }, [pathname, place, calls]);

  const leave = useEffectEvent(() => {
    // Several calls fail at once when the site goes down.
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

const CHECK_EVERY_MS = 50;

/** The person has started reading by then, so the page no longer scrolls. */
const MAX_WAIT_MS = 5_000;

const USER_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scroll position to restore after Back or Forward, in pixels; 0 after any other navigation.
 *
 * @source RTE-12
 */
function useSavedScrollTop(): RefObject<number> {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  /** By history entry key. */
  const places = useRef(new Map<string, number>());
  const entry = useRef({ pathname, key });
  const place = useRef(0);

  useEffect(() => {
    // The browser would restore it before the data is loaded, when the page is still short.
    const { scrollRestoration } = window.history;
    window.history.scrollRestoration = 'manual';
    const note = () => places.current.set(entry.current.key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      window.history.scrollRestoration = scrollRestoration;
    };
  }, []);

  // A layout effect, because the next screen's scroll events would otherwise be recorded for this one.
  useLayoutEffect(() => {
    const { current: from } = entry;
    entry.current = { pathname, key };
    const known = places.current.get(key) ?? 0;
    // A filter adds a history entry for the same screen, which keeps its scroll position.
    if (from.pathname === pathname) places.current.set(key, known || (places.current.get(from.key) ?? 0));
    else place.current = isReturn ? known : 0;
  }, [pathname, key, isReturn]);

  return place;
}

/**
 * Scrolls to a position once the page's data is loaded and the page is tall enough, unless the person scrolls or types first.
 *
 * @returns stops waiting.
 */
function scrollWhenLoaded(place: number, isLoaded: () => boolean): () => void {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    const isThere = isLoaded() && document.documentElement.scrollHeight - window.innerHeight >= place;
    if (isThere) window.scrollTo(0, place);
    if (isThere || Date.now() - startedAt > MAX_WAIT_MS) stop();
  }, CHECK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    for (const move of USER_MOVES) window.removeEventListener(move, stop);
  };
  for (const move of USER_MOVES) window.addEventListener(move, stop, { passive: true });
  return stop;
}
