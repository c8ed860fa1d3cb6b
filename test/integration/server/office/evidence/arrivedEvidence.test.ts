import { readXlsx } from 'hucre/xlsx';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { getBillLines } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ada = { memberId: 'M10001', memberName: 'Ada Byron', coverage: 'Medical', billedCents: 61_240 };
const ben = { memberId: 'M10002', memberName: 'Ben Okri', coverage: 'Medical', billedCents: 50_000 };
const cleo = { memberId: 'M10003', memberName: 'Cleo Lukas', coverage: 'Medical', billedCents: 4_050 };

/** January expects the credits of Ben and Cleo; February brings a part of Ben's and more than Cleo's, March the rest of Ben's. */
async function threeMonths() {
  server.clock.set('2026-02-10T12:00:00Z');
  const group = await server.data.group({ repId: 1 });
  const bill = (month: string, lines: readonly (typeof ada & { retroPeriod?: string })[]) =>
    server.data.bill({
      groupNumber: group,
      ...(month !== '01' && { status: 'UNRELEASED' }),
      period: `2026-${month}-01`,
      lines,
    });
  const january = await bill('01', [ada, ben, cleo]);
  const february = await bill('02', [
    ada,
    { ...ben, billedCents: -20_000 },
    { ...cleo, billedCents: -8_000, retroPeriod: '2026-01-01' },
  ]);
  const march = await bill('03', [ada, { ...ben, billedCents: -30_000 }]);
  const rosa = await server.data.billingUser([group], [Role.Reconciler]);
  const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
  await reconcile(rosa, january.billPk, true);
  await admin.ok(releaseBills, { body: { values: [february.billPk, march.billPk] } });
  await reconcile(rosa, february.billPk, false);
  return { rosa, january, february, march };
}

async function reconcile(person: TestPerson, billPk: string, isCompared: boolean) {
  const as = server.as(person);
  const params = { billPk };
  const { lockToken } = await as.ok(takeBillLock, { body: { billPk } });
  const { items, version } = await as.ok(getBillLines, { params });
  const { memberId, memberName, coverage } = ada;
  const deductions = [{ row: 2, memberId, memberName, coverage, amountCents: cents(61_240) }];
  const resolutions = matchDeductions(items, deductions).map(({ key }) => ({
    key,
    action: 'expectNextBill' as const,
    reasonCode: 'TERMINATED' as const,
    note: '',
  }));
  const comparison = { fileName: 'payroll.csv', deductions, resolutions };
  await as.ok(reconcileBill, { params, body: { version, lockToken, ...(isCompared && { comparison }) } });
}

async function sheetsOf(person: TestPerson, billPk: string) {
  const response = await server.app.inject({
    method: 'GET',
    url: `/ListBillAPI/api/bills/${billPk}/evidence?${new URLSearchParams({ user: person.email, format: 'xlsx' })}`,
    headers: { authorization: `Bearer ${await server.tokenFor(person.userId)}` },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows.slice(1)]));
}

describe('evidence of what arrived', () => {
  it('says for each adjustment how much arrived, on which bill and line, on both bills', async () => {
    const { rosa, january, february, march } = await threeMonths();
    const own = await sheetsOf(rosa, january.billPk);
    const [first, next, last] = [january, february, march].map(({ billNumber }) => billNumber);
    const rows = own['Arrived adjustments']?.map((row) => [row[0], ...row.slice(3, 9), row[10]]);
    expect(rows).toEqual([
      ['Ben Okri', first, -500, -200, 'In part', next, 'Medical, PPO 500', -200],
      ['Ben Okri', first, -500, -300, 'The rest', last, 'Medical, PPO 500', -300],
      ['Cleo Lukas', first, -40.5, -40.5, 'In full, with more', next, 'Medical, PPO 500', -80],
    ]);
    expect(own['Expected adjustments']?.map((row) => row[5])).toEqual([
      `Arrived: -$500.00 on bill ${next}, ${last}`,
      `Arrived: -$40.50 on bill ${next}`,
    ]);
    const later = (await sheetsOf(rosa, february.billPk))['Arrived adjustments'];
    expect(later?.map((row) => [row[0], row[3], row[5], row[6], row[7]])).toEqual([
      ['Ben Okri', first, -200, 'In part', next],
      ['Cleo Lukas', first, -40.5, 'In full, with more', next],
    ]);
  });
});
