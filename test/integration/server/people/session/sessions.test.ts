import { CALLS } from '../../../../../contract/calls';
import { getUser } from '../../../../../contract/people/directory';
import { changeUser } from '../../../../../contract/people/directoryChanges';
import { endSessions, listSessions } from '../../../../../contract/people/ownSessions';
import { endTokens, recordAction } from '../../../../../contract/people/sessionUse';
import { API_BASE } from '../../../../../contract/platform/shared/apiBase';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import type { SecurityEvent } from '../../../../../server/platform/security/securityEvents';
import { DEFAULT_SESSION_LIMITS } from '../../../../../server/platform/security/sessionLife';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';
import { AUDIENCE, sessionClaims } from '../../../../support/server/testIssuer';

const NOW = '2026-03-10T15:00:00.700Z';
const SECOND = Math.floor(Date.parse(NOW) / 1_000);
const MINUTE_MS = 60_000;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const events: SecurityEvent[] = [];
let server: TestServer;
let pat: TestPerson;
beforeAll(async () => {
  server = await startTestServer({
    now: NOW,
    sessionLimits: DEFAULT_SESSION_LIMITS,
    security: { record: (event) => void events.push(event) },
  });
});
beforeEach(async () => {
  server.clock.set(NOW);
  pat = await server.data.person({ roles: [Role.Admin] });
});
afterEach(() => {
  events.length = 0;
  return server.reset();
});
afterAll(() => server.close());

const anyCall = CALLS.find(({ operation }) => operation === 'processing.status') ?? fail();
/** A caller whose token names this session. */
const at = (sessionId: string, signedInAt: number | undefined = SECOND, who = pat) =>
  server.as(who, { issuedAt: SECOND, claims: sessionClaims(sessionId, signedInAt) });
const answerOf = async (sessionId: string, signedInAt: number | undefined = SECOND, who = pat) => {
  const { status, body } = await at(sessionId, signedInAt, who).call(anyCall);
  return status === 200 ? 200 : [status, (body as { code: string }).code];
};
const REVOKED = [401, 'TOKEN_REVOKED'];
const listed = async (sessionId: string) => (await at(sessionId).ok(listSessions)).sessions;
const pkOf = async (sessionId: string) => {
  const row = await server.db.selectFrom('sessions').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
  return row?.session_pk ?? fail();
};

