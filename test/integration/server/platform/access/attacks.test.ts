import { searchBills } from '../../../../../contract/billing/bills/bills';
import { getUser, getUserByEmail, searchUsers } from '../../../../../contract/people/directory';
import * as changes from '../../../../../contract/people/directoryChanges';
import { getGroupPreferences } from '../../../../../contract/people/session';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import type { Call } from '../../../../../contract/platform/shared/Call';
import type { Grant } from '../../../../../src/domain/platform/access/Person';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestRequest } from '../../../../support/server/TestCaller';
import type { PersonOptions, TestPerson } from '../../../../support/server/TestData';
import { NAMESPACE } from '../../../../support/server/testIssuer';

const HARBOR = '100';
const SUMMIT = '200';
const FARAWAY = '900';

const inGroup = (groupNumber: string, ...roles: Role[]): Grant[] =>
  [Role.BillingUser, ...roles].map((role) => ({ role, groupNumber }));

/** Two groups of one rep, one of another, and a person of every kind. */
const CAST = {
  superUser: { grants: [...inGroup(HARBOR, Role.SuperUser), ...inGroup(SUMMIT, Role.Payor)] },
  payor: { grants: inGroup(HARBOR, Role.Payor) },
  viewer: { grants: inGroup(HARBOR, Role.ViewOnly) },
  viewingSuperUser: { grants: inGroup(HARBOR, Role.SuperUser, Role.ViewOnly) },
  ofBoth: { grants: [...inGroup(HARBOR), ...inGroup(FARAWAY)] },
  stranger: { grants: inGroup(FARAWAY, Role.Payor) },
  newcomer: {},
  dormant: { grants: inGroup(HARBOR), roles: [Role.Admin, Role.Manager] },
  admin: { roles: [Role.Admin], repId: 1 },
  manager: { roles: [Role.Admin, Role.Manager] },
  sysadmin: { roles: [Role.Admin, Role.Sysadmin] },
  carrier: { roles: [Role.Carrier], carrierCodes: ['ACME'] },
  farCarrier: { roles: [Role.Carrier], carrierCodes: ['FARC'] },
} as const satisfies Record<string, PersonOptions>;
type Name = keyof typeof CAST;

let server: TestServer;
let cast: Record<Name, TestPerson>;

beforeAll(async () => {
  server = await startTestServer();
  await server.data.group({ groupNumber: HARBOR, repId: 1, carriers: ['ACME'], agents: ['A1'] });
  await server.data.group({ groupNumber: SUMMIT, repId: 1, carriers: ['ACME'] });
  await server.data.group({ groupNumber: FARAWAY, repId: 2, carriers: ['FARC'] });
  const people: [string, TestPerson][] = [];
  for (const [name, options] of Object.entries(CAST)) people.push([name, await server.data.person(options)]);
  cast = Object.fromEntries(people) as Record<Name, TestPerson>;
});
afterAll(() => server.close());

const id = (name: Name) => toBase64(cast[name].userId);
const role = (whom: Name, roleId: Role, groupNumber?: string) => ({
  query: { roleId, userId: id(whom), ...(groupNumber === undefined ? {} : { groupNumber }) },
});
const groups = (whom: Name, values: string[], roles: Role[] = []) => ({
  params: { id: id(whom) },
  body: { values, roles },
});
const change = (whom: Name, fields: object) => ({ params: { id: id(whom) }, body: { version: 1, ...fields } });
const added = (grants: Grant[], more: object = {}) => ({
  body: { email: 'x@new.test', firstName: 'N', lastName: 'N', grants, sendWelcome: false, ...more },
});

type Attack = readonly [what: string, who: Name, call: Call, request: () => object];

