import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getBill, getBillLines } from '../../../../../contract/billing/bills/bills';
import {
  addMemberLinks,
  getComparisonFacts,
  listMemberLinks,
  MAX_LINKS,
  removeMemberLinks,
} from '../../../../../contract/billing/bills/comparisonFacts';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { fileFingerprint } from '../../../../../src/domain/billing/reconciliation/balance/fileFingerprint';
import { accountOfRows } from '../../../../../src/domain/billing/reconciliation/balance/RowAccount';
import { comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Deduction } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { resolutionFor } from '../../../../../src/domain/billing/reconciliation/Resolution';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents, ZERO } from '../../../../../src/domain/platform/money/Cents';
import type { TestLine } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { committed, reversed } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const medical = (memberId: string, memberName: string, billedCents: number, more: TestLine = {}): TestLine => ({
  memberId,
  memberName,
  coverage: 'Medical',
  carrierCode: 'ACME',
  billedCents,
  ...more,
});
const ada = medical('M1', 'Ada Byron', 50_000);
const ben = medical('M2', 'Ben Okri', 50_000);

async function twoMonths() {
  const group = await server.data.group({ carriers: ['ACME'] });
  const october = await server.data.bill({ groupNumber: group, period: '2026-10-01', lines: [ada, ben] });
  const { billPk } = await server.data.bill({
    groupNumber: group,
    period: '2026-11-01',
    lines: [ada, { ...ben, billedCents: 55_000 }],
  });
  const pat = server.as(await server.data.billingUser([group], [Role.Reconciler]));
  return { group, billPk, octoberPk: october.billPk, params: { billPk }, pat };
}

const row = (number: number, memberId: string, memberName: string, amount: number): Deduction => ({
  row: number,
  memberId,
  memberName,
  coverage: 'Medical',
  amountCents: cents(amount),
});

const enrollmentFile = (name: string, ...rows: string[]) =>
  textFile(name, 'Employee ID,Name,Coverage,Tier,Effective Date,End Date', ...rows);

describe('facts of a comparison', () => {
  it('include the coverages that changed since the bill before, and no enrollment without files', async () => {
    const { params, pat } = await twoMonths();
    const facts = await pat.ok(getComparisonFacts, { params });
    expect(facts).toMatchObject({
      period: { from: '2026-11-01', to: '2026-11-30' },
      links: [],
      enrollment: [],
      previous: { periodFrom: '2026-10-01' },
    });
    expect(facts.previous?.pairs).toMatchObject([
      { memberId: 'M2', before: { billedCents: 50_000 }, after: { billedCents: 55_000 } },
    ]);
  });

  it('include the committed enrollment since the bill before, of each file for its days, until a file is reversed', async () => {
    const { group, params, pat } = await twoMonths();
    const first = enrollmentFile(
      'october.csv',
      'M1,Ada Byron,Medical,EE,2026-01-01,',
      'M2,Ben Okri,Medical,EE,2026-01-01,',
    );
    await committed(pat, UploadKind.Enrollment, group, first);
    const second = enrollmentFile('november.csv', 'M2,Ben Okri,Medical,FAM,2026-11-01,');
    const upload = await committed(pat, UploadKind.Enrollment, group, second);
    const tiers = async () =>
      (await pat.ok(getComparisonFacts, { params })).enrollment.map(({ memberId, tier, to }) => [memberId, tier, to]);
    expect(await tiers()).toEqual([
      ['M2', 'FAM', null],
      ['M2', 'EE', '2026-10-31'],
      ['M1', 'EE', null],
    ]);
    await reversed(pat, upload);
    expect(await tiers()).toEqual([
      ['M2', 'EE', null],
      ['M1', 'EE', null],
    ]);
  });

  it('are the ones a reconciliation is checked with: a termination in the enrollment needs a decision', async () => {
    const { group, billPk, params, pat } = await twoMonths();
    await committed(
      pat,
      UploadKind.Enrollment,
      group,
      enrollmentFile('terms.csv', 'M1,Ada Byron,Medical,EE,2026-01-01,2026-10-31'),
    );
    const deductions = [row(1, 'M1', 'Ada Byron', 50_000), row(2, 'M2', 'Ben Okri', 55_000)];
    const { items } = await pat.ok(getBillLines, { params });
    const facts = await pat.ok(getComparisonFacts, { params });
    const { discrepancies } = comparePayroll(items, deductions, facts);
    expect(discrepancies).toMatchObject([
      {
        kind: 'TERMED_STILL_BILLED',
        memberId: 'M1',
        enrolledCents: 0,
        deductedCents: 50_000,
        differenceCents: -50_000,
      },
    ]);
    const { lockToken } = await pat.ok(takeBillLock, { body: { billPk } });
    const { version } = await pat.ok(getBill, { params });
    const send = (resolutions: ReturnType<typeof resolutionFor>[]) =>
      pat.call(reconcileBill, {
        params,
        body: { version, lockToken, comparison: { fileName: 'november.csv', deductions, resolutions } },
      });
    expect(await send([])).toMatchObject({ status: 422 });
    expect(await send(discrepancies.map((one) => resolutionFor(one, 'dispute')))).toMatchObject({ status: 200 });
    const stored = await server.db.selectFrom('comparison_discrepancies').selectAll().execute();
    expect(stored).toMatchObject([
      { kind: 'TERMED_STILL_BILLED', action: 'dispute', enrolled_cents: 0, difference_cents: 50_000 },
    ]);
  });
});

