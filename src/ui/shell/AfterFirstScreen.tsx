import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useReducer, useState } from 'react';
import { EndedCalls } from '../../application/people/analytics/EndedCalls';
import { StepUp } from '../../application/people/session/StepUp';
import { type Services, useServices } from '../kit/Services';
import { ErrorBoundary } from '../platform/errors/ErrorBoundary';

/** Interval and number of checks for pending calls of the first screen. */
const CHECK_EVERY_MS = 800;
const MAX_CHECKS = 15;
/** Checks in a row without a pending call after which the screen counts as complete and painted. */
const IDLE_CHECKS = 2;
const RETRY_MS = 30_000;

const ShownContext = createContext<() => void>(() => undefined);

interface AfterFirstScreenProps {
  /** Called when the first screen is mounted; the same function at every render. */
  readonly onShown: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * Loads the companions of every screen once the first screen is complete. Retries until it succeeds, because they include the
 * inactivity watch.
 */
export function AfterFirstScreen({ onShown, children }: AfterFirstScreenProps) {
  const services = useServices();
  const [isShown, reportShown] = useReducer(() => true, false);
  const [Companions, setCompanions] = useState<ComponentType>();
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);
  useEffect(
    () => (isShown ? loadWhenIdle(services, (found) => setCompanions(() => found)) : undefined),
    [isShown, services],
  );
  return (
    <ShownContext value={reportShown}>
      {children}
      {Companions && (
        <ErrorBoundary resetKey="">
          <Companions />
        </ErrorBoundary>
      )}
    </ShownContext>
  );
}

/** Wraps a screen and reports when it is mounted, which is after its code is loaded. */
export function ScreenShown({ children }: { children: ReactNode }) {
  const reportShown = useContext(ShownContext);
  useEffect(reportShown, [reportShown]);
  return children;
}

function loadWhenIdle(services: Services, found: (companions: ComponentType) => void): () => void {
  const calls = services.get(EndedCalls);
  const stepUp = services.get(StepUp);
  let timer = setTimeout(check, CHECK_EVERY_MS);
  let checks = 0;
  let idleChecks = 0;
  let isMounted = true;
  function check(): void {
    checks += 1;
    // A call that waits for a recent sign-in is pending until the companions ask for it.
    idleChecks = calls.pending === 0 || stepUp.question ? idleChecks + 1 : 0;
    if (idleChecks >= IDLE_CHECKS || checks >= MAX_CHECKS) load();
    else timer = setTimeout(check, CHECK_EVERY_MS);
  }
  function load(): void {
    const code = import(/* webpackChunkName: "companions" */ './Companions');
    Promise.all([code, services.prepare(['companions'])]).then(
      ([{ Companions }]) => isMounted && found(Companions),
      () => {
        if (isMounted) timer = setTimeout(load, RETRY_MS);
      },
    );
  }
  return () => {
    isMounted = false;
    clearTimeout(timer);
  };
}
