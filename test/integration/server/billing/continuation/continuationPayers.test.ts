import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getBill } from '../../../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../../../contract/billing/bills/comparisonFacts';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import {
  exportContinuationPayers,
  getContinuationHistory,
  listContinuationPayers,
  recordContinuationPayments,
  removeContinuationPayers,
  saveContinuationPayer,
} from '../../../../../contract/billing/continuation';
import { searchAuditEvents } from '../../../../../contract/office/audit';
import { payerChangeText } from '../../../../../src/domain/billing/continuation/PayerChange';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addDays, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { committed } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const line = (memberId: string, memberName: string, coverage = 'Medical', billedCents = 50_000) => ({
  memberId,
  memberName,
  coverage,
  carrierCode: 'ACME',
  billedCents,
});
const MIA = {
  memberId: 'M2',
  kind: 'COBRA' as const,
  coverage: null,
  from: localDate('2026-01-01'),
  through: null,
  percent: 102,
  monthlyCents: cents(51_000),
  paidThrough: null,
  note: '',
};

async function aGroup(period = '2026-11-01') {
  const group = await server.data.group({ carriers: ['ACME'] });
  const lines = [line('M1', 'Ada Byron'), line('M2', 'Mia Torres')];
  const { billPk } = await server.data.bill({ groupNumber: group, period, lines });
  const pat = server.as(await server.data.billingUser([group], [Role.Reconciler]));
  return { group, params: { groupNumber: group }, billPk, pat };
}

const PAYROLL = [{ row: 1, memberId: 'M1', memberName: 'Ada Byron', coverage: 'Medical', amountCents: cents(50_000) }];

async function reconcile({ pat, billPk }: Awaited<ReturnType<typeof aGroup>>) {
  const params = { billPk };
  const { lockToken } = await pat.ok(takeBillLock, { body: { billPk } });
  const { version } = await pat.ok(getBill, { params });
  const comparison = { fileName: 'payroll.csv', deductions: PAYROLL, resolutions: [] };
  return pat.call(reconcileBill, { params, body: { version, lockToken, comparison } });
}

describe('a member who pays outside payroll', () => {
  it('is a difference until added to the list, and then the bill can be reconciled', async () => {
    const given = await aGroup();
    expect((await reconcile(given)).status).toBe(422);
    const saved = await given.pat.ok(saveContinuationPayer, { params: given.params, body: MIA });
    expect(saved).toMatchObject({ memberName: 'Mia Torres', percent: 102, version: 1 });
    expect((await reconcile(given)).status).toBe(200);
    const row = await server.db.selectFrom('comparisons').select('paid_outside').executeTakeFirstOrThrow();
    expect(row.paid_outside).toMatchObject([{ memberId: 'M2', billedCents: 50_000, payer: { kind: 'COBRA' } }]);
  });

  it('is a difference again on the day after the payment deadline', async () => {
    const today = server.clock.now().toISOString().slice(0, 10);
    const month = localDate(`${today.slice(0, 7)}-01`);
    const given = await aGroup(month);
    const body = { ...MIA, paidThrough: addDays(month, -1) };
    await given.pat.ok(saveContinuationPayer, { params: given.params, body });
    const stateOn = async () => {
      const { payers = [] } = await given.pat.ok(getComparisonFacts, { params: { billPk: given.billPk } });
      return payers.map(({ state, graceEnds }) => [state, graceEnds]);
    };
    const graceEnds = addDays(month, 30);
    server.clock.set(`${graceEnds}T17:00:00Z`);
    expect(await stateOn()).toEqual([['grace', graceEnds]]);
    server.clock.set(`${addDays(graceEnds, 1)}T17:00:00Z`);
    expect(await stateOn()).toEqual([['unpaid', graceEnds]]);
  });

  it('has until 45 days after the listed election for the first payment', async () => {
    server.clock.set('2026-12-10T17:00:00Z');
    const { pat, params, billPk } = await aGroup();
    const body = { ...MIA, from: localDate('2026-11-01'), electedOn: localDate('2026-11-20'), extensionPercent: 150 };
    const saved = await pat.ok(saveContinuationPayer, { params, body });
    expect(await pat.ok(listContinuationPayers, { params })).toMatchObject({ items: [body] });
    const { payers } = await pat.ok(getComparisonFacts, { params: { billPk } });
    expect(payers).toMatchObject([{ graceEnds: '2027-01-04', state: 'grace' }]);
    const { items } = await pat.ok(getContinuationHistory, { params: { ...params, payerPk: saved.payerPk } });
    expect(items).toMatchObject([{ electedOn: '2026-11-20', extensionPercent: 150 }]);
  });
});