describe('the account of a payroll file', () => {
  const balance = {
    ...accountOfRows(2, 0),
    usedRows: 2,
    notOnBillRows: 0,
    datedRows: 0,
    outsideRows: 0,
    controlCents: null,
    comparedCents: cents(105_000),
    notOnBillCents: ZERO,
    unreadCents: ZERO,
    fileCents: cents(105_000),
    premiumCents: cents(105_000),
    billedCents: cents(105_000),
    people: { inFile: 2, onBill: 2, inBoth: 2 },
  };

  it('is saved with the bill, refused if it does not add up, and its file is recognized on another bill', async () => {
    const { billPk, octoberPk, params, pat } = await twoMonths();
    const deductions = [row(1, 'M1', 'Ada Byron', 50_000), row(2, 'M2', 'Ben Okri', 55_000)];
    const { lockToken } = await pat.ok(takeBillLock, { body: { billPk } });
    const { version } = await pat.ok(getBill, { params });
    const comparison = { fileName: 'november.csv', deductions, resolutions: [] };
    const send = (sent: typeof balance) =>
      pat.call(reconcileBill, { params, body: { version, lockToken, comparison: { ...comparison, balance: sent } } });
    expect(await send({ ...balance, usedRows: 1 })).toMatchObject({ status: 400 });
    expect(await send({ ...balance, fileCents: cents(1) })).toMatchObject({ status: 400 });
    expect(await send(balance)).toMatchObject({ status: 200 });
    const { read: _, ...saved } = balance;
    const stored = await server.db.selectFrom('comparisons').select('balance').where('bill_pk', '=', billPk).execute();
    expect(stored).toEqual([{ balance: saved }]);
    const facts = await pat.ok(getComparisonFacts, { params: { billPk: octoberPk } });
    expect(facts.earlierFiles).toEqual([
      {
        fingerprint: fileFingerprint(deductions),
        fileName: 'november.csv',
        billNumber: expect.any(String),
        periodFrom: '2026-11-01',
      },
    ]);
    expect((await pat.ok(getComparisonFacts, { params })).earlierFiles).toEqual([]);
  });
});

describe('linked members', () => {
  it('are remembered for the group, listed, replaced and removed', async () => {
    const { group, params: ofBill, pat } = await twoMonths();
    const other = await server.data.group();
    const params = { groupNumber: group };
    const link = { payrollKey: '4711', payrollName: 'Benjamin Okri', memberId: 'M2', memberName: 'Ben Okri' };
    await pat.ok(addMemberLinks, {
      params,
      body: {
        links: [
          { ...link, memberId: 'M1' },
          { ...link, payrollKey: '12' },
        ],
      },
    });
    const { items } = await pat.ok(addMemberLinks, { params, body: { links: [link] } });
    expect(items).toMatchObject([{ ...link, addUser: expect.any(String) }]);
    const listed = await pat.ok(listMemberLinks, { params });
    expect(listed.items.map(({ payrollKey, memberId }) => [payrollKey, memberId])).toEqual([
      ['12', 'M2'],
      ['4711', 'M2'],
    ]);

    const facts = await pat.ok(getComparisonFacts, { params: ofBill });
    const { items: lines } = await pat.ok(getBillLines, { params: ofBill });
    const deductions = [row(1, 'M1', 'Ada Byron', 50_000), row(2, '4711', 'Benjamin Okri', 55_000)];
    expect(comparePayroll(lines, deductions).discrepancies).toHaveLength(2);
    expect(comparePayroll(lines, deductions, facts).discrepancies).toEqual([]);

    const removal = { params, body: { values: [items[0]?.linkPk ?? '', `${group}.none`] } };
    expect(await pat.ok(removeMemberLinks, removal)).toEqual({ removed: 1 });
    expect(await pat.ok(removeMemberLinks, removal)).toEqual({ removed: 0 });
    expect((await pat.ok(listMemberLinks, { params })).items).toHaveLength(1);
    expect(await pat.call(listMemberLinks, { params: { groupNumber: other } })).toMatchObject({ status: 403 });
  });

  it('are saved and removed 5,000 at a time, also with the longest names, keys, and numbers', async () => {
    const { group, pat } = await twoMonths();
    const params = { groupNumber: group };
    const links = Array.from({ length: MAX_LINKS }, (_, index) => ({
      payrollKey: String(index).padStart(300, 'k'),
      payrollName: 'é'.repeat(200),
      memberId: String(index).padStart(60, '0'),
      memberName: 'é'.repeat(200),
    }));
    const { items } = await pat.ok(addMemberLinks, { params, body: { links } });
    expect(items).toHaveLength(MAX_LINKS);
    const values = items.map(({ linkPk }) => linkPk);
    expect(await pat.ok(removeMemberLinks, { params, body: { values } })).toEqual({ removed: MAX_LINKS });
  });
});
