import { getUserHistory } from '../../../../../contract/people/directory';
import { getMe } from '../../../../../contract/people/session';
import { endUserSessions, listUserSessions } from '../../../../../contract/people/userSessions';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';
import { sessionClaims } from '../../../../support/server/testIssuer';

const NOW = '2026-03-10T15:00:00.000Z';
const LATER = '2026-03-10T16:00:00.000Z';
const SECOND = Date.parse(NOW) / 1_000;

let server: TestServer;
let manager: TestPerson;
let pat: TestPerson;
let groupNumber: string;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
beforeEach(async () => {
  server.clock.set(NOW);
  groupNumber = await server.data.group();
  manager = await server.data.person({ roles: [Role.Admin, Role.Manager], firstName: 'Ada', lastName: 'Novak' });
  pat = await server.data.person({ grants: [{ role: Role.BillingUser, groupNumber }] });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const named = () => ({ params: { id: toBase64(pat.userId) } });
const at = (sessionId: string, signedInAt = SECOND) =>
  server.as(pat, { issuedAt: signedInAt, claims: sessionClaims(sessionId, signedInAt) });
const mails = () => server.db.selectFrom('mails').select(['recipient', 'subject']).execute();
const history = async () => {
  const { items } = await server.as(manager).ok(getUserHistory, named());
  return items.filter(({ event }) => event === 'sessionsEnded');
};

describe('ending the sessions of another person', () => {
  it('ends them immediately on every device, tells the person, and is recorded', async () => {
    await at('one').ok(getMe);
    await at('two').ok(getMe);
    expect((await server.as(manager).ok(listUserSessions, named())).items).toHaveLength(2);
    server.clock.advance(1_000);
    await server.as(manager).ok(endUserSessions, named());
    for (const sessionId of ['one', 'two']) expect((await at(sessionId).call(getMe)).status).toBe(401);
    expect((await server.as(pat, { issuedAt: SECOND }).call(getMe)).status).toBe(401);
    expect((await server.as(manager).ok(listUserSessions, named())).items).toEqual([]);
    expect(await mails()).toEqual([
      { recipient: pat.email, subject: 'You were signed out of Listbill on all devices' },
    ]);
    expect(await history()).toMatchObject([{ byName: 'Ada Novak', text: 'Signed out on all devices.' }]);
    server.clock.advance(5_000);
    expect((await at('three', SECOND + 5).call(getMe)).status).toBe(200);
  });

  it('is done once when the call is repeated because its answer was lost', async () => {
    await at('one').ok(getMe);
    for (const _ of [1, 2, 3]) await server.as(manager).ok(endUserSessions, named());
    expect(await mails()).toHaveLength(1);
    expect(await history()).toHaveLength(1);
  });

  it('is recorded again, without another mail, when the person has signed in since', async () => {
    await server.as(manager).ok(endUserSessions, named());
    server.clock.advance(5_000);
    await at('two', SECOND + 5).ok(getMe);
    await server.as(manager).ok(endUserSessions, named());
    expect((await at('two', SECOND + 5).call(getMe)).status).toBe(401);
    expect(await mails()).toHaveLength(1);
    expect(await history()).toHaveLength(2);
  });

  it('releases the locks of the person', async () => {
    const { billPk } = await server.data.bill({ groupNumber });
    const lock = { holders: JSON.stringify({ a: LATER }), since: NOW, expires_at: LATER };
    await server.db
      .insertInto('bill_locks')
      .values({ bill_pk: billPk, group_number: groupNumber, user_id: pat.userId, ...lock })
      .execute();
    await server.as(manager).ok(endUserSessions, named());
    expect(await server.db.selectFrom('bill_locks').selectAll().execute()).toEqual([]);
  });

  it('sends no mail to a person who is disabled', async () => {
    await server.db.updateTable('people').set({ status: 'Disabled' }).where('user_id', '=', pat.userId).execute();
    await server.as(manager).ok(endUserSessions, named());
    expect(await mails()).toEqual([]);
  });

  it('is refused for oneself and for people who manage more', async () => {
    const self = { params: { id: toBase64(manager.userId) } };
    expect(await server.as(manager).refused(endUserSessions, self)).toMatchObject({ status: 403 });
    const admin = await server.data.person({ roles: [Role.Admin] });
    const refusals = [
      await server.as(admin).refused(endUserSessions, self),
      await server.as(admin).refused(listUserSessions, self),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
  });
});
