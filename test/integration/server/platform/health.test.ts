import { sql } from 'kysely';
import { AesEncryption } from '../../../../server/platform/shared/AesEncryption';
import { composeRoutes } from '../../../../server/run/composition/composeRoutes';
import { createApp } from '../../../../server/run/http/createApp';
import { readinessChecks } from '../../../../server/run/start/checks/readinessChecks';
import { filesForTests } from '../../../support/files/filesForTests';
import { installationForTests } from '../../../support/server/installationForTests';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { signInForTests } from '../../../support/server/signInForTests';
import { TestClock } from '../../../support/server/TestClock';

const BASE = '/ListBillAPI/api';

async function start() {
  const { db, close } = await openTestDatabase('owner');
  const clock = new TestClock('2026-03-10T15:00:00.000Z');
  const platform = {
    db,
    clock,
    encryption: new AesEncryption(Buffer.alloc(32, 'test key ')),
    signIn: signInForTests(db, clock),
    installation: installationForTests(),
    ...filesForTests(),
    demo: true,
  };
  const lines: string[] = [];
  const keys = { areThere: true };
  const readKeys = async () => {
    if (!keys.areThere) throw new Error('404');
  };
  const app = await createApp({
    services: {
      tokens: { verify: async () => ({ kind: 'refused', reason: 'no one' }) as const },
      directory: { findCaller: async () => undefined, startSession: async () => false, reaches: async () => false },
      clock,
    },
    routes: composeRoutes(platform),
    trustProxy: true,
    health: { release: { version: '1.2.3', commit: 'abc1234' }, checks: readinessChecks(platform, { readKeys }) },
    logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: `${BASE}${path}`, headers });
    return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers };
  };
  return { app, db, close, get, lines, keys, files: platform.files };
}

/** All tests share one server. The ones that damage it run last. */
let server: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

it('names its version and commit, and logs nothing about it', async () => {
  expect(await server.get('/health')).toMatchObject({
    status: 200,
    body: { ok: true, version: '1.2.3', commit: 'abc1234' },
  });
  expect(server.lines).toEqual([]);
});

it.each(['/live', '/ready', '/health'])('answers HEAD like GET, without a body: %s', async (path) => {
  const { statusCode, body } = await server.app.inject({ method: 'HEAD', url: `${BASE}${path}` });
  expect([statusCode, body]).toEqual([200, '']);
});

it('a server is ready while its database, migrations and file storage are', async () => {
  expect(await server.get('/ready')).toMatchObject({ status: 200, body: { ok: true, failed: [] } });
});

it('a server is live but not ready without its file storage', async () => {
  const get = jest.spyOn(server.files, 'get').mockRejectedValue(new Error('gone'));
  expect(await server.get('/ready')).toMatchObject({ status: 503, body: { ok: false, failed: ['files'] } });
  expect(await server.get('/live')).toMatchObject({ status: 200 });
  get.mockRestore();
});

it('a server is not ready until it has read the keys of its identity provider', async () => {
  server.keys.areThere = false;
  expect(await server.get('/ready')).toMatchObject({ status: 503, body: { ok: false, failed: ['identity'] } });
  expect(await server.get('/live')).toMatchObject({ status: 200 });
  server.keys.areThere = true;
  expect(await server.get('/ready')).toMatchObject({ status: 200 });
});

describe('request ids', () => {
  it('returns the id that a proxy gave', async () => {
    const { headers } = await server.get('/live', { 'x-request-id': '0af7651916cd43dd8448eb211c80319c' });
    expect(headers['x-request-id']).toBe('0af7651916cd43dd8448eb211c80319c');
  });

  it.each(['short', 'a line\nbreak', 'x'.repeat(65), '<script>12'])(
    'replaces %j by an id of its own',
    async (given) => {
      const { headers } = await server.get('/live', { 'x-request-id': given });
      expect(headers['x-request-id']).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    },
  );

  it('never gives two requests the same id', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, async () => (await server.get('/live')).headers));
    expect(new Set(ids.map((headers) => headers['x-request-id'])).size).toBe(50);
  });
});

it('a server is not ready on a database of an older version', async () => {
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(server.db);
  expect(await server.get('/ready')).toMatchObject({ status: 503, body: { failed: ['migrations'] } });
});

it('a server is not ready without its database', async () => {
  await server.db.destroy();
  expect(await server.get('/ready')).toMatchObject({ status: 503, body: { failed: ['database', 'migrations'] } });
});
