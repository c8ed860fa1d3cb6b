import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createPayment, getPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { listProcessingRuns } from '../../../../../contract/money/processingRuns';
import { downloadBankFile, listBankFiles } from '../../../../../contract/money/remittances';
import { SqlPaymentFiles } from '../../../../../server/money/processing/bankFiles/SqlPaymentFiles';
import { RunProcessing, type RunProcessingOptions } from '../../../../../server/money/processing/RunProcessing';
import { SqlProcessingRepository } from '../../../../../server/money/processing/SqlProcessingRepository';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { earliestSettleDate, MAX_ACH_CENTS } from '../../../../../src/domain/money/payments/achEntry';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addBankDays } from '../../../../../src/domain/platform/dates/bankDays';
import { addDays, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { billRow } from '../../../../support/payments/billRow';
import {
  bankAccountOf,
  beforeEachPayingGroup,
  checkoutOf,
  type PayingGroup,
  pay,
} from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const ENTRY = '6';
const RUNS = 10;

/**
 * A payment of Tuesday, March 10 is part of the file of the night and settles on Thursday.
 *
 * @source docs/decisions/bank-files.md#a-late-file-moves-the-settlement
 */
describe('what a bank file draws, and when', () => {
  let server: TestServer;
  let group: PayingGroup;
  let sysadmin: TestPerson;
  let manager: TestPerson;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  });

  const processing = (options: Partial<RunProcessingOptions> = {}) =>
    new RunProcessing(
      new SqlProcessingRepository(server.db),
      new SqlTransactions(server.db),
      new SqlPaymentFiles(server.db, server.encryption),
      server.clock,
      { allowFutureDates: false, owner: null, reportFailure: () => undefined, ...options },
    );
  const runOn = (day: string, options?: Partial<RunProcessingOptions>) => {
    server.clock.set(`${day}T05:00:00.000Z`);
    return processing(options).run(localDate(day), 'Processing');
  };
  const paid = async () => pay(server, group, await group.bill());
  const read = (paymentPk: string) => server.as(group.payor).ok(getPayment, { params: { paymentPk } });
  const files = async () => (await server.as(manager).ok(listBankFiles, { query: {} })).items;
  const recordsOf = async (filePk: string) => {
    const { status, text } = await server.as(manager).call(downloadBankFile, { params: { filePk } });
    expect(status).toBe(200);
    return text.split('\r\n');
  };
  const effectiveDates = async () => {
    const batches = await Promise.all((await files()).map(({ filePk }) => recordsOf(filePk)));
    return batches
      .flat()
      .filter((record) => record.startsWith('5'))
      .map((record) => record.slice(69, 75));
  };

  it('processes a payment on its settlement date when its file was made in time', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    expect((await read(paymentPk)).payment).toMatchObject({ status: 'PENDING', settleDate: '2026-03-12' });
    await runOn('2026-03-12');
    const { payment, timeline } = await read(paymentPk);
    expect(payment).toMatchObject({ status: 'PROCESSED', settleDate: '2026-03-12' });
    expect(timeline.map(({ event }) => event)).toEqual(['made', 'processed']);
    expect(await effectiveDates()).toEqual(['260312']);
  });

  it('moves the settlement to the bank day after a late file, says so, and does not process the payment before that', async () => {
    const { paymentPk } = await paid();
    expect(await runOn('2026-03-13')).toMatchObject({ processed: 0, failed: 0, remaining: 0 });
    const { payment, timeline } = await read(paymentPk);
    expect(payment).toMatchObject({ status: 'PENDING', settleDate: '2026-03-16' });
    expect(timeline.at(-1)).toMatchObject({
      event: 'rescheduled',
      by: 'Processing',
      note: 'Settles on Mar 16, 2026 instead of Mar 12, 2026, because its bank file was made late.',
    });
    expect(await effectiveDates()).toEqual(['260316']);
    expect(await runOn('2026-03-16')).toMatchObject({ processed: 1 });
    expect((await files()).length).toBe(1);
  });

  it('catches up on each missed bank day in order, and sends only the notices of the last one', async () => {
    await runOn('2026-03-10');
    server.clock.set('2026-03-10T15:00:00.000Z');
    const early = await paid();
    await runOn('2026-03-11');
    server.clock.set('2026-03-11T15:00:00.000Z');
    const late = await paid();
    server.clock.set('2026-03-17T15:00:00.000Z');
    const notified: string[] = [];
    const scheduled = { businessDate: localDate('2026-03-17'), since: new Date('2026-03-17T05:00:00.000Z') };
    const sendNotices = async (day: string) => void notified.push(day);
    await processing({ sendNotices }).catchUp(scheduled, () => true);
    const { items } = await server.as(sysadmin).ok(listProcessingRuns, { query: {} });
    expect(items.map(({ businessDate, processed }) => [businessDate, processed]).reverse()).toEqual([
      ['2026-03-10', 0],
      ['2026-03-11', 0],
      ['2026-03-12', 1],
      ['2026-03-13', 0],
      ['2026-03-16', 0],
      ['2026-03-17', 0],
    ]);
    expect(notified).toEqual(['2026-03-17']);
    expect((await read(early.paymentPk)).payment.status).toBe('PROCESSED');
    expect((await read(late.paymentPk)).payment).toMatchObject({ status: 'PENDING', settleDate: '2026-03-18' });
    expect((await files())[0]).toMatchObject({ businessDate: '2026-03-17' });
    expect(await processing().catchUp(scheduled, () => true)).toBeUndefined();
  });

  it('files no payment to settle in the past or sooner than the next bank day, whenever runs happen', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 4 }),
          async (steps) => {
            let day = localDate('2026-03-10');
            for (const [pays, skipped] of steps) {
              server.clock.set(`${day}T15:00:00.000Z`);
              if (pays) await paid();
              day = addBankDays(addDays(day, skipped), 0);
              await runOn(day);
              const { rows } = await sql<{ settleDate: string; madeOn: string; status: string }>`
                select p.settle_date as "settleDate", (f.add_date at time zone 'UTC')::date as "madeOn", p.status from ach_entries e
                join ach_files f using (file_pk) join payments p using (group_number, payment_pk)`.execute(server.db);
              for (const { settleDate, madeOn, status } of rows) {
                expect(settleDate >= earliestSettleDate(new Date(madeOn), 1)).toBe(true);
                expect(status).toBe(settleDate <= day ? 'PROCESSED' : 'PENDING');
              }
            }
            await server.assertInvariants();
          },
        )
        .afterEach(async () => {
          await server.reset();
          server.clock.set('2026-03-10T15:00:00.000Z');
          const { payingGroup } = await import('../../../../support/payments/payingGroup');
          group = await payingGroup(server);
          sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
          manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
        }),
      { numRuns: RUNS },
    );
  });

  it('refuses a payment too large for one entry, also when it is scheduled, and accepts the largest one that fits', async () => {
    const bill = await group.bill();
    const above = checkoutOf(group, [{ bill }], 10_000_000_000 - bill.dueCents);
    for (const body of [above, { ...above, payOn: localDate('2026-03-16') }]) {
      const refused = await server.as(group.payor).refused(createPayment, { body, idempotencyKey: randomUUID() });
      expect(refused).toMatchObject({
        status: 422,
        code: 'ACH_TOO_LARGE',
        message: expect.stringContaining('$99,999,999.99'),
      });
    }
  });

  it.each([
    ['an amount above ten digits', async (pk: string) => enlarge(pk), 'at most $99,999,999.99', true],
    [
      'bank details that cannot be read',
      (pk: string) => changeAccount(pk, { routing_encrypted: 'unreadable' }),
      'cannot be read',
      false,
    ],
    [
      'a routing number that no bank has',
      (pk: string) => changeAccount(pk, { routing_encrypted: server.encryption.encrypt('123456789', `${pk}/routing`) }),
      'routing number is not valid',
      true,
    ],
    [
      'an account number with letters',
      (pk: string) => changeAccount(pk, { account_encrypted: server.encryption.encrypt('12AB', `${pk}/account`) }),
      'number is not valid',
      true,
    ],
  ])('leaves out a payment with %s, says why, and draws all others', async (_name, damage, reason, isFinal) => {
    const other = await bankAccountOf(server.as(group.payor), group.groupNumber, {
      routingNumber: '021000021',
      accountNumber: '555666777',
    });
    const bill = await group.bill();
    const bad = await server.as(group.payor).ok(createPayment, {
      body: checkoutOf({ ...group, bankAccountPk: other }, [{ bill }]),
      idempotencyKey: randomUUID(),
    });
    const good = await paid();
    await damage(other);
    const failures: string[] = [];
    const reportFailure = (what: string) => void failures.push(what);
    expect(await runOn('2026-03-11', { reportFailure })).toMatchObject({ failed: 1 });
    const failed = isFinal ? 0 : 1;
    expect(await runOn('2026-03-12', { reportFailure })).toMatchObject({ processed: 1, failed, remaining: 0 });
    expect((await read(good.paymentPk)).payment.status).toBe('PROCESSED');
    const { payment, timeline } = await read(bad.paymentPk);
    const disposition = isFinal ? 'VOIDED' : 'NONE';
    expect(payment).toMatchObject({ status: 'PENDING', disposition });
    const events = timeline.map(({ event }) => event);
    expect(events.filter((event) => event === 'notProcessed')).toHaveLength(1 + failed);
    expect(events.filter((event) => event === 'voided')).toHaveLength(1 - failed);
    expect(timeline.at(-1)).toMatchObject({ note: expect.stringContaining(reason) });
    expect(await billRow(server, bill)).toMatchObject({ status: isFinal ? 'RECONCILED' : 'PENDING' });
    expect(failures.includes(`payment ${bad.paymentPk} is held out of the bank file`)).toBe(!isFinal);
    const [file] = await files();
    expect(file).toMatchObject({ entryCount: 1, amountCents: 100_000 });
    expect((await recordsOf(file!.filePk)).filter((record) => record.startsWith(ENTRY))).toHaveLength(1);
    server.skipInvariantChecks();
  });

  it('makes another file when the totals of one would have too many digits, and draws each payment once', async () => {
    server.skipInvariantChecks();
    const payments = [];
    for (let made = 0; made < 103; made += 1) payments.push(await paid());
    await sql`update payment_sources set amount_cents = ${MAX_ACH_CENTS}`.execute(server.db);
    await runOn('2026-03-11');
    const made = await files();
    expect(made.map(({ fileName }) => fileName)).toEqual(['ach-2026-03-11-B.txt', 'ach-2026-03-11-A.txt']);
    expect(made.reduce((sum, { entryCount }) => sum + entryCount, 0)).toBe(103);
    for (const { filePk, entryCount } of made)
      expect((await recordsOf(filePk)).filter((record) => record.startsWith(ENTRY))).toHaveLength(entryCount);
  });

  it('refuses to download a stored file with an entry that no file can carry', async () => {
    for (let made = 0; made < 3; made += 1) await paid();
    await runOn('2026-03-12');
    const [file] = await files();
    const { rows } = await sql<{ paymentPk: string }>`
      select payment_pk as "paymentPk" from ach_entries order by entry_no`.execute(server.db);
    const middle = rows[1]?.paymentPk ?? '';
    await sql`update payment_sources set amount_cents = 10000000000 where payment_pk = ${middle}`.execute(server.db);
    await server.db
      .updateTable('ach_files')
      .set({ amount_cents: cents(10_000_200_000) })
      .execute();
    const refused = await server.as(manager).refused(downloadBankFile, { params: { filePk: file!.filePk } });
    expect(refused).toMatchObject({ status: 422 });
    await sql`update payment_sources set amount_cents = 100000 where payment_pk = ${middle}`.execute(server.db);
    await server.db
      .updateTable('ach_files')
      .set({ amount_cents: cents(300_000) })
      .execute();
  });

  it('leaves ACH payments pending while no bank files are made', async () => {
    const { paymentPk } = await paid();
    expect(await runOn('2026-03-12', { makesBankFiles: false })).toMatchObject({ processed: 0, failed: 0 });
    expect((await read(paymentPk)).payment.status).toBe('PENDING');
    expect(await files()).toEqual([]);
  });

  it('files and processes a payment in one run for its settlement date, as the demo does', async () => {
    const { paymentPk } = await paid();
    await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-12') } });
    expect((await read(paymentPk)).payment.status).toBe('PROCESSED');
    expect(await effectiveDates()).toEqual(['260312']);
  });

  // Helpers

  const changeAccount = async (pk: string, columns: { routing_encrypted?: string; account_encrypted?: string }) => {
    await server.db.updateTable('bank_accounts').set(columns).where('bank_account_pk', '=', pk).execute();
  };
  const enlarge = async (pk: string) => {
    await sql`update payment_sources set amount_cents = ${MAX_ACH_CENTS + 1} where bank_account_pk = ${pk}`.execute(
      server.db,
    );
  };
});
