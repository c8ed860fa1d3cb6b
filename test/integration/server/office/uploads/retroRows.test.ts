import { writeXlsx } from 'hucre/xlsx';
import { getBillBridge } from '../../../../../contract/billing/bills/billBridge';
import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { getBillLines, searchBills } from '../../../../../contract/billing/bills/bills';
import { getUploadRows } from '../../../../../contract/office/uploadRecords';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { billFile, committed, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-04-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const bills = UploadKind.CarrierBill;
type Fixture = Awaited<ReturnType<typeof uploadFixture>>;

/** Member, month corrected, amount, and change of each line of a bill. */
async function linesOf({ admin, carrier }: Fixture, billNumber: string) {
  const { items } = await admin.ok(searchBills, { body: {} });
  const bill = items.find((one) => one.billNumber === billNumber);
  const lines = await carrier.ok(getBillLines, { params: { billPk: bill?.billPk ?? '' }, query: {} });
  return {
    bill,
    lines: lines.items.map((line) => [line.memberId, line.retroPeriod, line.billedCents, line.change]),
  };
}

describe('retro rows of a carrier bill file', () => {
  it('are rows of earlier months under one bill number, charges and credits, in any order', async () => {
    const fixture = await uploadFixture(server);
    const { group, carrier } = fixture;
    const file = billFile(
      [group, 'A-1', 'M2', 'HLT', 'EE', '-40', '2026-03'],
      [group, 'A-1', 'M2', 'HLT', 'EE', '-40', '2026-02'],
      [group, 'A-1', 'M3', 'HLT', 'EE', '10', '2026-03'],
      [group, 'A-1', 'M1', 'HLT', 'EE', '10'],
      [group, 'A-1', 'M3', 'HLT', 'EE', '10'],
    );
    const upload = await committed(carrier, bills, 'ACME', file);
    expect(upload.effect).toBe(
      'Added 1 unreleased bill with 5 lines for 1 group, -$50.00 in all, for April 2026, of which 3 lines of -$70.00 correct February 2026 to March 2026',
    );
    const { bill, lines } = await linesOf(fixture, 'A-1');
    expect(bill).toMatchObject({ periodFrom: '2026-04-01', periodTo: '2026-04-30', billedCents: -5_000 });
    expect(lines).toEqual([
      ['M2', '2026-03-01', -4_000, 'RETRO'],
      ['M2', '2026-02-01', -4_000, 'RETRO'],
      ['M3', '2026-03-01', 1_000, 'RETRO'],
      ['M1', null, 1_000, 'NEW'],
      ['M3', null, 1_000, 'NEW'],
    ]);
  });

  it('name the corrected month in a column beside the billing period', async () => {
    const fixture = await uploadFixture(server);
    const { group, carrier } = fixture;
    const file = textFile(
      'bill.csv',
      'Group Number,Invoice,Billing Period,Coverage Month,Subscriber ID,Product,Premium',
      `${group},A-1,2026-04,,M1,HLT,10`,
      `${group},A-1,2026-04,Mar-2026,M1,HLT,-10`,
      `${group},A-1,2026-04,03/15/2026,M2,HLT,7`,
      `${group},A-1,2026-04,2026-04-01,M2,HLT,8`,
    );
    await committed(carrier, bills, 'ACME', file);
    expect((await linesOf(fixture, 'A-1')).lines).toEqual([
      ['M1', null, 1_000, 'NEW'],
      ['M1', '2026-03-01', -1_000, 'RETRO'],
      ['M2', '2026-03-01', 700, 'RETRO'],
      ['M2', null, 800, 'NEW'],
    ]);
  });

  it('give the month as from and to, and become a line for each month when they cover several', async () => {
    const fixture = await uploadFixture(server);
    const { group, carrier } = fixture;
    const rows = (...dates: readonly string[]) =>
      textFile(
        'bill.csv',
        'Group Number,Invoice,From,To,Subscriber ID,Product,Premium',
        ...dates.map((date, index) => `${group},A-1,${date},M${index},HLT,10`),
      );
    const monthly = await send(
      carrier,
      bills,
      'ACME',
      rows('4/1/2026,4/30/2026', '4/1/2026,4/30/2026', '3/1/2026,3/31/2026'),
    );
    expect(monthly).toMatchObject({ goodRows: 3, errorRows: 0 });
    const partial = await send(carrier, bills, 'ACME', rows('4/1/2026,4/30/2026', '1/15/2026,3/31/2026'));
    expect(partial).toMatchObject({ goodRows: 2, errorRows: 0, totalCents: 2_000 });
    expect(partial.notice).toContain(
      '1 row covers several months and is split into 3 lines, one for each month. 1 row of them begins or ends within a month, which has the share of its covered days. Check that the carrier bills by day.',
    );
    const byDay = await carrier.ok(getUploadRows, { params: { filePk: partial.filePk }, query: {} });
    expect(byDay.items.map(({ values }) => [values['coverageMonth'], values['amount']])).toEqual([
      [null, 1_000],
      ['2026-01-01', 216],
      ['2026-02-01', 392],
      ['2026-03-01', 392],
    ]);
    const quarterly = await committed(
      carrier,
      bills,
      'ACME',
      rows('4/1/2026,4/30/2026', '4/1/2026,4/30/2026', '1/1/2026,Mar-2026'),
    );
    expect(quarterly).toMatchObject({ goodRows: 3, errorRows: 0, totalCents: 3_000 });
    const { items } = await carrier.ok(getUploadRows, { params: { filePk: quarterly.filePk }, query: {} });
    expect(items.map(({ row, values }) => [row, values['coverageMonth'], values['amount']])).toEqual([
      [2, null, 1_000],
      [3, null, 1_000],
      [4, '2026-01-01', 334],
      [4, '2026-02-01', 333],
      [4, '2026-03-01', 333],
    ]);
    expect((await linesOf(fixture, 'A-1')).lines).toEqual([
      ['M0', null, 1_000, 'NEW'],
      ['M1', null, 1_000, 'NEW'],
      ['M2', '2026-01-01', 334, 'RETRO'],
      ['M2', '2026-02-01', 333, 'RETRO'],
      ['M2', '2026-03-01', 333, 'RETRO'],
    ]);
  });

  it('may be on a sheet of adjustments, whose errors name it', async () => {
    const fixture = await uploadFixture(server);
    const { group, carrier } = fixture;
    const lines = [
      ['Invoice', 'A-1', '', ''],
      ['Billing period', '2026-04', 'Group', group],
      [],
      ['Subscriber ID', 'Product', 'Coverage Level', 'Premium'],
      ['M1', 'HLT', 'EE', 10],
      ['M2', 'HLT', 'EE', 40],
    ];
    const workbook = async (...adjustments: readonly (readonly (string | number)[])[]) => ({
      name: 'bill.xlsx',
      bytes: Buffer.from(
        await writeXlsx({
          sheets: [
            { name: 'Detail', rows: lines },
            { name: 'Rates', rows: [['HLT', 10]] },
            {
              name: 'Retro activity',
              rows: [['Subscriber ID', 'Product', 'Month', 'Amount'], ...adjustments.map((row) => [...row])],
            },
          ],
        }),
      ),
    });
    const wrong = await send(carrier, bills, 'ACME', await workbook(['M2', 'HLT', '2026-13', -40]));
    expect(wrong.errors.map(({ row, message }) => [row, message])).toContainEqual([
      8,
      '“2026-13” is not a valid date for coverage month. (sheet “Retro activity”, row 2)',
    ]);
    const upload = await committed(carrier, bills, 'ACME', await workbook(['M2', 'HLT', '2026-03', -40]));
    expect(upload.notice).toBe(
      '“Retro activity” was read, too: 1 row of -$40.00. “Rates” was not read. To read it, choose it under Sheets.',
    );
    expect((await linesOf(fixture, 'A-1')).lines).toEqual([
      ['M1', null, 1_000, 'NEW'],
      ['M2', null, 4_000, 'NEW'],
      ['M2', '2026-03-01', -4_000, 'RETRO'],
    ]);
  });

  it('leave out the bill when a month is after the bill or years before it', async () => {
    const { group, carrier } = await uploadFixture(server);
    const file = billFile(
      [group, 'A-1', 'M1', 'HLT', 'EE', '10'],
      [group, 'A-1', 'M2', 'HLT', 'EE', '10'],
      [group, 'A-1', 'M2', 'HLT', 'EE', '-10', '2062-03'],
      [group, 'A-2', 'M1', 'HLT', 'EE', '10'],
      [group, 'A-2', 'M1', 'HLT', 'EE', '-10', '2024-03'],
      [group, 'A-3', 'M1', 'HLT', 'EE', '10'],
      [group, 'A-3', 'M1', 'HLT', 'EE', '-10', '2024-04'],
    );
    const upload = await send(carrier, bills, 'ACME', file);
    expect(upload).toMatchObject({ goodRows: 2, errorRows: 5, totalCents: 0 });
    expect(upload.errors.map(({ row, field, text }) => [row, field, text])).toEqual([
      [2, 'billNumber', 'A-1'],
      [4, 'coverageMonth', '2062-03-01'],
      [5, 'billNumber', 'A-2'],
      [6, 'coverageMonth', '2024-03-01'],
    ]);
  });

  it('leave out a bill that is due more than a year from its own month, not from the months it corrects', async () => {
    const { group, carrier } = await uploadFixture(server);
    const row = (bill: string, period: string, due: string) => `${group},${bill},${period},${due},M1,HLT,10`;
    const file = textFile(
      'bill.csv',
      'Group Number,Invoice,Billing Period,Due,Subscriber ID,Product,Premium',
      row('A-1', '2026-04', '2027-05-15'),
      row('A-2', '2026-04', '2026-04-30'),
      row('A-2', '2024-12', '2026-04-30'),
    );
    const upload = await send(carrier, bills, 'ACME', file);
    expect(upload).toMatchObject({ goodRows: 2, errorRows: 1 });
    expect(upload.errors.map(({ message }) => message)).toEqual([
      `Bill A-1 of group ${group} is excluded: its due date is more than a year from the billing period. Check the year.`,
    ]);
  });

  it('are retroactive lines of the bridge, even a credit whose month the file does not name', async () => {
    const fixture = await uploadFixture(server);
    const { group, carrier, admin } = fixture;
    const march = ['M1', 'M2', 'M3'].map((id) => [group, 'A-0', id, 'HLT', 'EE', '10', '2026-03'] as const);
    await committed(carrier, bills, 'ACME', billFile(...march));
    const file = billFile(
      [group, 'A-1', 'M1', 'HLT', 'EE', '10'],
      [group, 'A-1', 'M2', 'HLT', 'EE', '10'],
      [group, 'A-1', 'M3', 'HLT', 'EE', '10'],
      [group, 'A-1', 'M2', 'HLT', 'EE', '-4'],
      [group, 'A-1', 'M3', 'HLT', 'EE', '-6', '2026-03'],
    );
    await committed(carrier, bills, 'ACME', file);
    const { bill } = await linesOf(fixture, 'A-1');
    const { items } = await admin.ok(searchBills, { body: {} });
    await admin.ok(releaseBills, { body: { values: items.map(({ billPk }) => billPk) } });
    const bridge = await admin.ok(getBillBridge, { params: { billPk: bill?.billPk ?? '' } });
    expect(bridge.steps).toMatchObject([
      {
        cause: 'RETRO',
        cents: -1_000,
        changes: [
          { memberId: 'M3', retroPeriod: '2026-03-01', cents: -600 },
          { memberId: 'M2', retroPeriod: null, cents: -400 },
        ],
      },
    ]);
    expect(bridge.steps).toHaveLength(1);
  });
});
