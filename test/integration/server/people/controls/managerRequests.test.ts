import { getNotices } from '../../../../../contract/office/notices';
import { commitUpload, reverseUpload } from '../../../../../contract/office/uploadRecords';
import { getUser, getUserHistory, searchUsers } from '../../../../../contract/people/directory';
import {
  addRole,
  changeUser,
  confirmAccess,
  createUser,
  removeRole,
} from '../../../../../contract/people/directoryChanges';
import { invitePerson } from '../../../../../contract/people/invitations';
import { getMe } from '../../../../../contract/people/session';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { GrantAdministration } from '../../../../../server/people/directory/administrators/Administrators';
import { tiesOf } from '../../../../../server/platform/database/statements/ties';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { roleLabel } from '../../../../../src/domain/platform/access/roleLabel';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { signInForTests } from '../../../../support/server/signInForTests';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { TestCaller } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';
import { verifiedEmail } from '../../../../support/server/testIssuer';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, reverseOf, send } from '../../../../support/uploads/uploadFixture';

const NOW = '2026-03-10T15:00:00.000Z';
const DAY_MS = 86_400_000;
const MANAGER = [Role.Admin, Role.Manager];
const GRANTS = MANAGER.map((role) => ({ role, groupNumber: null }));
const KIM = { email: 'kim@example.test', firstName: 'Kim', lastName: 'Comer' };
const HEADINGS = 'Email,First name,Last name,Groups,Roles,Carriers,Agents,Rep';

