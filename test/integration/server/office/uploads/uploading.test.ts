import { randomUUID } from 'node:crypto';
import {
  checkUpload,
  commitUpload,
  discardUpload,
  getUpload,
  getUploadRows,
  getUploadSample,
  searchUploads,
} from '../../../../../contract/office/uploadRecords';
import { uploadFile, uploadFiles } from '../../../../../contract/office/uploads';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { sheetsOf } from '../../../../support/files/sheetsOf';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';

const PAYROLL = textFile(
  'march.csv',
  'Emp No,Name,Benefit,EE Amount,ER Amount',
  '17,Ada Byron,MED,412.50,100.00',
  '18,Ben Okri,DEN,38.64,',
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

async function office() {
  const group = await server.data.group({ repId: 1 });
  const rita = server.as(
    await server.data.billingUser([group], [Role.Reconciler], { firstName: 'Rita', lastName: 'Cole' }),
  );
  return { group, rita };
}
const payroll = (owner: string) => ({ kind: 'payrollDeductions', owner, template: 'auto' }) as const;

describe('one file (API-8, UPL-1)', () => {
  it('is stored with its upload time and read, without being applied', async () => {
    const { group, rita } = await office();
    const upload = await rita.uploaded(uploadFile, { params: payroll(group), files: [PAYROLL] });
    expect(upload).toMatchObject({
      fileName: 'march.csv',
      storedName: '2026-03-10T15-00-00-000Z_march.csv',
      format: 'csv',
      state: 'CHECKED',
      templateBy: 'guessed',
      rows: 2,
      goodRows: 2,
      errorRows: 0,
      totalCents: 55_114,
      effect: 'Adds 2 deductions of 2 members, $551.14 in all, to choose from when a bill is reconciled',
      problem: '',
      duplicateOf: null,
      addUser: 'Rita Cole',
      errors: [],
    });
    expect(upload.filePk.startsWith(`${group}.`)).toBe(true);
    expect(server.stored.keys()).toEqual([`uploads/${upload.filePk}`]);
    const rows = await server.db.selectFrom('payroll_deductions').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('names the sheets of a workbook, and is read again from those that are chosen', async () => {
    const { group, rita } = await office();
    const headings = ['Emp No', 'Name', 'Benefit', 'EE Amount'];
    const workbook = sheetsOf(
      { name: 'Cover', rows: [['Payroll of March']] },
      { name: 'Week 1', rows: [headings, ['17', 'Ada Byron', 'MED', 412.5]] },
      { name: 'Week 2', rows: [headings, ['18', 'Ben Okri', 'DEN', 38.64]] },
    );
    const file = { name: 'march.xlsx', bytes: Buffer.from(workbook) };
    const upload = await rita.uploaded(uploadFile, { params: payroll(group), files: [file] });
    expect(upload).toMatchObject({ goodRows: 1, totalCents: 41_250 });
    expect(upload.notice).toContain('“Cover” and “Week 2” were not read. To read them, choose them under Sheets.');
    const params = { filePk: upload.filePk };
    const { layout } = await rita.ok(getUploadSample, { params });
    expect(layout.sheets).toEqual(['Week 1']);
    const body = { layout: { ...layout, sheets: ['Week 1', 'Week 2'] } };
    expect(await rita.ok(checkUpload, { params, body })).toMatchObject({ goodRows: 2, totalCents: 45_114 });
    expect((await rita.ok(getUploadSample, { params })).sheets).toEqual([
      { name: 'Cover', isHidden: false, isRead: false },
      { name: 'Week 1', isHidden: false, isRead: true },
      { name: 'Week 2', isHidden: false, isRead: true },
    ]);
  });

  it('is shown with its original name, without the time prefix added by the screen', async () => {
    const { group, rita } = await office();
    const sent = { ...PAYROLL, name: '2026-03-10T14-59-59-123Z_march.csv' };
    const upload = await rita.uploaded(uploadFile, { params: payroll(group), files: [sent] });
    expect(upload).toMatchObject({ fileName: 'march.csv', storedName: '2026-03-10T15-00-00-000Z_march.csv' });
  });

  it('that is not a table is rejected with an explanation, and stays visible', async () => {
    const { group, rita } = await office();
    const program = { name: 'march.csv', bytes: Buffer.from('MZ\u0000\u0001 program') };
    const upload = await rita.uploaded(uploadFile, { params: payroll(group), files: [program] });
    expect(upload).toMatchObject({ state: 'REFUSED', format: 'unknown', rows: 0 });
    expect(upload.problem).toMatch(/^[A-Z].{10,}\.$/);
  });

  it('reports the problem of each row with its position', async () => {
    const { group, rita } = await office();
    const file = textFile('march.csv', 'Member ID,Deduction', '17,10.00', '18,ten', ',3.00');
    const upload = await rita.uploaded(uploadFile, { params: payroll(group), files: [file] });
    expect(upload).toMatchObject({ state: 'CHECKED', rows: 3, goodRows: 1, errorRows: 2, totalCents: 1_000 });
    expect(upload.errors).toEqual([
      { row: 3, field: 'amount', text: 'ten', message: '“ten” is not an amount.' },
      { row: 4, field: 'memberId', text: '', message: 'Member ID is missing.' },
    ]);
  });

  it("in which all amounts are negative, or no member is on the group's latest bill, causes a warning", async () => {
    const { group, rita } = await office();
    await server.data.bill({ groupNumber: group, lines: [{ memberId: '0017' }] });
    const effectOf = async (...rows: string[]) => {
      const file = textFile('march.csv', 'Member ID,Deduction', ...rows);
      const { effect } = await rita.uploaded(uploadFile, { params: payroll(group), files: [file] });
      return effect
        .split(/(?<=reconciled)\. /)
        .slice(1)
        .join();
    };
    expect(await effectOf('17,10.00', '99,-5.00')).toBe('');
    expect(await effectOf('17,-10.00', '18,(5.00)', '19,0.00')).toMatch(/^Every amount is negative\. /);
    expect(await effectOf('Ada Byron,10.00', 'Ben Okri,5.00')).toMatch(
      /^None of the member IDs is on the group’s latest bill/,
    );
  });

  it('with the same content is reported as a duplicate of the previous one', async () => {
    const { group, rita } = await office();
    const first = await rita.uploaded(uploadFile, { params: payroll(group), files: [PAYROLL] });
    const second = await rita.uploaded(uploadFile, {
      params: payroll(group),
      files: [{ ...PAYROLL, name: 'again.csv' }],
    });
    expect(second.duplicateOf).toEqual({
      filePk: first.filePk,
      fileName: 'march.csv',
      addDate: first.addDate,
      addUser: 'Rita Cole',
    });
    expect((await rita.ok(getUpload, { params: { filePk: first.filePk } })).duplicateOf).toBeNull();
  });

  it('can be read again with a chosen template any number of times', async () => {
    const { group, rita } = await office();
    const file = textFile('march.csv', 'No,What,Money', '17,X1,-412.50');
    const upload = await rita.uploaded(uploadFile, { params: payroll(group), files: [file] });
    expect(upload.problem).toContain('Choose the column for: Member ID, Deduction.');
    const layout = {
      headerRow: 1,
      columns: [
        { field: 'memberId', column: 'No' },
        { field: 'coverage', column: 'What' },
        { field: 'amount', column: 'Money', sign: 'reversed' as const },
      ],
      values: [{ field: 'coverage', from: 'X1', to: 'Medical' }],
      dateOrder: 'monthFirst' as const,
    };
    const checked = await rita.ok(checkUpload, { params: { filePk: upload.filePk }, body: { layout } });
    expect(checked).toMatchObject({
      state: 'CHECKED',
      templateBy: 'chosen',
      goodRows: 1,
      totalCents: 41_250,
      problem: '',
    });
    const sample = await rita.ok(getUploadSample, { params: { filePk: upload.filePk } });
    expect(sample).toMatchObject({
      rows: [
        ['No', 'What', 'Money'],
        ['17', 'X1', '-412.50'],
      ],
      headings: ['No', 'What', 'Money'],
      layout,
      words: [{ field: 'coverage', text: 'X1', count: 1, meaning: 'Medical' }],
    });
    const rows = await rita.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(rows).toEqual({
      items: [
        {
          row: 2,
          values: {
            memberId: '17',
            memberName: null,
            coverage: 'Medical',
            amount: 41_250,
            employerAmount: null,
            costCenter: null,
            className: null,
          },
        },
      ],
      total: 1,
    });
    const invalidLayout = { ...layout, columns: [{ field: 'shoeSize', column: 'No' }] };
    const no = await rita.refused(checkUpload, { params: { filePk: upload.filePk }, body: { layout: invalidLayout } });
    expect(no).toMatchObject({ status: 400, message: 'Files of this kind have no shoeSize.' });
  });

  it('can be discarded with its content, and discarding again is not an error', async () => {
    const { group, rita } = await office();
    const { filePk } = await rita.uploaded(uploadFile, { params: payroll(group), files: [PAYROLL] });
    expect(await rita.ok(discardUpload, { params: { filePk } })).toMatchObject({ state: 'DISCARDED', effect: '' });
    expect(await rita.ok(discardUpload, { params: { filePk } })).toMatchObject({ state: 'DISCARDED' });
    expect(server.stored.keys()).toEqual([]);
    const body = { version: 3, leaveOutErrors: false, allowDuplicate: false };
    const no = await rita.refused(commitUpload, { params: { filePk }, body, idempotencyKey: randomUUID() });
    expect(no).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
  });
});

describe('several files (API-9)', () => {
  it('are each read with the template from the map, ignoring the time prefix of their names', async () => {
    const { group, rita } = await office();
    const files = [
      { ...PAYROLL, name: '2026-03-10T14-59-59-123Z_one.csv' },
      textFile('two.csv', 'Member ID,Deduction', '1,2.00'),
    ];
    const fields = { fileTemplateMap: JSON.stringify({ 'one.csv': 'auto' }) };
    const { items } = await rita.uploaded(uploadFiles, {
      params: { kind: 'payrollDeductions', owner: group },
      files,
      fields,
    });
    expect(items.map(({ fileName, state, goodRows }) => [fileName, state, goodRows])).toEqual([
      ['one.csv', 'CHECKED', 2],
      ['two.csv', 'CHECKED', 1],
    ]);
  });

  it('are rejected together if the map is invalid or refers to a missing template', async () => {
    const { group, rita } = await office();
    const send = (fileTemplateMap: string) =>
      rita.upload(uploadFiles, {
        params: { kind: 'payrollDeductions', owner: group },
        files: [PAYROLL],
        fields: { fileTemplateMap },
      });
    expect(await send('[1')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(await send('{"march.csv":"no.such"}')).toMatchObject({ status: 404 });
    expect(server.stored.keys()).toEqual([]);
  });

  it.each([
    ['is missing', {}, 'The form field "fileTemplateMap" is missing.'],
    ['is a list', { fileTemplateMap: '[]' }, 'The form field "fileTemplateMap" cannot be read.'],
    ['is null', { fileTemplateMap: 'null' }, 'The form field "fileTemplateMap" cannot be read.'],
    [
      'refers to a file that was not sent',
      { fileTemplateMap: '{"march.csv":"auto","april.csv":"auto"}' },
      '“april.csv” in "fileTemplateMap" is not among the files sent: “march.csv”.',
    ],
  ])('are rejected if the map %s', async (_what, fields, message) => {
    const { group, rita } = await office();
    const params = { kind: 'payrollDeductions', owner: group } as const;
    const refused = await rita.upload(uploadFiles, { params, files: [PAYROLL], fields });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: expect.stringContaining(message) },
    });
    expect(server.stored.keys()).toEqual([]);
  });

  it('are matched by names with quotes, which browsers send as %22 in a form', async () => {
    const { group, rita } = await office();
    const { items } = await rita.uploaded(uploadFiles, {
      params: { kind: 'payrollDeductions', owner: group },
      files: [{ ...PAYROLL, name: '2026-03-10T14-59-59-123Z_"march".csv' }],
      fields: { fileTemplateMap: '{"2026-03-10T14-59-59-123Z_\\"march\\".csv":"auto"}' },
    });
    expect(items).toHaveLength(1);
  });
});

describe('the upload history', () => {
  it('shows the uploads in scope, newest first, filtered by kind, state and text', async () => {
    const { group, rita } = await office();
    const elsewhere = await server.data.group({ repId: 2 });
    const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 2 }));
    await rita.uploaded(uploadFile, { params: payroll(group), files: [PAYROLL] });
    server.clock.advance(60_000);
    await rita.uploaded(uploadFile, { params: payroll(group), files: [textFile('april.csv', 'Shade', 'blue')] });
    await admin.uploaded(uploadFile, { params: payroll(elsewhere), files: [PAYROLL] });
    const names = async (body: object) =>
      (await rita.ok(searchUploads, { body: body as never })).items.map(({ fileName }) => fileName);
    expect(await names({})).toEqual(['april.csv', 'march.csv']);
    expect(await names({ q: 'MARCH' })).toEqual(['march.csv']);
    expect(await names({ states: ['COMMITTED'] })).toEqual([]);
    expect(await names({ kinds: ['lockbox'] })).toEqual([]);
    expect(await names({ owner: elsewhere })).toEqual([]);
    expect((await admin.ok(searchUploads, { body: {} })).total).toBe(1);
  });
});
