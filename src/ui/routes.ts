import type { ComponentType } from 'react';
import type { Me } from '../application/preferences/Me';
import type { SliceName } from '../application/shared/SliceName';
import type { Operation } from '../domain/access/policy';
import type { PrimaryType } from '../domain/access/Role';
import { may } from './kit/MeContext';
import { errorPathFor, paths } from './kit/navigation/paths';

/** A screen and its route. */
export interface ScreenRoute {
  readonly path: `/${string}`;
  /** Name in page views, which must not contain bill, person or amount. */
  readonly title: string;
  /** Slices whose use cases the screen needs. */
  readonly needs: readonly SliceName[];
  readonly screen: () => Promise<ComponentType>;
}

/** A screen of one of the two areas. */
export interface AppRoute extends ScreenRoute {
  readonly path: `/${'billing' | 'dashboard'}/${string}`;
  /** Any one of them is enough. @source ROL-3 */
  readonly roles: readonly PrimaryType[];
  /** Operation that the access policy must also allow. */
  readonly operation?: Operation;
}

const BILLING: readonly PrimaryType[] = ['billingUser'];
const OFFICE: readonly PrimaryType[] = ['admin', 'carrier', 'agent'];
const areaError = () =>
  import(/* webpackChunkName: "area-error" */ './errors/AreaErrorScreen').then((m) => m.AreaErrorScreen);

const billSummary = () =>
  import(/* webpackChunkName: "bill-summary" */ './bills/BillSummaryScreen').then((m) => m.BillSummaryScreen);

const dashboard = () =>
  import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardScreen').then((m) => m.DashboardScreen);

const bill = () => import(/* webpackChunkName: "bill" */ './bills/BillScreen').then((m) => m.BillScreen);

const member = () => import(/* webpackChunkName: "bill" */ './bills/member/MemberScreen').then((m) => m.MemberScreen);

const pay = () => import(/* webpackChunkName: "pay" */ './payments/PayScreen').then((m) => m.PayScreen);

const payments = () =>
  import(/* webpackChunkName: "payments" */ './payments/PaymentsScreen').then((m) => m.PaymentsScreen);

const reconcile = () =>
  import(/* webpackChunkName: "reconcile" */ './reconciliation/ReconcileScreen').then((m) => m.ReconcileScreen);

const expected = () =>
  import(/* webpackChunkName: "expected" */ './expected/ExpectedScreen').then((m) => m.ExpectedScreen);

const uploads = () => import(/* webpackChunkName: "uploads" */ './uploads/UploadsScreen').then((m) => m.UploadsScreen);

const upload = () => import(/* webpackChunkName: "upload" */ './uploads/UploadScreen').then((m) => m.UploadScreen);

const directory = () =>
  import(/* webpackChunkName: "directory" */ './directory/DirectoryScreen').then((m) => m.DirectoryScreen);

const person = () => import(/* webpackChunkName: "person" */ './directory/PersonScreen').then((m) => m.PersonScreen);

const newPerson = () =>
  import(/* webpackChunkName: "new-person" */ './directory/NewPersonScreen').then((m) => m.NewPersonScreen);

const deposits = () => import(/* webpackChunkName: "deposits" */ './deposits/DepositScreens');

const processing = () => import(/* webpackChunkName: "processing" */ './dashboard/ProcessingScreen');
const remits = () => import(/* webpackChunkName: "processing" */ './dashboard/RemittancesScreen');

const rules = () => import(/* webpackChunkName: "rules" */ './rules/RulesScreens');

const setup = () => import(/* webpackChunkName: "setup" */ './setup/SetupScreen').then((m) => m.SetupScreen);

const profile = () => import(/* webpackChunkName: "profile" */ './account/ProfileScreen').then((m) => m.ProfileScreen);

/** Routes that redirect to the start, with a loading screen or blank. @source RTE-1 RTE-2 RTE-3 */
export const WAYS_IN = { loading: ['/', '/login', '/access_token'], blank: ['/callback'] } as const;

/** The areas and the screen each redirects to. @source RTE-8 RTE-9 */
export const AREAS = [
  { path: '/billing', title: 'Billing', home: paths.home('billing') },
  { path: '/dashboard', title: 'Dashboard area', home: paths.home('dashboard') },
] as const;

/** Screens for everyone, signed in or not. @source RTE-5 RTE-6 RTE-7 ROL-3 */
export const PUBLIC_ROUTES: readonly ScreenRoute[] = [
  {
    path: paths.signOut,
    title: 'Sign out',
    needs: [],
    screen: () => import(/* webpackChunkName: "public-pages" */ './errors/SessionScreens').then((m) => m.SignOutScreen),
  },
  {
    path: paths.signedIn,
    title: 'Signed in',
    needs: [],
    screen: () =>
      import(/* webpackChunkName: "public-pages" */ './errors/SessionScreens').then((m) => m.SignedInScreen),
  },
  {
    path: paths.error,
    title: 'Error',
    needs: [],
    screen: () => import(/* webpackChunkName: "public-pages" */ './errors/ErrorScreen').then((m) => m.ErrorScreen),
  },
  {
    path: paths.maintenance,
    title: 'Maintenance',
    needs: [],
    screen: () =>
      import(/* webpackChunkName: "public-pages" */ './errors/MaintenanceScreen').then((m) => m.MaintenanceScreen),
  },
  {
    path: `${paths.signInHelp}/:way?`,
    title: 'Other ways to sign in',
    needs: ['account'],
    screen: () => import(/* webpackChunkName: "sign-in-help" */ './account/SignInHelp').then((m) => m.SignInHelp),
  },
];

