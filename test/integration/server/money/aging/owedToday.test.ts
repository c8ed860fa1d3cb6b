import fc from 'fast-check';
import { sql } from 'kysely';
import { SqlKeptOwed } from '../../../../../server/money/totals/SqlKeptOwed';
import { SqlInvariants } from '../../../../../server/platform/health/SqlInvariants';
import { rebuildReadModels } from '../../../../../server/run/maintenance/rebuild';
import type { Scope } from '../../../../../src/domain/platform/access/Scope';
import { addDays, type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { AGING_STEPS, startAgingRun } from '../../../../support/aging/agingRun';
import { keepAging } from '../../../../support/aging/keepAging';
import { addedUpAnswers, keepOwed, owedAnswers } from '../../../../support/aging/keepOwed';
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

const EVERYTHING: Scope = { kind: 'all' };
const TODAY = localDate('2026-03-10');
const SCOPES: readonly Scope[] = [EVERYTHING, { kind: 'rep', repId: 1 }, { kind: 'agents', agentCodes: ['A1'] }];
const noon = (date: LocalDate) => `${date}T17:00:00.000Z`;
const rows = () => server.db.selectFrom('owed_by_group').selectAll().orderBy('group_number').execute();

/** A bill of 1,000 cents, due on February 15. */
async function releasedBill() {
  const group = await payingGroup(server);
  return { group, bill: await group.bill({ lines: [{ billedCents: 1_000 }], dueDate: '2026-02-15' }) };
}

const openToday = async (today = TODAY) => (await owedAnswers(server.db, EVERYTHING, today)).aging.sums.aged;

describe('what groups owe today', () => {
  it('always equals the sum of their bills, in aging, on dashboards, and in lists of groups', async () => {
    const step = fc.record({
      step: fc.constantFrom(...AGING_STEPS, 'newDueDate' as const, 'keep' as const),
      which: fc.nat(5),
    });
    const plans = fc.array(fc.array(step, { maxLength: 5 }), { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(plans, fc.constantFrom(1, 4, 35), async (plan, daysBetween) => {
        await server.reset();
        let today = localDate('2026-03-02');
        server.clock.set(noon(today));
        const run = await startAgingRun(server);
        await keepOwed(server.db, server.clock.now());
        for (const steps of plan) {
          today = addDays(today, daysBetween);
          server.clock.set(noon(today));
          for (const { step: what, which } of steps) {
            if (what === 'keep') await keepOwed(server.db, server.clock.now());
            else if (what === 'newDueDate')
              await sql`update bills set due_date = due_date + ${which}::integer`.execute(server.db);
            else await run.take(what, which, today);
          }
          for (const scope of SCOPES)
            expect(await owedAnswers(server.db, scope, today)).toEqual(await addedUpAnswers(server.db, scope, today));
        }
        await server.assertInvariants();
      }),
      { numRuns: atDepth(4, 60) },
    );
  }, 300_000);

  it('is read from what is kept for the day', async () => {
    await releasedBill();
    await keepOwed(server.db, server.clock.now());
    await sql`update owed_by_group set days30_cents = 7`.execute(server.db);
    expect(await openToday()).toMatchObject({ days30: 7 });
    await expect(server.assertInvariants()).rejects.toThrow('What groups owe today');
    expect(await rebuildReadModels(server.db, () => undefined)).toBe('1 total was corrected.');
    expect(await openToday()).toMatchObject({ days30: 1_000 });
  });

  it('is correct right after a payment, before the group is recomputed', async () => {
    const { group, bill } = await releasedBill();
    await keepOwed(server.db, server.clock.now());
    const before = await rows();
    await pay(server, group, bill);
    expect(await openToday()).toMatchObject({ days30: 0 });
    expect(await rows()).toEqual(before);
    await keepOwed(server.db, server.clock.now());
    expect(await rows()).toMatchObject([{ days30_cents: 0, pending_cents: 1_000 }]);
  });

  it('is summed from the bills on a day other than the kept one, and never kept for an earlier day', async () => {
    await releasedBill();
    await keepOwed(server.db, server.clock.now());
    await sql`update owed_by_group set days30_cents = 7`.execute(server.db);
    expect(await openToday(localDate('2026-03-17'))).toMatchObject({ days30: 1_000 });
    expect(await new SqlKeptOwed(server.db).keep(new Date('2026-03-09T15:00:00.000Z'))).toBe(0);
    expect(await new SqlKeptOwed(server.db).keep(new Date('2026-03-18T15:00:00.000Z'))).toBe(1);
    expect(await rows()).toMatchObject([{ days30_cents: 0, days60_cents: 1_000 }]);
  });

  it('is not kept for a group without owed bills', async () => {
    const run = await startAgingRun(server);
    await run.take('bill', 0, TODAY);
    await keepOwed(server.db, server.clock.now());
    expect(await rows()).toHaveLength(1);
    await run.take('unrelease', 0, TODAY);
    await keepOwed(server.db, server.clock.now());
    expect(await rows()).toEqual([]);
  });
});

describe('the health check of past days', () => {
  it('compares some groups in each call, and eventually all of them', async () => {
    for (let group = 0; group < 3; group += 1) await releasedBill();
    await keepAging(server.db, new Date('2026-03-20T15:00:00.000Z'));
    const last = (await rowsOfAging()).at(-1)?.group_number ?? '';
    await sql`update aged_groups set days30_cents = 7 where group_number = ${last}`.execute(server.db);
    const turns = new SqlInvariants(server.db, 2);
    const wrong = async () => (await turns.check()).flatMap(({ breaches }) => breaches).length > 0;
    expect([await wrong(), await wrong(), await wrong(), await wrong()]).toEqual([false, true, false, true]);
    const whole = await new SqlInvariants(server.db).check();
    expect(whole.flatMap(({ breaches }) => breaches).length).toBeGreaterThan(0);
    await rebuildReadModels(server.db, () => undefined);
  });
});

const rowsOfAging = () => server.db.selectFrom('aged_groups').selectAll().orderBy('group_number').execute();
