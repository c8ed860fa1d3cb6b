import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { EndedCalls } from '../../application/analytics/EndedCalls';
import { ErrorBoundary } from '../errors/ErrorBoundary';
import { type Services, useServices } from '../kit/Services';

/** How often it is looked whether the first screen still waits for anything; so many times. */
const LOOK_EVERY_MS = 800;
const MOST_LOOKS = 15;
/** So many looks in a row without a call on its way mean that the screen is complete, and painted. */
const QUIET_LOOKS = 2;
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
  const calls = services.get(EndedCalls);
  let timer = setTimeout(look, LOOK_EVERY_MS);
  let looks = 0;
  let quiet = 0;
  let isWanted = true;
  function look(): void {
    looks += 1;
    quiet = calls.pending === 0 ? quiet + 1 : 0;
    if (quiet >= QUIET_LOOKS || looks >= MOST_LOOKS) fetchThem();
    else timer = setTimeout(look, LOOK_EVERY_MS);
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