/** Attempts to gain or grant rights without permission. */
const ATTACKS: readonly Attack[] = [
  ['grants themselves a role', 'superUser', changes.addRole, () => role('superUser', Role.Payor, HARBOR)],
  ['adds a group to themselves', 'admin', changes.addUserGroups, () => groups('admin', [HARBOR])],
  ['makes themselves a sysadmin', 'manager', changes.addRole, () => role('manager', Role.Sysadmin)],
  [
    "gives themselves a carrier's codes",
    'carrier',
    changes.changeUser,
    () => change('carrier', { carrierCodes: ['FARC'] }),
  ],
  ['moves themselves to another rep', 'admin', changes.changeUser, () => change('admin', { repId: 2 })],
  ['changes their own status', 'manager', changes.changeUser, () => change('manager', { status: 'Disabled' })],
  ['removes View Only from themselves', 'viewer', changes.removeRole, () => role('viewer', Role.ViewOnly, HARBOR)],
  [
    'grants a role they do not hold in the group',
    'superUser',
    changes.addRole,
    () => role('payor', Role.Reconciler, HARBOR),
  ],
  [
    'grants in one group a role they hold in another',
    'superUser',
    changes.addRole,
    () => role('viewer', Role.Payor, HARBOR),
  ],
  [
    'grants it together with a group',
    'superUser',
    changes.addUserGroups,
    () => groups('viewer', [HARBOR], [Role.Payor]),
  ],
  [
    'grants access in a group where they are not a super user',
    'superUser',
    changes.addUserGroups,
    () => groups('payor', [SUMMIT]),
  ],
  ['grants access with View Only', 'viewingSuperUser', changes.addRole, () => role('payor', Role.SuperUser, HARBOR)],
  ['removes View Only from a colleague', 'superUser', changes.removeRole, () => role('viewer', Role.ViewOnly, HARBOR)],
  ['adds a person with more rights', 'superUser', changes.createUser, () => added(inGroup(HARBOR, Role.Payor))],
  [
    'adds an admin',
    'superUser',
    changes.createUser,
    () => added([{ role: Role.Admin, groupNumber: null }], { repId: 1 }),
  ],
  ['adds an admin', 'admin', changes.createUser, () => added([{ role: Role.Admin, groupNumber: null }], { repId: 1 })],
  [
    'adds a manager without an admin',
    'admin',
    changes.createUser,
    () => added([{ role: Role.Manager, groupNumber: null }]),
  ],
  [
    'adds a sysadmin',
    'manager',
    changes.createUser,
    () =>
      added([
        { role: Role.Admin, groupNumber: null },
        { role: Role.Sysadmin, groupNumber: null },
      ]),
  ],
  ['adds a person in a group out of scope', 'admin', changes.createUser, () => added(inGroup(FARAWAY))],
  [
    'adds a carrier with codes out of scope',
    'admin',
    changes.createUser,
    () => added([{ role: Role.Carrier, groupNumber: null }], { carrierCodes: ['ACME', 'FARC'] }),
  ],
  ['adds a billing user with a rep', 'admin', changes.createUser, () => added(inGroup(HARBOR), { repId: 1 })],
  [
    'grants a group role without a group',
    'manager',
    changes.createUser,
    () => added([{ role: Role.Payor, groupNumber: null }]),
  ],
  ['makes a billing user a manager', 'admin', changes.addRole, () => role('payor', Role.Manager)],
  ['makes a billing user an admin', 'superUser', changes.addRole, () => role('payor', Role.Admin)],
  [
    'adds codes out of scope to a carrier',
    'admin',
    changes.changeUser,
    () => change('carrier', { carrierCodes: ['ACME', 'FARC'] }),
  ],
  ['adds a group to a carrier', 'admin', changes.addUserGroups, () => groups('carrier', [HARBOR])],
  ['grants a carrier a group role', 'manager', changes.addRole, () => role('carrier', Role.Payor, HARBOR)],
  ['reactivates dormant roles', 'superUser', changes.removeRole, () => role('dormant', Role.BillingUser, HARBOR)],
  [
    'reactivates them by removing the group',
    'admin',
    changes.removeUserGroup,
    () => ({ params: { groupNumber: HARBOR, id: id('dormant') } }),
  ],
  ['restricts a back-office user', 'admin', changes.addRole, () => role('dormant', Role.ViewOnly, HARBOR)],
  ['disables a back-office user', 'superUser', changes.changeUser, () => change('dormant', { status: 'Disabled' })],
  ['disables a sysadmin', 'manager', changes.changeUser, () => change('sysadmin', { status: 'Disabled' })],
  ['removes a role of a sysadmin', 'manager', changes.removeRole, () => role('sysadmin', Role.Admin)],
  [
    'redirects the email of a person with more rights to themselves',
    'superUser',
    changes.changeUser,
    () => change('payor', { email: 'mine@evil.test' }),
  ],
  [
    'disables a person with a larger scope',
    'admin',
    changes.changeUser,
    () => change('ofBoth', { status: 'Disabled' }),
  ],
  ['deletes a person with a larger scope', 'superUser', changes.deleteUser, () => ({ params: { id: id('ofBoth') } })],
  [
    'redirects the email of a person with a larger scope',
    'admin',
    changes.changeUser,
    () => change('ofBoth', { email: 'mine@evil.test' }),
  ],
  ['deletes a person without roles', 'superUser', changes.deleteUser, () => ({ params: { id: id('newcomer') } })],
  ['deletes a person out of scope', 'admin', changes.deleteUser, () => ({ params: { id: id('stranger') } })],
  ['removes a role out of scope', 'admin', changes.removeRole, () => role('ofBoth', Role.BillingUser, FARAWAY)],
  [
    'removes a group out of scope',
    'superUser',
    changes.removeUserGroup,
    () => ({ params: { groupNumber: FARAWAY, id: id('ofBoth') } }),
  ],
  ['adds a group out of scope', 'admin', changes.addUserGroups, () => groups('payor', [FARAWAY])],
  ['changes a person as a reconciler', 'payor', changes.addRole, () => role('viewer', Role.SuperUser, HARBOR)],
  ['changes a person as a carrier', 'carrier', changes.addRole, () => role('payor', Role.SuperUser, HARBOR)],
];

