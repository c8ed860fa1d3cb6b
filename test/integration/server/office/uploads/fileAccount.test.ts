import { getUpload } from '../../../../../contract/office/uploadRecords';
import { uploadFile } from '../../../../../contract/office/uploads';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { rowsAddUp } from '../../../../../src/domain/platform/files/FileAccount';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const HEADINGS = 'Employee ID,Employee Name,Coverage,Deduction';
const JANE = '1001,Doe Jane,Medical,400.40';
const RICK = '1002,Roe Rick,Medical,600.60';

async function sent(...lines: readonly string[]) {
  const group = await server.data.group({ repId: 1 });
  const rita = server.as(await server.data.billingUser([group], [Role.Reconciler]));
  const params = { kind: 'payrollDeductions', owner: group, template: 'auto' } as const;
  const upload = await rita.uploaded(uploadFile, { params, files: [textFile('november.csv', HEADINGS, ...lines)] });
  return { upload, rita };
}

describe('a payroll file with a total', () => {
  it.each(['Department Total,,,1001.00', 'Report Totals:,,,1001.00', 'Sum,,,1001.00', ',Grand total,,1001.00'])(
    'does not count it as a member: %s',
    async (total) => {
      const { upload } = await sent(JANE, RICK, total, '"Printed 11/30/2026",,,Page 1 of 3', 'Confidential,,,');
      expect(upload).toMatchObject({ rows: 2, goodRows: 2, errorRows: 0, totalCents: 100_100 });
      expect(upload.account).toMatchObject({ rows: 6, titles: 3, totals: 1, used: 2, usedCents: 100_100, unused: [] });
    },
  );

  it('counts a person called Sum, and leaves a row in doubt as an error', async () => {
    const { upload } = await sent(JANE, RICK, '1003,Sum Lee,Medical,10.00', 'Sum,,,9.99');
    expect(upload).toMatchObject({ goodRows: 3, errorRows: 1, totalCents: 101_100 });
    expect(upload.errors.map(({ message }) => message)).toEqual([
      'This row may be a total or an entry (“Sum”). Delete the row if it is a total; otherwise, fill in the cells that say whose it is and what it is for.',
    ]);
  });
});

describe('a file whose numbers a spreadsheet has shortened', () => {
  it('has no row of these people', async () => {
    const { upload } = await sent(
      '1.23457E+11,Doe Jane,Medical,120.50',
      '1.23457E+11,Roe Rick,Medical,95.50',
      '1003,Lee Bo,Medical,10.00',
    );
    expect(upload).toMatchObject({ goodRows: 1, errorRows: 2, totalCents: 1_000 });
    expect(upload.account?.unused).toEqual([{ reason: 'With errors', rows: 2, cents: 21_600 }]);
    expect(upload.errors[0]?.message).toBe(
      'Member ID “XXXXXXXX+11” has lost digits in a spreadsheet. Format its column as text, enter or export the numbers again, and save the file.',
    );
  });

  it('has no second person of a number, as after zeros or digits were lost', async () => {
    const { upload } = await sent(
      '00123,Doe Jane,Medical,120.50',
      '123,Roe Rick,Medical,95.50',
      '123,Doe Jane,Dental,5.50',
      '1234567890123450,Lee Bo,Medical,10.00',
      '1234567890123450,Ray Al,Medical,10.00',
    );
    expect(upload).toMatchObject({ goodRows: 3, errorRows: 2, totalCents: 13_600 });
    expect(upload.errors.map(({ row, message }) => [row, message.slice(0, 50)])).toEqual([
      [3, 'The number is that of another person in row 2, as '],
      [6, 'The number is that of another person in row 5, as '],
    ]);
  });

  it('is refused before the commit if it is a carrier’s bill', async () => {
    const { group, carrier } = await uploadFixture(server);
    const row = (id: string, name: string) => `${group},A-1,2026-12-01,${id},${name},Medical,412.00`;
    const headings = 'Group,Bill number,Period from,Member ID,Member name,Coverage,Premium';
    const file = textFile('bill.csv', headings, row('1E+11', 'Doe Jane'), row('1E+11', 'Roe Rick'));
    const upload = await send(carrier, UploadKind.CarrierBill, 'ACME', file);
    expect(upload).toMatchObject({ goodRows: 0, errorRows: 2, totalCents: 0, problem: 'Every row has errors.' });
    const others = textFile('bill2.csv', headings, row('1E11', 'Doe Jane'), row('1E11', 'Roe Rick'));
    expect(await send(carrier, UploadKind.CarrierBill, 'ACME', others)).toMatchObject({ goodRows: 0, errorRows: 2 });
  });

  it('may be a bill that names a spouse, or people whose numbers differ in zeros', async () => {
    const { group, carrier } = await uploadFixture(server);
    const row = (id: string, name: string, coverage: string) =>
      `${group},A-1,2026-12-01,${id},${name},${coverage},412.00`;
    const headings = 'Group,Bill number,Period from,Member ID,Member name,Coverage,Premium';
    const rows = [row('77', 'Doe Jane', 'Life'), row('77', 'Smith Pat', 'Spouse life'), row('077', 'Roe Rick', 'Life')];
    const upload = await send(carrier, UploadKind.CarrierBill, 'ACME', textFile('bill.csv', headings, ...rows));
    expect(upload).toMatchObject({ goodRows: 3, errorRows: 0 });
    expect(upload.notice).toContain('Numbers of different people differ only in zeros or punctuation: “77” and “077”.');
  });
});

describe('the account of an uploaded file', () => {
  it('says how many computed amounts were rounded to cents', async () => {
    const { upload } = await sent('1001,Doe Jane,Medical,33.3333333333333', '1002,Roe Rick,Medical,33.335', RICK);
    expect(upload).toMatchObject({ goodRows: 2, errorRows: 1, totalCents: 63_393 });
    expect(upload.account?.choices[0]).toEqual({ what: 'Rounded to cents', value: '1 cell', by: 'rule' });
  });

  it('adds up, names what is not used, and stays with the upload', async () => {
    const { upload, rita } = await sent(JANE, '1002,Roe Rick,Medical,six', '', 'Total,,,1001.00');
    const { account } = await rita.ok(getUpload, { params: { filePk: upload.filePk } });
    expect(account && rowsAddUp(account)).toBe(true);
    expect(account).toEqual({
      rows: 5,
      titles: 1,
      totals: 1,
      blank: 1,
      used: 1,
      usedCents: 40_040,
      unused: [{ reason: 'With errors', rows: 1, cents: 0 }],
      statedTotals: 1,
      metTotals: 0,
      places: [],
      choices: [
        { what: 'Member ID', value: 'column “Employee ID”', by: 'rule' },
        { what: 'Member name', value: 'column “Employee Name”', by: 'rule' },
        { what: 'Coverage', value: 'column “Coverage”', by: 'rule' },
        { what: 'Deduction', value: 'column “Deduction”', by: 'rule' },
      ],
    });
  });
});
