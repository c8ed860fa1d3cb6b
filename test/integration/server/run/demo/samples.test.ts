import { randomUUID } from 'node:crypto';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { getBill, searchBills } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { listBankAccounts } from '../../../../../contract/money/bankAccounts';
import { createPayment } from '../../../../../contract/money/payments';
import { commitUpload } from '../../../../../contract/office/uploadRecords';
import { uploadFile } from '../../../../../contract/office/uploads';
import { getDemoFile, listDemoFiles } from '../../../../../contract/run/demoFiles';
import { SqlInvariants } from '../../../../../server/platform/health/SqlInvariants';
import { demoGroups } from '../../../../../server/run/demo/groups/demoGroups';
import { DEMO_PEOPLE } from '../../../../../server/run/demo/people/demoPeople';
import { seedDemo } from '../../../../../server/run/demo/seedDemo';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';
import { commitOf } from '../../../../support/uploads/uploadFixture';

const NOW = '2026-11-19T15:00:00.000Z';
const CARRIER_BILL = { kind: UploadKind.CarrierBill, owner: 'BHH' } as const;

/** @source API-8 UPL-1 */
describe('the sample files of the demo', () => {
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

  const as = (email: string) => server.as(DEMO_PEOPLE.find((person) => person.email === email)!);

  async function uploaded(email: string, kind: UploadKind, owner: string, name: string) {
    const { base64 } = await as(email).ok(getDemoFile, { params: { kind, owner, name } });
    return as(email).uploaded(uploadFile, {
      params: { kind, owner, template: 'auto' },
      files: [{ name, bytes: Buffer.from(base64, 'base64') }],
    });
  }

  it.each([
    ['reconciler@demo.test', UploadKind.PayrollDeductions, '10457', ['csv', 'xlsx']],
    ['reconciler@demo.test', UploadKind.Enrollment, '10420', ['csv', '834']],
    ['reconciler@demo.test', UploadKind.ContinuationPayments, '10457', ['csv']],
    ['admin@demo.test', UploadKind.Enrollment, '10457', ['csv', '834']],
    ['admin@demo.test', UploadKind.CarrierBill, 'SUM', ['csv']],
    ['rep@demo.test', UploadKind.CarrierBill, 'KEY', ['csv']],
    ['admin@demo.test', UploadKind.Lockbox, 'office', ['csv']],
  ])('%s uploads and commits every %s sample of %s without errors', async (email, kind, owner, endings) => {
    const { items } = await as(email).ok(listDemoFiles, { query: { kind, owner } });
    expect(items.map(({ name }) => name.split('.').at(-1))).toEqual(endings);
    for (const { name } of items) {
      const upload = await uploaded(email, kind, owner, name);
      expect(upload).toMatchObject({ state: 'CHECKED', errorRows: 0, problem: '', duplicateOf: null });
      expect(upload.rows).toBeGreaterThan(2);
      expect(await as(email).ok(commitUpload, commitOf(upload))).toMatchObject({ state: 'COMMITTED' });
    }
  });

  it('include an 834 with additions, changes and terminations', async () => {
    const { items } = await as('billing@demo.test').ok(listDemoFiles, {
      query: { kind: UploadKind.Enrollment, owner: '10457' },
    });
    const upload = await uploaded('billing@demo.test', UploadKind.Enrollment, '10457', items[1]!.name);
    expect(upload.format).toBe('x12-834');
    expect(upload.effect).toMatch(/^Adds \d+ additions, \d+ changes, \d+ terminations? of 6 members$/);
  });

  it("include a carrier's bill with a class column", async () => {
    const [kind, owner] = [UploadKind.CarrierBill, 'SUM'];
    const params = { kind, owner, name: 'next-bill-SUM-10457.csv' };
    const { base64 } = await as('admin@demo.test').ok(getDemoFile, { params });
    const [headings, ...rows] = Buffer.from(base64, 'base64').toString().trim().split('\r\n');
    expect(headings?.split(',').at(-1)).toBe('Class');
    expect(new Set(rows.map((row) => row.split(',').at(-1)))).toEqual(new Set(['Teachers', 'Staff']));
  });

  it('support a bill from upload to payment', async () => {
    const { items } = await as('carrier@demo.test').ok(listDemoFiles, { query: CARRIER_BILL });
    expect(items).toHaveLength(1);
    const file = await uploaded('carrier@demo.test', CARRIER_BILL.kind, CARRIER_BILL.owner, items[0]!.name);
    expect(file).toMatchObject({ state: 'CHECKED', errorRows: 0 });
    await as('carrier@demo.test').ok(commitUpload, commitOf(file));
    const unreleased = await as('admin@demo.test').ok(searchBills, {
      body: { values: ['UNRELEASED'], groupNumbers: ['10420'], q: 'BHH-2027-01' },
    });
    expect(unreleased.items).toMatchObject([{ groupNumber: '10420', billedCents: file.totalCents }]);
    const { billPk } = unreleased.items[0]!;
    const { results } = await as('admin@demo.test').ok(releaseBills, { body: { values: [billPk] } });
    expect(results).toMatchObject([{ billPk, ok: true }]);

    const bridget = as('billing@demo.test');
    const { lockToken } = await bridget.ok(takeBillLock, { body: { billPk } });
    const { version } = await bridget.ok(getBill, { params: { billPk } });
    const due = await bridget.ok(reconcileBill, { params: { billPk }, body: { version, lockToken } });
    const { items: accounts } = await bridget.ok(listBankAccounts, { query: { groupNumber: '10420' } });
    const paid = await bridget.ok(createPayment, {
      idempotencyKey: randomUUID(),
      body: {
        groupNumber: '10420',
        sources: [{ method: 'ACH', bankAccountPk: accounts[0]!.bankAccountPk, amountCents: due.dueCents }],
        allocations: [{ billPk, version: due.version, amountCents: due.dueCents }],
      },
    });
    expect(paid).toMatchObject({ status: 'PENDING', paymentAmount: due.dueCents });
    const checks = await new SqlInvariants(server.db).check();
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it("are limited to the person's groups and codes", async () => {
    const no = { status: 403, code: 'FORBIDDEN' };
    const [carrier, reconciler] = [as('carrier@demo.test'), as('reconciler@demo.test')];
    const payroll = { kind: UploadKind.PayrollDeductions, owner: '10420' } as const;
    expect(await carrier.refused(listDemoFiles, { query: payroll })).toMatchObject(no);
    expect(await carrier.refused(listDemoFiles, { query: { ...CARRIER_BILL, owner: 'SUM' } })).toMatchObject(no);
    expect(await reconciler.refused(listDemoFiles, { query: CARRIER_BILL })).toMatchObject(no);
    const lockbox = { kind: UploadKind.Lockbox, owner: 'office' } as const;
    expect(await reconciler.refused(listDemoFiles, { query: lockbox })).toMatchObject(no);
    const params = { ...CARRIER_BILL, owner: 'KEY', name: 'next-bill-KEY-10420.csv' };
    expect(await carrier.refused(getDemoFile, { params })).toMatchObject(no);
  });
});
