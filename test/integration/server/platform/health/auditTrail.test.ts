import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { compareAuditTrail, readAuditTrail } from '../../../../../contract/office/audit';
import type { Check, TrailRoot, TrailRoots } from '../../../../../server/platform/health/ports';
import { askForComparison, CompareTrail } from '../../../../../server/platform/health/trail/CompareTrail';
import { KeepAuditTrail } from '../../../../../server/platform/health/trail/KeepAuditTrail';
import { SqlAuditTrail } from '../../../../../server/platform/health/trail/SqlAuditTrail';
import { SqlFullChecks } from '../../../../../server/platform/health/trail/SqlFullChecks';
import { AUDITED_KEYS, AUDITED_TABLES } from '../../../../../server/platform/health/trailChecks.sql';
import { EcsSecurityEvents } from '../../../../../server/platform/security/EcsSecurityEvents';
import type { SecurityEvent } from '../../../../../server/platform/security/securityEvents';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { alertsIn, type SeenEvent } from '../../../../support/security/alerts';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { compareAll } from '../../../../support/trail/compareAll';

let server: TestServer;
let trail: SqlAuditTrail;
beforeAll(async () => {
  server = await startTestServer({ user: 'owner' });
  trail = new SqlAuditTrail(server.db);
});
beforeEach(async () => {
  server.clock.set('2026-03-10T15:00:00.000Z');
  await server.data.person({ firstName: 'Mona', lastName: 'Fields', roles: [Role.Admin, Role.Manager] });
  await holdFor('Bank holiday');
});
afterEach(() => server.reset());
afterAll(() => server.close());

async function holdFor(reason: string): Promise<void> {
  await server.db
    .insertInto('processing_holds')
    .values({
      hold_pk: randomUUID(),
      at: server.clock.now().toISOString(),
      by_user_id: 'test|1',
      by_name: 'Sid Okafor',
      on_hold: true,
      reason,
      until: null,
    })
    .execute();
}