describe('a session', () => {
  it('is listed with its device once a call was made with it, newest first', async () => {
    await answerOf('one');
    server.clock.advance(MINUTE_MS);
    await answerOf('two', SECOND + 60);
    expect(await listed('two')).toMatchObject([
      { methods: ['pwd'], signedInAt: '2026-03-10T15:01:00.000Z', isCurrent: true, isEnded: false },
      { signedInAt: '2026-03-10T15:00:00.000Z', isCurrent: false, isEnded: false },
    ]);
  });

  it('is not listed for a token that names none', async () => {
    expect(await server.as(pat).ok(listSessions)).toEqual({ isTracked: false, sessions: [] });
  });

  it('ends immediately when the person signs out, and leaves their other sessions open', async () => {
    await answerOf('one');
    await at('two').ok(endTokens);
    expect(await answerOf('two')).toEqual(REVOKED);
    expect(await answerOf('one')).toBe(200);
    expect(await server.as(pat, { issuedAt: SECOND }).call(anyCall)).toMatchObject({ status: 200 });
  });

  it('is ended from another device, and starts again only by a later sign-in', async () => {
    await answerOf('one');
    await at('two').ok(endSessions, { body: { sessionPk: await pkOf('one') } });
    expect(await answerOf('one')).toEqual(REVOKED);
    // A token that is renewed has the time of the sign-in before.
    expect(await answerOf('one', SECOND)).toEqual(REVOKED);
    expect(await answerOf('one', SECOND + 1)).toBe(200);
    expect(await answerOf('one', SECOND + 1)).toBe(200);
    expect(await answerOf('one', SECOND)).toBe(200);
    expect(await answerOf('two')).toBe(200);
    expect(events.map(({ name }) => name)).toContain('sessions-revoked');
  });

  it('does not start again through the earlier sign-in if the clock of the provider is ahead', async () => {
    expect(await answerOf('one', SECOND + 60)).toBe(200);
    await at('two').ok(endSessions, { body: { sessionPk: await pkOf('one') } });
    expect(await answerOf('one', SECOND + 60)).toEqual(REVOKED);
    expect(await answerOf('one', SECOND + 61)).toBe(200);
  });

  it('does not start again if the provider does not say when the person signed in', async () => {
    expect(await answerOf('one', undefined)).toBe(200);
    await at('one').ok(endTokens);
    server.clock.advance(MINUTE_MS);
    expect((await server.as(pat, { claims: sessionClaims('one') }).call(anyCall)).status).toBe(401);
  });

  it('ends together with all others, including tokens that name none, when all are ended', async () => {
    await answerOf('one');
    await at('two').ok(endSessions, { body: {} });
    expect(await answerOf('one')).toEqual(REVOKED);
    expect(await answerOf('two')).toEqual(REVOKED);
    expect((await server.as(pat, { issuedAt: SECOND }).call(anyCall)).status).toBe(401);
  });

  it('keeps its first end when it is ended again', async () => {
    await answerOf('one');
    const sessionPk = await pkOf('one');
    for (const _ of [1, 2]) {
      await at('two').ok(endSessions, { body: { sessionPk } });
      server.clock.advance(MINUTE_MS);
    }
    const { ended_at } = await server.db
      .selectFrom('sessions')
      .selectAll()
      .where('session_pk', '=', sessionPk)
      .executeTakeFirstOrThrow();
    expect(new Date(ended_at ?? 0).toISOString()).toBe(NOW);
  });

  it('of someone else can be neither seen nor ended', async () => {
    const other = await server.data.person({ roles: [Role.Admin] });
    await answerOf('one');
    const sessionPk = await pkOf('one');
    expect(await at('theirs', SECOND, other).refused(endSessions, { body: { sessionPk } })).toMatchObject({
      status: 404,
    });
    expect((await at('theirs', SECOND, other).ok(listSessions)).sessions).toHaveLength(1);
    // The same id at the provider is another session for another person.
    await at('one', SECOND, other).ok(endTokens);
    expect(await answerOf('one')).toBe(200);
  });

  it('ends when the person is disabled, and does not come back', async () => {
    const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    await answerOf('one');
    const named = { params: { id: toBase64(pat.userId) } };
    const answers: unknown[] = [];
    for (const status of ['Disabled', 'Active'] as const) {
      server.clock.advance(MINUTE_MS);
      const { version } = await server.as(manager).ok(getUser, named);
      await server.as(manager).ok(changeUser, { ...named, body: { version, status } });
      answers.push(await answerOf('one'));
    }
    expect(answers).toEqual([[403, 'NOT_ACTIVE'], REVOKED]);
    const later = server.as(pat, { issuedAt: SECOND + 200, claims: sessionClaims('two', SECOND + 200) });
    expect((await later.ok(listSessions)).sessions).toMatchObject([{ isEnded: false }, { isEnded: true }]);
  });

  it('ends some hours after the sign-in, whatever the person does', async () => {
    for (let minutes = 0; minutes < 8 * 60; minutes += 20) {
      await at('one').ok(recordAction);
      server.clock.advance(20 * MINUTE_MS);
    }
    expect(await answerOf('one')).toEqual(REVOKED);
    expect(await answerOf('one', SECOND + 8 * 3_600)).toBe(200);
  });

  it('ends when the person did nothing for longer than the inactivity limit, whatever is called', async () => {
    await at('one').ok(recordAction);
    server.clock.advance(31 * MINUTE_MS);
    expect(await answerOf('one')).toBe(200);
    server.clock.advance(2 * MINUTE_MS);
    expect(await answerOf('one')).toEqual(REVOKED);
    expect(await answerOf('one', SECOND + 33 * 60)).toBe(200);
  });

  it('is created once by concurrent first calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => answerOf('one')));
    expect(answers).toEqual(Array(8).fill(200));
    expect(await listed('one')).toHaveLength(1);
  });
});

