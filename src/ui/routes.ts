import type { Me } from '../application/people/preferences/Me';
import type { SliceName } from '../application/platform/shared/SliceName';
import type { Operation } from '../domain/platform/access/policy';
import type { PrimaryType } from '../domain/platform/access/Role';
import { may } from './kit/MeContext';
import { errorPathFor, paths } from './kit/navigation/paths';
import type { ScreenRoute } from './publicRoutes';

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
  import(/* webpackChunkName: "public-pages" */ './platform/errors/AreaErrorScreen').then((m) => m.AreaErrorScreen);

const billSummary = () =>
  import(/* webpackChunkName: "bill-summary" */ './billing/bills/BillSummaryScreen').then((m) => m.BillSummaryScreen);

const dashboard = () =>
  import(/* webpackChunkName: "dashboard" */ './office/dashboard/DashboardScreen').then((m) => m.DashboardScreen);

const bill = () => import(/* webpackChunkName: "bill" */ './billing/bills/BillScreen').then((m) => m.BillScreen);

const member = () =>
  import(/* webpackChunkName: "bill" */ './billing/bills/member/MemberScreen').then((m) => m.MemberScreen);

const pay = () => import(/* webpackChunkName: "pay" */ './money/payments/PayScreen').then((m) => m.PayScreen);

const payments = () =>
  import(/* webpackChunkName: "payments" */ './money/payments/PaymentsScreen').then((m) => m.PaymentsScreen);

const bankAccounts = () =>
  import(/* webpackChunkName: "bank-accounts" */ './money/payments/BankAccountsScreen').then(
    (m) => m.BankAccountsScreen,
  );

const autopay = () =>
  import(/* webpackChunkName: "autopay" */ './money/payments/AutopayScreen').then((m) => m.AutopayScreen);

const reconcile = () =>
  import(/* webpackChunkName: "reconcile" */ './billing/reconciliation/ReconcileScreen').then((m) => m.ReconcileScreen);

const expected = () =>
  import(/* webpackChunkName: "expected" */ './billing/expected/ExpectedScreen').then((m) => m.ExpectedScreen);

const continuation = () =>
  import(/* webpackChunkName: "continuation" */ './billing/reconciliation/continuation/ContinuationScreen').then(
    (m) => m.ContinuationScreen,
  );

const balances = () =>
  import(/* webpackChunkName: "balances" */ './billing/register/BalancesScreen').then((m) => m.BalancesScreen);

const savings = () =>
  import(/* webpackChunkName: "savings" */ './billing/savings/SavingsScreen').then((m) => m.SavingsScreen);
const costs = () => import(/* webpackChunkName: "costs" */ './billing/costs/CostsScreen').then((m) => m.CostsScreen);

const divisions = () =>
  import(/* webpackChunkName: "divisions" */ './billing/divisions/DivisionsScreen').then((m) => m.DivisionsScreen);

const rates = () => import(/* webpackChunkName: "rates" */ './billing/rates/RatesScreen').then((m) => m.RatesScreen);

const corrections = () =>
  import(/* webpackChunkName: "corrections" */ './billing/corrections/CorrectionsScreen').then(
    (m) => m.CorrectionsScreen,
  );

const notOnBill = () =>
  import(/* webpackChunkName: "not-on-bill" */ './billing/notOnBill/NotOnBillScreen').then((m) => m.NotOnBillScreen);

const savedLayouts = () =>
  import(/* webpackChunkName: "uploads" */ './office/layouts/SavedLayoutsScreen').then((m) => m.SavedLayoutsScreen);
const uploads = () =>
  import(/* webpackChunkName: "uploads" */ './office/uploads/UploadsScreen').then((m) => m.UploadsScreen);

const upload = () =>
  import(/* webpackChunkName: "upload" */ './office/uploads/UploadScreen').then((m) => m.UploadScreen);

const directory = () =>
  import(/* webpackChunkName: "directory" */ './people/directory/DirectoryScreen').then((m) => m.DirectoryScreen);

const person = () =>
  import(/* webpackChunkName: "person" */ './people/directory/PersonScreen').then((m) => m.PersonScreen);

const newPerson = () =>
  import(/* webpackChunkName: "new-person" */ './people/directory/NewPersonScreen').then((m) => m.NewPersonScreen);

const invitations = () =>
  import(/* webpackChunkName: "new-person" */ './people/directory/InvitationsScreen').then((m) => m.InvitationsScreen);