/** As someone with all rights in the database could. */
async function behindTheTrail(table: string, statement: string): Promise<void> {
  server.skipInvariantChecks();
  await server.db.transaction().execute(async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql.raw(statement).execute(tx);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}

const breaches = async (check: () => Promise<readonly Check[]> = () => compareAll(trail)) =>
  (await check()).flatMap(({ name, breaches: found }) => found.map((breach) => `${name} ${breach}`));

describe('the audit trail [BR-AUD-06]', () => {
  it('has entries of every audited table', async () => {
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_into\\_audit\\_trail' order by 1`.execute(
      server.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(AUDITED_TABLES);
  });

  it('checks records by the keys in their entries', async () => {
    const { rows } = await sql<{ name: string; key: string }>`
      select t.tgrelid::regclass::text as name, split_part(split_part(p.prosrc, 'concat_ws('':'', new.', 2), ')', 1) as key
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgname like '%\\_into\\_audit\\_trail' order by 1`.execute(
      server.db,
    );
    const columns = rows.map(({ name, key }) => [name, key.split(', new.')]);
    expect(Object.fromEntries(columns)).toEqual(AUDITED_KEYS);
  });

  it('finds nothing if entries have moved to a node of a cluster with lower numbers', async () => {
    const change = (reason: string) => server.db.updateTable('processing_holds').set({ reason }).execute();
    await change('Outage at the bank');
    // As written by the node that they were on before.
    await behindTheTrail(
      'audit_entries',
      `with former as (delete from audit_entries where record = 'processing_holds' returning *)
      insert into audit_entries (entry_no, chain, record, record_key, digest, recorded_at) overriding system value
      select entry_no + (3::bigint << 48), chain, record, record_key, digest, recorded_at - interval '1 hour' from former`,
    );
    await change('Storm');
    expect(await breaches()).toEqual([]);
    await trail.seal(server.clock.now());
    await server.db.deleteFrom('processing_holds').execute();
    await trail.seal(server.clock.now());
    expect(await breaches()).toEqual([]);
  });

  it('finds nothing if records changed through the application only', async () => {
    await trail.seal(server.clock.now());
    await holdFor('Outage at the bank');
    await trail.seal(server.clock.now());
    await server.db
      .updateTable('processing_holds')
      .set({ reason: 'Outage' })
      .where('reason', '=', 'Outage at the bank')
      .execute();
    await server.db.deleteFrom('processing_holds').where('reason', '=', 'Outage').execute();
    await server.db
      .updateTable('person_roles')
      .set({ role: 'ROLE_SUPER_USER' })
      .where('role', '=', Role.Manager)
      .execute();
    expect(await breaches()).toEqual([]);
    expect(await trail.seal(server.clock.now())).toBe(4);
    expect(await breaches()).toEqual([]);
    expect(await trail.size()).toMatchObject({ waiting: 0, sealedAt: '2026-03-10T15:00:00.000Z' });
  });

  it('omits names, so that an alias changes nothing', async () => {
    const { entries } = await trail.size();
    await server.db.updateTable('processing_holds').set({ by_name: 'Former user 1A2B3C4D' }).execute();
    expect(await trail.size()).toMatchObject({ entries });
    expect(await breaches()).toEqual([]);
  });

  it.each([
    [
      'changed',
      `update processing_holds set reason = 'Nothing'`,
      'A record is as the audit trail says. processing_holds ',
    ],
    ['deleted', 'delete from processing_holds', 'A record is as the audit trail says. processing_holds '],
    [
      'added',
      `insert into processing_holds (hold_pk, at, by_user_id, by_name, on_hold, reason) values ('x', now(), 'a', 'b', false, '')`,
      'Every record is in the audit trail. processing_holds x was never recorded',
    ],
  ])('finds a record that was %s in the database', async (_, statement, found) => {
    await trail.seal(server.clock.now());
    await behindTheTrail('processing_holds', statement);
    expect(await breaches()).toEqual([expect.stringContaining(found)]);
  });

  it('finds a role that was given in the database', async () => {
    await behindTheTrail(
      'person_roles',
      `insert into person_roles (user_id, role) select user_id, 'SYSADMIN' from people`,
    );
    expect(await breaches()).toEqual([expect.stringMatching(/person_roles .*:SYSADMIN: was never recorded$/)]);
  });

  it.each([
    ['group_agents', `update group_agents set agent_code = 'OTHER'`, /group_agents .*:OTHER was never recorded/],
    ['group_carriers', `delete from group_carriers`, /group_carriers .* was deleted/],
    ['groups', 'update groups set same_person_may_pay = not same_person_may_pay', /groups .* was changed/],
    ['people', `update people set email = 'other.' || email`, /people .* was changed/],
    ['payments', `update payments set made_by_user_id = 'test|other'`, /payments .* was changed/],
    ['payments', `update payments set settle_date = settle_date + 1`, /payments .* was changed/],
    ['payment_sources', 'update payment_sources set amount_cents = amount_cents + 1', /payment_sources .* was changed/],
  ])('finds that %s were changed in the database by %s', async (table, statement, found) => {
    await server.data.agent('OTHER');
    const group = await payingGroup(server, { agents: ['AG1'] });
    await pay(server, group, await group.bill());
    expect(await breaches()).toEqual([]);
    await behindTheTrail(table, statement);
    expect(await breaches()).toContainEqual(expect.stringMatching(found));
  });

  it.each([
    ['an entry', 'audit_entries', `delete from audit_entries where record = 'processing_holds'`, 'are missing'],
    [
      'the time of an entry',
      'audit_entries',
      `update audit_entries set recorded_at = recorded_at - interval '1 day' where record = 'processing_holds'`,
      'does not fit',
    ],
    ['a seal', 'audit_seals', `delete from audit_seals where chain = '*'`, 'is missing'],
  ])('finds that %s was changed or deleted', async (_, table, statement, found) => {
    await holdFor('Second');
    await trail.seal(server.clock.now());
    await behindTheTrail(
      table,
      statement.replace(
        `= 'processing_holds'`,
        `= 'processing_holds' and entry_no = (select max(entry_no) from audit_entries)`,
      ),
    );
    expect((await breaches()).filter((breach) => breach.startsWith('The chains'))).toEqual([
      expect.stringMatching(found),
    ]);
  });

  it('finds a seal that was recomputed after its entries were changed, because the next one does not fit', async () => {
    await trail.seal(server.clock.now());
    await holdFor('Second');
    await trail.seal(server.clock.now());
    await behindTheTrail('audit_seals', `update audit_seals set hash = sha256('x') where seal_no = 1 and chain = '*'`);
    expect((await breaches()).slice().sort()).toEqual([
      'No chain of the audit trail was cut off. the seal 1 over all chains does not fit',
      'The chains of the audit trail are unbroken. seal 1 of chain * does not fit',
      'The chains of the audit trail are unbroken. seal 2 of chain * does not fit',
    ]);
  });

  it('is never changed or deleted', async () => {
    await trail.seal(server.clock.now());
    const statements = [
      `update audit_entries set digest = sha256('x')`,
      'update audit_entries set seal_no = 7',
      'delete from audit_entries',
      `update audit_seals set hash = sha256('x')`,
      'delete from audit_seals',
    ];
    for (const statement of statements) {
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('The audit trail is never changed.');
    }
  });

  it('has a root that changes with every seal, and can be computed for a past moment', async () => {
    expect(await trail.root(server.clock.now())).toBeNull();
    await trail.seal(server.clock.now());
    const root = await trail.root(server.clock.now());
    expect(root).toMatch(/^[0-9a-f]{64}$/);
    server.clock.advance(60_000);
    await holdFor('Second');
    await trail.seal(server.clock.now());
    expect(await trail.root(server.clock.now())).not.toBe(root);
    expect(await trail.root(new Date('2026-03-10T15:00:30.000Z'))).toBe(root);
  });
});

describe('the end of a chain [BR-AUD-08]', () => {
  /** Removes the last entry and seal of the office, with the record that it is about. */
  async function cutOff(chains: readonly string[]) {
    await behindTheTrail('processing_holds', `delete from processing_holds where reason = 'Second'`);
    const { rows } = await sql<{
      sealNo: number;
    }>`select max(seal_no) as "sealNo" from audit_seals where chain = '*'`.execute(server.db);
    const sealNo = rows[0]?.sealNo ?? 0;
    await behindTheTrail('audit_entries', `delete from audit_entries where chain = '*' and seal_no = ${sealNo}`);
    for (const chain of chains) {
      await behindTheTrail('audit_seals', `delete from audit_seals where chain = '${chain}' and seal_no >= ${sealNo}`);
    }
  }
  beforeEach(async () => {
    await trail.seal(server.clock.now());
    await holdFor('Second');
    await trail.seal(server.clock.now());
  });

  it('is reported as missing by the seal over all chains', async () => {
    await cutOff(['*']);
    const found = ['No chain of the audit trail was cut off. seals of chains are missing that were counted at seal 2'];
    expect(await breaches()).toEqual(found);
    expect(await breaches(() => trail.checkRecent())).toEqual(found);
  });

  it('is still reported as missing after later seals, and so is a seal over all chains', async () => {
    await holdFor('Third');
    await trail.seal(server.clock.now());
    await behindTheTrail('audit_seals', `delete from audit_seals where chain = '**' and seal_no = 2`);
    expect(await breaches()).toEqual([expect.stringContaining('missing that were counted at seal 3')]);
  });

  it('is reported as missing by the roots outside the database, if the seals over all chains were removed too', async () => {
    const kept: TrailRoot[] = [];
    const roots: TrailRoots = {
      read: () => Promise.resolve(kept.map((root) => ({ ...root, place: 'line 1 of roots' }))),
      keep: (root) => Promise.resolve(void kept.push(root)),
    };
    const comparing = new CompareTrail(trail, new SqlFullChecks(server.db), roots, { record: () => undefined });
    expect(await comparing.compare(server.clock)).toMatchObject({ breaches: [] });
    await cutOff(['*', '**']);
    expect(await breaches()).toEqual([]);
    expect(await comparing.compare(server.clock)).toMatchObject({
      breaches: ['the trail does not have the root of 2026-03-10T15:00:00.000Z in line 1 of roots'],
    });
  });

  it('may be sealed by a server of an earlier version, which the next seal over all chains covers', async () => {
    await behindTheTrail('audit_seals', `delete from audit_seals where chain = '**' and seal_no = 2`);
    expect(await breaches()).toEqual([]);
    await holdFor('Third');
    await trail.seal(server.clock.now());
    expect(await breaches()).toEqual([]);
  });
});

describe('the comparison of everything [BR-AUD-08]', () => {
  const events: SecurityEvent[] = [];
  /** Names of the alerts that fire for events, as the server writes them. */
  const alertsOf = (some: readonly SecurityEvent[]) => {
    const seen: SeenEvent[] = [];
    const sink = {
      write: (line: string) => void seen.push(JSON.parse(line) as SeenEvent),
      close: async () => undefined,
    };
    const written = new EcsSecurityEvents(sink, server.clock, '1.2.3');
    for (const event of some) written.record(event);
    return alertsIn(seen);
  };
  const noRoots: TrailRoots = { read: () => Promise.resolve([]), keep: () => Promise.resolve() };
  let checks: SqlFullChecks;
  const comparing = () => new CompareTrail(trail, checks, noRoots, { record: (event) => void events.push(event) });
  const goOn = () => true;
  beforeEach(() => {
    events.length = 0;
    checks = new SqlFullChecks(server.db);
  });

  it('looks back: it finds a record that was changed after its entry was checked', async () => {
    await comparing().run(server.clock, goOn);
    expect(events).toMatchObject([{ name: 'audit-trail-checked', about: { compared: 'all' } }]);
    await behindTheTrail('processing_holds', `update processing_holds set reason = 'x'`);
    expect(await breaches(() => trail.checkRecent())).toEqual([]);
    server.clock.advance(23 * 3_600_000);
    await comparing().run(server.clock, goOn);
    expect(events).toHaveLength(1);
    server.clock.advance(3_600_000);
    await comparing().run(server.clock, goOn);
    expect(events.slice(1)).toMatchObject([{ name: 'audit-trail-broken', about: { breaches: '1', compared: 'all' } }]);
    expect([events.slice(0, 1), events].map(alertsOf)).toEqual([[], ['the record was changed']]);
    // The health page and the next check of what is new say so, too.
    expect(await breaches(() => trail.checkRecent())).toEqual([
      expect.stringMatching(/^The last comparison of all records .* processing_holds \S+ was changed$/),
    ]);
  });

  it('is requested on the page, which shows its progress and result', async () => {
    const page = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    await comparing().run(server.clock, goOn);
    expect(await page.ok(compareAuditTrail, {})).toMatchObject({ running: { done: 0, of: 0 } });
    expect(await page.ok(compareAuditTrail, {})).toMatchObject({ running: { done: 0, of: 0 } });
    server.clock.advance(60_000);
    const parts = await trail.parts();
    let asked = 0;
    await comparing().run(server.clock, () => {
      asked += 1;
      return true;
    });
    expect(asked).toBe(parts.length);
    const state = await page.ok(readAuditTrail, {});
    expect(state).toMatchObject({ running: null, lastFull: { at: '2026-03-10T15:01:00.000Z', breaches: [] } });
    expect(state.lastFull?.compared).toBeGreaterThan(2);
    await comparing().run(server.clock, goOn);
    expect(events).toHaveLength(2);
  });

  it('runs on one server at a time, and again after a server stopped halfway', async () => {
    await askForComparison(checks, server.clock.now());
    let isStarted = false;
    await comparing().run(server.clock, () => {
      if (isStarted) return false;
      isStarted = true;
      return true;
    });
    // It was interrupted, so nothing is known.
    expect(await checks.state()).toMatchObject({ running: null, last: null });
    await checks.change((state) => ({
      ...state,
      isAsked: true,
      running: { at: server.clock.now().toISOString(), done: 3, of: 9 },
    }));
    await comparing().run(server.clock, goOn);
    expect(events).toEqual([]);
    server.clock.advance(11 * 60_000);
    await comparing().run(server.clock, goOn);
    expect(events).toHaveLength(1);
  });

  it('waits longer if it takes long', async () => {
    const last = { at: server.clock.now().toISOString(), compared: 1, breaches: [], tookMs: 30 * 60_000 };
    await checks.change((state) => ({ ...state, last }));
    server.clock.advance(49 * 3_600_000);
    await comparing().run(server.clock, goOn);
    expect(events).toEqual([]);
    server.clock.advance(2 * 3_600_000);
    await comparing().run(server.clock, goOn);
    expect(events).toHaveLength(1);
  });
});

describe('the daily check', () => {
  const events: SecurityEvent[] = [];
  const noRoots: TrailRoots = { read: () => Promise.resolve([]), keep: () => Promise.resolve() };
  const keeping = () => new KeepAuditTrail(trail, noRoots, { record: (event) => void events.push(event) });
  beforeEach(() => {
    events.length = 0;
  });

  it('is a security event with the root, once a day, and the next one starts where it ended', async () => {
    const daily = keeping();
    await daily.run(server.clock.now());
    const root = await trail.root(server.clock.now());
    expect(events).toMatchObject([{ name: 'audit-trail-checked', about: { root, compared: 'recent' } }]);
    server.clock.advance(23 * 3_600_000);
    await daily.run(server.clock.now());
    expect(events).toHaveLength(1);
    expect((await trail.checkRecent()).map(({ checked }) => checked)).toEqual([0, 0, 0, 1]);
    server.clock.advance(3_600_000);
    await holdFor('Second');
    await daily.run(server.clock.now());
    expect(events).toHaveLength(2);
  });

  it('does not count entries that another server seals in the meantime as checked', async () => {
    const checkRecent = async () => {
      const found = await trail.checkRecent();
      await holdFor('Meanwhile');
      await trail.seal(server.clock.now());
      return found;
    };
    const slow = {
      checkRecent,
      seal: trail.seal.bind(trail),
      lastSeal: trail.lastSeal.bind(trail),
      lastCheck: trail.lastCheck.bind(trail),
      keepCheck: trail.keepCheck.bind(trail),
      hashesAt: trail.hashesAt.bind(trail),
      lastHash: trail.lastHash.bind(trail),
    };
    await new KeepAuditTrail(slow, noRoots, { record: (event) => void events.push(event) }).run(server.clock.now());
    expect((await trail.checkRecent()).map(({ checked }) => checked)).toEqual([1, 1, 1, 1]);
  });

  it('says once a day that records were changed, and stores no such check', async () => {
    const daily = keeping();
    await daily.run(server.clock.now());
    await holdFor('Second');
    await behindTheTrail('processing_holds', `update processing_holds set reason = 'x' where reason = 'Second'`);
    server.clock.advance(25 * 3_600_000);
    await daily.run(server.clock.now());
    server.clock.advance(60_000);
    await daily.run(server.clock.now());
    expect(events.slice(1)).toMatchObject([{ name: 'audit-trail-broken', about: { breaches: '1' } }]);
    expect(await trail.lastCheck()).toMatchObject({ at: '2026-03-10T15:00:00.000Z' });
  });
});
