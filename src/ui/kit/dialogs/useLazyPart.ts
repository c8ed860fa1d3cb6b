import { type ComponentType, useCallback, useEffect, useState } from 'react';

/** A part of a screen whose code is fetched when it is needed. */
export interface LazyPart<Props> {
  /** Undefined until it is there; from then on it stays, so that what is closed is seen closing. */
  readonly Part: ComponentType<Props> | undefined;
  /** It could not be fetched; it is tried again when it is needed anew. */
  readonly isMissing: boolean;
  /** Fetches it once more; it stays missing until it is there. */
  readonly retry: () => void;
}

/**
 * For parts without which a screen goes on: one that cannot be fetched must not take the screen, and what was typed there,
 * down with it. Whoever asks for it puts something plainer in its place.
 *
 * @param fetchPart the same at every render.
 * @param need another one each time the part is needed anew; false, 0 or empty while it is not.
 */
export function useLazyPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  need: boolean | number | string | undefined,
): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (Part || !need) return undefined;
    let isWanted = true;
    fetchPart().then(
      (found) => isWanted && setPart(() => found),
      () => isWanted && setMissing(true),
    );
    return () => {
      isWanted = false;
      setMissing(false);
    };
  }, [Part, fetchPart, need]);
  const retry = useCallback(() => {
    fetchPart().then(
      (found) => setPart(() => found),
      // It is said already.
      () => undefined,
    );
  }, [fetchPart]);
  return { Part, isMissing: isMissing && !Part, retry };
}

/**
 * True from the first opening on. For dialogs and drawers whose code is fetched when they are needed: once there they
 * must be closed, not taken out of the page. One that is torn out leaves the page behind it hidden from screen readers.
 */
export function useHasOpened(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}