const aging = () => import(/* webpackChunkName: "aging" */ './money/aging/AgingScreen').then((m) => m.AgingScreen);

const deposits = () => import(/* webpackChunkName: "deposits" */ './money/deposits/DepositScreens');

const refunds = () =>
  import(/* webpackChunkName: "refunds" */ './money/refunds/RefundsScreen').then((m) => m.RefundsScreen);
const unclaimed = () =>
  import(/* webpackChunkName: "refunds" */ './money/unclaimed/UnclaimedScreen').then((m) => m.UnclaimedScreen);
const positivePay = () =>
  import(/* webpackChunkName: "refunds" */ './money/positivePay/PositivePayScreen').then((m) => m.PositivePayScreen);
const suspense = () => import(/* webpackChunkName: "deposits" */ './money/suspense/SuspenseScreen');

const processing = () => import(/* webpackChunkName: "processing" */ './money/processing/ProcessingScreen');

const audit = () =>
  import(/* webpackChunkName: "processing" */ './office/audit/AuditScreen').then((m) => m.AuditScreen);

const remits = () => import(/* webpackChunkName: "processing" */ './money/processing/RemittancesScreen');

const bank = () => import(/* webpackChunkName: "processing" */ './money/statements/BankScreen');
const books = () => import(/* webpackChunkName: "processing" */ './money/ledger/BooksScreen');

const controls = () => import(/* webpackChunkName: "processing" */ './people/controls/ControlsScreen');

const carriers = () =>
  import(/* webpackChunkName: "rules" */ './billing/rules/CarriersScreen').then((m) => m.CarriersScreen);

const groups = () =>
  import(/* webpackChunkName: "groups" */ './office/groups/GroupsScreen').then((m) => m.GroupsScreen);

const group = () => import(/* webpackChunkName: "groups" */ './office/groups/GroupScreen').then((m) => m.GroupScreen);

const setup = () => import(/* webpackChunkName: "setup" */ './office/setup/SetupScreen').then((m) => m.SetupScreen);

const exports = () =>
  import(/* webpackChunkName: "exports" */ './office/exports/ExportsScreen').then((m) => m.ExportsScreen);

const profile = () =>
  import(/* webpackChunkName: "profile" */ './people/account/ProfileScreen').then((m) => m.ProfileScreen);

/** A screen of both areas. @param path below the area's */
const inBoth = (path: string, screen: Omit<AppRoute, 'path' | 'roles'>): readonly AppRoute[] => [
  { ...screen, path: `/billing/${path}`, roles: BILLING },
  { ...screen, path: `/dashboard/${path}`, roles: OFFICE },
];

/** A screen of people who give access to others. @param path below the directory's */
const forGrantors = (path: string, title: string, screen: AppRoute['screen']) =>
  inBoth(`directory/${path}`, { title, operation: 'directory.write', needs: ['bill', 'directory'], screen });

