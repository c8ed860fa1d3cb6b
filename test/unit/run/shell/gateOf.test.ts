import type { Me } from '../../../../src/application/people/preferences/Me';
import { userFromClaims } from '../../../../src/domain/people/session/userFromClaims';
import { Role } from '../../../../src/domain/platform/access/Role';
import { gateOf, ROUTES } from '../../../../src/ui/routes';

const NAMESPACE = 'https://listbill.example/';
const { BillingUser, Admin, Carrier, Agent, Reconciler, Payor } = Role;
const OFFICE = [Admin, Carrier, Agent];
const ALL = [BillingUser, ...OFFICE];

/** Roles that may open each route, kept separately from the route table. */
const ALLOWED_ROLES: Readonly<Record<string, readonly Role[]>> = {
  '/billing/error': ALL,
  '/dashboard/error': ALL,
  '/billing/billSummary': [BillingUser],
  '/billing/bills/:billPk': [BillingUser],
  '/billing/payments': [BillingUser],
  '/billing/autopay/:groupNumber': [BillingUser],
  '/billing/expected': [BillingUser],
  '/billing/layouts': [BillingUser],
  '/dashboard/layouts': [Admin, Carrier],
  '/billing/notOnBill': [BillingUser],
  '/billing/corrections': [BillingUser],
  '/billing/continuation/:groupNumber': [BillingUser],
  '/billing/rates/:groupNumber': [BillingUser],
  '/billing/savings': [BillingUser],
  '/billing/savings/:groupNumber': [BillingUser],
  '/billing/members/:groupNumber/:memberId': [BillingUser],
  '/billing/profile': [BillingUser],
  '/billing/exports': [BillingUser],
  '/dashboard/main': OFFICE,
  '/dashboard/bills': OFFICE,
  '/dashboard/bills/:billPk': OFFICE,
  '/dashboard/profile': OFFICE,
  '/dashboard/exports': OFFICE,
  '/dashboard/payments': [Admin],
  '/dashboard/autopay/:groupNumber': [Admin],
  '/dashboard/expected': [Admin, Carrier],
  '/dashboard/notOnBill': [Admin],
  '/dashboard/corrections': [Admin, Carrier],
  '/dashboard/continuation/:groupNumber': [Admin],
  '/dashboard/rates/:groupNumber': [Admin, Carrier],
  '/dashboard/savings': [Admin, Agent],
  '/dashboard/savings/:groupNumber': [Admin, Agent],
  // A billing user needs Reconcile Bills or Give Access as well.
  '/billing/balances/:groupNumber': [],
  '/billing/costs/:groupNumber': [],
  '/billing/divisions/:groupNumber': [],
  '/dashboard/balances/:groupNumber': [Admin],
  '/dashboard/members/:groupNumber/:memberId': [Admin, Carrier],
  '/dashboard/bills/:billPk/reconcile': [Admin],
  '/dashboard/directory': [Admin],
  '/dashboard/directory/new': [Admin],
  '/dashboard/directory/people/:userId': [Admin],
  '/dashboard/directory/invitations': [Admin],
  '/dashboard/groups': [Admin],
  '/dashboard/groups/:groupNumber/:tab?': [Admin],
  '/dashboard/deposits/:depositPk?': [Admin],
  '/dashboard/deposits/suspense': [Admin],
  '/dashboard/deposits/refunds': [Admin],
  '/dashboard/deposits/refunds/unclaimed': [Admin],
  '/dashboard/deposits/positivePay': [],
  '/dashboard/aging': [Admin],
  '/dashboard/remittances': [Carrier],
  '/dashboard/carriers/:carrierCode?/:tab?': [Admin],
  '/billing/directory': [],
  '/billing/directory/new': [],
  '/billing/directory/people/:userId': [],
  '/billing/directory/invitations': [],
  '/billing/uploads': [BillingUser],
  '/billing/uploads/:filePk': [BillingUser],
  '/dashboard/uploads': [Admin, Carrier],
  '/dashboard/uploads/:filePk': [Admin, Carrier],
  // A billing user needs a flag to pay or reconcile, an admin one to set up groups or to see bank files.
  '/dashboard/processing': [],
  '/dashboard/audit': [],
  '/dashboard/bank/:statementPk?': [],
  '/dashboard/books/:account?': [],
  '/dashboard/controls': [],
  '/dashboard/groups/setup/:kind/:code?': [],
  '/billing/pay': [],
  '/billing/bankAccounts/:groupNumber/:bankAccountPk?': [],
  '/billing/bills/:billPk/reconcile': [],
};
const WITH_FLAG: readonly (readonly [path: string, flag: Role])[] = [
  ['/billing/pay', Payor],
  ['/billing/bankAccounts/:groupNumber/:bankAccountPk?', Payor],
  ['/billing/bills/:billPk/reconcile', Reconciler],
  ['/billing/directory', Role.SuperUser],
  ['/billing/directory/new', Role.SuperUser],
  ['/billing/directory/people/:userId', Role.SuperUser],
  ['/billing/directory/invitations', Role.SuperUser],
];
/** Every role in every spelling: 15 roles, three of which have two spellings. @source ROL-1 */
const SPELLINGS = [
  ...Object.values(Role).map((role) => [role, role] as const),
  ['ROLE_BILLINGUSER', BillingUser] as const,
  ['ROLE_SUPERUSER', Role.SuperUser] as const,
  ['ROLE_VIEWONLY', Role.ViewOnly] as const,
];
const ERROR_PAGES = new Map<Role, string>([
  [BillingUser, '/billing/error'],
  ...OFFICE.map((role) => [role, '/dashboard/error'] as const),
]);

