import { searchBills } from '../../../../../contract/billing/bills/bills';
import { getUserHistory } from '../../../../../contract/people/directory';
import {
  addRole,
  addUserGroups,
  changeUser,
  removeRole,
  removeUserGroup,
} from '../../../../../contract/people/directoryChanges';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { directoryFixture } from '../../../../support/directory/directoryFixture';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const named = (id: string) => ({ params: { id: toBase64(id) } });
const role = (roleId: string, userId: string, groupNumber?: string) => ({
  query: { roleId, userId: toBase64(userId), ...(groupNumber === undefined ? {} : { groupNumber }) },
});
const storedGrants = async (userId: string) => {
  const rows = await server.db.selectFrom('person_roles').selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => `${row.role}@${row.group_number}`).sort();
};

describe('a role', () => {
  it("is granted in the person's groups within the caller's scope, and applies at the next call [MGM-12]", async () => {
    const { rep, north, south, far } = await directoryFixture(server);
    const pat = await server.data.billingUser([north, south, far]);
    const answer = await server.as(rep).ok(addRole, role('ROLE_SUPERUSER', pat.userId));
    expect(answer.results).toEqual(
      [north, south].map((groupNumber) => ({
        groupNumber,
        ok: true,
        changed: true,
        message: `They now have "Give Access to Other Users" in group ${groupNumber}.`,
      })),
    );
    expect(answer.user).toMatchObject({ grantsElsewhere: 1 });
    expect(await storedGrants(pat.userId)).not.toContain(`${Role.SuperUser}@${far}`);
    expect((await server.as(pat).call(getUserHistory, named(pat.userId))).status).toBe(200);
  });

  it('is granted once, even if it is stored in the other spelling', async () => {
    const { rep, north } = await directoryFixture(server);
    const pat = await server.data.billingUser([north]);
    await server.db
      .insertInto('person_roles')
      .values({ user_id: pat.userId, role: 'ROLE_VIEWONLY', group_number: north })
      .execute();
    const as = server.as(rep);
    expect((await as.ok(addRole, role(Role.ViewOnly, pat.userId))).results).toMatchObject([
      { ok: true, changed: false },
    ]);
    expect((await as.ok(removeRole, role(Role.ViewOnly, pat.userId))).results).toMatchObject([{ changed: true }]);
    expect((await as.ok(removeRole, role(Role.ViewOnly, pat.userId, north))).results).toMatchObject([
      { ok: true, changed: false },
    ]);
    expect(await storedGrants(pat.userId)).toEqual([`${Role.BillingUser}@${north}`]);
  });

  it('is granted by a super user only in groups where they hold it themselves', async () => {
    const { superUser, north, far } = await directoryFixture(server);
    const pat = await server.data.billingUser([north, far]);
    const as = server.as(superUser);
    expect((await as.ok(addRole, role(Role.Reconciler, pat.userId))).results).toMatchObject([
      { groupNumber: north, ok: true },
    ]);
    expect(await as.refused(addRole, role(Role.Payor, pat.userId))).toMatchObject({
      status: 403,
      message: 'You cannot grant "Make Payments" because you do not have it yourself.',
    });
    expect(await as.refused(addRole, role(Role.Reconciler, pat.userId, far))).toMatchObject({ status: 403 });
    expect(await as.refused(addRole, role(Role.Admin, pat.userId))).toMatchObject({ status: 403 });
  });

  it('cannot be changed for oneself', async () => {
    const { superUser, rep, manager, north } = await directoryFixture(server);
    for (const person of [superUser, rep, manager]) {
      const as = server.as(person);
      for (const roleId of [Role.Reconciler, Role.Manager, Role.BillingUser]) {
        expect(await as.refused(addRole, role(roleId, person.userId))).toMatchObject({ status: 403 });
        expect(await as.refused(removeRole, role(roleId, person.userId))).toMatchObject({ status: 403 });
      }
      expect(await as.refused(addUserGroups, { ...named(person.userId), body: { values: [north] } })).toMatchObject({
        status: 403,
      });
    }
    const group = { params: { groupNumber: north, id: toBase64(superUser.userId) } };
    expect(await server.as(superUser).refused(removeUserGroup, group)).toMatchObject({ status: 403 });
    expect(
      await server
        .as(manager)
        .refused(changeUser, { ...named(manager.userId), body: { version: 1, status: 'Disabled' } }),
    ).toMatchObject({ status: 403 });
  });

  it('requires the group first, and removing Billing User removes the other roles in it [MGM-13]', async () => {
    const { rep, north, south } = await directoryFixture(server);
    const pat = await server.data.billingUser([north], [Role.Payor, Role.ViewOnly]);
    const as = server.as(rep);
    expect((await as.ok(addRole, role(Role.Payor, pat.userId, south))).results).toMatchObject([
      {
        ok: false,
        changed: false,
        message: `They are not in group ${south} yet. Add the group, and this role with it.`,
      },
    ]);
    const left = await as.ok(removeRole, role('ROLE_BILLINGUSER', pat.userId));
    expect(left.results).toMatchObject([{ groupNumber: north, changed: true }]);
    expect(left.user.grants).toEqual([]);
    expect(await storedGrants(pat.userId)).toEqual([]);
  });

  it('of a carrier requires codes in scope, and cannot be granted per group', async () => {
    const { rep, manager, north } = await directoryFixture(server);
    const carla = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['BETA'] });
    const zed = await server.data.person({ carrierCodes: ['BETA', 'ZETA'] });
    const as = server.as(rep);
    expect((await as.ok(removeRole, role(Role.Carrier, carla.userId))).results).toMatchObject([{ changed: true }]);
    expect((await as.ok(addRole, role(Role.Carrier, carla.userId))).results).toMatchObject([
      { groupNumber: null, changed: true },
    ]);
    expect((await as.ok(addRole, role(Role.Carrier, zed.userId))).results).toMatchObject([{ ok: false }]);
    expect((await server.as(manager).ok(addRole, role(Role.Carrier, zed.userId))).results).toMatchObject([
      { ok: true },
    ]);
    const groups = { ...named(carla.userId), body: { values: [north] } };
    expect(await as.refused(addUserGroups, groups)).toMatchObject({
      status: 422,
      code: 'GRANT_REFUSED',
      message: "A carrier's groups come from the carrier codes. Change the codes instead.",
    });
  });

  it('of office staff is granted and revoked by managers, but not from the last one', async () => {
    const { rep, manager, sysadmin } = await directoryFixture(server);
    const mo = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    expect(await server.as(rep).refused(addRole, role(Role.Manager, mo.userId))).toMatchObject({ status: 404 });
    expect((await server.as(sysadmin).ok(removeRole, role(Role.Manager, mo.userId))).results).toMatchObject([
      { changed: true },
    ]);
    const last = role(Role.Manager, manager.userId);
    expect(await server.as(sysadmin).refused(removeRole, last)).toMatchObject({ status: 422, code: 'LAST_ONE' });
    expect(
      await server
        .as(sysadmin)
        .refused(changeUser, { ...named(manager.userId), body: { version: 1, status: 'Disabled' } }),
    ).toMatchObject({ status: 422, code: 'LAST_ONE' });
    expect(await server.as(manager).refused(removeRole, role(Role.Sysadmin, sysadmin.userId))).toMatchObject({
      status: 403,
    });
  });
});

