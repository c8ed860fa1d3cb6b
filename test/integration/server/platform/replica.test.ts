import { releaseBills } from '../../../../contract/billing/bills/billStatus';
import { searchBills } from '../../../../contract/billing/bills/bills';
import { searchEverything } from '../../../../contract/billing/search';
import { getAging } from '../../../../contract/money/aging';
import { getDashboard } from '../../../../contract/office/dashboard';
import { AS_OF_HEADER } from '../../../../contract/platform/shared/apiBase';
import type { DatabaseConfig } from '../../../../server/platform/config/Config';
import { openPostgres } from '../../../../server/platform/database/engine/openPostgres';
import { keepSettings } from '../../../../server/platform/database/engine/pooler';
import { migrate } from '../../../../server/platform/database/migrate';
import { type OpenReplica, openReplica } from '../../../../server/run/start/openReplica';
import { Role } from '../../../../src/domain/platform/access/Role';
import { Random } from '../../../stress/Random';
import { atDepth, SEED } from '../../../support/depth';
import { hasPgBouncer, PgBouncer } from '../../../support/postgres/PgBouncer';
import { PostgresCluster } from '../../../support/postgres/PostgresCluster';
import { PostgresReplica } from '../../../support/postgres/PostgresReplica';
import { postgresBinary } from '../../../support/postgres/postgresBinary';
import { TEST_DATABASE_URL } from '../../../support/server/openTestDatabase';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestCaller } from '../../../support/server/TestCaller';

const MAX_LAG_MS = 10_000;
const MAX_WAIT_MS = 20_000;
const PEOPLE = 4;
const ROUNDS = atDepth(8, 200);
const MAX_ROUNDS = 400;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const withReplica = TEST_DATABASE_URL && postgresBinary('pg_basebackup') ? describe : describe.skip;

/** Aging finds the groups where it is another day, checks whether its day is kept, then reads the groups. */
const AGING_READS = 3;

