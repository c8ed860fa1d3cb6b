import { FluentProvider } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ROUTES } from './routes';
import { AnnouncerProvider } from './shared/Announcer';
import type { HashHistory } from './shared/navigation/HashHistory';
import { HashRouter } from './shared/navigation/HashRouter';
import { paths } from './shared/paths';
import { type Services, ServicesProvider } from './shared/Services';
import { ShortcutsProvider } from './shared/Shortcuts';
import { ToastsProvider } from './shared/Toasts';
import { Guarded } from './shell/Guarded';
import { LoadingScreen } from './shell/LoadingScreen';
import { LoginScreen } from './shell/LoginScreen';
import { RerouteScreen } from './shell/RerouteScreen';
import { RouteEffects } from './shell/RouteEffects';
import { SignedInArea } from './shell/SignedInArea';
import { useScreens } from './shell/screens';
import { useTheme } from './shell/useTheme';

const ErrorScreen = lazy(() =>
  import(/* webpackChunkName: "public-pages" */ './errors/ErrorScreen').then((m) => ({ default: m.ErrorScreen })),
);
const MaintenanceScreen = lazy(() =>
  import(/* webpackChunkName: "public-pages" */ './errors/MaintenanceScreen').then((m) => ({
    default: m.MaintenanceScreen,
  })),
);
const SignOutScreen = lazy(() =>
  import(/* webpackChunkName: "public-pages" */ './errors/SignOutScreen').then((m) => ({ default: m.SignOutScreen })),
);

export function App({ services, history }: { services: Services; history: HashHistory }) {
  return (
    <ServicesProvider services={services}>
      <Themed history={history} />
    </ServicesProvider>
  );
}

function Themed({ history }: { history: HashHistory }) {
  const theme = useTheme();
  return (
    <FluentProvider theme={theme}>
      <ShortcutsProvider>
        <AnnouncerProvider>
          <ToastsProvider>
            <HashRouter history={history}>
              <RouteEffects />
              <Suspense fallback={<LoadingScreen />}>
                <AppRoutes />
              </Suspense>
            </HashRouter>
          </ToastsProvider>
        </AnnouncerProvider>
      </ShortcutsProvider>
    </FluentProvider>
  );
}

/** @source RTE-1 to RTE-10 */
function AppRoutes() {
  const screens = useScreens(ROUTES);
  return (
    <Routes>
      {['/', '/login', '/callback', '/access_token'].map((path) => (
        <Route key={path} path={path} element={<LoginScreen />} />
      ))}
      <Route path={paths.start} element={<RerouteScreen />} />
      <Route path={paths.signOut} element={<SignOutScreen />} />
      <Route path={paths.error} element={<ErrorScreen />} />
      <Route path={paths.maintenance} element={<MaintenanceScreen />} />
      <Route element={<SignedInArea />}>
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
      </Route>
      <Route path="*" element={<Navigate to={paths.error} replace />} />
    </Routes>
  );
}
