import { sql } from 'kysely';
import { voidPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { listProcessingRuns, listRunPayments } from '../../../../../contract/money/processingRuns';
import { getProcessingStatus } from '../../../../../contract/money/processingStatus';
import { settlePayment } from '../../../../../server/money/payments/settlePayment';
import { SqlPaymentFiles } from '../../../../../server/money/processing/bankFiles/SqlPaymentFiles';
import { RunProcessing, type RunProcessingOptions } from '../../../../../server/money/processing/RunProcessing';
import { SqlProcessingRepository } from '../../../../../server/money/processing/SqlProcessingRepository';
import type { Transactions } from '../../../../../server/platform/shared/Transaction';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import type { PaymentResult } from '../../../../../src/domain/money/processing/RunHistory';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const START = '2026-03-10T15:00:00.000Z';
const DAY = localDate('2026-03-12');
/** The night before, when no server was up. */
const SCHEDULED = { businessDate: DAY, since: new Date('2026-03-12T05:00:00.000Z') };

/** @source product.md, Nightly processing */
describe('the history of processing runs', () => {
  let server: TestServer;
  let group: PayingGroup;
  let sysadmin: TestPerson;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), START);
  beforeEach(async () => {
    sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
  });

  const paid = async () => pay(server, group, await group.bill());
  const process = (businessDate = DAY) => server.as(sysadmin).ok(runProcessing, { body: { businessDate } });
  const runs = () => server.as(sysadmin).ok(listProcessingRuns, { query: {} });
  const payments = (runPk: string, result: PaymentResult, page = {}) =>
    server.as(sysadmin).ok(listRunPayments, { params: { runPk }, query: { result, ...page } });
  const processing = (
    options: Partial<RunProcessingOptions> = {},
    payments: Transactions = new SqlTransactions(server.db),
  ) =>
    new RunProcessing(new SqlProcessingRepository(server.db), payments, new SqlPaymentFiles(server.db), server.clock, {
      allowFutureDates: true,
      owner: null,
      reportFailure: () => undefined,
      ...options,
    });
  const scheduled = (since = SCHEDULED) => processing().runScheduled(since, () => true);
  const catchUp = (missed = SCHEDULED) => processing().catchUp(missed, () => true);
  const startRun = (owner: string | null = null, leaseMs = 600_000) =>
    new SqlProcessingRepository(server.db).start({
      runPk: 'run',
      businessDate: DAY,
      by: 'Processing',
      owner,
      leaseMs,
      now: server.clock.now(),
    });

  it('lists each payment as processed, failed with the reason, or not due', async () => {
    const done = await paid();
    const bill = await group.bill();
    const broken = await pay(server, group, bill);
    const rows = await server.db.selectFrom('bill_carriers').selectAll().where('bill_pk', '=', bill.billPk).execute();
    await server.db.deleteFrom('bill_carriers').where('bill_pk', '=', bill.billPk).execute();
    server.clock.set('2026-03-11T15:00:00.000Z');
    const later = await paid();
    await process();
    const [run] = (await runs()).items;
    expect(run).toMatchObject({
      state: 'finished',
      businessDate: DAY,
      by: sysadmin.name,
      total: 2,
      processed: 1,
      failed: 1,
    });
    const shown = async (result: PaymentResult) => (await payments(run!.runPk, result)).items.map((p) => p.paymentPk);
    expect([await shown('processed'), await shown('failed'), await shown('notDue')]).toEqual([
      [done.paymentPk],
      [broken.paymentPk],
      [later.paymentPk],
    ]);
    const reason =
      'Could not be processed: an unexpected error that the server log describes. It stays pending and is tried again.';
    expect(await payments(run!.runPk, 'failed')).toMatchObject({ total: 1, items: [{ reason }] });
    await server.db.insertInto('bill_carriers').values(rows).execute();
    server.clock.set('2026-03-13T15:00:00.000Z');
    await process(localDate('2026-03-13'));
    // The results of the earlier run do not change.
    expect([await shown('processed'), await shown('failed'), await shown('notDue')]).toEqual([
      [done.paymentPk],
      [broken.paymentPk],
      [later.paymentPk],
    ]);
  });

  it('lists a voided payment as not due only for runs before it was voided', async () => {
    server.clock.set('2026-03-11T15:00:00.000Z');
    const { paymentPk } = await paid();
    await process();
    server.clock.advance(60_000);
    await server.as(group.payor).ok(voidPayment, {
      params: { paymentPk },
      body: { reason: 'Changed my mind' },
      idempotencyKey: '5f0c6f1e-8f0b-4c68-9a3a-0d1d5a8f7e11',
    });
    server.clock.advance(60_000);
    await process();
    const [second, first] = (await runs()).items;
    expect((await payments(first!.runPk, 'notDue')).total).toBe(1);
    expect((await payments(second!.runPk, 'notDue')).total).toBe(0);
  });

  it('pages payments, and answers 404 for an unknown run', async () => {
    for (let made = 0; made < 3; made += 1) await paid();
    await process();
    const [run] = (await runs()).items;
    const pages = [0, 1, 2].map((page) => payments(run!.runPk, 'processed', { page, size: 2 }));
    expect((await Promise.all(pages)).map(({ items, total }) => [items.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
    const unknown = { params: { runPk: 'unknown' }, query: { result: 'processed' } } as const;
    expect(await server.as(sysadmin).refused(listRunPayments, unknown)).toMatchObject({ status: 404 });
  });

  it('shows progress and the expected end while it runs, and the same end to everyone', async () => {
    await startRun();
    server.clock.advance(120_000);
    const progress = { total: 100, processed: 24, failed: 1, amountCents: cents(2_400) };
    await new SqlProcessingRepository(server.db).extendLease('run', progress, 600_000);
    const expectedEnd = '2026-03-10T15:09:00.000Z';
    expect((await runs()).items).toMatchObject([{ state: 'running', finishedAt: null, ...progress, expectedEnd }]);
    const state = { state: 'running', until: expectedEnd };
    expect(await server.as(group.payor).ok(getProcessingStatus)).toMatchObject(state);
  });

  it('counts the payments of a run that died after its last heartbeat, and shows the run that continued it', async () => {
    const { paymentPk } = await paid();
    await startRun(null, -1);
    await sql`insert into payment_events (group_number, payment_pk, event_pk, by_name, event, run_pk)
      values (${group.groupNumber}, ${paymentPk}, ${`${group.groupNumber}.x`}, 'Processing', 'notProcessed', 'run')`.execute(
      server.db,
    );
    server.clock.advance(1_000);
    await processing().resume();
    expect((await runs()).items).toMatchObject([
      { state: 'finished', processed: 1, isContinuation: true },
      { state: 'interrupted', processed: 0, failed: 1, total: 1, isContinuation: false },
    ]);
  });

  describe('a run that continues an interrupted one', () => {
    const settle = (paymentPk: string, runPk: string) =>
      new SqlTransactions(server.db).run((tx) =>
        settlePayment(tx, paymentPk, server.clock.now(), { userId: null, name: 'Processing', runPk }),
      );

    it('counts and lists the payments of both servers, including the last one that the dead server saved', async () => {
      const [first, second] = [await paid(), await paid()];
      await paid();
      const broken = await group.bill();
      const failing = await pay(server, group, broken);
      const rows = await server.db
        .selectFrom('bill_carriers')
        .selectAll()
        .where('bill_pk', '=', broken.billPk)
        .execute();
      await server.db.deleteFrom('bill_carriers').where('bill_pk', '=', broken.billPk).execute();
      await startRun(null, -1);
      const run = { runPk: 'run', businessDate: DAY, now: server.clock.now() };
      await new SqlPaymentFiles(server.db).fileAchPayments(run);
      await settle(first.paymentPk, 'run');
      await new SqlProcessingRepository(server.db).recordFailure(
        { runPk: 'run', paymentPk: failing.paymentPk, reason: 'No carriers.' },
        server.clock.now(),
      );
      server.clock.advance(1_000);
      const autopay = {
        run: async () => {
          await settle(second.paymentPk, 'run');
        },
      };
      const whole = { processed: 3, failed: 1, amountCents: 300_000 };
      expect(await processing({ autopay }).resume()).toMatchObject({ ...whole, remaining: 1 });
      const [continuation] = (await runs()).items;
      expect((await runs()).items).toMatchObject([
        { state: 'finished', isContinuation: true, total: 4, ...whole },
        { state: 'interrupted', processed: 2, failed: 1, amountCents: 200_000 },
      ]);
      expect(await payments(continuation!.runPk, 'processed')).toMatchObject({ total: 3, items: [{}, {}, {}] });
      expect(await payments(continuation!.runPk, 'failed')).toMatchObject({
        total: 1,
        items: [{ paymentPk: failing.paymentPk, reason: expect.stringContaining('an unexpected error') }],
      });
      expect((await payments('run', 'processed')).total).toBe(2);
      await server.db.insertInto('bill_carriers').values(rows).execute();
    });

    it('counts a payment that failed before it was processed as processed', async () => {
      const { paymentPk } = await paid();
      await startRun(null, -1);
      const failure = { runPk: 'run', paymentPk, reason: 'The bill was locked.' };
      await new SqlProcessingRepository(server.db).recordFailure(failure, server.clock.now());
      server.clock.advance(1_000);
      expect(await processing().resume()).toMatchObject({ processed: 1, failed: 0 });
      const [continuation] = (await runs()).items;
      expect(continuation).toMatchObject({ total: 1, processed: 1, failed: 0 });
      expect((await payments(continuation!.runPk, 'failed')).total).toBe(0);
    });
  });

  it('counts payments whose database answer was lost', async () => {
    for (let made = 0; made < 2; made += 1) await paid();
    let isLost = true;
    const losing: Transactions = {
      run: async (work) => {
        const result = await new SqlTransactions(server.db).run(work);
        if (isLost) {
          isLost = false;
          throw new Error('connection lost');
        }
        return result;
      },
    };
    expect(await processing({}, losing).run(DAY, 'Processing')).toMatchObject({ processed: 2, amountCents: 200_000 });
    expect((await runs()).items).toMatchObject([{ total: 2, processed: 2, failed: 0, amountCents: 200_000 }]);
  });

  it('catches up on a scheduled run that no server started, once', async () => {
    await paid();
    server.clock.set('2026-03-11T05:00:00.000Z');
    await process(localDate('2026-03-11'));
    server.clock.set('2026-03-12T15:00:00.000Z');
    const caught = (await Promise.all([catchUp(), catchUp(), catchUp()])).filter((run) => run !== undefined);
    expect(caught).toMatchObject([{ businessDate: DAY, processed: 1 }]);
    expect(await catchUp()).toBeUndefined();
    expect(await scheduled()).toBeUndefined();
    expect((await runs()).total).toBe(2);
  });

  it('catches up on a scheduled run that a shutdown stopped halfway', async () => {
    await paid();
    server.clock.set('2026-03-11T05:00:00.000Z');
    await process(localDate('2026-03-11'));
    server.clock.set('2026-03-12T05:00:00.000Z');
    const stopAfterAMinute = () => {
      server.clock.set('2026-03-12T05:01:00.000Z');
      return false;
    };
    expect(await processing().runScheduled(SCHEDULED, stopAfterAMinute)).toMatchObject({ processed: 0, remaining: 1 });
    expect((await runs()).items[0]).toMatchObject({ state: 'interrupted' });
    server.clock.set('2026-03-12T05:01:29.000Z');
    expect(await catchUp()).toBeUndefined();
    server.clock.set('2026-03-12T05:01:30.000Z');
    expect(await catchUp()).toMatchObject({ processed: 1, remaining: 0 });
    expect(await catchUp()).toBeUndefined();
  });

  it('does not catch up before the first run, nor after five runs that processed nothing', async () => {
    await paid();
    server.clock.set('2026-03-12T15:00:00.000Z');
    expect(await catchUp()).toBeUndefined();
    await process(localDate('2026-03-11'));
    for (let attempt = 1; attempt <= 5; attempt += 1) await processing().runScheduled(SCHEDULED, () => false);
    server.clock.set('2026-03-12T15:01:00.000Z');
    expect(await catchUp()).toBeUndefined();
  });

  it('runs once when several servers start it at the same time', async () => {
    await paid();
    server.clock.set('2026-03-12T05:00:00.000Z');
    const started = await Promise.all(Array.from({ length: 4 }, () => scheduled()));
    expect(started.filter((run) => run !== undefined)).toHaveLength(1);
    expect(await scheduled()).toBeUndefined();
    expect((await runs()).total).toBe(1);
  });
});
