import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { releaseBills, unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { getBillHistory, getBillLines } from '../../../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../../../contract/billing/bills/comparisonFacts';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import {
  closeExpectedAdjustment,
  closeExpectedAdjustments,
  getExpectedOnBill,
  reopenExpectedAdjustment,
  searchExpectedAdjustments,
} from '../../../../../contract/billing/expectedAdjustments';
import type { ExpectedSort } from '../../../../../src/domain/billing/expected/ExpectedAdjustment';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Deduction } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { openForEditing } from '../../../../support/bills/openForEditing';
import type { TestLine } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { GroupOptions } from '../../../../support/server/TestData';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.assertInvariants();
  await server.reset();
});
afterAll(() => server.close());

const ada: TestLine = { memberId: 'M1', memberName: 'Ada Byron', billedCents: 50_000 };
const ben: TestLine = { memberId: 'M2', memberName: 'Ben Okri', billedCents: 60_000 };
const credit = (amount: number, retroPeriod = '2026-01-01'): TestLine => ({ ...ben, billedCents: amount, retroPeriod });

describe('expected adjustments', () => {
  it('are created when a difference is expected on the next bill, and arrive when it is released', async () => {
    const { biller, january, group, release } = await twoMonths([ada, ben], [ada, credit(-60_000)]);
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    const query = { groupNumber: group };
    const [open] = (await biller.ok(searchExpectedAdjustments, { query })).items;
    expect(open).toMatchObject({ memberName: 'Ben Okri', amountCents: -60_000, arrivedCents: 0, source: 'DECISION' });
    expect(open).toMatchObject({ creditedUntil: '2026-03-31', origin: { billPk: january.billPk } });
    const february = await release();
    const { items, sums } = await biller.ok(searchExpectedAdjustments, { query: { ...query, status: 'arrived' } });
    expect(items).toMatchObject([{ arrivedCents: -60_000 }]);
    expect(sums).toMatchObject({ openCount: 0, openCents: 0, arrivedCents: -60_000 });
    const onBill = await biller.ok(getExpectedOnBill, { params: { billPk: february } });
    expect(onBill.items).toMatchObject([{ outcome: 'exact', arrivedCents: -60_000, otherCents: 0 }]);
    expect(await notesOf(biller, january.billPk)).toEqual([
      '1 adjustment of -$600.00 expected on the next bills.',
      '1 expected adjustment of -$600.00 arrived on a later bill.',
    ]);
    expect(await notesOf(biller, february)).toEqual(['1 expected adjustment of -$600.00 arrived from earlier bills.']);
  });

  it.each([
    ['in full', -60_000],
    ['in part', -20_000],
    ['with more', -80_000],
  ])('that arrived %s on a line without a month are not a difference on the bill', async (_how, amount) => {
    const { biller, january, release } = await twoMonths([ada, ben], [ada, { ...ben, billedCents: amount }]);
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    const billPk = await release();
    const params = { billPk };
    const { awaitedLines } = await biller.ok(getComparisonFacts, { params });
    const { items, version } = await biller.ok(getBillLines, { params });
    expect(awaitedLines).toEqual(items.flatMap(({ linePk, billedCents }) => (billedCents < 0 ? [linePk] : [])));
    const { lockToken } = await biller.ok(takeBillLock, { body: { billPk } });
    const comparison = { fileName: 'payroll.csv', deductions: [payroll('M1', 50_000)], resolutions: [] };
    const body = { version, lockToken, comparison };
    expect(await biller.ok(reconcileBill, { params, body })).toMatchObject({ reconciledCents: 50_000 + amount });
  });

  it('are sorted by each column, in both directions', async () => {
    const { biller, january, group } = await twoMonths([ada, ben], [ada]);
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    const { state, ...one } = await server.db.selectFrom('expected_adjustments').selectAll().executeTakeFirstOrThrow();
    expect(state).toBe('OPEN');
    const added = {
      ...one,
      expected_pk: `${group}.zoe`,
      source_key: 'zoe',
      member_name: 'zoe Adams',
      amount_cents: -10_000,
    };
    await server.db.insertInto('expected_adjustments').values(added).execute();
    const names = async (sort: ExpectedSort, direction: 'asc' | 'desc') =>
      (await biller.ok(searchExpectedAdjustments, { query: { groupNumber: group, sort, direction } })).items.map(
        ({ memberName }) => memberName.slice(0, 3),
      );
    expect(await names('status', 'asc')).toEqual(['Ben', 'zoe']);
    expect(await names('member', 'asc')).toEqual(['Ben', 'zoe']);
    expect(await names('member', 'desc')).toEqual(['zoe', 'Ben']);
    expect(await names('expected', 'asc')).toEqual(['Ben', 'zoe']);
    expect(await names('expected', 'desc')).toEqual(['zoe', 'Ben']);
    expect(await names('open', 'desc')).toEqual(['zoe', 'Ben']);
    expect(await names('arrived', 'asc')).toEqual(['Ben', 'zoe']);
    expect(await names('month', 'desc')).toEqual(['Ben', 'zoe']);
    const query = { groupNumber: group, sort: 'note' as 'member' };
    expect(await biller.refused(searchExpectedAdjustments, { query })).toMatchObject({ status: 400 });
  });

  it('stay open while only a part has arrived', async () => {
    const { biller, january, group, release } = await twoMonths([ada, ben], [ada, credit(-20_000)]);
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    const february = await release();
    const { items } = await biller.ok(getExpectedOnBill, { params: { billPk: february } });
    expect(items).toMatchObject([{ outcome: 'inPart', arrivedCents: -20_000 }]);
    const { sums } = await biller.ok(searchExpectedAdjustments, { query: { groupNumber: group } });
    expect(sums).toMatchObject({ openCount: 1, openCents: -40_000, lateCount: 0 });
  });

  it('become late after the carrier’s window', async () => {
    const { biller, january, group, release } = await twoMonths([ada, ben], [ada, ben]);
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    const february = await release();
    expect((await biller.ok(getExpectedOnBill, { params: { billPk: february } })).items).toMatchObject([
      { outcome: 'missing' },
    ]);
    server.clock.set('2026-04-01T12:00:00Z');
    const late = await server
      .as(await server.data.billingUser([group]))
      .ok(searchExpectedAdjustments, { query: { groupNumber: group, status: 'late' } });
    expect(late).toMatchObject({ total: 1, sums: { lateCount: 1, lateCents: -60_000 } });
  });

  it('are created for every changed line where the group pays as billed', async () => {
    const { biller, january, group, release } = await twoMonths([ada, ben], [ada, credit(-10_000)], {
      reconcilePolicy: 'payAsBilled',
    });
    const open = await openForEditing(biller, january.billPk);
    await open.edit({ [january.linePks[1] ?? '']: 50_000 });
    await open.reconcile();
    const query = { groupNumber: group };
    expect((await biller.ok(searchExpectedAdjustments, { query })).items).toMatchObject([
      { amountCents: -10_000, source: 'PAID_AS_BILLED', reasonCode: 'TERMINATED' },
    ]);
    expect((await biller.ok(getExpectedOnBill, { params: { billPk: january.billPk } })).own).toEqual({
      count: 1,
      creditCents: -10_000,
      chargeCents: 0,
      cents: -10_000,
    });
    await release();
    expect((await biller.ok(searchExpectedAdjustments, { query })).sums).toMatchObject({ arrivedCents: -10_000 });
  });

  it('are found on a bill that was released before the earlier one was reconciled', async () => {
    const { biller, january, group, release } = await twoMonths([ada, ben], [ada, credit(-60_000)]);
    await release();
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    const { sums } = await biller.ok(searchExpectedAdjustments, { query: { groupNumber: group } });
    expect(sums).toMatchObject({ openCount: 0, arrivedCents: -60_000 });
  });

  it('are removed when the bill is unreconciled, and re-created with their arrivals', async () => {
    const { biller, january, group, release } = await twoMonths([ada, ben], [ada, credit(-60_000)]);
    const { lockToken, version } = await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    const february = await release();
    const params = { billPk: january.billPk };
    await biller.ok(unreconcileBill, { params, body: { version, lockToken } });
    const search = { query: { groupNumber: group } };
    expect((await biller.ok(searchExpectedAdjustments, search)).total).toBe(0);
    expect(await server.db.selectFrom('expected_arrivals').selectAll().execute()).toEqual([]);
    expect(await notesOf(biller, february)).toContain(
      `-$600.00 of this bill is no longer matched, because bill ${january.billNumber} was reopened.`,
    );
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    expect((await biller.ok(searchExpectedAdjustments, search)).sums).toMatchObject({ arrivedCents: -60_000 });
  });

  it('are read by a carrier for its own codes only, without notes of the group', async () => {
    const { group, january, biller } = await twoMonths(
      [ada, { ...ben, carrierCode: 'MINE' }, { ...ben, memberId: 'M3', carrierCode: 'THEIRS' }],
      [ada],
    );
    await deferring(biller, january.billPk, [payroll('M1', 50_000)], 'Left without notice');
    const [mine] = (await biller.ok(searchExpectedAdjustments, { query: { q: 'M2' } })).items;
    await biller.ok(closeExpectedAdjustment, {
      params: { expectedPk: mine?.expectedPk ?? '' },
      body: { reason: 'WRITTEN_OFF', note: 'Too small to chase' },
    });
    const carrier = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['MINE'] }));
    for (const query of [{}, { groupNumber: group }, { status: 'closed' as const }]) {
      const { items, total, sums } = await carrier.ok(searchExpectedAdjustments, { query });
      expect(items).toMatchObject([{ memberId: 'M2', carrierCode: 'MINE', note: '', closed: { note: '', by: '' } }]);
      expect({ total, sums }).toMatchObject({ total: 1, sums: { openCount: 0, closedCents: -60_000 } });
    }
    const params = { billPk: january.billPk };
    expect((await carrier.call(getExpectedOnBill, { params })).status).toBe(403);
  });

  it('use a credit once when two members’ bills compete for it', async () => {
    const { biller, january, group, release } = await twoMonths(
      [ada, ben, { ...ben, coverage: 'Dental' }],
      [ada, credit(-60_000)],
    );
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    await release();
    const { sums } = await biller.ok(searchExpectedAdjustments, { query: { groupNumber: group } });
    expect(sums).toMatchObject({ arrivedCents: -60_000, openCents: -60_000 });
  });

  it('can be closed with a reason, and match later arrivals when reopened', async () => {
    const { biller, january, group, release } = await twoMonths([ada, ben], [ada, credit(-60_000)]);
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    const search = { query: { groupNumber: group } };
    const { expectedPk = '' } = (await biller.ok(searchExpectedAdjustments, search)).items[0] ?? {};
    const params = { expectedPk };
    const closed = await biller.ok(closeExpectedAdjustment, {
      params,
      body: { reason: 'CARRIER_REFUSED', note: 'By mail' },
    });
    expect(closed).toMatchObject({ closed: { reason: 'CARRIER_REFUSED', note: 'By mail' } });
    expect(await biller.call(closeExpectedAdjustment, { params, body: { reason: 'WRITTEN_OFF' } })).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS' },
    });
    await release();
    expect((await biller.ok(searchExpectedAdjustments, search)).sums).toMatchObject({
      arrivedCents: 0,
      closedCents: -60_000,
    });
    expect(await biller.ok(reopenExpectedAdjustment, { params })).toMatchObject({
      closed: null,
      arrivedCents: -60_000,
    });
    expect(await biller.call(reopenExpectedAdjustment, { params })).toMatchObject({ status: 409 });
  });

  it('are closed together with one reason and one entry per bill, each refused on its own', async () => {
    const { biller, january, group } = await twoMonths([ada, ben], [ada, ben]);
    await deferring(biller, january.billPk, []);
    const other = await server.data.group({ repId: 1 });
    const search = { query: { groupNumber: group } };
    const [one, two] = (await biller.ok(searchExpectedAdjustments, search)).items;
    const pks = [one?.expectedPk ?? '', two?.expectedPk ?? ''];
    const body = { reason: 'WRITTEN_OFF' as const, note: 'By mail' };
    await biller.ok(closeExpectedAdjustment, { params: { expectedPk: pks[0] ?? '' }, body });
    const unknown = `${other}.unknown`;
    const { results } = await biller.ok(closeExpectedAdjustments, { body: { values: [...pks, unknown], ...body } });
    expect(results).toEqual([
      { expectedPk: pks[0], ok: false, message: expect.stringMatching(/^Nothing of this adjustment is open any more/) },
      { expectedPk: pks[1], ok: true, message: '' },
      { expectedPk: unknown, ok: false, message: expect.stringMatching(/^There is no such expected adjustment/) },
    ]);
    expect((await biller.ok(searchExpectedAdjustments, search)).sums).toMatchObject({ openCount: 0 });
    for (const expectedPk of pks) await biller.ok(reopenExpectedAdjustment, { params: { expectedPk } });
    await biller.ok(closeExpectedAdjustments, { body: { values: pks, ...body } });
    expect(await notesOf(biller, january.billPk)).toContain(
      '2 expected adjustments closed with -$1,100.00 open: Written off.',
    );
  });

  it('name terminated members who are billed again', async () => {
    const { biller, january, release } = await twoMonths([ada, ben], [ada, ben]);
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    const february = await release();
    const { billedAgain } = await biller.ok(getExpectedOnBill, { params: { billPk: february } });
    expect(billedAgain).toEqual([
      { memberId: 'M2', memberName: 'Ben Okri', terminatedOn: '2025-12-31', billedCents: 60_000, month: 2 },
    ]);
  });

  it('are never more than the line they arrive with, whatever writes the row', async () => {
    const { biller, january, release } = await twoMonths([ada, ben], [ada, credit(-20_000)]);
    await deferring(biller, january.billPk, [payroll('M1', 50_000)]);
    const february = await release();
    const { expected_pk = '' } =
      (await server.db.selectFrom('expected_adjustments').selectAll().executeTakeFirst()) ?? {};
    const more = server.db
      .updateTable('expected_arrivals')
      .set({ amount_cents: -20_001 })
      .where('expected_pk', '=', expected_pk)
      .where('bill_pk', '=', february)
      .execute();
    await expect(more).rejects.toThrow('more than its amount');
  });
});

