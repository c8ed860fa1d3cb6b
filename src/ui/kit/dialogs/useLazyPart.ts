import { useCallback, useEffect, useState } from 'react';

/** A component, or a module of components, whose code is loaded when it is first needed. */
export interface LazyPart<Part> {
  /** Undefined until loaded. Stays defined afterwards, so that a closing dialog can animate. */
  readonly Part: Part | undefined;
  /** Loading failed. It is tried again when the part is needed again. */
  readonly isMissing: boolean;
  /** Loads it again; `isMissing` stays true until that succeeds. */
  readonly retry: () => void;
}

/** Milliseconds to wait for a paint. A background tab never paints, so the part loads without one. */
const UNPAINTED_MS = 100;

/**
 * Loads an optional part of a screen without Suspense, so that a failure does not unmount the screen and lose what was typed.
 * The caller shows a fallback when the part is missing. The code is requested after the next paint: on a slow processor, effects run
 * before the paint, and requesting code there would delay what the person is waiting for.
 *
 * @param fetchPart the same function at every render.
 * @param need falsy while the part is not needed; another value each time it is needed again.
 */
export function useLazyPart<Part>(
  fetchPart: () => Promise<Part>,
  need: boolean | number | string | undefined,
): LazyPart<Part> {
  const [Part, setPart] = useState<Part>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (Part || !need) return undefined;
    let isWanted = true;
    const cancel = afterPaint(() => {
      fetchPart().then(
        (found) => isWanted && setPart(() => found),
        () => isWanted && setMissing(true),
      );
    });
    return () => {
      cancel();
      isWanted = false;
      setMissing(false);
    };
  }, [Part, fetchPart, need]);
  const retry = useCallback(() => {
    fetchPart().then(
      (found) => setPart(() => found),
      // `isMissing` is still true.
      () => undefined,
    );
  }, [fetchPart]);
  return { Part, isMissing: isMissing && !Part, retry };
}

/** @returns what cancels it */
function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, UNPAINTED_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * True from the first opening on. Dialogs and drawers that are loaded on demand stay mounted once opened: unmounting an open
 * one would leave the page behind it hidden from screen readers.
 */
export function useHasOpened(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}
