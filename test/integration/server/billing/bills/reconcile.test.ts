import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getBillLines } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Deduction, UnreadPerson } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import type { Resolution } from '../../../../../src/domain/billing/reconciliation/Resolution';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { openForEditing } from '../../../../support/bills/openForEditing';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { GroupOptions } from '../../../../support/server/TestData';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

describe('reconciling', () => {
  it('makes the reconciled amount due if the group adjusts then pays', async () => {
    const { pat, billPk, linePks, person } = await aReleasedBill({ reconcilePolicy: 'adjustThenPay' });
    const open = await openForEditing(pat, billPk);
    await open.edit({ [linePks[0] ?? '']: 40_000 });
    await open.reconcile();
    expect(await open.read()).toMatchObject({
      status: 'RECONCILED',
      dueCents: 98_750,
      reconciledAt: '2026-03-10T15:00:00.000Z',
    });
    const who = await server.db
      .selectFrom('bills')
      .select(['reconciled_by', 'reconciled_by_user_id'])
      .executeTakeFirst();
    expect(who).toEqual({ reconciled_by: person.name, reconciled_by_user_id: person.userId });
  });

  it('leaves the billed amount due if the group pays as billed', async () => {
    const { pat, billPk, linePks } = await aReleasedBill({ reconcilePolicy: 'payAsBilled' });
    const open = await openForEditing(pat, billPk);
    await open.edit({ [linePks[0] ?? '']: 40_000 });
    await open.reconcile();
    expect(await open.read()).toMatchObject({ status: 'RECONCILED', dueCents: 100_000, reconciledCents: 98_750 });
  });

  it('posts each carrier’s share, and reverses it when the bill is unreconciled', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME', 'UMBRA'] });
    const { billPk, linePks } = await server.data.bill({
      groupNumber,
      lines: [{ billedCents: 10_000 }, { carrierCode: 'UMBRA', coverage: 'Life', billedCents: 5_000 }],
      creditsCents: 100,
    });
    const pat = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
    const open = await openForEditing(pat, billPk);
    await open.edit({ [linePks[1] ?? '']: 2_000 });
    await open.reconcile();
    expect(await receivables(billPk)).toEqual({ ACME: 9_917, UMBRA: 1_983 });
    await open.unreconcile();
    expect(await receivables(billPk)).toEqual({ ACME: 0, UMBRA: 0 });
    expect(await open.read()).toMatchObject({ status: 'MODIFIED', dueCents: 14_900, reconciledAt: null });
  });

  it('returns to released if nothing was changed', async () => {
    const { pat, billPk } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    await open.reconcile();
    await open.unreconcile();
    expect(await open.read()).toMatchObject({ status: 'RELEASED', version: 3 });
  });
});

