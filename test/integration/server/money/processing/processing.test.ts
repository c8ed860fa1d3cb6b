import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { getBill } from '../../../../../contract/billing/bills/bills';
import { createPayment, getPayment, previewPayment, searchPayments } from '../../../../../contract/money/payments';
import { runProcessing, setProcessingHold } from '../../../../../contract/money/processing';
import { getProcessingStatus } from '../../../../../contract/money/processingStatus';
import { listSuspense } from '../../../../../contract/money/suspense';
import { SqlPaymentFiles } from '../../../../../server/money/processing/bankFiles/SqlPaymentFiles';
import { RunProcessing } from '../../../../../server/money/processing/RunProcessing';
import { expireLease, SqlProcessingRepository } from '../../../../../server/money/processing/SqlProcessingRepository';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { ZERO } from '../../../../../src/domain/platform/money/Cents';
import { billRow } from '../../../../support/payments/billRow';
import { checkoutOf, type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const TWO_CARRIERS = [
  { billedCents: 100, carrierCode: 'ACME' },
  { billedCents: 201, carrierCode: 'ZENITH' },
];

describe('nightly processing', () => {
  let server: TestServer;
  let group: PayingGroup;
  let sysadmin: TestPerson;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    server.clock.set('2026-03-10T15:00:00.000Z');
    group = await payingGroup(server);
    sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const process = (businessDate = '2026-03-12') =>
    server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate(businessDate) } });
  const status = () => server.as(group.payor).ok(getProcessingStatus);

  it('processes a payment on its settlement date, not earlier', async () => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill);
    expect(await process('2026-03-11')).toMatchObject({ processed: 0, remaining: 0 });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PENDING' });
    expect(await process('2026-03-12')).toEqual({
      businessDate: '2026-03-12',
      processed: 1,
      failed: 0,
      amountCents: 100_000,
      remaining: 0,
    });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID', paid_cents: 100_000, pending_cents: 0 });
    const { payment, timeline } = await server.as(group.payor).ok(getPayment, { params: { paymentPk } });
    expect(payment).toMatchObject({ status: 'PROCESSED', processedAt: '2026-03-10T15:00:00.000Z' });
    expect(timeline.map(({ event, by }) => [event, by])).toEqual([
      ['made', group.payor.name],
      ['processed', 'Processing'],
    ]);
  });

  it('leaves a partially paid bill partial, and pays every carrier to the cent with the remaining payment', async () => {
    const bill = await group.bill({ lines: TWO_CARRIERS });
    await pay(server, group, bill, { amountCents: 100 });
    await process();
    expect(await billRow(server, bill)).toMatchObject({ status: 'PARTIAL', paid_cents: 100 });
    await pay(server, group, bill, { amountCents: 201, version: 3 });
    await process();
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID', paid_cents: 301 });
    const carriers = await server.db
      .selectFrom('bill_carriers')
      .select(['carrier_code', 'paid_cents'])
      .orderBy('carrier_code')
      .execute();
    expect(carriers).toEqual([
      { carrier_code: 'ACME', paid_cents: 100 },
      { carrier_code: 'ZENITH', paid_cents: 201 },
    ]);
  });

  it('spreads a partial payment pro rata, with the leftover cent going to the largest remainder', async () => {
    const bill = await group.bill({ lines: TWO_CARRIERS });
    await pay(server, group, bill, { amountCents: 100 });
    await process();
    const entries = await server.db
      .selectFrom('ledger_entries')
      .select(['carrier_code', 'amount_cents'])
      .where('account', '=', 'CARRIER_PAYABLE')
      .where('bill_pk', 'is not', null)
      .orderBy('carrier_code')
      .execute();
    expect(entries).toEqual([
      { carrier_code: 'ACME', amount_cents: -33 },
      { carrier_code: 'ZENITH', amount_cents: -67 },
    ]);
  });

  it('puts an excess in suspense, visible to its own group only', async () => {
    const payment = await pay(server, group, await group.bill(), { excessCents: 2_500 });
    await process();
    expect(await server.as(group.payor).ok(listSuspense, { query: {} })).toEqual({
      totalCents: 2_500,
      heldCount: 1,
      items: [
        {
          suspensePk: expect.any(String),
          groupNumber: group.groupNumber,
          paymentPk: payment.paymentPk,
          confirmation: payment.confirmation,
          amountCents: 2_500,
          remainingCents: 2_500,
          addDate: '2026-03-10T15:00:00.000Z',
        },
      ],
    });
    const stranger = (await payingGroup(server)).payor;
    expect(await server.as(stranger).ok(listSuspense, { query: {} })).toEqual({
      totalCents: 0,
      heldCount: 0,
      items: [],
    });
    const { groupNumber } = group;
    expect(await server.as(stranger).refused(listSuspense, { query: { groupNumber } })).toMatchObject({ status: 403 });
  });

  it('totals all suspense items and lists the newest 500', async () => {
    server.skipInvariantChecks();
    const { groupNumber } = group;
    await sql`
      insert into suspense_items (group_number, suspense_pk, amount_cents, remaining_cents, add_date)
      select ${groupNumber}, ${groupNumber} || '.S' || n, 100, case n when 1 then 0 else 100 end, now() + make_interval(secs => n)
      from generate_series(1, 502) n`.execute(server.db);
    const { totalCents, heldCount, items } = await server.as(group.payor).ok(listSuspense, { query: { groupNumber } });
    expect([totalCents, heldCount, items.length]).toEqual([50_100, 501, 500]);
    expect(items.at(0)?.suspensePk).toBe(`${groupNumber}.S502`);
    expect(items.at(-1)?.suspensePk).toBe(`${groupNumber}.S3`);
  });

  it('processes only new payments when a date is run again', async () => {
    await pay(server, group, await group.bill());
    await process();
    await pay(server, group, await group.bill());
    expect(await process()).toMatchObject({ processed: 1 });
    expect(await process()).toMatchObject({ processed: 0 });
    expect((await status()).lastBusinessDate).toBe('2026-03-12');
    expect(await process('2026-03-11')).toMatchObject({ processed: 0 });
    expect((await status()).lastBusinessDate).toBe('2026-03-12');
  });

  it('continues when a payment fails, reports it, and retries it in the next run', async () => {
    const bills = [await group.bill(), await group.bill(), await group.bill()];
    const payments = [];
    for (const bill of bills) payments.push(await pay(server, group, bill));
    const broken = bills[1]!;
    const rows = await server.db.selectFrom('bill_carriers').selectAll().where('bill_pk', '=', broken.billPk).execute();
    await server.db.deleteFrom('bill_carriers').where('bill_pk', '=', broken.billPk).execute();
    expect(await process()).toMatchObject({ processed: 2, failed: 1, remaining: 1 });
    expect(await billRow(server, broken)).toMatchObject({ status: 'PENDING' });
    const { paymentPk } = payments[1]!;
    const { timeline } = await server.as(group.payor).ok(getPayment, { params: { paymentPk } });
    expect(timeline.at(-1)).toMatchObject({ event: 'notProcessed', by: 'Processing' });
    await server.db.insertInto('bill_carriers').values(rows).execute();
    expect(await process()).toMatchObject({ processed: 1, failed: 0, remaining: 0 });
  });

  it('stops between two payments at shutdown and reopens writes; the next run processes the rest', async () => {
    const bills = [await group.bill(), await group.bill()];
    for (const bill of bills) await pay(server, group, bill);
    const { db, clock } = server;
    const run = new RunProcessing(
      new SqlProcessingRepository(db),
      new SqlTransactions(db),
      new SqlPaymentFiles(db),
      clock,
      {
        chunkSize: 1,
        allowFutureDates: true,
        owner: null,
        reportFailure: (_what, error) => {
          throw error;
        },
      },
    );
    const answers = [true, false];
    const broken = await run.run(localDate('2026-03-12'), 'Processing', () => answers.shift() ?? false);
    expect(broken).toMatchObject({ processed: 1, failed: 0, remaining: 1 });
    expect(await status()).toMatchObject({ state: 'open', lastBusinessDate: null });
    expect(await process()).toMatchObject({ processed: 1, remaining: 0 });
    expect((await status()).lastBusinessDate).toBe('2026-03-12');
  });

  it('totals processed and pending payments separately', async () => {
    await pay(server, group, await group.bill());
    await process();
    await pay(server, group, await group.bill(), { amountCents: 1 });
    const { sums } = await server.as(group.payor).ok(searchPayments, { body: {} });
    expect(sums).toEqual({ pendingCents: 1, processedCents: 100_000 });
  });

  it('is rejected for everyone except a sysadmin', async () => {
    const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    for (const person of [group.payor, manager]) {
      const run = { body: { businessDate: localDate('2026-03-12') } };
      expect(await server.as(person).refused(runProcessing, run)).toMatchObject({ status: 403 });
      expect(await server.as(person).refused(setProcessingHold, { body: { on: true } })).toMatchObject({ status: 403 });
    }
  });

  describe('while it runs', () => {
    const startRun = (runPk = 'run') =>
      new SqlProcessingRepository(server.db).start({
        runPk,
        businessDate: localDate('2026-03-12'),
        by: 'Test',
        owner: null,
        leaseMs: 600_000,
        now: server.clock.now(),
      });

    it('payments get 423, bill changes get 409 IS_PROCESSING, and reads continue', async () => {
      const bill = await group.bill();
      const reconciler = await server.data.billingUser([group.groupNumber], [Role.Reconciler]);
      const { lockToken } = await server.as(reconciler).ok(takeBillLock, { body: { billPk: bill.billPk } });
      expect(await startRun()).toBe('2026-03-12');
      expect((await status()).state).toBe('running');
      const body = checkoutOf(group, [{ bill }]);
      const payment = await server.as(group.payor).refused(createPayment, { body, idempotencyKey: randomUUID() });
      expect(payment).toMatchObject({ status: 423, code: 'ON_HOLD' });
      const change = { params: { billPk: bill.billPk }, body: { version: 1, lockToken } };
      const unreconcile = await server.as(reconciler).refused(unreconcileBill, change);
      expect(unreconcile).toMatchObject({ status: 409, code: 'IS_PROCESSING', message: 'IS_PROCESSING' });
      expect(await server.as(group.payor).ok(getBill, { params: { billPk: bill.billPk } })).toMatchObject({
        version: 1,
      });
      expect(await server.as(reconciler).ok(getBill, { params: { billPk: bill.billPk } })).toMatchObject({
        version: 1,
      });
    });

    it('another run is rejected', async () => {
      await startRun();
      const run = { body: { businessDate: localDate('2026-03-12') } };
      expect(await server.as(sysadmin).refused(runProcessing, run)).toMatchObject({
        status: 409,
        code: 'IS_PROCESSING',
      });
    });

    it('its lease is measured by the database clock', async () => {
      await startRun();
      server.clock.advance(86_400_000);
      expect((await status()).state).toBe('running');
      server.clock.advance(-2 * 86_400_000);
      await expireLease(server.db);
      expect((await status()).state).toBe('open');
    });

    it('a crash of the server reopens writes automatically, and the next run succeeds', async () => {
      const bill = await group.bill();
      await startRun();
      expect((await status()).state).toBe('running');
      await expireLease(server.db);
      expect((await status()).state).toBe('open');
      expect(await pay(server, group, bill)).toMatchObject({ status: 'PENDING' });
      expect(await process()).toMatchObject({ processed: 1 });
      const nothing = { total: 0, processed: 0, failed: 0, amountCents: ZERO };
      expect(await new SqlProcessingRepository(server.db).extendLease('run', nothing, 1_000)).toBe(false);
    });
  });

  describe('on hold', () => {
    const hold = (body: { on: boolean; reason?: string; until?: string | null }) =>
      server.as(sysadmin).ok(setProcessingHold, { body });

    it('blocks writes with its reason until it is removed', async () => {
      const bill = await group.bill();
      const until = '2026-03-10T18:00:00.000Z';
      expect(await hold({ on: true, reason: 'Bank file is late', until })).toEqual({
        state: 'hold',
        until,
        reason: 'Bank file is late',
        lastBusinessDate: null,
      });
      const body = checkoutOf(group, [{ bill }]);
      const refusal = await server.as(group.payor).refused(createPayment, { body, idempotencyKey: randomUUID() });
      expect(refusal).toMatchObject({ status: 423, code: 'ON_HOLD' });
      expect(await server.as(group.payor).ok(previewPayment, { body })).toMatchObject({ balanced: true });
      expect(await hold({ on: false })).toMatchObject({ state: 'open', until: null, reason: '' });
      expect(await pay(server, group, bill)).toMatchObject({ status: 'PENDING' });
    });

    it('ends automatically at its time', async () => {
      await hold({ on: true, reason: 'Short', until: '2026-03-10T15:00:01.000Z' });
      server.clock.advance(1_000);
      expect((await status()).state).toBe('open');
    });

    it('is rejected if its end is in the past', async () => {
      const body = { on: true, until: '2026-03-10T15:00:00.000Z' };
      expect(await server.as(sysadmin).refused(setProcessingHold, { body })).toMatchObject({ status: 400 });
    });

    it('allows a run, and stays on afterwards', async () => {
      await pay(server, group, await group.bill());
      await hold({ on: true, reason: 'Night' });
      expect(await process()).toMatchObject({ processed: 1 });
      expect(await status()).toMatchObject({ state: 'hold', reason: 'Night' });
    });
  });
});
