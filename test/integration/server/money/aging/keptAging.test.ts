import fc from 'fast-check';
import { sql } from 'kysely';
import { getAging } from '../../../../../contract/money/aging';
import { runProcessing } from '../../../../../contract/money/processing';
import { SqlAgingQueries } from '../../../../../server/money/aging/SqlAgingQueries';
import { SqlKeptAging } from '../../../../../server/money/totals/SqlKeptAging';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import type { Db } from '../../../../../server/platform/database/Tables';
import { rebuildReadModels } from '../../../../../server/run/maintenance/rebuild';
import { totalOf } from '../../../../../src/domain/money/aging/Aging';
import { Role } from '../../../../../src/domain/platform/access/Role';
import type { Scope } from '../../../../../src/domain/platform/access/Scope';
import { addDays, type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { AGING_STEPS, startAgingRun } from '../../../../support/aging/agingRun';
import { keepAging } from '../../../../support/aging/keepAging';
import { atDepth } from '../../../../support/depth';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

const keep = (at: string, zone?: string) => keepAging(server.db, new Date(at), zone);
const noon = (date: LocalDate) => `${date}T17:00:00.000Z`;
const EVERYTHING: Scope = { kind: 'all' };
/** No aging of a past day is that of today. */
const NO_DAY = localDate('2099-01-01');
const pageOf = (db: Db, asOf: LocalDate, scope: Scope = EVERYTHING, zone?: string) =>
  new SqlAgingQueries(db, zone).page(scope, { asOf, today: NO_DAY, q: '', page: 0, size: 50 });

/** The same page computed from the dated changes, as if no day were kept. */
const computedPage = async (asOf: LocalDate, scope?: Scope) => {
  const undone = new Error('undone');
  let page: unknown;
  await inTransaction(server.db, async (tx) => {
    await sql`update kept_aging set kept_day = null`.execute(tx);
    page = await pageOf(tx, asOf, scope);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return page;
};

const late = async () => (await server.db.selectFrom('late_aging').selectAll().execute()).length;
const keptDay = async () => (await server.db.selectFrom('kept_aging').select('kept_day').executeTakeFirst())?.kept_day;
const rows = () => server.db.selectFrom('aged_groups').selectAll().orderBy('span').orderBy('since').execute();

/** A bill released on March 2, due on February 15. */
async function releasedBill() {
  server.clock.set('2026-03-02T15:00:00.000Z');
  const group = await payingGroup(server);
  const bill = await group.bill({ lines: [{ billedCents: 1_000 }], dueDate: '2026-02-15' });
  return { group, bill };
}

describe('kept aging', () => {
  it('always equals the sum of the dated changes, also after changes recorded later with an earlier time', async () => {
    const step = fc.record({
      step: fc.constantFrom(...AGING_STEPS, 'newDueDate' as const, 'keep' as const),
      which: fc.nat(5),
      daysLate: fc.constantFrom(0, 0, 0, 1, 3, 40),
    });
    const plans = fc.array(fc.array(step, { maxLength: 5 }), { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(plans, fc.constantFrom(1, 4, 35), async (plan, daysBetween) => {
        await server.reset();
        const first = localDate('2026-03-02');
        server.clock.set(noon(first));
        const run = await startAgingRun(server);
        let today = first;
        for (const steps of plan) {
          today = addDays(today, daysBetween);
          for (const { step: what, which, daysLate } of steps) {
            const day = addDays(today, -daysLate);
            server.clock.set(noon(day));
            if (what === 'keep') await keep(noon(today));
            else if (what === 'newDueDate')
              await sql`update bills set due_date = due_date + ${which}::integer`.execute(server.db);
            // A step may be impossible at an earlier time.
            else if (daysLate > 0) await run.take(what, which, day).catch(() => undefined);
            else await run.take(what, which, day);
          }
          for (const date of [1, 2, 5, 40].map((days) => addDays(today, -days)))
            expect(await pageOf(server.db, date)).toEqual(await computedPage(date));
        }
        await keep(noon(today));
        expect([await late(), await keptDay()]).toEqual([0, addDays(today, -1)]);
        for (let date = addDays(first, -45); date <= today; date = addDays(date, 1))
          expect(await pageOf(server.db, date)).toEqual(await computedPage(date));
        await server.assertInvariants();
      }),
      { numRuns: atDepth(4, 60) },
    );
  }, 300_000);

  it('reads a kept day from its rows, and today from the bills', async () => {
    await releasedBill();
    await keep('2026-03-10T15:00:00.000Z');
    expect(await keptDay()).toBe('2026-03-09');
    await sql`update aged_groups set days30_cents = 7`.execute(server.db);
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const openOn = async (day: string) => {
      const { sums } = await manager.ok(getAging, { query: { asOf: localDate(day) } });
      return totalOf(sums.aged);
    };
    server.clock.set('2026-03-10T15:00:00.000Z');
    expect([await openOn('2026-03-01'), await openOn('2026-03-09'), await openOn('2026-03-10')]).toEqual([0, 7, 1_000]);
    await new SqlKeptAging(server.db).correct();
  });

  it('writes nothing the second time, and one row when a day changes', async () => {
    const { group, bill } = await releasedBill();
    await keep('2026-03-10T15:00:00.000Z');
    expect(await keep('2026-03-10T15:00:00.000Z')).toBe(0);
    const before = await rows();
    server.clock.set('2026-03-10T16:00:00.000Z');
    await pay(server, group, bill);
    await keep('2026-03-11T15:00:00.000Z');
    const added = (await rows()).slice(before.length);
    expect(added).toMatchObject([{ since: '2026-03-10', days30_cents: 0, pending_cents: 1_000 }]);
  });

  it('is right immediately after a payment recorded with an earlier time, and kept again later', async () => {
    const { group, bill } = await releasedBill();
    await keep('2026-03-10T15:00:00.000Z');
    server.clock.set('2026-03-05T15:00:00.000Z');
    await pay(server, group, bill);
    expect(await late()).toBeGreaterThan(0);
    const day = localDate('2026-03-06');
    expect((await pageOf(server.db, day)).sums.pendingCents).toBe(1_000);
    await keep('2026-03-10T15:00:00.000Z');
    expect(await late()).toBe(0);
    expect((await pageOf(server.db, day)).sums.pendingCents).toBe(1_000);
    expect((await pageOf(server.db, localDate('2026-03-04'))).sums.pendingCents).toBe(0);
  });

  it("marks no group for today's work", async () => {
    const { group, bill } = await releasedBill();
    await keep('2026-03-10T15:00:00.000Z');
    server.clock.set('2026-03-10T16:00:00.000Z');
    await pay(server, group, bill);
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    await sysadmin.ok(runProcessing, { body: { businessDate: localDate('2026-03-12') } });
    expect(await late()).toBe(0);
  });

  it('is filled again, and not read in the meantime, after the office moves to another time zone', async () => {
    await releasedBill();
    await keep('2026-03-10T15:00:00.000Z');
    const day = localDate('2026-03-04');
    await sql`update aged_groups set days30_cents = 7`.execute(server.db);
    const inHonolulu = () => pageOf(server.db, day, EVERYTHING, 'Pacific/Honolulu');
    expect(totalOf((await inHonolulu()).sums.aged)).toBe(1_000);
    await keep('2026-03-10T15:00:00.000Z', 'Pacific/Honolulu');
    expect(totalOf((await inHonolulu()).sums.aged)).toBe(1_000);
    expect((await rows()).map(({ since, days30_cents }) => [since, days30_cents])).toContainEqual([
      '2026-03-02',
      1_000,
    ]);
  });

  it('is corrected by a rebuild', async () => {
    await releasedBill();
    await keep('2026-03-10T15:00:00.000Z');
    const before = await rows();
    await sql`update aged_groups set days30_cents = 7`.execute(server.db);
    await sql`insert into aged_groups select distinct group_number, 1, date '2001-01-01', date 'infinity', 1, 0, 0, 0, 0, 0 from aged_groups`.execute(
      server.db,
    );
    await expect(server.assertInvariants()).rejects.toThrow('Kept aging');
    expect(await rebuildReadModels(server.db, () => undefined)).toMatch(/^\d+ totals were corrected\.$/);
    expect(await rows()).toEqual(before);
    expect(await rebuildReadModels(server.db, () => undefined)).toBe('The totals were right.');
  });

  const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip;
  onPostgres('waits for transactions that began before a day was announced', async () => {
    const { group } = await releasedBill();
    let begun = (): void => undefined;
    let end = (): void => undefined;
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const ending = new Promise<void>((resolve) => {
      end = resolve;
    });
    const writing = inTransaction(server.db, async (tx) => {
      await sql`update groups set name = 'Changed' where group_number = ${group.groupNumber}`.execute(tx);
      begun();
      await ending;
    });
    await beginning;
    try {
      await new SqlKeptAging(server.db).keep(new Date('2026-03-10T15:00:00.000Z'));
      expect(await keptDay()).toBeNull();
    } finally {
      end();
      await writing;
    }
    await keep('2026-03-10T15:00:00.000Z');
    expect(await keptDay()).toBe('2026-03-09');
  });
});