describe('reconciling with a payroll file', () => {
  it('is rejected while a difference has no decision, and lists it', async () => {
    const { pat, billPk } = await aReleasedBill();
    const { keys, send } = await comparing(pat, billPk, [deduction('M1', 41_250), deduction('M2', 50_000)]);
    const refusal = await send([]);
    expect(refusal).toMatchObject({ status: 422, body: { code: 'DISCREPANCIES_OPEN', open: keys } });
    expect(keys).toHaveLength(1);
  });

  it('is rejected while a line contradicts its decision', async () => {
    const { pat, billPk } = await aReleasedBill();
    const { keys, send } = await comparing(pat, billPk, [deduction('M1', 41_250), deduction('M2', 50_000)]);
    const refusal = await send(keys.map((key) => decision(key, 'acceptOurs')));
    expect(refusal).toMatchObject({
      status: 422,
      body: { code: 'DISCREPANCIES_OPEN', open: keys, problems: [{ path: keys[0] }] },
    });
  });

  it('is rejected when the reason is Other without a note', async () => {
    const { pat, billPk } = await aReleasedBill();
    const { keys, send } = await comparing(pat, billPk, [deduction('M1', 41_250)]);
    const refusal = await send(
      keys.map((key) => ({ ...decision(key, 'acceptBill'), reasonCode: 'OTHER' as const, note: ' ' })),
    );
    expect(refusal).toMatchObject({ status: 422, body: { code: 'DISCREPANCIES_OPEN' } });
  });

  it('saves the file and each decision', async () => {
    const { pat, billPk, linePks } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    await open.edit({ [linePks[1] ?? '']: 50_000 });
    const { keys, send } = await comparing(pat, billPk, [deduction('M1', 41_250), deduction('M2', 50_000)]);
    expect(await send(keys.map((key) => decision(key, 'acceptOurs')))).toMatchObject({
      status: 200,
      body: { dueCents: 91_250 },
    });
    const files = await server.db.selectFrom('comparisons').selectAll().execute();
    expect(files).toMatchObject([
      { bill_pk: billPk, file_name: 'march.csv', row_count: 2, deducted_cents: 91_250, difference_cents: 8_750 },
    ]);
    const stored = await server.db.selectFrom('comparison_discrepancies').selectAll().execute();
    expect(stored).toMatchObject([
      {
        discrepancy_key: keys[0],
        member_id: 'M2',
        billed_cents: 58_750,
        deducted_cents: 50_000,
        action: 'acceptOurs',
        reason_code: 'MISSED_DEDUCTION',
      },
    ]);
  });

  it('accepts a decision about a member with the longest name and no number', async () => {
    const { pat, billPk } = await aReleasedBill();
    // Normalized for comparison, each of these letters becomes eighteen.
    const stranger = { ...deduction('M3', 100), memberId: '--', memberName: 'ﷺ'.repeat(200) };
    const payroll = [deduction('M1', 41_250), deduction('M2', 58_750), stranger];
    const { keys, send } = await comparing(pat, billPk, payroll);
    expect(await send(keys.map((key) => decision(key, 'expectNextBill')))).toMatchObject({ status: 200 });
    const stored = await server.db.selectFrom('comparison_discrepancies').select('discrepancy_key').execute();
    expect(stored).toEqual([{ discrepancy_key: keys[0] }]);
  });

  it('needs no decision when payroll agrees with the bill', async () => {
    const { pat, billPk } = await aReleasedBill();
    const { keys, send } = await comparing(pat, billPk, [deduction('M1', 41_250), deduction('M2', 58_750)]);
    expect(keys).toEqual([]);
    expect(await send([])).toMatchObject({ status: 200, body: { status: 'RECONCILED' } });
  });

  it('does not suggest people on unreadable rows as terminated, as in the browser', async () => {
    const { pat, billPk } = await aReleasedBill();
    const unread = [{ memberId: 'M2', memberName: '', coverage: null }];
    const { keys, send } = await comparing(pat, billPk, [deduction('M1', 41_250)], unread);
    expect(keys).toEqual([expect.stringContaining('UNREAD_IN_FILE')]);
    expect(await send(keys.map((key) => decision(key, 'acceptBill')))).toMatchObject({ status: 200 });
  });

  it('stores nothing from a rejected comparison', async () => {
    const { pat, billPk } = await aReleasedBill();
    const { send } = await comparing(pat, billPk, [deduction('M1', 1)]);
    await send([]);
    expect(await server.db.selectFrom('comparisons').selectAll().execute()).toEqual([]);
  });
});

async function aReleasedBill(options: GroupOptions = {}) {
  const group = await server.data.group(options);
  const bill = await server.data.bill({ groupNumber: group });
  const person = await server.data.billingUser([group], [Role.Reconciler]);
  return { ...bill, group, person, pat: server.as(person) };
}

/** A payroll comparison for a bill: the differences shown on screen, and a way to send decisions about them. */
async function comparing(
  pat: ReturnType<TestServer['as']>,
  billPk: string,
  deductions: readonly Deduction[],
  unread?: readonly UnreadPerson[],
) {
  const params = { billPk };
  const { lockToken } = await pat.ok(takeBillLock, { body: { billPk } });
  const { items, version } = await pat.ok(getBillLines, { params });
  const keys = matchDeductions(items, deductions, { ...NO_FACTS, unread }).map(({ key }) => key);
  const send = (resolutions: Resolution[]) => {
    const comparison = {
      fileName: 'march.csv',
      deductions: [...deductions],
      ...(unread && { unread: [...unread] }),
      resolutions,
    };
    return pat.call(reconcileBill, { params, body: { version, lockToken, comparison } });
  };
  return { keys, send };
}

function deduction(memberId: string, amount: number): Deduction {
  return { row: Number(memberId.slice(1)), memberId, memberName: '', coverage: 'Medical', amountCents: cents(amount) };
}

function decision(key: string, action: Resolution['action']): Resolution {
  return { key, action, reasonCode: 'MISSED_DEDUCTION', note: '' };
}

async function receivables(billPk: string): Promise<Record<string, number>> {
  const rows = await server.db
    .selectFrom('ledger_entries')
    .select((of) => ['carrier_code', of.fn.sum<number>('amount_cents').as('owed')])
    .where('bill_pk', '=', billPk)
    .where('account', '=', 'RECEIVABLE')
    .groupBy('carrier_code')
    .execute();
  return Object.fromEntries(rows.map(({ carrier_code, owed }) => [carrier_code, owed]));
}
