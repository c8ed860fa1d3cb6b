import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const LOOK_EVERY_MS = 50;
/** After this the person reads from the top, and is not moved any more. */
const LONGEST_WAIT_MS = 5_000;
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * How far down the person was on the screen that Back or Forward leads to; 0 for every other way to a screen.
 *
 * @source RTE-12
 */
export function useReturnPlace(): RefObject<number> {
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
export function scrollOnceLoaded(place: number, isLoaded: () => boolean): () => void {
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