/** A screen of both areas. @param path below the area's */
const inBoth = (path: string, screen: Omit<AppRoute, 'path' | 'roles'>): readonly AppRoute[] => [
  { ...screen, path: `/billing/${path}`, roles: BILLING },
  { ...screen, path: `/dashboard/${path}`, roles: OFFICE },
];

/** A screen of the office. @param path below `/dashboard` */
const inOffice = (
  path: string,
  title: string,
  operation: Operation,
  slice: SliceName,
  screen: AppRoute['screen'],
): AppRoute => ({ path: `/dashboard/${path}`, title, roles: OFFICE, operation, needs: ['dashboard', slice], screen });

/** Screens that need sign-in, and who may open them. @source RTE-8 RTE-9 ROL-3 */
export const ROUTES: readonly AppRoute[] = [
  { path: '/billing/error', title: 'No access', roles: [...BILLING, ...OFFICE], needs: [], screen: areaError },
  { path: '/dashboard/error', title: 'No access', roles: [...BILLING, ...OFFICE], needs: [], screen: areaError },
  {
    path: '/billing/billSummary',
    title: 'Bills',
    roles: BILLING,
    operation: 'bills.search',
    needs: ['bills', 'dashboard'],
    screen: billSummary,
  },
  {
    path: '/dashboard/bills',
    title: 'Bills',
    roles: OFFICE,
    operation: 'bills.search',
    needs: ['bills', 'dashboard'],
    screen: billSummary,
  },
  {
    path: '/dashboard/main',
    title: 'Dashboard',
    roles: OFFICE,
    operation: 'dashboard.read',
    needs: ['dashboard', 'office'],
    screen: dashboard,
  },
  {
    path: '/billing/pay',
    title: 'Pay',
    roles: BILLING,
    operation: 'payments.create',
    needs: ['bills', 'bill', 'payments'],
    screen: pay,
  },
  ...inBoth('bills/:billPk', { title: 'Bill', operation: 'bills.read', needs: ['bills', 'bill'], screen: bill }),
  ...inBoth('bills/:billPk/reconcile', {
    title: 'Reconcile',
    operation: 'bills.edit',
    needs: ['bills', 'bill', 'demo', 'expected', 'reconciliation'],
    screen: reconcile,
  }),
  ...inBoth('members/:groupNumber/:memberId', {
    title: 'Member',
    operation: 'bills.readLines',
    needs: ['bills', 'bill'],
    screen: member,
  }),
  ...inBoth('payments', {
    title: 'Payments',
    operation: 'payments.search',
    needs: ['bills', 'bill', 'payments'],
    screen: payments,
  }),
  ...inBoth('expected', {
    title: 'Expected adjustments',
    operation: 'expectedAdjustments.search',
    needs: ['expected'],
    screen: expected,
  }),
  ...inBoth('directory', { title: 'Directory', operation: 'directory.read', needs: ['directory'], screen: directory }),
  ...inBoth('directory/new', {
    title: 'Add a person',
    operation: 'directory.write',
    needs: ['bill', 'directory'],
    screen: newPerson,
  }),
  ...inBoth('directory/people/:userId', {
    title: 'Person',
    operation: 'directory.read',
    needs: ['directory'],
    screen: person,
  }),
  ...inBoth('uploads', {
    title: 'Uploads',
    operation: 'uploads.read',
    needs: ['bill', 'demo', 'uploads'],
    screen: uploads,
  }),
  ...inBoth('uploads/:filePk', {
    title: 'Upload',
    operation: 'uploads.read',
    needs: ['bill', 'uploads'],
    screen: upload,
  }),
  inOffice('deposits/:depositPk?', 'Deposits', 'deposits.read', 'deposits', () =>
    deposits().then((m) => m.DepositScreens),
  ),
  inOffice('processing', 'Processing', 'bankFiles.read', 'office', () => processing().then((m) => m.ProcessingScreen)),
  inOffice('remittances', 'Remittances', 'remittances.read', 'office', () => remits().then((m) => m.RemittancesScreen)),
  inOffice('groups/:groupNumber?', 'Groups', 'rules.read', 'rules', () => rules().then((m) => m.GroupsScreen)),
  inOffice('carriers/:carrierCode?', 'Carriers', 'rules.read', 'rules', () => rules().then((m) => m.CarriersScreen)),
  inOffice('groups/setup/:kind/:code?', 'Setup', 'setup.read', 'setup', setup),
  ...inBoth('profile', { title: 'Your profile', needs: ['account'], screen: profile }),
];

/** Whether a person may open a route, and where to redirect otherwise. */
type Gate = { readonly kind: 'open' } | { readonly kind: 'closed'; readonly redirectTo: string };

/**
 * Checks the route's roles, any one of which is enough, and its operation.
 *
 * @param me undefined if no one is signed in.
 * @source ROL-3
 */
export function gateOf({ roles, operation }: AppRoute, me: Me | undefined): Gate {
  const type = me?.user.primaryType ?? 'unknown';
  if (!me || type === 'unknown') return { kind: 'closed', redirectTo: paths.login };
  const isOpen = roles.includes(type) && (!operation || may(me, operation));
  return isOpen ? { kind: 'open' } : { kind: 'closed', redirectTo: errorPathFor(type) };
}