withReplica('a streaming replica for reports', () => {
  let primary: PostgresCluster;
  let standby: PostgresReplica;
  let replica: OpenReplica;
  let server: TestServer;
  const opened: OpenReplica[] = [];
  /** By how much the clock that measures the age of data is ahead. */
  let aheadMs = 0;

  beforeAll(async () => {
    primary = await PostgresCluster.start(['fsync=off', 'full_page_writes=off', 'wal_level=replica']);
    const database = openPostgres(primary.url);
    await migrate(database.db);
    standby = await PostgresReplica.start(primary.url);
    server = await startTestServer({
      database,
      replica: async (db) => {
        const opened = await openReplica(settings(), db, () => undefined, {
          now: () => performance.now() + aheadMs,
        });
        if (!opened) throw new Error('There is no replica.');
        replica = opened;
        return opened;
      },
    });
    await until('ready');
  });
  beforeEach(async () => {
    await standby.resume();
    await standby.catchUp();
    await until('ready');
  });
  afterAll(async () => {
    await server?.close();
    await standby?.stop();
    await primary?.stop();
  });

  it('answers dashboards, aging, and the search, but no lists that lead to changes', async () => {
    const groupNumber = await owingGroup(1_000);
    const caller = await manager();
    await standby.catchUp();
    expect(await readsOf(() => caller.ok(getAging, {}))).toEqual({ replica: AGING_READS, primary: 0 });
    const board = await readsOf(() => caller.ok(getDashboard, { params: { role: 'admin' } }));
    expect(board).toEqual({ replica: expect.any(Number), primary: 0 });
    expect(board.replica).toBeGreaterThan(5);
    const found = await readsOf(() => caller.ok(searchEverything, { query: { q: groupNumber } }));
    expect(found.replica).toBeGreaterThan(0);
    expect(await readsOf(() => caller.ok(searchBills, { body: { values: [] } }))).toEqual({ replica: 0, primary: 0 });
  });

  it("shows people their own changes immediately, and others' up to a stated lag", async () => {
    const groupNumber = await server.data.group();
    const { billPk } = await server.data.bill({ groupNumber, status: 'UNRELEASED', lines: [{ billedCents: 5_000 }] });
    const [releasing, other] = [await manager(), await manager()];
    await standby.catchUp();
    await standby.pause();
    await releasing.ok(releaseBills, { body: { values: [billPk] } });
    expect(await owedBy(releasing, groupNumber)).toBe(5_000);
    expect(await owedBy(other, groupNumber)).toBe(0);
    aheadMs += 3_000;
    const askedAt = Date.now();
    const { headers, body } = await other.call(getAging, {});
    expect(body).toMatchObject({ readAsOf: headers?.[AS_OF_HEADER.toLowerCase()] });
    const asOf = Date.parse(String(headers?.[AS_OF_HEADER.toLowerCase()]));
    expect(Date.now() - asOf).toBeGreaterThan(3_000);
    expect(askedAt - asOf).toBeLessThan(MAX_LAG_MS);
    await standby.resume();
    await standby.catchUp();
    await until('ready');
    expect(await readsOf(() => owedBy(releasing, groupNumber))).toEqual({ replica: AGING_READS, primary: 0 });
    expect(await owedBy(other, groupNumber)).toBe(5_000);
  });

  it('is not asked for groups that are no longer in scope', async () => {
    const groupNumber = await server.data.group({ repId: 31 });
    await server.data.group({ repId: 32 });
    await server.data.bill({ groupNumber, status: 'RECONCILED' });
    const rep = server.as(await server.data.person({ roles: [Role.Admin], repId: 31 }));
    await standby.catchUp();
    expect((await rep.ok(getAging, {})).total).toBe(1);
    await standby.pause();
    await server.db.updateTable('groups').set({ rep_id: 32 }).where('group_number', '=', groupNumber).execute();
    const before = replica.count('reach');
    expect((await rep.ok(getAging, {})).total).toBe(0);
    expect(replica.count('reach')).toBe(before + 1);
    await standby.resume();
  });

  it('answers nothing while it is too far behind', async () => {
    const groupNumber = await owingGroup(700);
    const caller = await manager();
    await standby.pause();
    await addBill(groupNumber, 800);
    aheadMs += MAX_LAG_MS;
    await until('behind');
    expect(replica.condition()).toEqual({ kind: 'behind', lagMs: expect.any(Number) });
    expect((await server.app.inject('/ListBillAPI/api/ready')).json()).toMatchObject({ ok: true, replica: 'behind' });
    expect(await readsOf(() => owedBy(caller, groupNumber))).toEqual({ replica: 0, primary: 1 });
    expect(await owedBy(caller, groupNumber)).toBe(1_500);
    await standby.resume();
    await until('ready');
  });

  it('answers nothing outdated once it is cut off', async () => {
    const groupNumber = await owingGroup(100);
    const caller = await manager();
    await standby.catchUp();
    await standby.cutOff();
    // Nothing has changed since, so its data are current.
    expect(await readsOf(() => owedBy(caller, groupNumber))).toEqual({ replica: AGING_READS, primary: 0 });
    await addBill(groupNumber, 200);
    aheadMs += MAX_LAG_MS;
    await until('behind');
    expect(await owedBy(caller, groupNumber)).toBe(300);
    await standby.reconnect();
    await until('ready');
  });

  it('is abandoned when it dies, even with reads in progress, and used again afterward', async () => {
    const groupNumber = await owingGroup(900);
    const caller = await manager();
    await standby.catchUp();
    const reading = Promise.all(Array.from({ length: 40 }, () => owedBy(caller, groupNumber)));
    await standby.kill();
    expect(new Set(await reading)).toEqual(new Set([900]));
    await until('away');
    expect(await owedBy(caller, groupNumber)).toBe(900);
    await standby.restart();
    await until('ready');
    expect(await readsOf(() => owedBy(caller, groupNumber))).toEqual({ replica: AGING_READS, primary: 0 });
  });

  it(`shows people their own changes on any server, while it stalls and dies (${ROUNDS} each)`, async () => {
    const servers = await Promise.all([startAnother(), startAnother(), startAnother()]);
    const random = new Random(SEED);
    const count = (kind: 'replica' | 'seen') => opened.reduce((sum, one) => sum + one.count(kind), 0);
    /** On a busy machine, the replica may be away during the first rounds. */
    const isProven = () => count('replica') > 0 && count('seen') > 0;
    let isDone = false;
    const trouble = (async () => {
      for (let round = 1; !isDone; round += 1) {
        await standby.pause();
        await pause(random.between(20, 120));
        await standby.resume();
        await pause(random.between(5, 60));
        if (round % 5 !== 0) continue;
        await standby.kill();
        await standby.restart();
      }
    })();
    const people = Array.from({ length: PEOPLE }, async () => {
      const groupNumber = await server.data.group();
      const person = await server.data.person({ roles: [Role.Admin, Role.Manager] });
      const [first = server.as(person), ...others] = servers.map((one) => one.as(person));
      const callers = [first, ...others.map((caller) => caller.inBrowserOf(first))];
      for (let round = 1; round <= ROUNDS || (round <= MAX_ROUNDS && !isProven()); round += 1) {
        const lines = [{ billedCents: 100 }];
        const { billPk } = await server.data.bill({ groupNumber, status: 'UNRELEASED', lines });
        await random.oneOf(callers).ok(releaseBills, { body: { values: [billPk] } });
        expect([SEED, round, await owedBy(random.oneOf(callers), groupNumber)]).toEqual([SEED, round, round * 100]);
        await pause(random.between(0, 40));
      }
    });
    await Promise.all(people).finally(() => {
      isDone = true;
    });
    await trouble;
    expect({ replica: count('replica'), seen: count('seen'), isProven: isProven() }).toMatchObject({ isProven: true });
    await Promise.all(servers.map((one) => one.close()));
  });

  it('need not answer when the server starts, and is refused if it belongs to another PostgreSQL', async () => {
    const gone = new URL(primary.url);
    gone.port = '1';
    const messages: string[] = [];
    const opened = await openReplica(settings(gone.href), server.db, (message) => messages.push(message));
    expect(messages).toEqual([expect.stringContaining('so the primary answers reports.')]);
    await opened?.close();
    await expect(openReplica(settings(TEST_DATABASE_URL), server.db, () => undefined)).rejects.toThrow(
      'leads to another PostgreSQL',
    );
  });

  (hasPgBouncer ? it : it.skip)('works behind PgBouncer in transaction mode', async () => {
    const direct = openPostgres(primary.url);
    await keepSettings(direct.db);
    await direct.close();
    await standby.catchUp();
    const pooler = await PgBouncer.start(standby.urlOf(primary.url));
    const config = { ...settings(pooler.urlOf(primary.url)), poolerUrl: 'postgres://anywhere' };
    const opened = await openReplica(config, server.db, (message) => expect(message).toBe(''));
    const { answer } = await opened!.reading.run({ scope: { kind: 'all' }, seen: undefined }, () =>
      Promise.all(
        Array.from({ length: 30 }, () => opened!.reports.selectFrom('groups').select('group_number').execute()),
      ),
    );
    expect(answer.every((groups) => groups.length === answer[0]?.length)).toBe(true);
    expect(opened!.count('replica')).toBe(30);
    await opened!.close();
    const messages: string[] = [];
    const refused = await openReplica(settings(pooler.urlOf(primary.url)), server.db, (one) => messages.push(one));
    expect(messages).toEqual([expect.stringContaining('let DATABASE_URL lead to a pooler as well')]);
    await refused?.close();
    await pooler.stop();
  });

  it('is refused once it is promoted', async () => {
    const caller = await manager();
    await standby.promote();
    expect(await readsOf(() => caller.ok(getAging, {}))).toEqual({ replica: 0, primary: 1 });
    await until('away');
    await expect(openReplica(settings(), server.db, () => undefined)).rejects.toThrow('is not a replica');
    await standby.stop();
    standby = await PostgresReplica.start(primary.url);
  });

  /** Another server of the same installation. */
  async function startAnother(): Promise<TestServer> {
    const another = await startTestServer({
      database: openPostgres(primary.url),
      replica: async (db) => {
        const one = await openReplica(settings(), db, () => undefined);
        if (one) opened.push(one);
        return one;
      },
    });
    another.skipInvariantChecks();
    return another;
  }

  function settings(url = standby.urlOf(primary.url)): Extract<DatabaseConfig, { kind: 'postgres' }> {
    return { kind: 'postgres', url: primary.url, connections: 8, replica: { url, maxLagMs: MAX_LAG_MS } };
  }

  async function owingGroup(cents: number): Promise<string> {
    const groupNumber = await server.data.group();
    await addBill(groupNumber, cents);
    return groupNumber;
  }

  async function addBill(groupNumber: string, billedCents: number): Promise<void> {
    await server.data.bill({ groupNumber, status: 'RECONCILED', lines: [{ billedCents }] });
  }

  /** Amount that a group owes by aging, in one statement. */
  async function owedBy(caller: TestCaller, groupNumber: string): Promise<number> {
    const { sums } = await caller.ok(getAging, { query: { q: groupNumber } });
    return Object.values(sums.aged).reduce((sum, cents) => sum + cents, 0);
  }

  async function manager() {
    return server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  }

  async function until(kind: 'ready' | 'behind' | 'away'): Promise<void> {
    const giveUpAt = Date.now() + MAX_WAIT_MS;
    while (replica.condition().kind !== kind) {
      if (Date.now() > giveUpAt) throw new Error(`It is ${JSON.stringify(replica.condition())} instead of ${kind}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Statements of reports by who answered them; of the primary, one for each request. */
  async function readsOf(work: () => Promise<unknown>) {
    const now = () => {
      const primaryReads = (['seen', 'behind', 'reach', 'away', 'failed'] as const).map((why) => replica.count(why));
      return { replica: replica.count('replica'), primary: primaryReads.reduce((sum, one) => sum + one, 0) };
    };
    const before = now();
    await work();
    return { replica: now().replica - before.replica, primary: now().primary - before.primary };
  }
});