describe("the provider's report that a session has ended", () => {
  const report = (logoutToken: string | undefined, contentType = 'application/x-www-form-urlencoded') =>
    server.app.inject({
      method: 'POST',
      url: `${API_BASE}/identity/backchannel-logout`,
      headers: { 'content-type': contentType },
      payload: logoutToken === undefined ? '' : `logout_token=${logoutToken}`,
    });
  const tokenOf = (claims: object, more: object = {}) =>
    server.tokenFor(pat.userId, {
      type: 'logout+jwt',
      audience: AUDIENCE,
      claims: { jti: 'a', events: { [EVENT]: {} }, sid: 'one', ...claims },
      ...more,
    });

  it('ends that session immediately', async () => {
    await answerOf('one');
    await answerOf('two');
    const { statusCode, headers } = await report(await tokenOf({}));
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await answerOf('one')).toEqual(REVOKED);
    expect(await answerOf('two')).toBe(200);
    expect(events.map(({ name }) => name)).toContain('session-ended-by-provider');
  });

  it('ends a session with which no call was made', async () => {
    await report(await tokenOf({}));
    expect(await answerOf('one')).toEqual(REVOKED);
  });

  it('ends a session with which no call was made, even if it names no person', async () => {
    await report(await tokenOf({ sub: undefined }));
    expect(await answerOf('one')).toEqual(REVOKED);
    expect(await answerOf('two')).toBe(200);
    server.clock.advance(2 * MINUTE_MS);
    expect(await answerOf('one', SECOND + 60)).toBe(200);
  });

  it('ends all sessions of the person if it names none', async () => {
    await answerOf('one');
    await report(await tokenOf({ sid: undefined }));
    expect(await answerOf('one')).toEqual(REVOKED);
    expect((await server.as(pat, { issuedAt: SECOND }).call(anyCall)).status).toBe(401);
  });

  it.each([
    ['nothing', async () => undefined],
    ['no JWT', async () => 'a.b.c'],
    ['an access token', () => server.tokenFor(pat.userId, { claims: sessionClaims('one', SECOND) })],
    ['a token without the event', () => tokenOf({ events: {} })],
    ['an ID token', () => tokenOf({ nonce: 'n' })],
    ['a token for another application', () => tokenOf({}, { audience: 'other' })],
    ['a token of another issuer', () => tokenOf({}, { issuer: 'https://other.test/' })],
    ['an expired token', () => tokenOf({}, { expiresIn: -120 })],
    ['a token of four minutes ago', () => tokenOf({}, { issuedAt: Math.floor(Date.now() / 1_000) - 240 })],
    ['a token of another type', () => tokenOf({}, { type: 'JWT' })],
    ['a token without an id', () => tokenOf({ jti: undefined })],
    ['a session id that is no text', () => tokenOf({ sid: 12 })],
  ])('is refused with 400 for %s, and ends nothing', async (_what, token) => {
    await answerOf('one');
    const { statusCode, json } = await report(await token());
    expect([statusCode, json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(await answerOf('one')).toBe(200);
    expect(events.map(({ name }) => name)).toContain('logout-token-refused');
  });

  it('is refused as JSON and when it is too large', async () => {
    expect((await report('{}', 'application/json')).statusCode).toBe(400);
    expect((await report('a'.repeat(40_000))).statusCode).toBe(413);
  });
});

function fail(): never {
  throw new Error('Something that the test needs is missing.');
}
