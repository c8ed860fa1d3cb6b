import { randomUUID } from 'node:crypto';
import { searchBills } from '../../../../../contract/billing/bills/bills';
import { searchEverything } from '../../../../../contract/billing/search';
import { commitUpload, enterControlTotals, getUploadRows } from '../../../../../contract/office/uploadRecords';
import { OPENING_SAMPLE } from '../../../../../src/domain/money/opening/openingSample';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { entered } from '../../../../support/deposits/depositFixture';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { billFile, commitOf, committed, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** @source BR-UPL-22 */
describe('a bill number in another letter case', () => {
  it.each(['T4-10', 't4-10', 'T4-10 '])(
    'finds the bill T4-10 as %s for a check of a lockbox or a typed one',
    async (typed) => {
      const { group, admin } = await uploadFixture(server);
      const bill = await server.data.bill({ groupNumber: group });
      await server.db.updateTable('bills').set({ bill_number: 'T4-10' }).where('bill_pk', '=', bill.billPk).execute();
      const headings = 'Account,Invoice,Check Number,Payer,Deposit Date,Amount';
      const file = textFile('lockbox.csv', headings, `,${typed},7001,Acme Works,03/09/2026,"1,000.00"`);
      const upload = await committed(admin, UploadKind.Lockbox, 'office', file);
      const { items } = await admin.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
      expect(items.map(({ values }) => [values['match'], values['matchedBillPk']])).toEqual([
        ['Bill T4-10', bill.billPk],
      ]);
      const { checks } = await entered(admin, [{ checkNumber: '9', cents: 500, billNumber: typed.trim() }]);
      expect(checks.map(({ target, billPk }) => [target, billPk])).toEqual([['bill', bill.billPk]]);
    },
  );

  it.each(['T4-10', 't4-1', 'r9-E'])('finds the bills of a search for %s', async (q) => {
    const { group, admin } = await uploadFixture(server);
    for (const number of ['T4-10', 'r9-e']) {
      const { billPk } = await server.data.bill({ groupNumber: group });
      await server.db.updateTable('bills').set({ bill_number: number }).where('bill_pk', '=', billPk).execute();
    }
    const found = { items: [{ billNumber: q.startsWith('r') ? 'r9-e' : 'T4-10' }] };
    expect(await admin.ok(searchBills, { body: { q } })).toMatchObject({
      ...found,
      total: 1,
      statusCounts: { RELEASED: 1 },
    });
    expect(await admin.ok(searchEverything, { query: { q } })).toMatchObject({ bills: found });
  });

  it('is not a second bill in a carrier’s file, nor within one', async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const both = billFile([group, 'R9-E', 'M1', 'HLT', 'EE', '10'], [group, 'r9-e', 'M2', 'HLT', 'EE', '20']);
    await committed(carrier, UploadKind.CarrierBill, 'ACME', both);
    const { items } = await admin.ok(searchBills, { body: {} });
    expect(items.map(({ billNumber, lineCount, billedCents }) => [billNumber, lineCount, billedCents])).toEqual([
      ['R9-E', 2, 3_000],
    ]);
    const again = billFile([group, 'r9-E', 'M1', 'HLT', 'EE', '10']);
    expect((await send(carrier, UploadKind.CarrierBill, 'ACME', again)).errors).toMatchObject([
      { row: 2, message: `Group ${group} already has a bill r9-E of ACME.` },
    ]);
  });

  it('is one bill in opening balances, and not another bill of the group', async () => {
    const { group, manager } = await uploadFixture(server);
    const second = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const [headings] = OPENING_SAMPLE.lines;
    const bill = (number: string) => `Open bill,${group},ACME,${number},2026-02-01,2026-02-28,,,,,,,100.00`;
    const expected = `Expected adjustment,${group},ACME,t4-10,,,,,M1,Ada King,Medical,Terminated,-10.00`;
    const file = (name: string, ...rows: string[]) => textFile(name, headings, ...rows);
    const sent = await send(manager, UploadKind.Opening, 'office', file('a.csv', bill('T4-10'), expected));
    expect(sent.errors).toEqual([]);
    const totals = [
      { kind: 'bill' as const, totalCents: cents(10_000) },
      { kind: 'expected' as const, totalCents: cents(-1_000) },
    ];
    const signed = await manager.ok(enterControlTotals, {
      params: { filePk: sent.filePk },
      body: { version: sent.version, totals },
      idempotencyKey: randomUUID(),
    });
    expect(await second.ok(commitUpload, commitOf(signed))).toMatchObject({ state: 'COMMITTED' });
    const again = await send(manager, UploadKind.Opening, 'office', file('b.csv', bill('t4-10')));
    expect(again.errors.map(({ message }) => message)).toEqual([`Group ${group} has a bill t4-10 of ACME already.`]);
    await server.assertInvariants();
  });
});

it('counts a continuation payment once, whatever the letter case of its reference and the form of the number', async () => {
  const { group, rita } = await uploadFixture(server);
  const headings = 'Member ID,Member name,Coverage,Month,Amount,Reference';
  const file = (name: string, ...rows: string[]) => textFile(name, headings, ...rows);
  const rows = ['M-1,Ada Byron,Medical,2026-02,50.00,Chk-9', 'm1,"Byron, Ada",Medical,2026-02,50.00,CHK-9'];
  const twice = await send(rita, UploadKind.ContinuationPayments, group, file('a.csv', ...rows));
  expect(twice).toMatchObject({ goodRows: 1, errorRows: 1 });
  await committed(rita, UploadKind.ContinuationPayments, group, file('b.csv', rows[0] ?? ''));
  const later = await send(rita, UploadKind.ContinuationPayments, group, file('c.csv', rows[1] ?? ''));
  expect(later.errors).toMatchObject([{ message: 'This payment is already in b.csv.' }]);
});
