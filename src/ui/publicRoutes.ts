import type { ComponentType } from 'react';
import type { Observable } from 'rxjs';
import type { Me } from '../application/people/preferences/Me';
import type { Loadable } from '../application/platform/shared/Loadable';
import type { SliceName } from '../application/platform/shared/SliceName';
import { paths } from './kit/navigation/paths';
import type { Services } from './kit/Services';

/** The component of a screen. */
export type Screen = ComponentType & {
  /**
   * Reads what the first render shows, so that it is complete.
   *
   * @param search query string of the route, with its `?`.
   * @returns states of what is read: on subscribe, then every change. Never errors.
   */
  readonly readFirst?: (services: Services, me: Me, search: string) => Observable<readonly Loadable<unknown>[]>;
};

/** A screen and its route. */
export interface ScreenRoute {
  readonly path: `/${string}`;
  /** Name in page views, which must not contain bill, person or amount. */
  readonly title: string;
  /** Slices whose use cases the screen needs. */
  readonly needs: readonly SliceName[];
  readonly screen: () => Promise<Screen>;
}

/** Routes that redirect to the start, with a loading screen or blank. @source RTE-1 RTE-2 RTE-3 */
export const WAYS_IN = { loading: ['/', '/login', '/access_token'], blank: ['/callback'] } as const;

/** The areas and the screen each redirects to. @source RTE-8 RTE-9 */
export const AREAS = [
  { path: '/billing', title: 'Billing', home: paths.home('billing') },
  { path: '/dashboard', title: 'Office area', home: paths.home('dashboard') },
] as const;

/** Where an address that has no route leads. @source RTE-10 */
export const UNKNOWN_ADDRESS_PATH = paths.error;

/** History state of that redirect, so that the error page can say what is wrong. */
export const UNKNOWN_ADDRESS = { isUnknown: true } as const;

/** Screens for everyone, signed in or not. @source RTE-5 RTE-6 RTE-7 ROL-3 */
export const PUBLIC_ROUTES: readonly ScreenRoute[] = [
  {
    path: paths.signOut,
    title: 'Sign out',
    needs: [],
    screen: () =>
      import(/* webpackChunkName: "public-pages" */ './platform/errors/SessionScreens').then((m) => m.SignOutScreen),
  },
  {
    path: paths.signedIn,
    title: 'Signed in',
    needs: [],
    screen: () =>
      import(/* webpackChunkName: "public-pages" */ './platform/errors/SessionScreens').then((m) => m.SignedInScreen),
  },
  {
    path: paths.error,
    title: 'Error',
    needs: [],
    screen: () =>
      import(/* webpackChunkName: "public-pages" */ './platform/errors/ErrorScreen').then((m) => m.ErrorScreen),
  },
  {
    path: paths.maintenance,
    title: 'Maintenance',
    needs: [],
    screen: () =>
      import(/* webpackChunkName: "public-pages" */ './platform/errors/MaintenanceScreen').then(
        (m) => m.MaintenanceScreen,
      ),
  },
  {
    path: `${paths.signInHelp}/:way?`,
    title: 'Other ways to sign in',
    needs: ['account'],
    screen: () =>
      import(/* webpackChunkName: "sign-in-help" */ './people/account/SignInHelp').then((m) => m.SignInHelp),
  },
];
