import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { getBill, getBillLines, searchBills } from '../../../../../contract/billing/bills/bills';
import { getUploadRows } from '../../../../../contract/office/uploadRecords';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { committed, reversed, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-04-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const bills = UploadKind.CarrierBill;
const HEADINGS = 'Group Number,Invoice,Billing Period,Subscriber ID,Product,Premium,Description';
const fileOf = (group: string, ...rows: readonly string[]) =>
  textFile('bill.csv', HEADINGS, ...rows.map((row) => `${group},A-1,2026-04,${row}`));

describe('charges without a member in a carrier bill file', () => {
  it('adds them to the amount due as adjustments, not as lines', async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const file = fileOf(group, 'M1,HLT,10,', ',,25,Administrative fee', 'M2,HLT,40,', ',,-5.50,Goodwill credit');
    const upload = await committed(carrier, bills, 'ACME', file);
    expect(upload).toMatchObject({
      goodRows: 4,
      totalCents: 6_950,
      effect:
        'Added 1 unreleased bill with 2 lines for 1 group, $69.50 in all, for April 2026, including 2 adjustments of $19.50 without a member',
      notice:
        'Without a member: row 3, “Administrative fee”, $25.00; row 5, “Goodwill credit”, -$5.50. They become adjustments of the bill, which payroll is not compared with.',
    });
    const rows = await carrier.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(rows.items.map(({ row, values }) => [row, values['memberId'] ?? values['description']])).toEqual([
      [2, 'M1'],
      [3, 'Administrative fee'],
      [4, 'M2'],
      [5, 'Goodwill credit'],
    ]);
    const { items } = await admin.ok(searchBills, { body: {} });
    const [bill] = items;
    expect(bill).toMatchObject({ billedCents: 5_000, adjustmentsCents: 1_950, dueCents: 6_950, lineCount: 2 });
    const billPk = bill?.billPk ?? '';
    const lines = await carrier.ok(getBillLines, { params: { billPk }, query: {} });
    expect(lines.items.map(({ memberId }) => memberId)).toEqual(['M1', 'M2']);
    await admin.ok(releaseBills, { body: { values: [billPk] } });
    expect(await admin.ok(getBill, { params: { billPk } })).toMatchObject({
      status: 'RELEASED',
      dueCents: 6_950,
      adjustments: [
        { description: 'Administrative fee', carrierCode: 'ACME', amountCents: 2_500 },
        { description: 'Goodwill credit', carrierCode: 'ACME', amountCents: -550 },
      ],
    });
  });

  it('deletes them when the upload is reversed', async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const upload = await committed(carrier, bills, 'ACME', fileOf(group, 'M1,HLT,10,', ',,25,Administrative fee'));
    await reversed(carrier, upload);
    expect((await admin.ok(searchBills, { body: {} })).items).toEqual([]);
    expect((await committed(carrier, bills, 'ACME', fileOf(group, 'M1,HLT,10,'))).totalCents).toBe(1_000);
  });

  it('excludes a bill whose charges equal the sum of its lines', async () => {
    const { group, carrier } = await uploadFixture(server);
    const rows = ['M1,HLT,10,', 'M2,HLT,40,', ',,30,Plant one', ',,20,Plant two'];
    const summed = await send(carrier, bills, 'ACME', fileOf(group, ...rows));
    expect(summed.errors.map(({ message }) => message)).toEqual([
      `Bill A-1 of group ${group} is excluded: its rows without a member add up to its other rows, like a summary. Remove them.`,
    ]);
  });

  it('excludes a bill without lines or with more than 200 charges', async () => {
    const { group, carrier } = await uploadFixture(server);
    const alone = await send(carrier, bills, 'ACME', fileOf(group, ',,25,Administrative fee'));
    expect(alone.errors.map(({ message }) => message)).toEqual([
      `Bill A-1 of group ${group} is excluded: none of its rows is for a member.`,
    ]);
    const charges = Array.from({ length: 201 }, (_, at) => `,,1,Correction ${at}`);
    const many = await send(carrier, bills, 'ACME', fileOf(group, 'M1,HLT,10,', ...charges));
    expect(many.errors.map(({ row, message }) => [row, message])).toContainEqual([
      203,
      'A bill can have at most 200 rows without a member. Add the member IDs.',
    ]);
  });
});