describe('groups', () => {
  it('are added independently of groups that are out of scope or unknown [MGM-17]', async () => {
    const { rep, manager, north, south, far } = await directoryFixture(server);
    const pat = await server.data.person({ email: 'pat@example.test' });
    const body = { values: [north, far, '999', north, south], roles: [Role.Reconciler] };
    const { results, user } = await server.as(rep).ok(addUserGroups, { ...named(pat.userId), body });
    expect(results).toMatchObject([
      {
        groupNumber: north,
        ok: true,
        changed: true,
        message: `They now have Billing User, Reconcile Bills in group ${north}.`,
      },
      { groupNumber: far, ok: false, message: `You cannot grant access in group ${far}.` },
      { groupNumber: '999', ok: false, message: 'You cannot grant access in group 999.' },
      { groupNumber: south, ok: true },
    ]);
    expect(user.grants).toHaveLength(4);
    const again = await server.as(rep).ok(addUserGroups, { ...named(pat.userId), body });
    expect(again.results.filter(({ changed }) => changed)).toEqual([]);
    const unknown = { ...named(pat.userId), body: { values: ['999'] } };
    expect((await server.as(manager).ok(addUserGroups, unknown)).results).toMatchObject([{ ok: false }]);
    expect((await server.as(pat).ok(searchBills, { body: {} })).total).toBe(0);
  });

  it('are removed with all grants in them, or not at all [MGM-18]', async () => {
    const { superUser, rep, north } = await directoryFixture(server);
    const pat = await server.data.billingUser([north], [Role.Reconciler, Role.Payor]);
    const request = { params: { groupNumber: north, id: toBase64(pat.userId) } };
    const refused = await server.as(superUser).ok(removeUserGroup, request);
    expect(refused.results).toMatchObject([
      { ok: false, changed: false, message: 'You cannot grant "Make Payments" because you do not have it yourself.' },
    ]);
    expect(await storedGrants(pat.userId)).toHaveLength(3);
    const removal = await server.as(rep).ok(removeUserGroup, request);
    expect(removal).toMatchObject({ results: [{ ok: true, changed: true }], user: { grants: [] } });
    expect(await server.as(pat).refused(searchBills, { body: {} })).toMatchObject({ status: 403 });
  });

  it('out of scope are rejected as a whole when named in the path', async () => {
    const { rep, north, far } = await directoryFixture(server);
    const pat = await server.data.billingUser([north, far]);
    const request = { params: { groupNumber: far, id: toBase64(pat.userId) } };
    expect(await server.as(rep).refused(removeUserGroup, request)).toMatchObject({ status: 403 });
  });

  it('are not added to a deleted person', async () => {
    const { rep, north, south } = await directoryFixture(server);
    const pat = await server.data.billingUser([north], [], { status: 'Deleted' });
    const groups = { ...named(pat.userId), body: { values: [south] } };
    expect(await server.as(rep).refused(addUserGroups, groups)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
  });
});

describe('a change of access', () => {
  it('is recorded with its author, visible only to people with the group in scope', async () => {
    const { rep, manager, superUser, north, far } = await directoryFixture(server);
    const pat = await server.data.billingUser([north]);
    await server.as(manager).ok(addUserGroups, { ...named(pat.userId), body: { values: [far], roles: [Role.Payor] } });
    server.clock.advance(1_000);
    await server.as(rep).ok(addRole, role(Role.ViewOnly, pat.userId));
    const all = await server.as(manager).ok(getUserHistory, named(pat.userId));
    expect(all.items).toMatchObject([
      { event: 'roleAdded', byName: rep.name, text: `"View Only" in group North (${north}).` },
      { event: 'groupAdded', byName: manager.name, text: `Group Far (${far}): Billing User, Make Payments.` },
    ]);
    const seen = await server.as(superUser).ok(getUserHistory, named(pat.userId));
    expect(seen.items).toHaveLength(1);
    const { given_by } = await server.db
      .selectFrom('person_roles')
      .select('given_by')
      .where('user_id', '=', pat.userId)
      .where('role', '=', Role.Payor)
      .executeTakeFirstOrThrow();
    expect(given_by).toBe(manager.name);
  });
});
