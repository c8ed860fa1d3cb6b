import { FluentProvider } from '@fluentui/react-components';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { createPath, type Location, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { AnnouncerProvider } from './kit/feedback/Announcer';
import { ToastsProvider } from './kit/feedback/Toasts';
import { useMe } from './kit/MeContext';
import { type HashHistory, isDeepLink } from './kit/navigation/HashHistory';
import { HashRouter } from './kit/navigation/HashRouter';
import { landingPathFor, paths } from './kit/navigation/paths';
import { ShortcutsProvider } from './kit/navigation/Shortcuts';
import { type Services, ServicesProvider } from './kit/Services';
import { ErrorBoundary } from './platform/errors/ErrorBoundary';
import { KeptScreen } from './platform/errors/KeptScreen';
import { AREAS, PUBLIC_ROUTES, UNKNOWN_ADDRESS, UNKNOWN_ADDRESS_PATH, WAYS_IN } from './publicRoutes';
import { type AppRoute, gateOf, ROUTES } from './routes';
import { AfterFirstScreen, ScreenShown } from './shell/AfterFirstScreen';
import { LoadingScreen } from './shell/LoadingScreen';
import { LoginScreen, RerouteScreen } from './shell/RerouteScreen';
import { RouteEffects } from './shell/RouteEffects';
import { SignedInArea } from './shell/SignedInArea';
import { type LoadedScreen, useScreens } from './shell/screens';
import { useTheme } from './shell/useTheme';

const ALL = [...PUBLIC_ROUTES, ...ROUTES];

interface AppProps {
  readonly services: Services;
  readonly history: HashHistory;
  /** The first screen, if it is loaded. */
  readonly first?: LoadedScreen | undefined;
}

export function App({ services, history, first }: AppProps) {
  return (
    <ServicesProvider services={services}>
      <Themed history={history} first={first} />
    </ServicesProvider>
  );
}

function Themed({ history, first }: Omit<AppProps, 'services'>) {
  const theme = useTheme();
  // Above the Suspense boundary: below it they would be created again at every retry, and load forever.
  const screens = useScreens(ALL, first);
  return (
    <FluentProvider theme={theme}>
      <ShortcutsProvider>
        <AnnouncerProvider>
          <ToastsProvider>
            <HashRouter history={history}>
              <RouteEffects />
              <AfterFirstScreen onShown={first?.onShown}>
                <RouteBoundary>
                  <Suspense fallback={<LoadingScreen />}>
                    <AppRoutes screens={screens} />
                  </Suspense>
                </RouteBoundary>
              </AfterFirstScreen>
            </HashRouter>
          </ToastsProvider>
        </AnnouncerProvider>
      </ShortcutsProvider>
    </FluentProvider>
  );
}

/** Catches errors outside the areas, which have their own boundary. */
function RouteBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary resetKey={useLocation().pathname}>{children}</ErrorBoundary>;
}

/** @source RTE-1 to RTE-10 */
function AppRoutes({ screens }: { screens: ReadonlyMap<string, ComponentType> }) {
  const shown = (path: string) => {
    const Screen = screens.get(path);
    return (
      Screen && (
        <ScreenShown>
          <Screen />
        </ScreenShown>
      )
    );
  };
  const routesAt = (location: Location) => (
    <Routes location={location}>
      {WAYS_IN.loading.map((path) => (
        <Route key={path} path={path} element={<LoginScreen />} />
      ))}
      {WAYS_IN.blank.map((path) => (
        <Route key={path} path={path} element={<LoginScreen isBlank />} />
      ))}
      <Route path={paths.start} element={<RerouteScreen />} />
      {PUBLIC_ROUTES.map(({ path }) => (
        <Route key={path} path={path} element={shown(path)} />
      ))}
      {AREAS.map(({ path, home }) => (
        <Route key={path} path={path} element={<AreaStart home={home} />} />
      ))}
      <Route element={<SignedInArea />}>
        {ROUTES.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            element={<RouteGate route={route}>{shown(route.path)}</RouteGate>}
          />
        ))}
      </Route>
      <Route path="*" element={<Navigate to={UNKNOWN_ADDRESS_PATH} replace state={UNKNOWN_ADDRESS} />} />
    </Routes>
  );
  return <KeptScreen>{routesAt}</KeptScreen>;
}

/** Redirects to the area's home and keeps the history state, such as that of a deep link. */
function AreaStart({ home }: { home: string }) {
  return <Navigate to={home} replace state={useLocation().state as unknown} />;
}

/**
 * Shows a route's screen if the person may open it, otherwise redirects. A deep link from before the sign-in redirects to the
 * person's home instead of the error page. The server enforces the same rules. @source ROL-3 RTE-4
 */
function RouteGate({ route, children }: { route: AppRoute; children: ReactNode }) {
  const me = useMe();
  const gate = gateOf(route, me);
  const location = useLocation();
  if (gate.kind === 'open') return children;
  if (isDeepLink(location.state)) return <Navigate to={landingPathFor(me.user.primaryType)} replace />;
  return <Navigate to={gate.redirectTo} replace state={{ target: createPath(location) }} />;
}
