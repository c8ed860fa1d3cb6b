import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { checkUpload, commitUpload } from '../../../../../contract/office/uploadRecords';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { sheetXml } from '../../../../support/directory/sheetXml';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';
import { textFile } from '../../../../support/uploads/textFile';
import { billFile, commitOf, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

async function download(person: TestPerson, filePk: string) {
  const response = await server.app.inject({
    url: `/ListBillAPI/api/uploads/${filePk}/errors?user=${encodeURIComponent(person.email)}`,
    headers: { authorization: `Bearer ${await server.tokenFor(person.userId)}` },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const bytes = new Uint8Array(response.rawPayload);
  const { sheets } = await readXlsx(bytes);
  return { response, bytes, rows: sheets[0]?.rows ?? [] };
}

describe('the download of rows with errors', () => {
  it('says a cause that many rows share only once, with its count, as the upload does', async () => {
    const { group, rita, people } = await uploadFixture(server);
    const bad = Array.from({ length: 150 }, (_, at) => `${at},zero${at},`);
    const file = textFile('many.csv', 'Emp No,Amount,Note', '17,10.00,fine', ...bad, ',3.00,');
    const { filePk, causes } = await send(rita, UploadKind.PayrollDeductions, group, file);
    expect(causes).toEqual([
      { field: 'amount', text: 'zero0', message: '“zero0” is not an amount.', count: 150, rows: '3-152' },
      { field: 'memberId', text: '', message: 'Member ID is missing.', count: 1, rows: '153' },
    ]);
    const { rows } = await download(people.rita, filePk);
    expect(rows.slice(1).map((row) => row.slice(3))).toEqual([
      [3, '150 rows: “zero0” is not an amount. (rows 3-152)'],
      ...bad.slice(1).map((_, at) => [at + 4, 'As in row 3.']),
      [153, 'Member ID is missing.'],
    ]);
  });

  it('contains them as they are in the file, each with its problem', async () => {
    const { group, rita, people } = await uploadFixture(server);
    const file = textFile('März „1“.csv', 'Emp No,Amount,Note', '17,10.00,fine', '18,ten,odd one', ',3.00,');
    const { filePk } = await send(rita, UploadKind.PayrollDeductions, group, file);
    const { response, rows } = await download(people.rita, filePk);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="errors-M-rz-[\w-]*\.xlsx"$/);
    expect(rows).toEqual([
      ['Emp No', 'Amount', 'Note', 'Row', 'Error'],
      ['18', 'ten', 'odd one', 3, '“ten” is not an amount.'],
      [null, '3.00', null, 4, 'Member ID is missing.'],
    ]);
  });

  it('includes the valid rows of skipped bills, so that the bills can be sent again', async () => {
    const { group, carrier, people } = await uploadFixture(server);
    const file = billFile(
      [group, 'A-1', 'M1', 'HLT', 'EE', '10'],
      [group, 'A-1', 'M2', 'HLT', 'EE', 'ten'],
      [group, 'A-2', 'M3', 'HLT', 'EE', '10'],
    );
    const { filePk } = await send(carrier, UploadKind.CarrierBill, 'ACME', file);
    const { rows } = await download(people.carrier, filePk);
    expect(rows.slice(1).map((row) => row.slice(-2))).toEqual([
      [2, 'The whole bill is excluded.'],
      [3, '“ten” is not an amount.'],
    ]);
  });

  it('of a committed file contains the skipped rows only', async () => {
    const { group, carrier, people } = await uploadFixture(server);
    const file = billFile([group, 'A-1', 'M1', 'HLT', 'EE', 'ten'], [group, 'A-2', 'M3', 'HLT', 'EE', '10']);
    const upload = await send(carrier, UploadKind.CarrierBill, 'ACME', file);
    await carrier.ok(commitUpload, commitOf(upload, { leaveOutErrors: true }));
    const { rows } = await download(people.carrier, upload.filePk);
    expect(rows.slice(1).map((row) => row.slice(-2))).toEqual([[2, '“ten” is not an amount.']]);
  });

  it('never contains a formula, whatever is in ten thousand cells', async () => {
    const { group, rita, people } = await uploadFixture(server);
    const cell = fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '=HYPERLINK(', '=cmd|', '\t=', ' ='), fc.string({ maxLength: 12 }))
      .map(([start, rest]) => `"${(start + rest).replaceAll('"', '""')}"`);
    const [lines = []] = fc.sample(
      fc.array(fc.array(cell, { minLength: 20, maxLength: 20 }), { minLength: 500, maxLength: 500 }),
      1,
    );
    const headings = ['Emp No', 'Amount', ...Array.from({ length: 18 }, (_, index) => `More ${index}`)];
    const file = textFile('x.csv', headings.join(','), ...lines.map((cells) => cells.join(',')));
    const { filePk } = await send(rita, UploadKind.PayrollDeductions, group, file);
    const columns = [
      { field: 'memberId', column: 'Emp No' },
      { field: 'amount', column: 'Amount' },
    ];
    const layout = { headerRow: 1, columns, values: [], dateOrder: 'monthFirst' as const };
    await rita.ok(checkUpload, { params: { filePk }, body: { layout } });
    const { bytes, rows } = await download(people.rita, filePk);
    expect(rows.length).toBeGreaterThan(400);
    expect(sheetXml(bytes)).not.toMatch(/<f[\s>/]/);
  });
});