describe('the directory stays unchanged when someone', () => {
  it.each(ATTACKS)('%s (%s)', async (_what, who, call, request) => {
    const before = await directoryState();
    const { status, body } = await server.as(cast[who]).call(call, request() as TestRequest<Call>);
    // Results are per row. An unreadable request (400) would not be an attack.
    const isRefusedByRow = status === 200 && JSON.stringify(body).includes('"ok":false');
    const isRefused = isRefusedByRow || [403, 404, 422].includes(status);
    expect({ status, body, isRefused }).toMatchObject({ isRefused: true });
    expect(await directoryState()).toEqual(before);
  });
});

describe('the existence of a person', () => {
  it('is hidden from callers who share no group with them', async () => {
    const { items } = await server.as(cast.superUser).ok(searchUsers, { body: { size: 500 } });
    const names = Object.entries(cast).filter(([, { userId }]) => items.some((item) => item.user_id === userId));
    expect(names.map(([name]) => name).sort()).toEqual(
      ['dormant', 'ofBoth', 'payor', 'superUser', 'viewer', 'viewingSuperUser'].sort(),
    );
    const hidden = await server.as(cast.superUser).refused(getUser, { params: { id: id('stranger') } });
    const nobody = await server.as(cast.superUser).refused(getUser, { params: { id: toBase64('no such person') } });
    expect({ ...hidden, requestId: '' }).toEqual({ ...nobody, requestId: '' });
  });

  it('is revealed by exact email only if the person has no access elsewhere', async () => {
    const of = (name: Name) => ({ params: { email: toBase64(cast[name].email) } });
    expect(await server.as(cast.superUser).ok(getUserByEmail, of('newcomer'))).toMatchObject({ grants: [] });
    expect(await server.as(cast.superUser).refused(getUserByEmail, of('stranger'))).toMatchObject({ status: 404 });
  });

  it('is shown with the number of out-of-scope grants, but not their groups', async () => {
    const { text } = await server.as(cast.admin).call(getUser, { params: { id: id('ofBoth') } });
    expect(JSON.parse(text)).toMatchObject({ grantsElsewhere: 1 });
    expect(text).not.toContain(FARAWAY);
  });
});

describe('token claims', () => {
  const claims = {
    [`${NAMESPACE}app_metadata`]: {
      authorization: { roles: ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_SYSADMIN'], groups: [FARAWAY], permissions: ['*'] },
    },
    roles: Object.values(Role),
    permissions: ['directory.write'],
    scope: 'openid admin',
  };

  it('grant nothing: rights come from the directory', async () => {
    const boasting = server.as(cast.viewer, { claims });
    expect(await boasting.refused(searchUsers, { body: {} })).toMatchObject({ status: 403 });
    expect(await boasting.refused(getGroupPreferences, { params: { firstGroup: FARAWAY } })).toMatchObject({
      status: 403,
    });
  });

  it('revoke nothing either', async () => {
    const modest = server.as(cast.manager, { claims: { roles: [], [`${NAMESPACE}app_metadata`]: {} } });
    expect((await modest.call(searchUsers, { body: {} })).status).toBe(200);
  });
});

describe('a person whose token is still valid', () => {
  const statusOf = async (person: TestPerson) => (await server.as(person).call(searchBills, { body: {} })).status;

  it.each<[string, (userId: string) => [Call, object]]>([
    [
      'disabled',
      (userId) => [changes.changeUser, { params: { id: toBase64(userId) }, body: { version: 1, status: 'Disabled' } }],
    ],
    ['deleted', (userId) => [changes.deleteUser, { params: { id: toBase64(userId) } }]],
    [
      'out of their only group',
      (userId) => [changes.removeUserGroup, { params: { groupNumber: HARBOR, id: toBase64(userId) } }],
    ],
  ])('%s is rejected on the next request', async (_how, request) => {
    const person = await server.data.billingUser([HARBOR], [Role.Payor]);
    expect(await statusOf(person)).toBe(200);
    const [call, parts] = request(person.userId);
    expect((await server.as(cast.admin).call(call, parts as TestRequest<Call>)).status).toBe(200);
    expect(await statusOf(person)).toBe(403);
  });

  it('cannot grant access after losing the super user role', async () => {
    const leaving = await server.data.billingUser([HARBOR], [Role.SuperUser]);
    const tryToGrant = async () =>
      (await server.as(leaving).call(changes.addRole, role('payor', Role.SuperUser, HARBOR))).status;
    expect(await tryToGrant()).toBe(200);
    const taken = { query: { roleId: Role.SuperUser, userId: toBase64(leaving.userId), groupNumber: HARBOR } };
    await server.as(cast.admin).ok(changes.removeRole, taken);
    expect(await tryToGrant()).toBe(403);
  });
});

/** Everyone's grants and details. */
async function directoryState() {
  const [people, roles] = await Promise.all([
    server.db
      .selectFrom('people')
      .select(['user_id', 'email', 'status', 'carrier_codes', 'agent_codes', 'rep_id'])
      .orderBy('user_id')
      .execute(),
    server.db
      .selectFrom('person_roles')
      .select(['user_id', 'role', 'group_number'])
      .orderBy('user_id')
      .orderBy('role')
      .orderBy('group_number')
      .execute(),
  ]);
  return { people, roles };
}
