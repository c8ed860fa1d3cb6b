import fc from 'fast-check';
import {
  addRole,
  addUserGroups,
  changeUser,
  removeRole,
  removeUserGroup,
} from '../../../../../contract/people/directoryChanges';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { addGroups } from '../../../../../server/people/directory/changeGroups';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { directoryFixture } from '../../../../support/directory/directoryFixture';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestAnswer } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';
import { ISSUER } from '../../../../support/server/testIssuer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const named = (id: string) => ({ params: { id: toBase64(id) } });
const role = (roleId: string, userId: string) => ({ query: { roleId, userId: toBase64(userId) } });
const storedGrants = async (userId: string) => {
  const rows = await server.db.selectFrom('person_roles').selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => `${row.role}@${row.group_number}`).sort();
};

describe('concurrent grants', () => {
  it('applies all grants or none when the grantor loses the right midway', async () => {
    const { rep, superUser, north } = await directoryFixture(server);
    const pat = await server.data.billingUser([north]);
    const [lost, given] = await Promise.all([
      server.as(rep).call(removeRole, role(Role.SuperUser, superUser.userId)),
      server.as(superUser).call(addRole, role(Role.Reconciler, pat.userId)),
    ]);
    expect(lost.status).toBe(200);
    expect([200, 403]).toContain(given.status);
    const has = (await storedGrants(pat.userId)).includes(`${Role.Reconciler}@${north}`);
    expect(has).toBe(given.status === 200);
  });

  it("lets only the first of two people revoke each other's right", async () => {
    const { north } = await directoryFixture(server);
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
    const { manager, sysadmin, north } = await directoryFixture(server);
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
    const { rep, manager, north } = await directoryFixture(server);
    const pat = await server.data.billingUser([north]);
    const answers = await Promise.all(
      [rep, manager, rep, manager].map((grantor) => server.as(grantor).ok(addRole, role(Role.Payor, pat.userId))),
    );
    const changed = answers.flatMap(({ results }) => results.filter((result) => result.changed));
    expect(changed).toHaveLength(1);
    expect(await storedGrants(pat.userId)).toHaveLength(2);
  });
});

describe('a server that crashes', () => {
  it('at any statement has changed nothing about a person, or everything', async () => {
    const { manager, north, south } = await directoryFixture(server);
    const pat = await server.data.billingUser([north]);
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, manager.userId);
    if (!caller) throw new Error('The manager is not there.');
    const body = { values: [north, south], roles: [Role.Payor] };
    const followUp = { personChanged: async () => undefined };
    const before = await storedGrants(pat.userId);
    const statements = await failAtEveryStatement(
      server,
      (db) =>
        runAs(new SqlTransactions(db, { clock: server.clock, signIn: { followUp: () => followUp } }), addGroups, {
          caller,
          params: { id: pat.userId },
          body,
          now: server.clock.now(),
        }),
      async () => {
        expect(await storedGrants(pat.userId)).toEqual(before);
        expect(await server.db.selectFrom('directory_events').selectAll().execute()).toEqual([]);
      },
    );
    expect(statements).toBeGreaterThan(5);
    expect(await storedGrants(pat.userId)).toHaveLength(4);
  });
});

describe('any concurrent actions', () => {
  it('never fail, never change the caller, keep a manager and a sysadmin, and are all recorded', async () => {
    const places = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { minLength: 6, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(places, async (attempts) => {
        const { rep, manager, sysadmin, superUser, north, south } = await directoryFixture(server);
        const second = await server.data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] });
        const pat = await server.data.billingUser([north, south], [Role.Payor]);
        const people = [rep, manager, sysadmin, superUser, second, pat];
        const roles = Object.values(Role);
        const answers = await Promise.all(
          attempts.map(([who, whom, what, how]) => {
            const grantor = people[who % 5] ?? rep;
            const grantee = people[whom % 6] ?? pat;
            return act(grantor, grantee, roles[what % roles.length] ?? Role.Payor, how, [north, south]);
          }),
        );
        expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
        const own = answers.filter((_, index) => isOwn(attempts[index]));
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
  grantor: TestPerson,
  grantee: TestPerson,
  roleId: Role,
  how: number,
  groups: string[],
): Promise<TestAnswer> {
  const as = server.as(grantor);
  const id = toBase64(grantee.userId);
  switch (how % 5) {
    case 0:
      return as.call(addRole, role(roleId, grantee.userId));
    case 1:
      return as.call(removeRole, role(roleId, grantee.userId));
    case 2:
      return as.call(addUserGroups, { params: { id }, body: { values: groups, roles: [roleId] } });
    case 3:
      return as.call(removeUserGroup, { params: { groupNumber: groups[0] ?? '', id } });
    default:
      return as.call(changeUser, { ...named(grantee.userId), body: { version: 1, status: 'Disabled' } });
  }
}

function changesOf({ status, body }: TestAnswer): readonly unknown[] {
  if (status !== 200 || typeof body !== 'object' || body === null || !('results' in body)) return [];
  const { results } = body;
  return Array.isArray(results) ? results.filter((result: { changed: boolean }) => result.changed) : [];
}

async function activeHolders(role: Role): Promise<number> {
  const rows = await server.db
    .selectFrom('people')
    .innerJoin('person_roles', 'person_roles.user_id', 'people.user_id')
    .select('people.user_id')
    .where('status', '=', 'Active')
    .where('role', '=', role)
    .where('people.user_id', 'in', (of) =>
      of.selectFrom('person_roles').select('user_id').where('role', '=', Role.Admin),
    )
    .execute();
  return rows.length;
}