let server: TestServer;
let ana: TestPerson;
let eli: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
beforeEach(async () => {
  server.clock.set(NOW);
  ana = await server.data.person({ roles: MANAGER, firstName: 'Ana', lastName: 'Ortiz' });
  eli = await server.data.person({ roles: MANAGER, firstName: 'Eli', lastName: 'Old' });
  const groupNumber = await server.data.group({ carriers: ['ACME'] });
  await server.data.bill({ groupNumber, status: 'RELEASED' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const pick = ({ userId }: { readonly userId: string }, roleId: Role) => ({
  query: { roleId, userId: toBase64(userId) },
});
const keyOf = ({ userId }: { readonly userId: string }) => ({ params: { id: toBase64(userId) } });
const signIn = (email: string) =>
  new TestCaller(server.app, () => server.tokenFor(`auth0|${email}`, { claims: verifiedEmail(email) }), email);
const rolesOf = async ({ userId }: { readonly userId: string }) =>
  (await server.db.selectFrom('person_roles').select('role').where('user_id', '=', userId).execute())
    .map(({ role }) => role)
    .sort();
const requestOf = async (person: { readonly userId: string }, reader = ana) =>
  (await server.as(reader).ok(getUser, keyOf(person))).managerRequest;
/** Events about the manager's role in a person's history, in order. */
const managerEventsOf = async ({ userId }: { readonly userId: string }) => {
  const events = server.db.selectFrom('directory_events').select(['event', 'text']).where('user_id', '=', userId);
  return (await events.orderBy('at').orderBy('event_pk').execute())
    .filter(({ text }) => text.includes(`"${roleLabel(Role.Manager)}"`))
    .map(({ event }) => event);
};
const waitingFor = async (reader: TestPerson) => (await server.as(reader).ok(getNotices)).waiting.managers;
const confirm = async (by: TestPerson, person: { readonly userId: string }) => {
  const { status, body } = await server.as(by).call(confirmAccess, keyOf(person));
  return status === 200 ? 'confirmed' : `${(body as { code: string }).code}: ${(body as { message: string }).message}`;
};
const setStatus = async (by: TestPerson, person: TestPerson, status: 'Active' | 'Disabled') => {
  const { version } = await server.as(by).ok(getUser, keyOf(person));
  return server.as(by).ok(changeUser, { ...keyOf(person), body: { version, status } });
};

const grantAsOperator = ({ email }: TestPerson) => {
  const { db, clock } = server;
  const operator = new GrantAdministration(new SqlTransactions(db, { clock, signIn: signInForTests(db, clock) }));
  return operator.run({ email, firstName: 'Pat', lastName: 'New' }, clock.now());
};

/** Each way in which Ana ends that Eli is a manager. */
const REMOVALS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['disabling', () => setStatus(ana, eli, 'Disabled')],
  ['removing the role', () => server.as(ana).ok(removeRole, pick(eli, Role.Manager))],
  ['removing the role that it needs', () => server.as(ana).ok(removeRole, pick(eli, Role.Admin))],
  [
    'disabling, and was enabled again',
    async () => {
      await setStatus(ana, eli, 'Disabled');
      await setStatus(ana, eli, 'Active');
    },
  ],
  [
    'another sign-in address',
    async () => {
      const { version } = await server.as(ana).ok(getUser, keyOf(eli));
      const body = { version, email: 'ana.second@example.test' };
      await server.as(ana).ok(changeUser, { ...keyOf(eli), body });
    },
  ],
];

/** A third manager whom this person adds. */
async function added(by: TestPerson = ana): Promise<{ readonly userId: string }> {
  const { user_id: userId } = await server
    .as(by)
    .ok(createUser, { body: { ...KIM, grants: GRANTS, sendWelcome: false } });
  return { userId };
}

/** Each way to make someone a manager. */
const DOORS: readonly (readonly [string, () => Promise<{ readonly userId: string }>, readonly Role[]])[] = [
  ['a new person', () => added(), [Role.Admin]],
  [
    'a role',
    async () => {
      const pat = await server.data.person({ roles: [Role.Admin] });
      await server.as(ana).ok(addRole, pick(pat, Role.Manager));
      return pat;
    },
    [Role.Admin],
  ],
  [
    'the role that the manager’s role needs',
    async () => {
      const pat = await server.data.person({ roles: [Role.Manager] });
      await server.as(ana).ok(addRole, pick(pat, Role.Admin));
      return pat;
    },
    [Role.Admin],
  ],
  [
    'an invitation',
    async () => {
      await server.as(ana).ok(invitePerson, { body: { ...KIM, grants: GRANTS } });
      await signIn(KIM.email).ok(getMe);
      return { userId: `auth0|${KIM.email}` };
    },
    [Role.Admin],
  ],
  [
    'a file of people, for a person in the directory',
    async () => {
      const pat = await server.data.person({ roles: [Role.Admin], firstName: 'Pat', lastName: 'File' });
      const row = `${pat.email},Pat,File,,${MANAGER.map(roleLabel).join('; ')},,,`;
      const sent = await send(server.as(ana), UploadKind.People, 'office', textFile('people.csv', HEADINGS, row));
      await server.as(ana).ok(commitUpload, commitOf(sent));
      return pat;
    },
    [Role.Admin],
  ],
  [
    'a file of people, for a new person',
    async () => {
      const row = `${KIM.email},Kim,Comer,,${MANAGER.map(roleLabel).join('; ')},,,`;
      const sent = await send(server.as(ana), UploadKind.People, 'office', textFile('people.csv', HEADINGS, row));
      await server.as(ana).ok(commitUpload, commitOf(sent));
      await signIn(KIM.email).ok(getMe);
      return { userId: `auth0|${KIM.email}` };
    },
    [Role.Admin],
  ],
  [
    'enabling',
    async () => {
      const pat = await server.data.person({ roles: MANAGER, status: 'Disabled' });
      await setStatus(ana, pat, 'Active');
      return pat;
    },
    [Role.Admin],
  ],
  [
    'a removed restriction',
    async () => {
      const pat = await server.data.person({ roles: [...MANAGER, Role.ViewOnly] });
      await server.as(ana).ok(removeRole, pick(pat, Role.ViewOnly));
      return pat;
    },
    [Role.Admin],
  ],
  [
    'another address of a manager',
    async () => {
      const pat = await server.data.person({ roles: MANAGER });
      await server.as(ana).ok(changeUser, { ...keyOf(pat), body: { version: 1, email: 'ana.second@example.test' } });
      return pat;
    },
    [Role.Admin],
  ],
];

describe('a third manager (BR-CTL-14)', () => {
  it.each(DOORS)('by %s waits for the other manager, with the other roles in effect', async (_, make, now) => {
    const person = await make();
    expect(await rolesOf(person)).toEqual(now);
    expect(await requestOf(person)).toMatchObject({ byUserId: ana.userId, byName: 'Ana Ortiz' });
    expect(await Promise.all([ana, eli].map(waitingFor))).toEqual([0, 1]);
    expect(await confirm(ana, person)).toMatch(/^SAME_PERSON: You gave this access. .* Eli Old can\.$/);
    expect(await confirm(eli, person)).toBe('confirmed');
    expect(await rolesOf(person)).toEqual([Role.Admin, Role.Manager]);
    expect(await requestOf(person)).toBeUndefined();
    expect(await waitingFor(eli)).toBe(0);
    expect(await confirm(eli, person)).toMatch(/^WRONG_STATUS/);
  });

  it('takes effect at once where one manager is left, 30 days after the other was removed', async () => {
    await setStatus(ana, eli, 'Disabled');
    server.clock.advance(30 * DAY_MS);
    expect(await rolesOf(await added())).toEqual([Role.Admin, Role.Manager]);
  });

  it.each(REMOVALS)('does not take effect after the other manager was removed by %s', async (_, remove) => {
    await remove();
    const pat = await server.data.person({ roles: [Role.Admin] });
    const { results } = await server.as(ana).ok(addRole, pick(pat, Role.Manager));
    expect(results).toMatchObject([
      {
        message: expect.stringMatching(
          /removed or changed in the last 30 days\. The server operator can give the role\.$/,
        ),
      },
    ]);
    expect(await rolesOf(pat)).toEqual([Role.Admin]);
    expect(await rolesOf(await added())).toEqual([Role.Admin]);
  });

  it('is put into effect by the operator after the other manager was removed', async () => {
    await setStatus(ana, eli, 'Disabled');
    const pat = await server.data.person({ roles: [Role.Admin] });
    await server.as(ana).ok(addRole, pick(pat, Role.Manager));
    await grantAsOperator(pat);
    expect(await rolesOf(pat)).toEqual([Role.Admin, Role.Manager, Role.Sysadmin]);
  });

  it('is not needed for the removed manager to be enabled again', async () => {
    await setStatus(ana, eli, 'Disabled');
    await setStatus(ana, eli, 'Active');
    expect(await rolesOf(eli)).toEqual([Role.Admin, Role.Manager]);
    expect(await requestOf(eli)).toBeUndefined();
  });

  it('takes effect at once where the other manager does not count as a second person of the one who adds', async () => {
    await setStatus(ana, eli, 'Disabled');
    server.clock.advance(30 * DAY_MS);
    await added();
    const pat = await server.data.person({ roles: [Role.Admin] });
    await server.as(ana).ok(addRole, pick(pat, Role.Manager));
    expect(await rolesOf(pat)).toEqual([Role.Admin, Role.Manager]);
  });

  it('takes effect at once before the office released its first bill, and by the operator', async () => {
    await server.db.updateTable('bills').set({ status: 'UNRELEASED' }).execute();
    expect(await rolesOf(await added())).toEqual([Role.Admin, Role.Manager]);
    await server.db.updateTable('bills').set({ status: 'RELEASED' }).execute();
    const pat = await server.data.person({ roles: [Role.Admin] });
    await server.as(ana).ok(addRole, pick(pat, Role.Manager));
    await grantAsOperator(pat);
    expect(await rolesOf(pat)).toEqual([Role.Admin, Role.Manager, Role.Sysadmin]);
    expect(await requestOf(pat)).toBeUndefined();
  });

  it('is listed with the request, and appears in the answer', async () => {
    const pat = await server.data.person({ roles: [Role.Admin] });
    const { results, user } = await server.as(ana).ok(addRole, pick(pat, Role.Manager));
    expect(results).toMatchObject([
      { ok: true, changed: true, message: expect.stringContaining('another manager confirms') },
    ]);
    expect(user.managerRequest).toMatchObject({ byUserId: ana.userId });
    const again = await server.as(ana).ok(addRole, pick(pat, Role.Manager));
    expect(again.results).toMatchObject([
      { ok: true, changed: false, message: expect.stringContaining('already waits') },
    ]);
    const { items } = await server.as(eli).ok(searchUsers, { body: { values: [] } });
    expect(items.flatMap(({ user_id, managerRequest }) => (managerRequest ? [user_id] : []))).toEqual([pat.userId]);
  });

  it('is withdrawn by the one who asked, or declined by the other', async () => {
    const pat = await server.data.person({ roles: [Role.Admin] });
    for (const [by, text] of [
      [ana, 'withdrawn'],
      [eli, 'declined'],
    ] as const) {
      await server.as(ana).ok(addRole, pick(pat, Role.Manager));
      const { results, user } = await server.as(by).ok(removeRole, pick(pat, Role.Manager));
      expect(results).toMatchObject([{ ok: true, changed: true, message: expect.stringContaining(text) }]);
      expect(user.managerRequest).toBeUndefined();
      expect(await rolesOf(pat)).toEqual([Role.Admin]);
      const { items } = await server.as(eli).ok(getUserHistory, keyOf(pat));
      expect(items[0]).toMatchObject({
        event: 'managerDeclined',
        byName: by.name,
        text: expect.stringContaining(text),
      });
      expect(await confirm(eli, pat)).toMatch(/^WRONG_STATUS/);
      server.clock.advance(1_000);
    }
  });

  it('is withdrawn with the file that gave the role', async () => {
    const pat = await server.data.person({ roles: [Role.Admin], firstName: 'Pat', lastName: 'File' });
    const row = `${pat.email},Pat,File,,${roleLabel(Role.Manager)},,,`;
    const sent = await send(server.as(ana), UploadKind.People, 'office', textFile('people.csv', HEADINGS, row));
    const done = await server.as(ana).ok(commitUpload, commitOf(sent));
    expect(await waitingFor(eli)).toBe(1);
    await server.as(ana).ok(reverseUpload, reverseOf(done));
    expect(await waitingFor(eli)).toBe(0);
    expect(await requestOf(pat)).toBeUndefined();
  });

  it('is not confirmed for a disabled person, nor if the rights of the one who asked changed since', async () => {
    const person = await added();
    const kim = { ...person, email: KIM.email, name: 'Kim Comer' };
    await setStatus(ana, kim, 'Disabled');
    expect(await waitingFor(eli)).toBe(0);
    expect(await confirm(eli, person)).toMatch(/^WRONG_STATUS: .*Enable/);
    await setStatus(ana, kim, 'Active');
    server.clock.advance(1_000);
    await server.as(eli).ok(addRole, pick(ana, Role.DbpAdmin));
    expect(await confirm(eli, person)).toMatch(/^RIGHTS_CHANGED/);
    expect(await waitingFor(eli)).toBe(1);
  });

  it('is in the history as a request, and as an added role only once it is confirmed', async () => {
    const pat = await server.data.person({ roles: [Role.Admin] });
    await server.as(ana).ok(addRole, pick(pat, Role.Manager));
    expect(await managerEventsOf(pat)).toEqual(['managerRequested']);
    expect(await confirm(eli, pat)).toBe('confirmed');
    expect(await managerEventsOf(pat)).toEqual(['managerRequested', 'roleAdded']);
  });

  it('has one request when a file of people grants the waiting role', async () => {
    const pat = await server.data.person({ roles: [Role.Admin], firstName: 'Pat', lastName: 'File' });
    await server.as(ana).ok(addRole, pick(pat, Role.Manager));
    const row = `${pat.email},Pat,File,,${MANAGER.map(roleLabel).join('; ')},,,`;
    const sent = await send(server.as(eli), UploadKind.People, 'office', textFile('people.csv', HEADINGS, row));
    await server.as(eli).call(commitUpload, commitOf(sent));
    expect(await managerEventsOf(pat)).toEqual(['managerRequested']);
    expect(await rolesOf(pat)).toEqual([Role.Admin]);
  });

  it('counts as confirmed: is a second person of the one who asked, at once', async () => {
    await server.data.rep(1);
    const body = { ...KIM, grants: GRANTS, repId: 1, sendWelcome: false };
    const { user_id: userId } = await server.as(ana).ok(createUser, { body });
    expect(await server.as(ana).ok(getUser, keyOf({ userId }))).toMatchObject({ hasNewAccess: true });
    expect(await confirm(eli, { userId })).toBe('confirmed');
    const { items } = await server.as(ana).ok(getUserHistory, keyOf({ userId }));
    expect(items.map(({ event }) => event)).toEqual(['powerConfirmed', 'roleAdded', 'managerRequested', 'created']);
    expect((await server.as(ana).ok(getUser, keyOf({ userId }))).hasNewAccess).toBeUndefined();
    expect(await tiesOf(server.db, userId, server.clock.now())).toEqual([]);
  });

  it('has one request when two managers ask at once', async () => {
    const pat = await server.data.person({ roles: [Role.Admin] });
    await Promise.all([ana, eli].map((by) => server.as(by).call(addRole, pick(pat, Role.Manager))));
    const requests = await server.db
      .selectFrom('directory_events')
      .select('event')
      .where('user_id', '=', pat.userId)
      .where('event', '=', 'managerRequested')
      .execute();
    expect(requests).toHaveLength(1);
    expect(await rolesOf(pat)).toEqual([Role.Admin]);
  });
});
