import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { EndedCalls } from '../../application/analytics/EndedCalls';
import { VisitedPlaces } from '../../application/analytics/VisitedPlaces';
import { ApiFailures } from '../../application/errors/ApiFailures';
import { unhidePageSoon } from '../kit/dialogs/focus';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

/** What happens at every change of route, and what changes it from outside. */
export function RouteEffects() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const failures = useService(ApiFailures);
  const visits = useService(VisitedPlaces);
  const calls = useService(EndedCalls);
  const place = useSavedScrollTop();
  const unavailable = useStream(failures.unavailable$, undefined);
  /** What the maintenance page came over, and how far down the person was in it. */
  const covered = useRef<{ readonly pathname: string; readonly top: number }>(undefined);

  // Whoever goes on while something still closes over the old page takes it out before it has given the page back.
  useEffect(unhidePageSoon, [pathname]);

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
    return place.current > 0 ? scrollWhenLoaded(place.current, () => calls.underWay === 0) : undefined;
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

const LOOK_EVERY_MS = 50;

/** After this the person reads from the top, and is not moved any more. */
const LONGEST_WAIT_MS = 5_000;

const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * How far down the person was on the screen that Back or Forward leads to; 0 for every other way to a screen.
 *
 * @source RTE-12
 */
function useSavedScrollTop(): RefObject<number> {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  /** By the key of the history's entry. */
  const places = useRef(new Map<string, number>());
  const entry = useRef({ pathname, key });
  const place = useRef(0);

  useEffect(() => {
    // The browser's own attempt comes before the data, when the page is still short.
    const { scrollRestoration } = window.history;
    window.history.scrollRestoration = 'manual';
    const note = () => places.current.set(entry.current.key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      window.history.scrollRestoration = scrollRestoration;
    };
  }, []);

  // Before the shorter page of the next screen is scrolled, which would be noted for this one.
  useLayoutEffect(() => {
    const { current: from } = entry;
    entry.current = { pathname, key };
    const known = places.current.get(key) ?? 0;
    // A filter makes another entry of the same screen, which stays where it is.
    if (from.pathname === pathname) places.current.set(key, known || (places.current.get(from.key) ?? 0));
    else place.current = isReturn ? known : 0;
  }, [pathname, key, isReturn]);

  return place;
}

/**
 * Scrolls down once the page is tall enough and its data are there, unless the person moves first.
 *
 * @returns stops waiting
 */
function scrollWhenLoaded(place: number, isLoaded: () => boolean): () => void {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    const isThere = isLoaded() && document.documentElement.scrollHeight - window.innerHeight >= place;
    if (isThere) window.scrollTo(0, place);
    if (isThere || Date.now() - startedAt > LONGEST_WAIT_MS) stop();
  }, LOOK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
  };
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  return stop;
}
