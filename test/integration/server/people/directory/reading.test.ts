import {
  getUser,
  getUserByEmail,
  getUserHistory,
  listAgentUsers,
  listCarrierUsers,
  listDirectoryGroups,
  listGroupRoleUsers,
  listRoles,
  listRoleUsers,
  listUserCarrierCodes,
  listUserGroups,
  searchUsers,
} from '../../../../../contract/people/directory';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** Two groups of one rep, one of another, and people in them. */
async function office() {
  const { data } = server;
  const [north, south, far] = [
    await data.group({ name: 'North', repId: 1, carriers: ['ACME', 'BETA'], agents: ['AG-1'] }),
    await data.group({ name: 'South', repId: 1 }),
    await data.group({ name: 'Far', repId: 2, carriers: ['ZETA'], agents: ['AG-9'] }),
  ];
  return {
    north,
    south,
    far,
    rep: await data.person({ firstName: 'Robin', roles: [Role.Admin], repId: 1 }),
    manager: await data.person({ firstName: 'Mia', roles: [Role.Admin, Role.Manager] }),
    superUser: await data.billingUser([north], [Role.SuperUser, Role.Reconciler], {
      firstName: 'Sam',
      lastName: 'Abel',
    }),
    payor: await data.billingUser([north, far], [Role.Payor], { firstName: 'Pia', lastName: 'Zorn' }),
    reconciler: await data.billingUser([far], [Role.Reconciler], { firstName: 'Rex', lastName: 'Young' }),
    carrier: await data.person({ firstName: 'Carla', lastName: 'Berg', roles: [Role.Carrier], carrierCodes: ['BETA'] }),
    strangeCarrier: await data.person({ firstName: 'Zed', roles: [Role.Carrier], carrierCodes: ['ZETA'] }),
    agent: await data.person({ firstName: 'Anna', lastName: 'Cole', roles: [Role.Agent], agentCodes: ['AG-1'] }),
  };
}

const idsOf = (page: { readonly items: readonly { readonly user_id: string }[] }) =>
  page.items.map(({ user_id }) => user_id);
const find = (text: string) => ({ params: { email: toBase64(text) } });
const named = (id: string) => ({ params: { id: toBase64(id) } });

