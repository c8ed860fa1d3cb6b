import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { releaseBillLock, takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { changeBillLines, getBill, getBillLines } from '../../../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../../../contract/billing/bills/comparisonFacts';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { listBankAccounts } from '../../../../../contract/money/bankAccounts';
import { createPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { getDemoFile, listDemoFiles } from '../../../../../contract/run/demoFiles';
import { SqlInvariants } from '../../../../../server/platform/health/SqlInvariants';
import { demoGroups } from '../../../../../server/run/demo/groups/demoGroups';
import { DEMO_PEOPLE } from '../../../../../server/run/demo/people/demoPeople';
import { seedDemo } from '../../../../../server/run/demo/seedDemo';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Discrepancy } from '../../../../../src/domain/billing/reconciliation/Discrepancy';
import type { Deduction } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { editsFor } from '../../../../../src/domain/billing/reconciliation/Resolution';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { parseCents } from '../../../../../src/domain/platform/money/parseCents';
import { compareDashboard } from '../../../../support/demo/dashboardNumbers';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';

const NOW = '2026-11-19T15:00:00.000Z';
const FILE = 'payroll-deductions-2026-11.csv';
const BILL = '10420.2611-1';
const kind = UploadKind.PayrollDeductions;

describe('a tour of the demo', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ now: NOW });
    await seedDemo(server.db, {
      now: new Date(NOW),
      issuer: ISSUER,
      encryption: server.encryption,
      hashPassword: (password) => Promise.resolve(password),
      groups: demoGroups().slice(0, 2),
    });
  });
  afterAll(() => server.close());

  // Before the tests that change bills.
  it.each([
    ['admin@demo.test', 'admin'],
    ['rep@demo.test', 'admin'],
    ['sysadmin@demo.test', 'admin'],
    ['carrier@demo.test', 'carrier'],
    ['agent@demo.test', 'agent'],
    ['billing@demo.test', 'billingUser'],
  ] as const)('opens exactly the rows of each figure on the dashboard of %s', async (email, type) => {
    const compared = await compareDashboard(as(email), type);
    const named = (side: 'shown' | 'listed') => compared.map(({ what, [side]: figures }) => ({ what, ...figures }));
    expect(named('listed')).toEqual(named('shown'));
    // Of each kind of figure, and not only zeros.
    expect(compared.length).toBeGreaterThan(10);
    expect(compared.filter(({ shown }) => Object.values(shown).some((figure) => figure > 0)).length).toBeGreaterThan(8);
  });

  it('reconciles and pays the released bill with its sample payroll file', async () => {
    const bridget = as('billing@demo.test');
    const { items: lines } = await bridget.ok(getBillLines, { params: { billPk: BILL }, query: { limit: '5000' } });
    const deductions = await deductionsOffered();
    const facts = await bridget.ok(getComparisonFacts, { params: { billPk: BILL } });
    const decided = matchDeductions(lines, deductions, facts).map((discrepancy) => ({
      discrepancy,
      resolution: suggested(discrepancy),
    }));
    const changes = decided.flatMap(({ discrepancy, resolution }) =>
      editsFor(discrepancy, resolution, (linePk) => lines.find((line) => line.linePk === linePk)),
    );
    expect(changes.length).toBeGreaterThan(3);

    const { lockToken } = await bridget.ok(takeBillLock, { body: { billPk: BILL } });
    const released = await bridget.ok(getBill, { params: { billPk: BILL } });
    const { bill: modified } = await bridget.ok(changeBillLines, {
      params: { billPk: BILL },
      body: { version: released.version, lockToken, changes },
    });
    const reconciled = await bridget.ok(reconcileBill, {
      params: { billPk: BILL },
      body: {
        version: modified.version,
        lockToken,
        comparison: { fileName: FILE, deductions, resolutions: decided.map(({ resolution }) => resolution) },
      },
    });
    expect([released.status, modified.status, reconciled.status]).toEqual(['RELEASED', 'MODIFIED', 'RECONCILED']);
    expect(reconciled.dueCents).toBeLessThan(released.dueCents);

    const { items: accounts } = await bridget.ok(listBankAccounts, { query: { groupNumber: '10420' } });
    const payment = await bridget.ok(createPayment, {
      idempotencyKey: randomUUID(),
      body: {
        groupNumber: '10420',
        sources: [{ method: 'ACH', bankAccountPk: accounts[0]!.bankAccountPk, amountCents: reconciled.dueCents }],
        allocations: [{ billPk: BILL, version: reconciled.version, amountCents: reconciled.dueCents }],
      },
    });
    const run = await as('sysadmin@demo.test').ok(runProcessing, { body: { businessDate: payment.settleDate } });
    expect(run).toMatchObject({ failed: 0, remaining: 0 });
    expect(await bridget.ok(getBill, { params: { billPk: BILL } })).toMatchObject({
      status: 'PAID',
      paidCents: reconciled.dueCents,
    });
    const checks = await new SqlInvariants(server.db).check();
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it('hides files of other groups', async () => {
    const rafael = as('reconciler@demo.test');
    expect((await rafael.ok(listDemoFiles, { query: { kind, owner: '10457' } })).items).toHaveLength(2);
    const { items } = await rafael.ok(listDemoFiles, { query: { kind, owner: '10457', purpose: 'compare' } });
    expect(items.map(({ name }) => name)).toEqual([
      'payroll-deductions-2026-11.csv',
      'payroll-deductions-2026-11.xlsx',
      'payroll-register-2026-11.csv',
      'payroll-by-pay-date-2026-11.csv',
      'payroll-pay-dates-2026-11.xlsx',
      'payroll-employee-share-2026-11.csv',
    ]);
    for (const { name } of items) await rafael.ok(getDemoFile, { params: { kind, owner: '10457', name } });
    expect(await rafael.refused(listDemoFiles, { query: { kind, owner: '10494' } })).toMatchObject({ status: 403 });
    const file = { kind, owner: '10494', name: FILE };
    expect(await rafael.refused(getDemoFile, { params: file })).toMatchObject({ status: 403 });
  });

  it('requires a second person to pay in a group with dual control', async () => {
    const [bridget, paula] = [as('billing@demo.test'), as('payor@demo.test')];
    const params = { billPk: '10457.2611-1' };
    const { lockToken } = await bridget.ok(takeBillLock, { body: params });
    const { version } = await bridget.ok(getBill, { params });
    const bill = await bridget.ok(reconcileBill, { params, body: { version, lockToken } });
    await bridget.ok(releaseBillLock, { query: params });
    const { items } = await paula.ok(listBankAccounts, { query: { groupNumber: '10457' } });
    const body = {
      groupNumber: '10457',
      sources: [{ method: 'ACH' as const, bankAccountPk: items[0]!.bankAccountPk, amountCents: bill.dueCents }],
      allocations: [{ billPk: bill.billPk, version: bill.version, amountCents: bill.dueCents }],
    };
    expect(await bridget.refused(createPayment, { idempotencyKey: randomUUID(), body })).toMatchObject({
      status: 422,
      code: 'SAME_PERSON',
    });
    const paid = await paula.ok(createPayment, { idempotencyKey: randomUUID(), body });
    expect(paid).toMatchObject({ status: 'PENDING', paymentAmount: bill.dueCents });
  });

  function as(email: string) {
    return server.as(DEMO_PEOPLE.find((person) => person.email === email)!);
  }

  async function deductionsOffered(): Promise<Deduction[]> {
    const { base64 } = await as('billing@demo.test').ok(getDemoFile, { params: { kind, owner: '10420', name: FILE } });
    const text = Buffer.from(base64, 'base64').toString();
    const [, ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    return rows.map(([memberId = '', memberName = '', coverage = '', employee = '', employer = ''], index) => ({
      row: index + 1,
      memberId,
      memberName,
      coverage,
      amountCents: cents(parseCents(employee)! + parseCents(employer)!),
    }));
  }
});

function suggested({ key, suggestedAction, suggestedReason }: Discrepancy) {
  return { key, action: suggestedAction ?? 'acceptBill', reasonCode: suggestedReason, note: '' };
}
