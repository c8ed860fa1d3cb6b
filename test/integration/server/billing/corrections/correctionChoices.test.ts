import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getBillHistory, getBillLines } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { searchCorrections } from '../../../../../contract/billing/corrections';
import type { CorrectionTerms } from '../../../../../src/domain/billing/corrections/Correction';
import type { CorrectionChoice } from '../../../../../src/domain/billing/corrections/CorrectionChoice';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { DiscrepancyAction } from '../../../../../src/domain/billing/reconciliation/DiscrepancyAction';
import type { Deduction } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.assertInvariants();
  await server.reset();
});
afterAll(() => server.close());

const END: CorrectionTerms = {
  kind: 'END_COVERAGE',
  effectiveDate: localDate('2025-11-30'),
  value: '',
  monthlyCents: null,
  oneTimeCents: ZERO,
  installments: 1,
  tax: null,
  planYear: null,
  authorization: '',
  note: 'Left in November',
};

describe('corrections decided together with their differences', () => {
  it('are confirmed as proposed, and the history says so', async () => {
    const { reconcile, saved, notes } = await oneBill();
    await reconcile('dispute', { state: 'OPEN' });
    expect(await saved()).toMatchObject([{ kind: 'END_COVERAGE', state: 'OPEN', effectiveDate: '2025-12-31' }]);
    expect(await notes()).toContain('1 correction confirmed.');
    const events = await server.db.selectFrom('correction_events').select('state').execute();
    expect(events).toEqual([{ state: 'OPEN' }]);
  });

  it('are confirmed with other terms', async () => {
    const { reconcile, saved } = await oneBill();
    await reconcile('dispute', { state: 'OPEN', terms: END });
    expect(await saved()).toMatchObject([{ ...END, state: 'OPEN' }]);
  });

  it('are dropped', async () => {
    const { reconcile, saved, notes } = await oneBill();
    await reconcile('acceptBill', { state: 'DROPPED' });
    expect(await saved()).toMatchObject([{ kind: 'START_DEDUCTION', state: 'DROPPED' }]);
    expect(await notes()).toContain('1 correction dropped.');
  });

  it('are ignored where the decision proposes none', async () => {
    const { reconcile, saved } = await oneBill();
    await reconcile('ignore', { state: 'OPEN' });
    expect(await saved()).toEqual([]);
  });

  it.each<[string, DiscrepancyAction, CorrectionChoice, object]>([
    ['lack something', 'dispute', { state: 'OPEN', terms: { ...END, effectiveDate: null } }, { status: 400 }],
    ['have another recipient', 'acceptBill', { state: 'OPEN', terms: END }, { status: 400 }],
    [
      'cross a plan year without a yes',
      'acceptBill',
      { state: 'OPEN', terms: { ...END, kind: 'STOP_DEDUCTION', tax: 'PRE_TAX', planYear: 2026 } },
      { status: 422, code: 'CORRECTION_UNCONFIRMED' },
    ],
  ])('are refused with the reconcile if they %s', async (_why, action, choice, refusal) => {
    const { refused, saved, reconcile } = await oneBill();
    const { message, ...answer } = await refused(action, choice);
    expect(answer).toMatchObject(refusal);
    expect(message).toMatch(/^Correction of Ben Okri: /);
    expect(await saved()).toEqual([]);
    await reconcile(action, { ...choice, state: 'DROPPED', terms: undefined });
  });

  it('cross a plan year after confirmation', async () => {
    const { reconcile, saved } = await oneBill();
    const terms: CorrectionTerms = { ...END, kind: 'STOP_DEDUCTION', tax: 'PRE_TAX', planYear: 2026 };
    await reconcile('acceptBill', { state: 'OPEN', terms, isConfirmed: true });
    expect(await saved()).toMatchObject([{ ...terms, state: 'OPEN' }]);
  });
});

/** A bill of two members, of whom payroll has one. */
async function oneBill() {
  server.clock.set('2026-02-10T12:00:00Z');
  const groupNumber = await server.data.group({ repId: 1 });
  const lines = [
    { memberId: 'M1', memberName: 'Ada Byron', billedCents: 50_000 },
    { memberId: 'M2', memberName: 'Ben Okri', billedCents: 60_000 },
  ];
  const { billPk } = await server.data.bill({ groupNumber, period: '2026-01-01', lines });
  const biller = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
  const { lockToken } = await biller.ok(takeBillLock, { body: { billPk } });
  const params = { billPk };
  const bodyOf = async (action: DiscrepancyAction, correction: CorrectionChoice) => {
    const { items, version } = await biller.ok(getBillLines, { params });
    const deductions: Deduction[] = [
      { row: 1, memberId: 'M1', memberName: '', coverage: 'Medical', amountCents: cents(50_000) },
    ];
    const resolutions = matchDeductions(items, deductions).map(({ key }) => ({
      key,
      action,
      reasonCode: 'TERMINATED' as const,
      note: '',
      correction,
    }));
    return { version, lockToken, comparison: { fileName: 'payroll.csv', deductions, resolutions } };
  };
  return {
    reconcile: async (action: DiscrepancyAction, choice: CorrectionChoice) =>
      biller.ok(reconcileBill, { params, body: await bodyOf(action, choice) }),
    refused: async (action: DiscrepancyAction, choice: CorrectionChoice) =>
      biller.refused(reconcileBill, { params, body: await bodyOf(action, choice) }),
    saved: async () => (await biller.ok(searchCorrections, { query: { groupNumber, status: 'all' } })).items,
    notes: async () => (await biller.ok(getBillHistory, { params })).items.map(({ note }) => note),
  };
}
