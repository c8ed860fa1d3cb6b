import { randomUUID } from 'node:crypto';
import { searchBills } from '../../../../../contract/billing/bills/bills';
import { getAging } from '../../../../../contract/money/aging';
import { getTrialBalance } from '../../../../../contract/money/ledger';
import { createPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { listRemittances, recordRemittance } from '../../../../../contract/money/remittances';
import { applySuspense, searchHeldItems } from '../../../../../contract/money/suspense';
import { commitUpload, enterControlTotals, reverseUpload } from '../../../../../contract/office/uploadRecords';
import { SqlRemittanceStore } from '../../../../../server/money/processing/remittances/SqlRemittanceStore';
import type { OpeningKind } from '../../../../../src/domain/money/opening/OpeningKind';
import { OPENING_SAMPLE } from '../../../../../src/domain/money/opening/openingSample';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import type { Cents } from '../../../../../src/domain/platform/money/Cents';
import { bankAccountOf } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, reverseOf, send } from '../../../../support/uploads/uploadFixture';

const [HEADINGS] = OPENING_SAMPLE.lines;
const FILE = textFile(
  'opening.csv',
  HEADINGS,
  'Open bill,10420,HLTH,H-1,2026-01-01,2026-01-31,,,,,,,300.00',
  'Open bill,10420,HLTH,H-2,2026-02-01,2026-02-28,,,,,,,200.00',
  'Suspense,10420,,,,,Check 5012,2026-01-12,,,,,50.00',
  'Carrier payable,10420,HLTH,H-0,2025-12-01,,,,,,,,80.00',
  'Outstanding remittance,10420,HLTH,H-00,2025-11-01,,Check 7,2026-02-20,,,,,70.00',
  'Outstanding remittance,10420,HLTH,H-01,2025-10-01,,Check 7,2026-02-20,,,,,5.00',
  'Bank balance,,,,,,Trust,,,,,,205.00',
  'Expected adjustment,10420,HLTH,H-2,,,,,E1,Noah Reed,Medical,Terminated,-12.50',
);
const TOTALS: readonly (readonly [OpeningKind, number])[] = [
  ['bill', 50_000],
  ['suspense', 5_000],
  ['carrierPayable', 8_000],
  ['outstanding', 7_500],
  ['bank', 20_500],
  ['expected', -1_250],
];

