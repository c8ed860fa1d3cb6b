import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { getBill, getBillHistory } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import {
  endStandingDecision,
  getDecisionMemory,
  listStandingDecisions,
  resumeStandingDecision,
  saveStandingDecision,
} from '../../../../../contract/billing/bills/standingDecisions';
import type { Resolution } from '../../../../../src/domain/billing/reconciliation/Resolution';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import type { TestLine } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const medical = (memberId: string, memberName: string, billedCents = 50_000): TestLine => ({
  memberId,
  memberName,
  coverage: 'Medical',
  carrierCode: 'ACME',
  billedCents,
});
const ADA = medical('M1', 'Ada Byron');
const BEN = medical('M2', 'Ben Okri');
/** Ben has no row, so his deduction is missing. */
const deductions = [
  { row: 1, memberId: 'M1', memberName: 'Ada Byron', coverage: 'Medical', amountCents: cents(50_000) },
  { row: 2, memberId: 'M2', memberName: 'Ben Okri', coverage: 'Medical', amountCents: cents(0) },
];
const COBRA = { action: 'acceptBill', reasonCode: 'OTHER', note: 'COBRA' } as const;
const decision = (key: string) => ({
  ...COBRA,
  key,
  kind: 'NO_DEDUCTION' as const,
  memberId: 'M2',
  memberName: 'Ben Okri',
  coverage: 'Medical',
  differenceCents: cents(-50_000),
  until: null,
});

async function aGroup() {
  const group = await server.data.group({ carriers: ['ACME'] });
  const billOf = async (period: string, lines: TestLine[] = [ADA, BEN]) =>
    (await server.data.bill({ groupNumber: group, period, lines })).billPk;
  const pat = server.as(await server.data.billingUser([group], [Role.Reconciler]));
  return { group, params: { groupNumber: group }, pat, billOf };
}

async function reconcile(as: TestCaller, billPk: string, more: Partial<Resolution> = {}, rows = deductions) {
  const params = { billPk };
  const { lockToken } = await as.ok(takeBillLock, { body: { billPk } });
  const { version } = await as.ok(getBill, { params });
  const send = (resolutions: Resolution[]) =>
    as.call(reconcileBill, {
      params,
      body: { version, lockToken, comparison: { fileName: 'payroll.csv', deductions: rows, resolutions } },
    });
  const refused = await send([]);
  const [key = ''] = (refused.body as { open: string[] }).open;
  return { key, answer: await send([{ ...COBRA, key, ...more }]) };
}

describe('what was decided on the last reconciled bill', () => {
  it('is remembered for the next bill, without the bill itself and later ones', async () => {
    const { pat, billOf } = await aGroup();
    const september = await billOf('2026-09-01');
    const { key } = await reconcile(pat, september);
    const october = await billOf('2026-10-01');
    const november = await billOf('2026-11-01');
    const expected = {
      periodFrom: '2026-09-01',
      decisions: [{ key, ...COBRA, differenceCents: -50_000 }],
    };
    expect((await pat.ok(getDecisionMemory, { params: { billPk: november } })).last).toEqual(expected);
    await reconcile(pat, november, { note: 'Leave' });
    expect((await pat.ok(getDecisionMemory, { params: { billPk: october } })).last).toEqual(expected);
    expect((await pat.ok(getDecisionMemory, { params: { billPk: september } })).last).toBeNull();
  });

  it('leaves out bills that are no longer reconciled, and bills of other carriers', async () => {
    const { group, pat, billOf } = await aGroup();
    const september = await billOf('2026-09-01');
    await reconcile(pat, september);
    const november = await billOf('2026-11-01');
    const dental = await server.data.bill({
      groupNumber: group,
      period: '2026-11-01',
      lines: [{ ...ADA, carrierCode: 'OTHER' }],
    });
    expect((await pat.ok(getDecisionMemory, { params: { billPk: dental.billPk } })).last).toBeNull();
    const params = { billPk: september };
    const { lockToken } = await pat.ok(takeBillLock, { body: params });
    const { version } = await pat.ok(getBill, { params });
    await pat.ok(unreconcileBill, { params, body: { version, lockToken } });
    expect((await pat.ok(getDecisionMemory, { params: { billPk: november } })).last).toBeNull();
  });
});

