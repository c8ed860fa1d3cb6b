import fc from 'fast-check';
import { addRole, addUserGroups, changeUser, removeRole, removeUserGroup } from '../../../../contract/directoryChanges';
import { toBase64 } from '../../../../contract/shared/base64';
import { AddGroups } from '../../../../server/application/directory/GroupChanges';
import { SqlDirectoryUnitOfWork } from '../../../../server/infrastructure/sql/directory/SqlDirectoryUnitOfWork';
import { SqlCallerDirectory } from '../../../../server/infrastructure/sql/session/SqlCallerDirectory';
import { Role } from '../../../../src/domain/access/Role';
import { anOffice } from '../../../support/directory/anOffice';
import { diesEverywhere } from '../../../support/server/diesEverywhere';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestAnswer } from '../../../support/server/TestCaller';
import type { TestPerson } from '../../../support/server/TestData';
import { ISSUER } from '../../../support/server/testIssuer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const named = (id: string) => ({ params: { id: toBase64(id) } });
const role = (roleId: string, userId: string) => ({ query: { roleId, userId: toBase64(userId) } });
const held = async (userId: string) => {
  const rows = await server.db.selectFrom('person_roles').selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => `${row.role}@${row.group_number}`).sort();
};

describe('side by side', () => {
  it('applies all grants or none when the grantor loses the right midway', async () => {
    const { rep, superUser, north } = await anOffice(server);
    const pat = await server.data.billingUser([north]);
    const [lost, given] = await Promise.all([
      server.as(rep).call(removeRole, role(Role.SuperUser, superUser.userId)),
      server.as(superUser).call(addRole, role(Role.Reconciler, pat.userId)),
    ]);
    expect(lost.status).toBe(200);
    expect([200, 403]).toContain(given.status);
    const has = (await held(pat.userId)).includes(`${Role.Reconciler}@${north}`);
    expect(has).toBe(given.status === 200);
  });

  it("lets only the first of two people revoke each other's right", async () => {
    const { north } = await anOffice(server);
    const [one, other] = [
      await server.data.billingUser([north], [Role.SuperUser]),
      await server.data.billingUser([north], [Role.SuperUser]),
    ];
    const answers = await Promise.all([
      server.as(one).call(removeRole, role(Role.SuperUser, other.userId)),
      server.as(other).call(removeRole, role(Role.SuperUser, one.userId)),
    ]);
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '403']);
  });

  it('gives an address to only one of two concurrent requests, and reports it as taken to the other', async () => {
    const { manager, sysadmin, north } = await anOffice(server);
    for (const email of ['one@example.test', 'two@example.test', 'three@example.test']) {
      const people = [await server.data.billingUser([north]), await server.data.billingUser([north])];
      const answers = await Promise.all(
        people.map(({ userId }, at) =>
          server.as(at === 0 ? manager : sysadmin).call(changeUser, { ...named(userId), body: { version: 1, email } }),
        ),
      );
      expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409']);
    }
  });

  it('adds a role once when it is granted many times concurrently', async () => {
    const { rep, manager, north } = await anOffice(server);
    const pat = await server.data.billingUser([north]);
    const answers = await Promise.all(
      [rep, manager, rep, manager].map((giver) => server.as(giver).ok(addRole, role(Role.Payor, pat.userId))),
    );
    const changed = answers.flatMap(({ results }) => results.filter((result) => result.changed));
    expect(changed).toHaveLength(1);
    expect(await held(pat.userId)).toHaveLength(2);
  });
});

describe('a server that dies', () => {
  it('at any statement has changed nothing of a person, or all', async () => {
    const { manager, north, south } = await anOffice(server);
    const pat = await server.data.billingUser([north]);
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, manager.userId);
    if (!caller) throw new Error('The manager is not there.');
    const request = { caller, userId: pat.userId, groupNumbers: [north, south], roles: [Role.Payor] };
    const followUp = { personChanged: async () => undefined };
    const before = await held(pat.userId);
    const statements = await diesEverywhere(
      server.db,
      (db) =>
        new AddGroups(new SqlDirectoryUnitOfWork(db, server.clock, { followUp: () => followUp })).run({
          ...request,
          now: server.clock.now(),
        }),
      async () => {
        expect(await held(pat.userId)).toEqual(before);
        expect(await server.db.selectFrom('directory_events').selectAll().execute()).toEqual([]);
      },
    );
    expect(statements).toBeGreaterThan(5);
    expect(await held(pat.userId)).toHaveLength(4);
  });
});

describe('whatever many do at once', () => {
  it('never fails, changes nobody by their own hand, leaves a manager and a system administrator, and is all on record', async () => {
    const places = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { minLength: 6, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(places, async (wishes) => {
        const { rep, manager, sysadmin, superUser, north, south } = await anOffice(server);
        const second = await server.data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] });
        const pat = await server.data.billingUser([north, south], [Role.Payor]);
        const people = [rep, manager, sysadmin, superUser, second, pat];
        const roles = Object.values(Role);
        const answers = await Promise.all(
          wishes.map(([who, whom, what, how]) => {
            const giver = people[who % 5] ?? rep;
            const receiver = people[whom % 6] ?? pat;
            return act(giver, receiver, roles[what % roles.length] ?? Role.Payor, how, [north, south]);
          }),
        );
        expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
        const own = answers.filter((_, index) => isOwn(wishes[index]));
        expect(own.filter(({ status }) => status === 200)).toEqual([]);
        expect(await activeHolders(Role.Manager)).toBeGreaterThan(0);
        expect(await activeHolders(Role.Sysadmin)).toBeGreaterThan(0);
        const changes = answers.flatMap(changesOf).length;
        const grantEvents = await server.db
          .selectFrom('directory_events')
          .select('event')
          .where('event', 'in', ['roleAdded', 'roleRemoved', 'groupAdded', 'groupRemoved'])
          .execute();
        expect(grantEvents).toHaveLength(changes);
        await server.reset();
      }),
      { numRuns: 8 },
    );
  });
});

function isOwn(wish: readonly [number, number, number, number] | undefined): boolean {
  return wish !== undefined && wish[0] % 5 === wish[1] % 6;
}

function act(
  giver: TestPerson,
  receiver: TestPerson,
  roleId: Role,
  how: number,
  groups: string[],
): Promise<TestAnswer> {
  const as = server.as(giver);
  const id = toBase64(receiver.userId);
  switch (how % 5) {
    case 0:
      return as.call(addRole, role(roleId, receiver.userId));
    case 1:
      return as.call(removeRole, role(roleId, receiver.userId));
    case 2:
      return as.call(addUserGroups, { params: { id }, body: { values: groups, roles: [roleId] } });
    case 3:
      return as.call(removeUserGroup, { params: { groupNumber: groups[0] ?? '', id } });
    default:
      return as.call(changeUser, { ...named(receiver.userId), body: { version: 1, status: 'Disabled' } });
  }
}

function changesOf({ status, body }: TestAnswer): readonly unknown[] {
  if (status !== 200 || typeof body !== 'object' || body === null || !('results' in body)) return [];
  const { results } = body;
  return Array.isArray(results) ? results.filter((result: { changed: boolean }) => result.changed) : [];
}

async function activeHolders(held: Role): Promise<number> {
  const rows = await server.db
    .selectFrom('people')
    .innerJoin('person_roles', 'person_roles.user_id', 'people.user_id')
    .select('people.user_id')
    .where('status', '=', 'Active')
    .where('role', '=', held)
    .where('people.user_id', 'in', (of) =>
      of.selectFrom('person_roles').select('user_id').where('role', '=', Role.Admin),
    )
    .execute();
  return rows.length;
}
