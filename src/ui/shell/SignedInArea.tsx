import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Appearance } from '../../application/preferences/Appearance';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import type { Me } from '../../application/preferences/Me';
import { isInterruption } from '../../application/session/IdentityError';
import { Session } from '../../application/session/Session';
import { LOADING, type Loadable, loaded } from '../../application/shared/Loadable';
import { ErrorBoundary } from '../errors/ErrorBoundary';
import { Busy } from '../kit/feedback/Busy';
import { MeProvider } from '../kit/MeContext';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { AppShell } from './AppShell';
import { Interruption } from './Interruption';
import { LoadingScreen } from './LoadingScreen';
import { SessionOver } from './SessionOver';

const MeFailed = lazy(() =>
  import(/* webpackChunkName: "public-pages" */ './MeFailed').then((m) => ({ default: m.MeFailed })),
);

/** Everything behind sign-in: the layout of both areas. @source ROL-3 */
export function SignedInArea() {
  const session = useService(Session);
  const state = useStream(session.state$, session.state);
  const currentMe = useService(CurrentMe);
  const me = useStream<Loadable<Me>>(currentMe.me$, currentMe.me ? loaded(currentMe.me) : LOADING);
  const { pathname, search } = useLocation();

  if (state.kind === 'signedOut') return <Navigate to="/login" replace state={{ target: pathname + search }} />;
  if (state.kind === 'signedOutElsewhere' || state.kind === 'replaced') return <SessionOver state={state} />;
  if (state.kind === 'failed' && (me.kind !== 'loaded' || !isInterruption(state.error)))
    return <Navigate to={paths.error} replace state={{ target: pathname + search }} />;
  if (state.kind === 'signedIn' && state.user.primaryType === 'unknown') return <Navigate to="/login" replace />;
  if (me.kind === 'failed') {
    const type = state.kind === 'signedIn' ? state.user.primaryType : 'unknown';
    return <MeFailed error={me.error} type={type} onRetry={() => currentMe.retry()} />;
  }
  if (me.kind === 'loading' || state.kind === 'leaving') return <LoadingScreen />;
  return (
    <MeProvider me={me.value}>
      <AppShell>
        <Interruption failure={state.kind === 'failed' ? state.error : undefined} />
        <AreaScreen />
      </AppShell>
    </MeProvider>
  );
}

/** The screen of the route; a defect in it leaves bar and navigation standing. */
function AreaScreen() {
  const appearance = useService(Appearance);
  const { pathname } = useLocation();
  useEffect(() => appearance.adopt(), [appearance]);
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Busy label="Loading" />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
