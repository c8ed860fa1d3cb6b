import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Appearance } from '../../application/people/preferences/Appearance';
import { CurrentMe } from '../../application/people/preferences/CurrentMe';
import { type IdentityError, isInterruption } from '../../application/people/session/IdentityError';
import { Session } from '../../application/people/session/Session';
import { useHasOpened } from '../kit/dialogs/useLazyPart';
import { Spinner } from '../kit/feedback/Loading';
import { MeProvider } from '../kit/MeContext';
import { PathContext, paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { ErrorBoundary } from '../platform/errors/ErrorBoundary';
import { AppShell } from './AppShell';
import { LoadingScreen } from './LoadingScreen';

/** Parent route of all screens that need sign-in: checks the session and renders the layout. @source ROL-3 */
export function SignedInArea() {
  const session = useService(Session);
  const state = useStream(session.state$, session.state);
  const currentMe = useService(CurrentMe);
  const me = useStream(currentMe.me$, currentMe.state);
  const { pathname, search } = useLocation();

  if (state.kind === 'signedOut') return <Navigate to="/login" replace state={{ target: pathname + search }} />;
  if (state.kind === 'signedOutElsewhere' || state.kind === 'replaced') return <SessionEndedScreen state={state} />;
  if (state.kind === 'failed' && (me.kind !== 'loaded' || !isInterruption(state.error)))
    return <Navigate to={paths.error} replace state={{ target: pathname + search }} />;
  if (state.kind === 'signedIn' && state.user.primaryType === 'unknown') return <Navigate to="/login" replace />;
  if (me.kind === 'failed') {
    const type = state.kind === 'signedIn' ? state.user.primaryType : 'unknown';
    return <MeFailed error={me.error} type={type} onRetry={() => currentMe.refresh()} />;
  }
  if (me.kind === 'loading' || state.kind === 'leaving') return <LoadingScreen />;
  return (
    <MeProvider me={me.value}>
      <PathContext value={pathname}>
        <AppShell>
          <SessionInterruption failure={state.kind === 'failed' ? state.error : undefined} />
          <AreaScreen />
        </AppShell>
      </PathContext>
    </MeProvider>
  );
}

/** The current screen. An error in it leaves the bar and the navigation usable. */
function AreaScreen() {
  const appearance = useService(Appearance);
  const { pathname } = useLocation();
  useEffect(() => appearance.adopt(), [appearance]);
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Spinner label="Loading" />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Replaces everything on the screen when the session ended in another tab. */
export function SessionEndedScreen(props: ComponentProps<typeof SignedOutScreen>) {
  return (
    <Suspense fallback={<LoadingScreen text="You are signed out" />}>
      <SignedOutScreen {...props} />
    </Suspense>
  );
}

interface NoticeProps {
  /** Why the session ended; undefined while it is valid. */
  readonly failure: IdentityError | undefined;
}

/** Loads the notice ahead of time: without a network, a reason why sessions end, it could not be loaded. */
const FETCH_AFTER_MS = 60_000;

/** A notice over the screen of a person whose session ended while they were working. */
function SessionInterruption({ failure }: NoticeProps) {
  useEffect(() => {
    const timer = setTimeout(() => void fetchNotice().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!useHasOpened(failure !== undefined)) return null;
  return (
    <Suspense fallback={null}>
      <SignedOutNotice failure={failure} />
    </Suspense>
  );
}

/** Shown if the notice cannot be loaded, so that the screen keeps what was typed. */
function PlainNotice({ failure }: NoticeProps) {
  return (
    failure && <p role="alert">You are signed out. Open Listbill in another tab, sign in there, then continue here.</p>
  );
}

/** Loads the notice together with its dialog. */
const fetchNotice = () =>
  import(/* webpackChunkName: "dialog" */ './SignedOutNotice').then((m) => ({ default: m.SignedOutNotice }));

const SignedOutNotice = lazy(() => fetchNotice().catch(() => ({ default: PlainNotice })));

const SignedOutScreen = lazy(() =>
  import(/* webpackChunkName: "public-pages" */ '../platform/errors/SessionScreens').then((m) => ({
    default: m.SignedOutScreen,
  })),
);

const MeFailed = lazy(() =>
  import(/* webpackChunkName: "public-pages" */ './MeFailed').then((m) => ({ default: m.MeFailed })),
);