describe('route permissions (ROL-3 ROL-1 RTE-11)', () => {
  it('are tested for every route', () => {
    expect(ROUTES.map(({ path }) => path).sort()).toEqual(Object.keys(ALLOWED_ROLES).sort());
  });

  describe.each(ROUTES.map((route) => [route.path, route] as const))('%s', (path, route) => {
    it('redirects to sign-in without a session', () => {
      expect(gateOf(route, undefined)).toEqual({ kind: 'closed', redirectTo: '/login' });
    });

    it.each(SPELLINGS)('is open or closed for %s as expected', (spelling, role) => {
      const isAllowed = ALLOWED_ROLES[path]?.includes(role);
      const redirectTo = ERROR_PAGES.get(role) ?? '/login';
      expect(gateOf(route, meWith(spelling))).toEqual(isAllowed ? { kind: 'open' } : { kind: 'closed', redirectTo });
    });
  });

  it.each(WITH_FLAG)('%s opens for a billing user with %s', (path, flag) => {
    const route = ROUTES.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`There is no route ${path}.`);
    expect(gateOf(route, meWith(BillingUser, flag))).toEqual({ kind: 'open' });
    expect(gateOf(route, meWith('ROLE_BILLINGUSER', flag))).toEqual({ kind: 'open' });
    expect(gateOf(route, meWith(Admin, flag))).toEqual({ kind: 'closed', redirectTo: '/dashboard/error' });
  });
});

/** A person whose claims contain these roles in one group. */
function meWith(...roles: readonly string[]): Me {
  const claims = {
    sub: 'auth0|1',
    email: 'person@group.test',
    [`${NAMESPACE}app_metadata`]: {
      authorization: { roles, groups: ['10420'] },
      carrierCodes: ['C'],
      agentCodes: ['A'],
    },
  };
  const user = userFromClaims(claims, { namespace: NAMESPACE, clientGroups: [] });
  if (!user) throw new Error('The claims are invalid.');
  return { user: { ...user, repId: 1 }, groups: [], branding: { name: '', logoUrl: null } } as unknown as Me;
}