/** @source docs/decisions/reconciliation.md#a-second-bill-of-a-month-is-beside-the-first-or-replaces-it */
describe('what was decided on a bill that was issued again', () => {
  it('is remembered for the new bill of the month, also if the former is no longer reconciled', async () => {
    const { pat, billOf } = await aGroup();
    await reconcile(pat, await billOf('2026-10-01'), { note: 'Leave' });
    const former = await billOf('2026-11-01');
    const { key } = await reconcile(pat, former);
    const again = await billOf('2026-11-01', [ADA, { ...BEN, billedCents: 51_000 }]);
    const expected = { periodFrom: '2026-11-01', decisions: [{ key, ...COBRA, differenceCents: -50_000 }] };
    expect((await pat.ok(getDecisionMemory, { params: { billPk: again } })).last).toEqual(expected);
    const params = { billPk: former };
    const { lockToken } = await pat.ok(takeBillLock, { body: params });
    const { version } = await pat.ok(getBill, { params });
    await pat.ok(unreconcileBill, { params, body: { version, lockToken } });
    expect((await pat.ok(getDecisionMemory, { params: { billPk: again } })).last).toEqual(expected);
  });

  it('is not remembered for a second bill of other members', async () => {
    const { pat, billOf } = await aGroup();
    await reconcile(pat, await billOf('2026-11-01'));
    const second = await billOf('2026-11-01', [medical('M3', 'Cora Lind'), medical('M4', 'Dan Moss')]);
    expect((await pat.ok(getDecisionMemory, { params: { billPk: second } })).last).toBeNull();
  });
});