describe('an entry of the list', () => {
  it('is saved once when it is sent twice, and changed only from its latest version', async () => {
    const { pat, params } = await aGroup();
    const saved = await pat.ok(saveContinuationPayer, { params, body: MIA });
    expect(await pat.ok(saveContinuationPayer, { params, body: MIA })).toEqual(saved);
    const entry = { payerPk: saved.payerPk, version: 1 };
    const changed = await pat.ok(saveContinuationPayer, { params, body: { ...MIA, entry, percent: 150 } });
    expect(changed).toMatchObject({ percent: 150, version: 2 });
    expect(await pat.ok(saveContinuationPayer, { params, body: { ...MIA, entry, percent: 150 } })).toEqual(changed);
    const stale = await pat.call(saveContinuationPayer, { params, body: { ...MIA, entry, percent: 100 } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
  });

  it.each([
    ['a member of no bill', { memberId: 'M9' }],
    ['a member number with a character that cannot be stored', { memberId: 'M2\0' }],
    ['a coverage with a character that cannot be stored', { coverage: 'Medical\0' }],
    ['a last day before the first', { through: localDate('2025-12-31') }],
    ['a payment before the first day', { paidThrough: localDate('2025-06-30') }],
    ['an election after today', { electedOn: localDate('2200-01-01') }],
    ['the election of a retiree', { kind: 'RETIREE' as const, electedOn: localDate('2026-01-05') }],
    ['an extension at 151 percent', { extensionPercent: 151 }],
  ])('is refused for %s', async (_what, more) => {
    const { pat, params } = await aGroup();
    const refused = await pat.call(saveContinuationPayer, { params, body: { ...MIA, ...more } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect((await pat.ok(listContinuationPayers, { params })).items).toEqual([]);
  });

  it('can start on the earliest date and end on the latest one', async () => {
    const { pat, params } = await aGroup();
    const all = {
      from: localDate('1900-01-01'),
      through: localDate('9999-12-31'),
      paidThrough: localDate('9999-12-31'),
    };
    expect((await pat.call(saveContinuationPayer, { params, body: { ...MIA, ...all } })).status).toBe(200);
  });

  it('does not overlap another one of the member, but can follow it', async () => {
    const { pat, params } = await aGroup();
    await pat.ok(saveContinuationPayer, { params, body: { ...MIA, through: localDate('2026-06-30') } });
    const june = { ...MIA, from: localDate('2026-06-30'), kind: 'RETIREE' as const };
    expect((await pat.call(saveContinuationPayer, { params, body: june })).status).toBe(400);
    await pat.ok(saveContinuationPayer, { params, body: { ...june, from: localDate('2026-07-01') } });
    expect((await pat.ok(listContinuationPayers, { params })).items).toHaveLength(2);
  });

  it('can be removed and restored, and both are recorded once', async () => {
    const { group, pat, params } = await aGroup();
    const { payerPk } = await pat.ok(saveContinuationPayer, { params, body: MIA });
    const set = (isRemoved: boolean) =>
      pat.ok(removeContinuationPayers, { params, body: { payerPks: [payerPk], isRemoved } });
    for (const isRemoved of [true, true]) expect((await set(isRemoved)).items).toMatchObject([{ isRemoved }]);
    expect((await pat.ok(listContinuationPayers, { params })).items).toEqual([]);
    await set(false);
    await set(false);
    await pat.ok(recordContinuationPayments, {
      params,
      body: { payments: [{ payerPk, paidThrough: localDate('2026-11-30') }] },
    });
    const admin = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const { items } = await admin.ok(searchAuditEvents, { query: { area: 'rules', groupNumber: group } });
    expect(items.map(({ what }) => what)).toEqual([
      'Continuation payer changed',
      'Continuation payer restored',
      'Continuation payer removed',
      'Continuation payer added',
    ]);
    expect(items[0]?.changes).toMatchObject([
      { what: 'Mia Torres', after: expect.stringContaining('paid through Nov 30, 2026') },
    ]);
  });
});

describe('a file of the administrator', () => {
  const payments = (...rows: string[]) =>
    textFile('payments.csv', 'Participant ID,Participant,Plan,Coverage month,Amount paid,Reference', ...rows);

  it('records the payment for a month once, even if two files contain it', async () => {
    const { group, billPk, pat } = await aGroup();
    const file = payments('M2,Mia Torres,Medical,Nov 2026,300.00,P1', 'M2,Mia Torres,medical,11/2026,210.00,P2');
    const { filePk } = await committed(pat, UploadKind.ContinuationPayments, group, file);
    const { filePk: other } = await committed(
      pat,
      UploadKind.ContinuationPayments,
      group,
      payments('M2,Mia Torres,Medical,2026-11-01,0.00,', 'M2,Mia Torres,Medical,2026-10-01,510.00,P0'),
    );
    // As two commits at the same moment leave it.
    const row = await server.db
      .selectFrom('continuation_payments')
      .selectAll()
      .where('upload_pk', '=', filePk)
      .where('row_no', '=', 2)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('continuation_payments')
      .values({ ...row, upload_pk: other, row_no: 9 })
      .execute();
    const facts = await pat.ok(getComparisonFacts, { params: { billPk } });
    expect(facts.payments).toMatchObject([
      { memberId: 'M2', coverage: expect.stringMatching(/^medical$/i), paidCents: 51_000, state: 'paid' },
    ]);
    server.clock.set('2026-12-10T17:00:00Z');
    const { payments: listed } = await pat.ok(listContinuationPayers, { params: { groupNumber: group } });
    expect(listed).toMatchObject([{ memberId: 'M2', memberName: 'Mia Torres', kind: null, paidThrough: '2026-11-30' }]);
    await server.db.deleteFrom('continuation_payments').where('row_no', '=', 9).execute();
  });
});

describe('the list of continuation payers', () => {
  it('has a history of every entry of a member, removed ones included', async () => {
    const { pat, params } = await aGroup();
    const first = await pat.ok(saveContinuationPayer, { params, body: MIA });
    await pat.ok(removeContinuationPayers, { params, body: { payerPks: [first.payerPk], isRemoved: true } });
    const second = await pat.ok(saveContinuationPayer, { params, body: { ...MIA, percent: 150 } });
    const payments = [{ payerPk: second.payerPk, paidThrough: localDate('2026-11-30') }];
    await pat.ok(recordContinuationPayments, { params, body: { payments } });
    const { items } = await pat.ok(getContinuationHistory, { params: { ...params, payerPk: second.payerPk } });
    expect([...items].map(({ event }) => event).sort()).toEqual(['added', 'added', 'changed', 'removed']);
    const changed = items.find(({ event }) => event === 'changed');
    expect(changed && payerChangeText(changed, items)).toBe('Changed: paid through none → Nov 30, 2026');
    const unknown = await pat.call(getContinuationHistory, {
      params: { ...params, payerPk: `${params.groupNumber}.no` },
    });
    expect(unknown.status).toBe(404);
  });

  it('is exported with masked numbers and who changed it', async () => {
    const { pat, params } = await aGroup();
    await pat.ok(saveContinuationPayer, { params, body: { ...MIA, memberId: 'M2' } });
    const { text } = await pat.call(exportContinuationPayers, { params, query: { format: 'csv' } });
    expect(text).toContain('Mia Torres');
    expect(text).toContain('COBRA,102%,,510.00,2026-01-01');
    const stranger = server.as(await server.data.billingUser([await server.data.group()], [Role.Reconciler]));
    expect((await stranger.call(exportContinuationPayers, { params, query: {} })).status).toBe(403);
  });
});
