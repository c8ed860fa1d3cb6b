import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { voidPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import {
  downloadBankFile,
  exportRemittance,
  listBankFiles,
  listRemittances,
} from '../../../../../contract/money/remittances';
import { DownloadBankFile } from '../../../../../server/money/processing/bankFiles/DownloadBankFile';
import { SqlBankFileStore } from '../../../../../server/money/processing/bankFiles/SqlBankFileStore';
import { SqlPaymentFiles } from '../../../../../server/money/processing/bankFiles/SqlPaymentFiles';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { ACCOUNT_NUMBER, type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { problemsOf820 } from '../../../../support/processing/check820';
import { behindLock, onPostgres } from '../../../../support/server/behindLock';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestAnswer } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';

const AFTER_CUTOFF = '2026-03-10T23:00:00.000Z';
const RUNS = 8;

/** @source product.md, Calls; Money, invariants 2, 3 */
describe('bank files and remittances', () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;
  let sysadmin: TestPerson;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    server.clock.set('2026-03-10T15:00:00.000Z');
    group = await payingGroup(server, { name: 'Harbor Foods' });
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const run = (businessDate: string) =>
    server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate(businessDate) } });
  const files = () => server.as(manager).ok(listBankFiles, { query: {} });
  const remittances = (query = {}) => server.as(manager).ok(listRemittances, { query });
  const download = async (filePk: string) =>
    textOf(await server.as(manager).call(downloadBankFile, { params: { filePk } }));
  const advice = async (remittancePk: string, person = manager) =>
    textOf(await server.as(person).call(exportRemittance, { params: { remittancePk }, query: {} }));

  it('files an ACH payment once its cut-off has passed, before it is processed', async () => {
    await pay(server, group, await group.bill());
    await run('2026-03-10');
    expect(await files()).toEqual({ items: [], total: 0 });
    server.clock.set(AFTER_CUTOFF);
    await run('2026-03-10');
    const { items, total } = await files();
    expect([items, total]).toMatchObject([
      [{ fileName: 'ach-2026-03-10-A.txt', kind: 'PAYMENTS', entryCount: 1, amountCents: 100_000 }],
      1,
    ]);
    await run('2026-03-12');
    expect((await files()).total).toBe(1);
  });

  it('gives the same bytes each time, even after names change, and records who downloaded it', async () => {
    await pay(server, group, await group.bill());
    await run('2026-03-12');
    const [file] = (await files()).items;
    const first = await download(file!.filePk);
    expect(first).toContain(ACCOUNT_NUMBER);
    expect(first.split('\r\n')[2]).toMatch(
      /^627021000021000123456789 {5}0000100000.{15}HARBOR FOODS {10} {2}00110000100000/,
    );
    await server.db.updateTable('groups').set({ name: 'Renamed' }).execute();
    expect(await download(file!.filePk)).toBe(first);
    const [{ remittancePk } = { remittancePk: '' }] = (await remittances()).items;
    const paid = await advice(remittancePk);
    await server.db.updateTable('carriers').set({ name: 'Renamed' }).execute();
    expect(await advice(remittancePk)).toBe(paid);
    const [{ downloads } = { downloads: [] }] = (await files()).items;
    expect(downloads.map(({ by }) => by)).toEqual([manager.name, manager.name]);
  });

  onPostgres('leaves out a payment that is voided while the server of the run stands still', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    const now = server.clock.now();
    await server.db
      .insertInto('processing_runs')
      .values({ run_pk: 'run', business_date: localDate('2026-03-12'), by_name: 'Processing' })
      .execute();
    await server.db.updateTable('processing_state').set({ run_pk: 'run', run_until: now.toISOString() }).execute();
    const fileRun = { runPk: 'run', businessDate: localDate('2026-03-12'), now };
    const calls = [
      () =>
        server
          .as(group.payor)
          .ok(voidPayment, { params: { paymentPk }, body: { reason: 'Paid twice' }, idempotencyKey: randomUUID() }),
      () => new SqlPaymentFiles(server.db).fileAchPayments(fileRun),
    ];
    await behindLock<unknown>(
      server.db,
      sql`select from payments where group_number = ${group.groupNumber} for update`,
      calls,
    );
    expect((await files()).total).toBe(0);
  });

  it('refuses to void a payment that is in a bank file, also for a manager', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    server.clock.set(AFTER_CUTOFF);
    await run('2026-03-10');
    const body = { reason: 'Paid twice' };
    const idempotencyKey = '7f2c1c6e-6a54-4f0e-9d0e-0b1a2c3d4e5f';
    const refused = await server.as(manager).refused(voidPayment, { params: { paymentPk }, body, idempotencyKey });
    expect(refused).toMatchObject({ status: 422, code: 'TOO_LATE' });
  });

  it('refuses a download without a sender, and says what to set up', async () => {
    await pay(server, group, await group.bill());
    await run('2026-03-12');
    const [file] = (await files()).items;
    const withoutSender = new DownloadBankFile(new SqlBankFileStore(server.db), server.encryption, undefined);
    await expect(withoutSender.run(file!.filePk, { ...manager } as never, server.clock.now())).rejects.toMatchObject({
      code: 'ORIGINATOR_MISSING',
      message: expect.stringContaining('Ask the operator to set ORIGINATOR_NAME'),
    });
    expect((await files()).items[0]?.downloads).toEqual([]);
  });

  it('shows a carrier its own remittances only, by business date', async () => {
    const bill = await group.bill({
      lines: [
        { billedCents: 700, carrierCode: 'ACME' },
        { billedCents: 300, carrierCode: 'ZENITH' },
      ],
    });
    await pay(server, group, bill);
    await run('2026-03-12');
    const acme = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] });
    const carrier = server.as(acme);
    const own = await carrier.ok(listRemittances, { query: {} });
    expect(own).toMatchObject({
      items: [{ carrierCode: 'ACME', businessDate: '2026-03-12', billCount: 1, amountCents: 700 }],
      total: 1,
      sumCents: 700,
    });
    expect((await remittances()).sumCents).toBe(1_000);
    expect((await remittances({ carrierCode: 'ZENITH' })).items.map(({ amountCents }) => amountCents)).toEqual([300]);
    expect((await remittances({ businessDate: '2026-03-11' })).total).toBe(0);
    const [other] = (await remittances({ carrierCode: 'ZENITH' })).items;
    const params = { remittancePk: other!.remittancePk };
    expect(await carrier.refused(exportRemittance, { params, query: {} })).toMatchObject({ status: 404 });
    const text = await advice(own.items[0]!.remittancePk, acme);
    expect(problemsOf820(text)).toEqual([]);
    expect(text).toContain(`RMR*IK*${bill.billNumber}**7.00*7.00~`);
    expect(text).toContain('BPR*I*7.00*C*NON*');
  });

  it('always draws and remits what the ledger says, to the cent', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(
            fc.record({
              lines: fc.array(
                fc.record({
                  billedCents: fc.integer({ min: 1, max: 5_000_00 }),
                  carrierCode: fc.constantFrom('ACME', 'ZENITH', 'NORTH'),
                }),
                { minLength: 1, maxLength: 3 },
              ),
              share: fc.integer({ min: 1, max: 100 }),
              excessCents: fc.constantFrom(0, 0, 1, 999),
            }),
            { minLength: 1, maxLength: 4 },
          ),
          async (bills) => {
            for (const { lines, share, excessCents } of bills) {
              const bill = await group.bill({ lines });
              const amountCents = Math.max(1, Math.floor((bill.dueCents * share) / 100));
              await pay(server, group, bill, { amountCents, excessCents });
            }
            await run('2026-03-12');
            const sumOf = async (account: 'CASH' | 'CARRIER_PAYABLE' | 'REMITTANCE_PAYABLE') => {
              const entries = await server.db
                .selectFrom('ledger_entries')
                .select('amount_cents')
                .where('account', '=', account)
                .execute();
              return entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
            };
            const { items } = await files();
            expect(items.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(await sumOf('CASH'));
            const drawn = (await download(items[0]!.filePk)).split('\r\n').filter((record) => record.startsWith('6'));
            expect(drawn.reduce((sum, record) => sum + Number(record.slice(29, 39)), 0)).toBe(items[0]!.amountCents);
            const paid = await remittances();
            expect(paid.sumCents).toBe(-(await sumOf('REMITTANCE_PAYABLE')));
            expect(await sumOf('CARRIER_PAYABLE')).toBe(0);
            for (const { remittancePk, amountCents } of paid.items) {
              const text = await advice(remittancePk);
              expect(Math.round(Number(/BPR\*I\*([\d.]+)\*/.exec(text)?.[1]) * 100)).toBe(amountCents);
            }
            await server.assertInvariants();
          },
        )
        .afterEach(async () => {
          await server.reset();
          group = await payingGroup(server);
          manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
          sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
        }),
      { numRuns: RUNS },
    );
  });

  it('is refused to an admin of a rep and to billing users', async () => {
    const admin = await server.data.person({ roles: [Role.Admin] });
    for (const person of [admin, group.payor]) {
      expect(await server.as(person).refused(listBankFiles, { query: {} })).toMatchObject({ status: 403 });
      expect(await server.as(person).refused(listRemittances, { query: {} })).toMatchObject({ status: 403 });
    }
  });
});

function textOf({ status, text }: TestAnswer): string {
  expect(status).toBe(200);
  return text;
}