/** A screen of the office. @param path below `/dashboard` */
const inOffice = (
  path: string,
  title: string,
  operation: Operation,
  needs: readonly SliceName[],
  screen: AppRoute['screen'],
): AppRoute => ({ path: `/dashboard/${path}`, title, roles: OFFICE, operation, needs, screen });

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
    title: 'Today',
    roles: OFFICE,
    operation: 'dashboard.read',
    needs: ['dashboard', 'today'],
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
  ...inBoth('autopay/:groupNumber', {
    title: 'Autopay',
    operation: 'autopay.read',
    needs: ['bills', 'bill', 'payments'],
    screen: autopay,
  }),
  {
    path: '/billing/bankAccounts/:groupNumber/:bankAccountPk?',
    title: 'Bank accounts',
    roles: BILLING,
    operation: 'bankAccounts.read',
    needs: ['bills', 'bill', 'payments'],
    screen: bankAccounts,
  },
  ...inBoth('expected', {
    title: 'Expected adjustments',
    operation: 'expectedAdjustments.search',
    needs: ['expected'],
    screen: expected,
  }),
  ...inBoth('corrections', {
    title: 'Corrections',
    operation: 'corrections.read',
    needs: ['corrections', 'lists'],
    screen: corrections,
  }),
  ...inBoth('notOnBill', {
    title: 'Paying, not on bill',
    operation: 'notOnBill.read',
    needs: ['lists'],
    screen: notOnBill,
  }),
  ...inBoth('continuation/:groupNumber', {
    title: 'Continuation payers',
    operation: 'continuation.read',
    needs: ['bills', 'bill', 'demo', 'reconciliation'],
    screen: continuation,
  }),
  ...inBoth('balances/:groupNumber', {
    title: 'Balances',
    operation: 'register.readBalances',
    needs: ['expected', 'divisions'],
    screen: balances,
  }),
  ...['savings', 'savings/:groupNumber'].flatMap((path) =>
    inBoth(path, { title: 'Savings', operation: 'savings.read', needs: ['expected', 'divisions'], screen: savings }),
  ),
  {
    path: '/billing/costs/:groupNumber',
    title: 'Costs',
    roles: BILLING,
    operation: 'costs.readReport',
    needs: ['costs', 'divisions'],
    screen: costs,
  },
  {
    path: '/billing/divisions/:groupNumber',
    title: 'Divisions',
    roles: BILLING,
    operation: 'costs.write',
    needs: ['divisions'],
    screen: divisions,
  },
  ...inBoth('rates/:groupNumber', { title: 'Rates', operation: 'rates.read', needs: ['rules'], screen: rates }),
  ...inBoth('directory', { title: 'People', operation: 'directory.read', needs: ['directory'], screen: directory }),
  ...forGrantors('new', 'Add a person', newPerson),
  ...forGrantors('invitations', 'Invitations', invitations),
  ...inBoth('directory/people/:userId', {
    title: 'Person',
    operation: 'directory.read',
    needs: ['directory'],
    screen: person,
  }),
  ...inBoth('uploads', {
    title: 'Files',
    operation: 'uploads.read',
    needs: ['bill', 'demo', 'uploads'],
    screen: uploads,
  }),
  ...inBoth('layouts', {
    title: 'Saved layouts',
    operation: 'fileTemplates.read',
    needs: ['bill', 'lists', 'uploads'],
    screen: savedLayouts,
  }),
  ...inBoth('uploads/:filePk', {
    title: 'Upload',
    operation: 'uploads.read',
    needs: ['bill', 'uploads'],
    screen: upload,
  }),
  inOffice('deposits/:depositPk?', 'Deposits', 'deposits.read', ['deposits', 'lists'], () =>
    deposits().then((m) => m.DepositScreens),
  ),
  inOffice('aging', 'Aging', 'aging.read', ['aging'], aging),
  inOffice('audit', 'Audit', 'audit.read', ['dashboard', 'office'], audit),
  inOffice('processing', 'Processing', 'bankFiles.read', ['dashboard', 'office'], () =>
    processing().then((m) => m.ProcessingScreen),
  ),
  inOffice('remittances', 'Remittances', 'remittances.read', ['dashboard', 'office'], () =>
    remits().then((m) => m.RemittancesScreen),
  ),
  inOffice('bank/:statementPk?', 'Bank', 'ledger.read', ['dashboard', 'office'], () =>
    bank().then((m) => m.BankScreen),
  ),
  inOffice('books/:account?', 'Books', 'ledger.read', ['dashboard', 'office'], () =>
    books().then((m) => m.BooksScreen),
  ),
  inOffice('controls', 'Controls', 'controls.read', ['dashboard', 'office'], () =>
    controls().then((m) => m.ControlsScreen),
  ),
  inOffice('deposits/suspense', 'Suspense', 'suspense.work', ['deposits', 'directory'], () =>
    suspense().then((m) => m.SuspenseScreen),
  ),
  inOffice('deposits/refunds', 'Refunds', 'suspense.work', ['deposits', 'lists'], refunds),
  inOffice('deposits/refunds/unclaimed', 'Unclaimed property', 'suspense.work', ['deposits'], unclaimed),
  inOffice('deposits/positivePay', 'Positive pay', 'cash.work', ['deposits'], positivePay),
  inOffice('groups', 'Groups', 'rules.read', ['rules'], groups),
  inOffice('groups/setup/:kind/:code?', 'Setup', 'setup.read', ['setup'], setup),
  // After the setup, whose addresses match, too.
  inOffice('groups/:groupNumber/:tab?', 'Group', 'rules.read', ['rules'], group),
  inOffice('carriers/:carrierCode?/:tab?', 'Carriers', 'rules.read', ['rules'], carriers),
  ...inBoth('exports', { title: 'Your exports', needs: ['account'], screen: exports }),
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
