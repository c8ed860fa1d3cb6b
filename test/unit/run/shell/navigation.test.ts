import type { Me } from '../../../../src/application/people/preferences/Me';
import { userFromClaims } from '../../../../src/domain/people/session/userFromClaims';
import { Role } from '../../../../src/domain/platform/access/Role';
import { may } from '../../../../src/ui/kit/MeContext';
import { entryOf } from '../../../../src/ui/kit/navigation/entryOf';
import { billingSections, OFFICE_SECTIONS } from '../../../../src/ui/kit/navigation/SectionTabs';
import { gateOf, ROUTES } from '../../../../src/ui/routes';
import { navItemsOf } from '../../../../src/ui/shell/navItems';

const NAMESPACE = 'https://listbill.example/';
/** Screens of the person's menu and of refusals, which no entry leads to. */
const WITHOUT_ENTRY = ['profile', 'exports', 'error'].flatMap((page) => [`/billing/${page}`, `/dashboard/${page}`]);
const SETUP_KINDS = ['carriers', 'agents', 'reps'];

const PEOPLE: Readonly<Record<string, readonly Role[]>> = {
  manager: [Role.Admin, Role.Manager],
  'system administrator': [Role.Admin, Role.Manager, Role.Sysadmin],
  rep: [Role.Admin],
  carrier: [Role.Carrier],
  agent: [Role.Agent],
  payor: [Role.BillingUser, Role.Payor, Role.Reconciler, Role.SuperUser],
  reconciler: [Role.BillingUser, Role.Reconciler],
  viewer: [Role.BillingUser, Role.ViewOnly],
};

describe.each(Object.entries(PEOPLE))('the navigation of a %s', (_name, roles) => {
  const me = meWith(roles);
  const items = navItemsOf(me.user.primaryType, (operation) => may(me, operation)).filter(({ operation }) =>
    may(me, operation),
  );
  const open = ROUTES.filter((route) => gateOf(route, me).kind === 'open').flatMap(({ path }) => addressesOf(path));

  it.each(open.filter((path) => !WITHOUT_ENTRY.includes(path)))('marks an entry at %s', (path) => {
    expect(entryOf(items, path)?.label).toBeDefined();
  });

  const sections = me.user.primaryType === 'billingUser' ? billingSections('10') : OFFICE_SECTIONS;
  const inSections = Object.entries(sections).flatMap(([label, tabs]) => {
    const shown = tabs.filter(({ operation }) => may(me, operation));
    const first = shown[0]?.to;
    const entry = first === undefined ? undefined : entryOf(items, first);
    const at = open.filter((path) => entry !== undefined && entryOf(items, path) === entry);
    return shown.length < 2 ? [] : at.map((path) => [path, label, shown] as const);
  });

  if (me.user.primaryType === 'admin' || me.user.primaryType === 'billingUser') {
    it.each(inSections)('marks a tab at %s of %s', (path, _label, shown) => {
      expect(entryOf(shown, path)?.label).toBeDefined();
    });
  }
});

describe('the entry of carriers', () => {
  it.each([
    ['manager', 'Carriers and agents'],
    ['rep', 'Carriers'],
  ] as const)('tells a %s where it leads: %s', (name, label) => {
    const me = meWith(PEOPLE[name] ?? []);
    const items = navItemsOf(me.user.primaryType, (operation) => may(me, operation));
    expect(entryOf(items, '/dashboard/carriers')?.label).toBe(label);
  });
});

describe('the entry of a screen', () => {
  it('is the one with the longest address, so that suspense is not also a deposit', () => {
    const tabs = OFFICE_SECTIONS['Money'] ?? [];
    expect(entryOf(tabs, '/dashboard/deposits/suspense')?.label).toBe('Suspense');
    expect(entryOf(tabs, '/dashboard/deposits/1042')?.label).toBe('Deposits');
    expect(entryOf(tabs, '/dashboard/bank/months')?.label).toBe('Bank');
    expect(entryOf(tabs, '/dashboard/banking')).toBeUndefined();
  });
});

/** Addresses of a route, with and without each part that may be left out. */
function addressesOf(path: string): readonly string[] {
  const kinds = path.includes(':kind') ? SETUP_KINDS : ['x'];
  return kinds.flatMap((kind) => {
    const filled = path.replace(':kind', kind).replaceAll(':groupNumber', '10');
    const full = filled.replaceAll(/:(\w+)\??/g, '$1');
    const short = filled.replaceAll(/\/:\w+\?/g, '').replaceAll(/:(\w+)/g, '$1');
    return [...new Set([full, short])];
  });
}

function meWith(roles: readonly Role[]): Me {
  const claims = {
    sub: 'auth0|1',
    email: 'person@group.test',
    [`${NAMESPACE}app_metadata`]: {
      authorization: { roles, groups: ['10'] },
      carrierCodes: ['C'],
      agentCodes: ['A'],
    },
  };
  const user = userFromClaims(claims, { namespace: NAMESPACE, clientGroups: [] });
  if (!user) throw new Error('The claims are invalid.');
  const repId = roles.includes(Role.Manager) ? null : 1;
  return { user: { ...user, repId }, groups: [], branding: { name: '', logoUrl: null } } as unknown as Me;
}