async function twoMonths(before: readonly TestLine[], after: readonly TestLine[], options: GroupOptions = {}) {
  server.clock.set('2026-02-10T12:00:00Z');
  const group = await server.data.group({ repId: 1, ...options });
  const january = await server.data.bill({ groupNumber: group, period: '2026-01-01', lines: before });
  const biller = server.as(await server.data.billingUser([group], [Role.Reconciler]));
  const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
  const february = await server.data.bill({
    groupNumber: group,
    status: 'UNRELEASED',
    period: '2026-02-01',
    lines: after,
  });
  const release = async () => {
    await admin.ok(releaseBills, { body: { values: [february.billPk] } });
    return february.billPk;
  };
  return { group, biller, january, release };
}

/** Reconciles a bill with a payroll file, expecting every difference on the next bill. */
async function deferring(
  biller: ReturnType<TestServer['as']>,
  billPk: string,
  deductions: readonly Deduction[],
  note = '',
) {
  const params = { billPk };
  const { lockToken } = await biller.ok(takeBillLock, { body: { billPk } });
  const { items, version } = await biller.ok(getBillLines, { params });
  const resolutions = matchDeductions(items, deductions).map(({ key }) => ({
    key,
    action: 'expectNextBill' as const,
    reasonCode: 'TERMINATED' as const,
    note,
  }));
  const comparison = { fileName: 'payroll.csv', deductions: [...deductions], resolutions };
  const bill = await biller.ok(reconcileBill, { params, body: { version, lockToken, comparison } });
  return { lockToken, version: bill.version };
}

function payroll(memberId: string, amount: number): Deduction {
  return { row: Number(memberId.slice(1)), memberId, memberName: '', coverage: 'Medical', amountCents: cents(amount) };
}

/** Notes about expected adjustments in a bill's history, oldest first. */
async function notesOf(biller: ReturnType<TestServer['as']>, billPk: string): Promise<readonly string[]> {
  const { items } = await biller.ok(getBillHistory, { params: { billPk } });
  return items
    .filter(({ event }) => event === 'expectedAdjustments')
    .map(({ note }) => note)
    .reverse();
}