describe('the directory', () => {
  it("lists people with grants in the rep's groups, and their carriers and agents, to an admin", async () => {
    const { rep, superUser, payor, carrier, agent } = await office();
    const page = await server.as(rep).ok(searchUsers, { body: {} });
    expect(idsOf(page)).toEqual([superUser, carrier, agent, payor].map(({ userId }) => userId));
    expect(page.total).toBe(4);
  });

  it('lists everyone to a manager, by name, and the people of their groups to a super user', async () => {
    const { manager, superUser, payor } = await office();
    expect((await server.as(manager).ok(searchUsers, { body: {} })).total).toBe(8);
    expect(idsOf(await server.as(superUser).ok(searchUsers, { body: {} }))).toEqual([superUser.userId, payor.userId]);
  });

  it('counts grants out of scope without naming them [MGM-6]', async () => {
    const { superUser, payor, north, far } = await office();
    const user = await server.as(superUser).ok(getUserByEmail, find(payor.email.toUpperCase()));
    expect(user).toMatchObject({
      user_id: payor.userId,
      grants: [
        { role: Role.BillingUser, groupNumber: north },
        { role: Role.Payor, groupNumber: north },
      ],
      grantsElsewhere: 1,
    });
    expect(JSON.stringify(user)).not.toContain(far);
  });

  it('answers 404 for people out of scope, but finds people without grants by address', async () => {
    const { superUser, reconciler } = await office();
    const newcomer = await server.data.person({ email: 'new@example.test' });
    const as = server.as(superUser);
    const hidden = await as.refused(getUserByEmail, find(reconciler.email));
    expect(hidden).toEqual(await as.refused(getUserByEmail, find('nobody@example.test')));
    expect(hidden).toMatchObject({ status: 404 });
    expect(await as.refused(getUser, named(reconciler.userId))).toMatchObject({ status: 404 });
    expect(await as.refused(getUserHistory, named(reconciler.userId))).toMatchObject({ status: 404 });
    expect(await as.refused(listUserGroups, named(reconciler.userId))).toMatchObject({ status: 404 });
    expect(await as.refused(listUserCarrierCodes, named(reconciler.userId))).toMatchObject({ status: 404 });
    expect((await as.ok(getUserByEmail, find('New@Example.test'))).user_id).toBe(newcomer.userId);
    expect((await as.ok(searchUsers, { body: { q: 'new@' } })).total).toBe(0);
  });

  it('finds by role in a group, by role, by several, in either spelling [MGM-1, MGM-2, MGM-3]', async () => {
    const { rep, superUser, payor, north, far } = await office();
    await server.db
      .insertInto('person_roles')
      .values({ user_id: payor.userId, role: 'ROLE_VIEWONLY', group_number: north })
      .execute();
    const as = server.as(rep);
    const inNorth = { groupNumber: north, role: 'ROLE_BILLINGUSER' };
    expect(idsOf(await as.ok(listGroupRoleUsers, { params: inNorth }))).toEqual([superUser.userId, payor.userId]);
    expect(idsOf(await as.ok(listRoleUsers, { params: { role: Role.ViewOnly } }))).toEqual([payor.userId]);
    const both = { values: [Role.SuperUser, Role.ViewOnly] };
    expect(idsOf(await as.ok(searchUsers, { body: both }))).toEqual([superUser.userId, payor.userId]);
    expect(await as.refused(listGroupRoleUsers, { params: { groupNumber: far, role: Role.Payor } })).toMatchObject({
      status: 403,
    });
  });

  it('finds people with full access to one group, people who never signed in, and people who are not deleted', async () => {
    const { manager, superUser, payor, north, far } = await office();
    const as = server.as(manager);
    const full = async (scope: typeof as) => idsOf(await scope.ok(searchUsers, { body: { access: 'full' } }));
    expect(await full(as)).toEqual([]);
    const give = (user_id: string, role: Role, group_number: string) =>
      server.db.insertInto('person_roles').values({ user_id, role, group_number }).execute();
    // Everything, but not in one group.
    await give(superUser.userId, Role.Payor, far);
    expect(await full(as)).toEqual([]);
    await give(payor.userId, Role.SuperUser, far);
    await give(payor.userId, Role.Reconciler, far);
    expect(await full(as)).toEqual([payor.userId]);
    expect(await full(server.as(superUser))).toEqual([]);
    const inNorth = { groupNumbers: [north], access: 'full' as const };
    expect((await as.ok(searchUsers, { body: inNorth })).total).toBe(0);

    const { total } = await as.ok(searchUsers, { body: {} });
    await server.db
      .updateTable('people')
      .set({ status: 'Deleted', last_login_at: null })
      .where('user_id', '=', payor.userId)
      .execute();
    expect((await as.ok(searchUsers, { body: { status: 'NotDeleted' } })).total).toBe(total - 1);
    await server.db.updateTable('people').set({ last_login_at: new Date().toISOString() }).execute();
    const never = { last_login_at: null };
    await server.db.updateTable('people').set(never).where('user_id', 'in', [payor.userId, superUser.userId]).execute();
    expect(idsOf(await as.ok(searchUsers, { body: { status: 'NeverSignedIn' } }))).toEqual([superUser.userId]);
  });

  it('names the first three groups of a person by name, in scope only', async () => {
    const { manager, superUser, payor } = await office();
    for (const name of ['alder', 'Birch']) {
      const group_number = await server.data.group({ name });
      const grant = { user_id: payor.userId, role: Role.Payor, group_number };
      await server.db.insertInto('person_roles').values(grant).execute();
    }
    const names = async (scope: ReturnType<typeof server.as>) =>
      (await scope.ok(getUserByEmail, find(payor.email))).groupNames;
    expect(await names(server.as(manager))).toEqual(['alder', 'Birch', 'Far']);
    expect(await names(server.as(superUser))).toEqual(['North']);
  });

  it('does not find people by grants out of scope', async () => {
    const { superUser, payor, far } = await office();
    await server.db
      .insertInto('person_roles')
      .values({ user_id: payor.userId, role: Role.Reconciler, group_number: far })
      .execute();
    const found = await server.as(superUser).ok(listRoleUsers, { params: { role: Role.Reconciler } });
    expect(idsOf(found)).toEqual([superUser.userId]);
    const inFar = await server.as(superUser).ok(searchUsers, { body: { groupNumbers: [far] } });
    expect(inFar).toEqual({ items: [], total: 0 });
  });

  it('finds carriers and agents by their codes in scope [MGM-4, MGM-5, MGM-16]', async () => {
    const { rep, carrier, agent, manager, strangeCarrier } = await office();
    const as = server.as(rep);
    expect(idsOf(await as.ok(listCarrierUsers, { params: { code: 'BETA' } }))).toEqual([carrier.userId]);
    expect(idsOf(await as.ok(listAgentUsers, { params: { code: 'AG-1' } }))).toEqual([agent.userId]);
    expect(idsOf(await as.ok(listCarrierUsers, { params: { code: 'ZETA' } }))).toEqual([]);
    expect(idsOf(await server.as(manager).ok(listCarrierUsers, { params: { code: 'ZETA' } }))).toEqual([
      strangeCarrier.userId,
    ]);
    expect(idsOf(await as.ok(listCarrierUsers, { params: { code: 'beta' } }))).toEqual([carrier.userId]);
    expect(idsOf(await as.ok(listAgentUsers, { params: { code: 'ag-1' } }))).toEqual([agent.userId]);
    expect(idsOf(await as.ok(listCarrierUsers, { params: { code: 'bet' } }))).toEqual([]);
    const codes = await as.ok(listUserCarrierCodes, named(carrier.userId));
    expect(codes.items).toEqual([{ code: 'BETA', name: 'Carrier BETA' }]);
  });

  it("lists a person's groups in scope, from roles and from codes [MGM-15]", async () => {
    const { rep, payor, carrier, north } = await office();
    const as = server.as(rep);
    expect((await as.ok(listUserGroups, named(payor.userId))).items).toEqual([
      { groupNumber: north, name: 'North', roles: [Role.BillingUser, Role.Payor] },
    ]);
    expect((await as.ok(listUserGroups, named(carrier.userId))).items).toEqual([
      { groupNumber: north, name: 'North', roles: [Role.Carrier] },
    ]);
  });

  it('counts carriers, agents and reps among the people of a group [MGM-1]', async () => {
    const { manager, rep, carrier, agent, superUser, payor, strangeCarrier, north, south, far } = await office();
    const ofGroup = (group: string, role: string) =>
      server
        .as(manager)
        .ok(listGroupRoleUsers, { params: { groupNumber: group, role } })
        .then(idsOf);
    expect(await ofGroup(north, Role.Carrier)).toEqual([carrier.userId]);
    expect(await ofGroup(south, Role.Carrier)).toEqual([]);
    expect(await ofGroup(far, Role.Carrier)).toEqual([strangeCarrier.userId]);
    expect(await ofGroup(north, Role.Agent)).toEqual([agent.userId]);
    expect(await ofGroup(south, Role.Admin)).toEqual([rep.userId]);
    expect(await ofGroup(far, Role.Admin)).toEqual([]);
    const all = await server.as(manager).ok(searchUsers, { body: { groupNumbers: [north], withCounts: true } });
    expect(new Set(idsOf(all))).toEqual(new Set([superUser, payor, carrier, agent, rep].map(({ userId }) => userId)));
    const counts = new Map(all.counts?.roles.map(({ role, count }) => [role, count]));
    expect([Role.Carrier, Role.Agent, Role.Admin, Role.Payor].map((role) => counts.get(role))).toEqual([1, 1, 1, 1]);
    expect(idsOf(await server.as(superUser).ok(searchUsers, { body: { groupNumbers: [north] } }))).toEqual([
      superUser.userId,
      payor.userId,
    ]);
  });

  it('lists all roles and which the caller may grant [MGM-11]', async () => {
    const { superUser, rep } = await office();
    const grantable = async (person: typeof rep) =>
      (await server.as(person).ok(listRoles)).items.filter((role) => role.grantable).map(({ roleId }) => roleId);
    expect(await grantable(superUser)).toEqual([Role.BillingUser, Role.SuperUser, Role.Reconciler]);
    expect(await grantable(rep)).toContain(Role.Carrier);
    expect(await grantable(rep)).not.toContain(Role.Admin);
    expect((await server.as(rep).ok(listRoles)).items).toHaveLength(15);
  });

  it('lists the groups in which the caller may grant access, by page [MGM-14]', async () => {
    const { superUser, manager, north } = await office();
    const own = await server.as(superUser).ok(listDirectoryGroups);
    expect(own).toEqual({ items: [{ groupNumber: north, name: 'North' }], total: 1 });
    const page = await server.as(manager).ok(listDirectoryGroups, { query: { page: '1', size: '2' } });
    expect(page).toMatchObject({ items: [{ name: 'South' }], total: 3 });
    expect((await server.as(manager).ok(listDirectoryGroups, { query: { q: 'far' } })).total).toBe(1);
  });

  it('searches each word in names and address, and treats wildcards literally', async () => {
    const { manager } = await office();
    const odd = await server.data.person({ firstName: '100%_x', lastName: "O'Neil" });
    const search = async (q: string) => idsOf(await server.as(manager).ok(searchUsers, { body: { q } }));
    expect(await search('NEIL, 100%_')).toEqual([odd.userId]);
    expect(await search('100_')).toEqual([]);
  });

  it('counts people by role and status, each once, on request', async () => {
    const { rep, payor, north, far } = await office();
    const roles = ['ROLE_VIEWONLY', Role.ViewOnly].map((role) => ({
      user_id: payor.userId,
      role,
      group_number: north,
    }));
    await server.db.insertInto('person_roles').values(roles).execute();
    await server.data.billingUser([north, far], [], { status: 'Disabled' });
    const search = { values: [Role.BillingUser], status: 'Active' as const, withCounts: true };
    const { total, counts } = await server.as(rep).ok(searchUsers, { body: search });
    expect(total).toBe(2);
    expect(Object.fromEntries(counts?.roles.map(({ role, count }) => [role, count]) ?? [])).toEqual({
      [Role.Agent]: 1,
      [Role.BillingUser]: 2,
      [Role.Carrier]: 1,
      [Role.Payor]: 1,
      [Role.Reconciler]: 1,
      [Role.SuperUser]: 1,
      [Role.ViewOnly]: 1,
    });
    expect(counts?.statuses).toEqual([
      { status: 'Active', count: 2 },
      { status: 'Disabled', count: 1 },
    ]);
    expect((await server.as(rep).ok(searchUsers, { body: {} })).counts).toBeUndefined();
  });

  it('returns every row on exactly one page for any sort order', async () => {
    const { manager } = await office();
    for (const sort of ['name', 'email', 'status', 'lastLogin'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const pages = [0, 1, 2].map((page) =>
          server.as(manager).ok(searchUsers, { body: { sort, direction, page, size: 3 } }),
        );
        const ids = (await Promise.all(pages)).flatMap(idsOf);
        expect(new Set(ids).size).toBe(8);
      }
    }
  });

  it('hides purged people', async () => {
    const { manager } = await office();
    const deleted = await server.data.person({ status: 'Deleted' });
    await server.db
      .updateTable('people')
      .set({ purged_alias: 'Former user 1' })
      .where('user_id', '=', deleted.userId)
      .execute();
    const as = server.as(manager);
    expect((await as.ok(searchUsers, { body: { status: 'Deleted' } })).total).toBe(0);
    expect(await as.refused(getUser, named(deleted.userId))).toMatchObject({ status: 404 });
  });
});
