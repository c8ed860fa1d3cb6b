import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { Appearance } from '../../application/preferences/Appearance';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import type { Me } from '../../application/preferences/Me';
import { Session } from '../../application/session/Session';
import { LOADING, type Loadable, loaded } from '../../application/shared/Loadable';
import { ErrorBoundary } from '../errors/ErrorBoundary';
import { type AppRoute, ROUTES } from '../routes';
import { Busy } from '../shared/Busy';
import { MeProvider, may, useMe } from '../shared/MeContext';
import { errorPathFor, paths } from '../shared/paths';
import { useService } from '../shared/Services';
import { useStream } from '../shared/useStream';
import { AppShell } from './AppShell';
import { LoadingScreen } from './LoadingScreen';
import { MeFailed } from './MeFailed';
import { SignedOutDialog } from './SignedOutDialog';
import { useScreens } from './screens';

/** Everything behind sign-in. @source ROL-3 */
export function SignedInArea() {
  const session = useService(Session);
  const state = useStream(session.state$, session.state);
  const currentMe = useService(CurrentMe);
  const me = useStream<Loadable<Me>>(currentMe.me$, currentMe.me ? loaded(currentMe.me) : LOADING);
  const { pathname, search } = useLocation();

  if (state.kind === 'signedOut') return <Navigate to="/login" replace state={{ target: pathname + search }} />;
  if (state.kind === 'failed' && me.kind !== 'loaded') return <Navigate to={paths.error} replace />;
  if (state.kind === 'signedIn' && state.user.primaryType === 'unknown') return <Navigate to="/login" replace />;
  if (me.kind === 'failed') return <MeFailed error={me.error} onRetry={() => currentMe.retry()} />;
  if (me.kind === 'loading' || state.kind === 'leaving') return <LoadingScreen />;
  return (
    <MeProvider me={me.value}>
      <AppShell>
        <AreaScreens />
      </AppShell>
      {state.kind === 'failed' && <SignedOutDialog target={pathname + search} />}
    </MeProvider>
  );
}

function AreaScreens() {
  const screens = useScreens(ROUTES);
  const appearance = useService(Appearance);
  const { pathname } = useLocation();
  useEffect(() => appearance.adopt(), [appearance]);
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Busy label="Loading" />}>
        <Routes>
          {ROUTES.map((route) => {
            const Screen = screens.get(route.path);
            return (
              <Route
                key={route.path}
                path={route.path}
                element={<Guarded route={route}>{Screen && <Screen />}</Guarded>}
              />
            );
          })}
          <Route path="*" element={<Navigate to={paths.error} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** The server refuses what this hides; here it only saves the way. */
function Guarded({ route, children }: { route: AppRoute; children: ReactNode }) {
  const me = useMe();
  const { primaryType } = me.user;
  const mayOpen = route.roles.includes(primaryType) && (!route.operation || may(me, route.operation));
  return mayOpen ? children : <Navigate to={errorPathFor(primaryType)} replace />;
}