/** @source docs/decisions/opening.md#reversible-until-any-of-it-is-used */
describe('posted opening balances', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
  afterEach(async () => {
    await server.assertInvariants();
    await server.reset();
  });
  afterAll(() => server.close());

  async function open() {
    await server.data.group({ groupNumber: '10420', carriers: ['HLTH'] });
    const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const [mia, max] = [await manager(), await manager()];
    const sent = await send(mia, UploadKind.Opening, 'office', FILE);
    const totals = TOTALS.map(([kind, totalCents]) => ({ kind, totalCents: totalCents as Cents }));
    const params = { filePk: sent.filePk };
    const entering = { params, body: { version: sent.version, totals }, idempotencyKey: randomUUID() };
    const signed = await mia.ok(enterControlTotals, entering);
    const done = await max.ok(commitUpload, commitOf(signed));
    const payor = await server.data.billingUser(['10420'], [Role.Payor]);
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    const bills = (await max.ok(searchBills, { body: { groupNumbers: ['10420'], values: [] } })).items;
    const bill = (number: string) => bills.find(({ billNumber }) => billNumber === number)!;
    return { mia, max, done, payor: server.as(payor), sysadmin, bill };
  }
  const balance = async (caller: Awaited<ReturnType<typeof open>>['max'], account: string) => {
    const found = (await caller.ok(getTrialBalance, { query: {} })).accounts.find((one) => one.account === account);
    return (found?.debitCents ?? 0) - (found?.creditCents ?? 0);
  };

  it('age by their real due dates', async () => {
    const { max } = await open();
    const { sums } = await max.ok(getAging, { query: {} });
    expect(sums.aged).toMatchObject({ current: 0, days30: 20_000, days60: 30_000 });
  });

  it('cannot be reversed once a bill is paid', async () => {
    const { max, done, payor, bill } = await open();
    const bankAccountPk = await bankAccountOf(payor, '10420');
    const { billPk, version } = bill('H-1');
    const made = await payor.call(createPayment, {
      idempotencyKey: randomUUID(),
      body: {
        groupNumber: '10420',
        sources: [{ method: 'ACH', amountCents: 30_000 as Cents, bankAccountPk }],
        allocations: [{ billPk, version, amountCents: 30_000 as Cents }],
      },
    });
    expect(made.status).toBe(201);
    const answer = await max.call(reverseUpload, reverseOf(done));
    expect(answer).toMatchObject({ status: 422, body: { code: 'UPLOAD_IN_USE' } });
    expect(JSON.stringify(answer.body)).toContain('bill H-1 was paid or changed since.');
  });

  it('include held money that pays a bill, and then cannot be reversed', async () => {
    const { max, done, bill } = await open();
    const { items } = await max.ok(searchHeldItems, { body: {} });
    expect(items).toMatchObject([{ origin: 'Check 5012', remainingCents: 5_000, addDate: '2026-01-12T12:00:00.000Z' }]);
    await max.ok(applySuspense, {
      params: { suspensePk: items[0]!.suspensePk },
      idempotencyKey: randomUUID(),
      body: { allocations: [{ billPk: bill('H-2').billPk, amountCents: 5_000 as Cents }], reason: 'Letter' },
    });
    expect(await balance(max, 'CREDIT_SUSPENSE')).toBe(0);
    expect(JSON.stringify((await max.call(reverseUpload, reverseOf(done))).body)).toContain('was used since.');
  });

  it('include what the previous system owed carriers, which is paid with the bill of each amount', async () => {
    const { max, done, sysadmin } = await open();
    server.clock.set('2026-03-11T06:00:00.000Z');
    await sysadmin.ok(runProcessing, { body: { businessDate: localDate('2026-03-10') } });
    expect(await balance(max, 'CARRIER_PAYABLE')).toBe(0);
    const { items } = await max.ok(listRemittances, { query: {} });
    const made = items.find(({ state }) => state === 'MADE')!;
    expect(made).toMatchObject({ carrierCode: 'HLTH', amountCents: 8_000, billCount: 1 });
    const bills = await new SqlRemittanceStore(server.db).bills(made.remittancePk);
    expect(bills).toMatchObject([
      { groupNumber: '10420', billNumber: 'H-0', periodFrom: '2025-12-01', periodTo: '2025-12-31', amountCents: 8_000 },
    ]);
    expect(JSON.stringify((await max.call(reverseUpload, reverseOf(done))).body)).toContain('was remitted since.');
  });

  it('include an outstanding remittance of several bills, which was sent before and stays sent when it clears', async () => {
    const { max, done } = await open();
    const [sent] = (await max.ok(listRemittances, { query: {} })).items;
    expect(sent).toMatchObject({ state: 'SENT', amountCents: 7_500, billCount: 2, businessDate: '2026-02-20' });
    expect(JSON.stringify(sent?.history)).toContain('Check 7');
    const record = (step: 'clear' | 'undo') => ({
      params: { remittancePk: sent!.remittancePk },
      body: { step, note: 'On the statement' },
      idempotencyKey: randomUUID(),
    });
    expect(await max.call(recordRemittance, record('undo'))).toMatchObject({ status: 409 });
    await max.ok(recordRemittance, record('clear'));
    expect(await balance(max, 'CASH')).toBe(13_000);
    expect(await balance(max, 'REMITTANCE_CLEARING')).toBe(0);
    await max.ok(recordRemittance, record('undo'));
    expect(await balance(max, 'CASH')).toBe(20_500);
    expect(JSON.stringify((await max.call(reverseUpload, reverseOf(done))).body)).toContain(
      'was recorded as cleared since.',
    );
  });

  it('leave the aging of every day once they are reversed, and stay in the trial balance of past days', async () => {
    const { max, done } = await open();
    server.clock.set('2026-03-12T15:00:00.000Z');
    await max.ok(reverseUpload, reverseOf(done));
    for (const asOf of ['2026-03-11', '2026-03-12'].map(localDate))
      expect((await max.ok(getAging, { query: { asOf } })).sums.aged).toMatchObject({ days30: 0, days60: 0 });
    const debits = async (day: string) =>
      (await max.ok(getTrialBalance, { query: { asOf: localDate(day) } })).totals.debitCents;
    expect([await debits('2026-03-11'), await debits('2026-03-12')]).toEqual([70_500, 0]);
  });
});