describe('a standing decision', () => {
  it('applies to bills until its end date, and is saved once when it is sent twice', async () => {
    const { params, pat, billOf } = await aGroup();
    const [november, january] = [await billOf('2026-11-01'), await billOf('2027-01-01')];
    const body = { ...decision('NO_DEDUCTION/bill:M2/Medical'), until: localDate('2099-12-31') };
    const saved = await pat.ok(saveStandingDecision, { params, body });
    expect(await pat.ok(saveStandingDecision, { params, body })).toEqual(saved);
    expect((await pat.ok(getDecisionMemory, { params: { billPk: january } })).standing).toEqual([saved]);

    const shorter = await pat.ok(saveStandingDecision, { params, body: { ...body, until: localDate('2026-12-31') } });
    expect((await pat.ok(getDecisionMemory, { params: { billPk: november } })).standing).toEqual([shorter]);
    expect((await pat.ok(getDecisionMemory, { params: { billPk: january } })).standing).toEqual([]);
    const { items } = await pat.ok(listStandingDecisions, { params });
    expect(items.map(({ standingPk, endedAt }) => [standingPk, endedAt === null])).toEqual([
      [shorter.standingPk, true],
      [saved.standingPk, false],
    ]);
  });

  it('can be ended and resumed, each repeatable, but not resumed when another one has replaced it', async () => {
    const { group, params, pat } = await aGroup();
    const body = decision('NO_DEDUCTION/bill:M2/Medical');
    const { standingPk } = await pat.ok(saveStandingDecision, { params, body });
    const one = { params: { groupNumber: group, standingPk } };
    const ended = await pat.ok(endStandingDecision, one);
    expect(ended.endedAt).not.toBeNull();
    expect(await pat.ok(endStandingDecision, one)).toEqual(ended);
    expect(await pat.ok(resumeStandingDecision, one)).toMatchObject({ endedAt: null, endedBy: null });
    expect(await pat.ok(resumeStandingDecision, one)).toMatchObject({ endedAt: null });
    await pat.ok(saveStandingDecision, { params, body: { ...body, note: 'Leave' } });
    expect(await pat.call(resumeStandingDecision, one)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  });

  it('is refused with an end date in the past, without its reason, and for a kind that does not match its key', async () => {
    const { params, pat } = await aGroup();
    const body = decision('NO_DEDUCTION/bill:M2/Medical');
    for (const wrong of [{ until: localDate('2020-01-01') }, { note: ' ' }, { kind: 'TIER' as const }]) {
      const answer = await pat.call(saveStandingDecision, { params, body: { ...body, ...wrong } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
    expect((await pat.ok(listStandingDecisions, { params })).items).toEqual([]);
  });

  it('leaves one current decision when two people save at once', async () => {
    const { params, pat } = await aGroup();
    const body = decision('NO_DEDUCTION/bill:M2/Medical');
    const notes = ['one', 'two', 'three'];
    await Promise.all(notes.map((note) => pat.ok(saveStandingDecision, { params, body: { ...body, note } })));
    const { items } = await pat.ok(listStandingDecisions, { params });
    expect(items).toHaveLength(3);
    expect(items.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it('cannot be changed by a payor, or in another group', async () => {
    const { group, params } = await aGroup();
    const body = decision('NO_DEDUCTION/bill:M2/Medical');
    const payor = server.as(await server.data.billingUser([group], [Role.Payor]));
    expect(await payor.call(saveStandingDecision, { params, body })).toMatchObject({ status: 403 });
    expect(await payor.ok(listStandingDecisions, { params })).toEqual({ items: [] });
    const other = await aGroup();
    expect(await other.pat.call(listStandingDecisions, { params })).toMatchObject({ status: 403 });
  });
});

describe('reconciling with a standing decision', () => {
  async function twoMonths() {
    const one = await aGroup();
    const { key } = await reconcile(one.pat, await one.billOf('2026-09-01'));
    const { standingPk } = await one.pat.ok(saveStandingDecision, { params: one.params, body: decision(key) });
    return { ...one, key, standingPk, october: await one.billOf('2026-10-01') };
  }

  it('appears in the history', async () => {
    const { pat, october, standingPk } = await twoMonths();
    const { answer } = await reconcile(pat, october, { standingPk });
    expect(answer).toMatchObject({ status: 200 });
    const { items } = await pat.ok(getBillHistory, { params: { billPk: october } });
    const reconciled = items.find(({ event }) => event === 'reconcile');
    expect(reconciled?.note).toBe('1 of 1 difference decided by standing decisions.');
  });

  it.each([
    ['another reason', { reasonCode: 'RETIRED' as const }],
    ['another note', { note: 'Leave' }],
    ['another action', { action: 'ignore' as const }],
  ])('is refused with %s', async (_what, more) => {
    const { pat, october, standingPk } = await twoMonths();
    const { key, answer } = await reconcile(pat, october, { standingPk, ...more });
    expect(answer).toMatchObject({ status: 422, body: { code: 'DISCREPANCIES_OPEN', open: [key] } });
  });

  it('is refused with another amount, and the bill does not change', async () => {
    const { pat, billOf, standingPk } = await twoMonths();
    const november = await billOf('2026-11-01', [ADA, medical('M2', 'Ben Okri', 51_000)]);
    const { key, answer } = await reconcile(pat, november, { standingPk });
    expect(answer).toMatchObject({ status: 422, body: { code: 'DISCREPANCIES_OPEN', open: [key] } });
    expect(await pat.ok(getBill, { params: { billPk: november } })).toMatchObject({ status: 'RELEASED' });
  });

  it('is refused once it has ended, or when it is of another group', async () => {
    const { group, pat, october, standingPk } = await twoMonths();
    const other = await aGroup();
    const elsewhere = await other.pat.ok(saveStandingDecision, {
      params: other.params,
      body: decision('NO_DEDUCTION/bill:M2/Medical'),
    });
    expect((await reconcile(pat, october, { standingPk: elsewhere.standingPk })).answer.status).toBe(422);
    await pat.ok(endStandingDecision, { params: { groupNumber: group, standingPk } });
    expect((await reconcile(pat, october, { standingPk })).answer.status).toBe(422);
    expect((await reconcile(pat, october)).answer.status).toBe(200);
  });
});
