import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { ErrorBoundary } from '../errors/ErrorBoundary';
import { type Services, useServices } from '../shared/Services';

/** Time for the first screen to be painted and to ask for its data; and again while it waits for them, so many times. */
const HEAD_START_MS = 800;
const MOST_WAITS = 12;
const TRY_AGAIN_MS = 30_000;

const ShownContext = createContext<() => void>(() => undefined);

/** Fetches what accompanies every screen, once the first one is there. What cannot be fetched is tried again: the watch over inactivity is part of it. */
export function AfterFirstScreen({ children }: { children: ReactNode }) {
  const services = useServices();
  const [isShown, setShown] = useState(false);
  const [companions, setCompanions] = useState<{ Companions: ComponentType }>();
  const noteShown = useCallback(() => setShown(true), []);
  useEffect(() => (isShown ? fetchSoon(services, (found) => setCompanions(found)) : undefined), [isShown, services]);
  return (
    <ShownContext value={noteShown}>
      {children}
      {companions && (
        <ErrorBoundary resetKey="">
          <companions.Companions />
        </ErrorBoundary>
      )}
    </ShownContext>
  );
}

/** Around a screen: tells when it is there. While the screen is still being fetched, this is not on the page either. */
export function Shown({ children }: { children: ReactNode }) {
  const noteShown = useContext(ShownContext);
  useEffect(noteShown, [noteShown]);
  return children;
}

function fetchSoon(services: Services, found: (companions: { Companions: ComponentType }) => void): () => void {
  let timer = setTimeout(begin, HEAD_START_MS);
  let waits = 0;
  let isWanted = true;
  function begin(): void {
    waits += 1;
    const isWaiting = document.querySelector('[aria-busy="true"]') !== null && waits <= MOST_WAITS;
    if (isWaiting) timer = setTimeout(begin, HEAD_START_MS);
    else fetchThem();
  }
  function fetchThem(): void {
    const code = import(/* webpackChunkName: "companions" */ './Companions');
    Promise.all([code, services.prepare(['companions'])]).then(
      ([{ Companions }]) => isWanted && found({ Companions }),
      () => {
        if (isWanted) timer = setTimeout(fetchThem, TRY_AGAIN_MS);
      },
    );
  }
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
