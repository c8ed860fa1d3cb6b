import { getUpkeep } from '../../../../../contract/office/upkeep';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { addTrust, manager } from '../../../../support/statements/office';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

describe('the upkeep of the office', () => {
  it('names a month that was closed late, not before its last day', async () => {
    const boss = await manager(server);
    expect(await boss.ok(getUpkeep, {})).toEqual({ lateClose: null, bankFilesToSend: 0, invitations: 0, overdue: [] });
    await addTrust(boss);
    const lateOn = async (at: string) => {
      server.clock.set(at);
      return (await boss.ok(getUpkeep, {})).lateClose;
    };
    // The fifth banking day after March 2026.
    expect(await lateOn('2026-04-07T15:00:00.000Z')).toBeNull();
    expect(await lateOn('2026-04-08T15:00:00.000Z')).toEqual({ month: '2026-03-01', due: '2026-04-07' });
    expect(await lateOn('2026-06-30T15:00:00.000Z')).toEqual({ month: '2026-03-01', due: '2026-04-07' });
  });

  it('counts bank files to send and invitations, and names an overdue backup', async () => {
    const boss = await manager(server);
    const now = server.clock.now().toISOString();
    await server.data.rep(9);
    const rep = server.as(await server.data.person({ roles: [Role.Admin], repId: 9 }));
    await server.db
      .insertInto('backups')
      .values({ made_at: now, bytes: 1, is_encrypted: true, verified_at: now })
      .execute();
    expect((await boss.ok(getUpkeep, {})).overdue).toEqual([]);
    server.clock.set('2026-03-30T15:00:00.000Z');
    const { overdue } = await boss.ok(getUpkeep, {});
    expect(overdue).toEqual([expect.stringMatching(/^Last backup on Mar 10, 2026/)]);
    expect(await rep.ok(getUpkeep, {})).toMatchObject({ lateClose: null, bankFilesToSend: null, overdue: [] });
  });
});
