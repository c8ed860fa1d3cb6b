import { randomUUID } from 'node:crypto';
import { saveAutopay } from '../../../../../contract/money/autopay';
import { createPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { getProcessingStatus } from '../../../../../contract/money/processingStatus';
import { SqlAutopayQueries } from '../../../../../server/money/payments/autopay/SqlAutopayQueries';
import { SqlPaymentFiles } from '../../../../../server/money/processing/bankFiles/SqlPaymentFiles';
import { PayByAutopay } from '../../../../../server/money/processing/PayByAutopay';
import { RunProcessing, type RunProcessingOptions } from '../../../../../server/money/processing/RunProcessing';
import { expireLease, SqlProcessingRepository } from '../../../../../server/money/processing/SqlProcessingRepository';
import type { Db } from '../../../../../server/platform/database/Tables';
import { ownerOf } from '../../../../../server/platform/files/ProcessIdentity';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addBankDays } from '../../../../../src/domain/platform/dates/bankDays';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { billRow } from '../../../../support/payments/billRow';
import { beforeEachPayingGroup, checkoutOf, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { ownerOfKilledProcess, startIdleProcess } from '../../../../support/process/idleProcess';
import { Died, dieFromStatement } from '../../../../support/server/failAtStatement';
import type { TestServer } from '../../../../support/server/startTestServer';

const MADE_ON = localDate('2026-03-10');
const DAY = localDate('2026-03-12');
/** Autopay five days before pays a bill that is due then in the run for `DAY`. */
const DUE_DATE = '2026-03-17';
const MIN_STATEMENTS = 20;
/** For a crash at each of about 70 statements, on a busy machine. */
const MAX_LOOP_MS = 300_000;
const ELSEWHERE = JSON.stringify({ pidSpace: 'another host', pid: 1, startedAt: 'then' });

/** @source product.md, Nightly processing */
describe('a processing run whose server crashed', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  it('rejects no payment after its process is gone', async () => {
    const { owner, kill } = await startIdleProcess();
    await startRun({ owner });
    const body = checkoutOf(group, [{ bill: await group.bill() }]);
    const refused = await server.as(group.payor).refused(createPayment, { body, idempotencyKey: randomUUID() });
    expect(refused).toMatchObject({ status: 423, code: 'ON_HOLD' });
    await kill();
    expect((await status()).state).toBe('open');
    const paid = await server.as(group.payor).call(createPayment, { body, idempotencyKey: randomUUID() });
    expect(paid.status).toBe(201);
  });

  it('is resumed by another server, which records the resumed run', async () => {
    const payments = [await paid(), await paid()];
    await startRun({ runPk: 'dead', owner: await ownerOfKilledProcess(), by: 'Pat Doe' });
    expect(await processing().resume()).toEqual({
      businessDate: DAY,
      processed: 2,
      failed: 0,
      amountCents: 200_000,
      remaining: 0,
    });
    expect(await statuses()).toEqual(payments.map(() => 'PROCESSED'));
    expect(await status()).toMatchObject({ state: 'open', lastBusinessDate: DAY });
    const runs = await server.db
      .selectFrom('processing_runs')
      .select(['by_name', 'continues', 'finished_at', 'processed'])
      .orderBy('processed')
      .execute();
    const finished_at = server.clock.now().toISOString();
    expect(runs).toEqual([
      { by_name: 'Pat Doe', continues: null, finished_at, processed: 0 },
      { by_name: 'Pat Doe', continues: 'dead', finished_at, processed: 2 },
    ]);
    expect(await processing().resume()).toBeUndefined();
  });

  it('is resumed by only one of several servers', async () => {
    for (let count = 0; count < 6; count += 1) await paid();
    await startRun({ owner: await ownerOfKilledProcess() });
    const servers = Array.from({ length: 5 }, (_, index) => processing({ owner: elsewhere(index) }));
    const runs = await Promise.all(servers.map((one) => one.resume()));
    expect(runs.filter((run) => run !== undefined)).toMatchObject([{ processed: 6, failed: 0, remaining: 0 }]);
    expect(await statuses()).toEqual(Array(6).fill('PROCESSED'));
  });

  it('blocks payments until its lease expires if it ran on another host, and is then resumed', async () => {
    const bill = await group.bill();
    await pay(server, group, bill);
    await startRun({ owner: ELSEWHERE });
    expect((await status()).state).toBe('running');
    expect(await processing().resume()).toBeUndefined();
    await expireLease(server.db);
    expect((await status()).state).toBe('open');
    expect(await processing().resume()).toMatchObject({ processed: 1 });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID' });
  });

  it('is not resumed while its process is alive, even if the heartbeat is late', async () => {
    const owner = ownerOf(process.pid);
    await startRun({ owner });
    await expireLease(server.db);
    expect(await processing({ owner }).resume()).toBeUndefined();
  });

  it('is completed together with a requested run, for the later of the two dates', async () => {
    await paid();
    await startRun({ owner: await ownerOfKilledProcess() });
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    const run = await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-11') } });
    expect(run).toMatchObject({ businessDate: DAY, processed: 1, remaining: 0 });
  });

  it('is abandoned after it crashed five processes in a row, and payments stay pending', async () => {
    await paid();
    const failures: string[] = [];
    await startRun({ runPk: 'run 1', owner: await ownerOfKilledProcess() });
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      const owner = await ownerOfKilledProcess();
      const dying = processing({ owner, leaseMs: 0 }, dieFromStatement(server.db, 12).db);
      await expect(dying.resume()).rejects.toThrow(Died);
    }
    const options = { reportFailure: (what: string) => failures.push(what) };
    expect(await processing(options).resume()).toBeUndefined();
    expect(failures).toEqual(['processing for 2026-03-12 was abandoned']);
    expect(await statuses()).toEqual(['PENDING']);
    expect(await processing().resume()).toBeUndefined();
    expect((await status()).state).toBe('open');
    expect(await processing().run(DAY, 'Processing')).toMatchObject({ processed: 1 });
  });

  it(
    'processes every payment once, regardless of the statement at which the server crashes',
    async () => {
      const owner = await ownerOfKilledProcess();
      let [processed, died, n] = [0, true, 0];
      while (died) {
        // A bank takes only so many files of a day.
        const madeOn = addBankDays(MADE_ON, n);
        const day = addBankDays(madeOn, 2);
        server.clock.set(`${madeOn}T15:00:00.000Z`);
        n += 1;
        await paid();
        await paid();
        const dying = processing({ owner, leaseMs: 0 }, dieFromStatement(server.db, n).db);
        died = await dying.run(day, 'Processing').then(
          () => false,
          (error: unknown) => error instanceof Died,
        );
        expect((await status()).state).toBe('open');
        await processing().resume();
        // A run that crashed before it started or after its last payment has nothing to resume.
        await processing().run(day, 'Processing');
        processed += 2;
        expect(await statuses()).toEqual(Array(processed).fill('PROCESSED'));
        const events = server.db.selectFrom('ledger_events').select('event_pk').where('kind', '=', 'PAYMENT_PROCESSED');
        expect(await events.execute()).toHaveLength(processed);
      }
      expect(n).toBeGreaterThan(MIN_STATEMENTS);
    },
    MAX_LOOP_MS,
  );

  it(
    'pays each bill by autopay once, regardless of the statement at which the server crashes',
    async () => {
      const owner = await ownerOfKilledProcess();
      await turnOnAutopay();
      const bills: string[] = [];
      let [died, n] = [true, 0];
      while (died) {
        n += 1;
        for (let count = 0; count < 2; count += 1) bills.push((await group.bill({ dueDate: DUE_DATE })).billPk);
        const runPk = `run ${n}`;
        await startRun({ runPk, owner });
        const dying = autopay(dieFromStatement(server.db, n).db);
        died = await dying
          .run({ runPk, businessDate: DAY, now: server.clock.now() }, () => true)
          .then(
            () => false,
            (error: unknown) => error instanceof Died,
          );
        const paidBefore = await paidBills();
        expect(paidBefore).toEqual([...new Set(paidBefore)]);
        await processing({ autopay: autopay(server.db) }).resume();
        expect(await paidBills()).toEqual([...bills].sort());
      }
      expect(n).toBeGreaterThan(MIN_STATEMENTS);
      await server.assertInvariants();
    },
    MAX_LOOP_MS,
  );

  const turnOnAutopay = () =>
    server.as(group.payor).ok(saveAutopay, {
      params: { groupNumber: group.groupNumber },
      body: {
        version: 1,
        terms: { bankAccountPk: group.bankAccountPk, limitCents: cents(1_000_000), daysBeforeDue: 5 },
        startsOn: localDate('2026-03-10'),
        isAuthorized: true,
      },
    });

  /** Autopay that fails where its server dies, instead of going on with the next bill. */
  function autopay(db: Db): PayByAutopay {
    return new PayByAutopay(new SqlAutopayQueries(db), new SqlTransactions(db), (_, error) => {
      throw error;
    });
  }

  /** The bill of each payment, in order. */
  async function paidBills(): Promise<readonly string[]> {
    const rows = await server.db.selectFrom('payment_allocations').select('bill_pk').execute();
    return rows.map(({ bill_pk }) => bill_pk).sort();
  }

  const status = () => server.as(group.payor).ok(getProcessingStatus);
  const paid = async () => pay(server, group, await group.bill());
  const elsewhere = (index: number) => JSON.stringify({ pidSpace: `server ${index}`, pid: 1, startedAt: 'then' });

  async function statuses(): Promise<readonly string[]> {
    const rows = await server.db.selectFrom('payments').select('status').execute();
    return rows.map((row) => row.status);
  }

  function startRun(run: { readonly runPk?: string; readonly owner: string | null; readonly by?: string }) {
    const { runPk = 'run', by = 'Processing', owner } = run;
    const now = server.clock.now();
    return new SqlProcessingRepository(server.db).start({ runPk, businessDate: DAY, by, owner, leaseMs: 600_000, now });
  }

  function processing(options: Partial<RunProcessingOptions> = {}, db: Db = server.db): RunProcessing {
    return new RunProcessing(
      new SqlProcessingRepository(db),
      new SqlTransactions(db),
      new SqlPaymentFiles(db),
      server.clock,
      {
        allowFutureDates: true,
        owner: elsewhere(99),
        reportFailure: (what, error) => {
          throw new Error(what, { cause: error });
        },
        ...options,
      },
    );
  }
});
