import { checkUpload, commitUpload, getUploadSample } from '../../../../../contract/office/uploadRecords';
import {
  changeFileTemplate,
  createFileTemplate,
  listFileTemplates,
  removeFileTemplate,
  testFileTemplate,
} from '../../../../../contract/office/uploads';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const kind = UploadKind.PayrollDeductions;
const ODD_FILE = textFile('odd.csv', 'Who,What,How much', '17,X1,-412.50', '18,X2,-1.00');
const layout = {
  headerRow: 1,
  columns: [
    { field: 'memberId', column: 'Who' },
    { field: 'coverage', column: 'What' },
    { field: 'amount', column: 'How much', sign: 'reversed' as const },
  ],
  values: [{ field: 'coverage', from: 'X1', to: 'Medical' }],
  dateOrder: 'monthFirst' as const,
};

describe('a template', () => {
  it('is recognized by its headings from the next file on', async () => {
    const { group, rita } = await uploadFixture(server);
    const before = await send(rita, kind, group, ODD_FILE);
    expect(before.problem).toContain('Choose the column for');
    const template = await rita.ok(createFileTemplate, {
      body: { kind, owner: group, name: 'Our payroll', ...layout },
    });
    expect(template).toMatchObject({ name: 'Our payroll', version: 1, modUser: 'Rita Cole', ...layout });
    const after = await send(rita, kind, group, ODD_FILE);
    expect(after).toMatchObject({
      templatePk: template.templatePk,
      templateName: 'Our payroll',
      templateBy: 'recognised',
      goodRows: 2,
      totalCents: 41_350,
    });
    const again = await rita.ok(checkUpload, {
      params: { filePk: before.filePk },
      body: { template: template.templatePk },
    });
    expect(again).toMatchObject({ templateBy: 'chosen', templateName: 'Our payroll', goodRows: 2 });
  });

  it('is remembered at the commit for the columns and words that a person chose, and learns new words', async () => {
    const { group, carrier } = await uploadFixture(server);
    const bills = UploadKind.CarrierBill;
    const fileOf = (bill: string, month: string, tier: string) =>
      textFile(
        `${bill}.csv`,
        'Group,Bill number,Period from,Certificate,Coverage,Tier,Premium',
        `${group},${bill},${month},C1,Medical,${tier},10.00`,
        'Adjustments,,,,,,',
        'Group,Bill number,Period from,Certificate,Coverage,Tier,Premium',
        `${group},${bill},2026-02-01,C2,Medical,${tier},-3.00`,
      );
    const asked = await send(carrier, bills, 'ACME', fileOf('A-1', '2026-03-01', 'Emp/Partner'));
    expect(asked.problem).toContain('Choose the column for: Member ID.');
    const sample = await carrier.ok(getUploadSample, { params: { filePk: asked.filePk } });
    const chosen = (from: string) => ({
      ...sample.layout,
      columns: [...sample.layout.columns, { field: 'memberId', column: 'Certificate' }],
      values: [{ field: 'tier', from, to: 'ES' }],
    });
    const params = { filePk: asked.filePk };
    const read = await carrier.ok(checkUpload, { params, body: { layout: chosen('Emp/Partner') } });
    expect(read).toMatchObject({ goodRows: 2, errorRows: 0, totalCents: 700 });
    await carrier.ok(commitUpload, commitOf(read));
    const next = await send(carrier, bills, 'ACME', fileOf('A-2', '2026-04-01', 'Emp/Partner'));
    expect(next).toMatchObject({ templateBy: 'recognised', templateName: 'A-1', goodRows: 2, errorRows: 0 });
    const word = await send(carrier, bills, 'ACME', fileOf('A-3', '2026-05-01', 'Emp/Dom'));
    expect(word).toMatchObject({ goodRows: 0, errorRows: 2 });
    const learned = await carrier.ok(checkUpload, {
      params: { filePk: word.filePk },
      body: { layout: chosen('Emp/Dom') },
    });
    await carrier.ok(commitUpload, commitOf(learned));
    const { items } = await carrier.ok(listFileTemplates, { query: { kind: bills, owner: 'ACME' } });
    expect(items.map(({ name, values }) => [name, values.map(({ from }) => from)])).toEqual([
      ['A-1', ['Emp/Partner', 'Emp/Dom']],
    ]);
  });

  it('is limited to a hundred per owner and kind', async () => {
    const { group, rita } = await uploadFixture(server);
    const written = { layout: JSON.stringify(layout), add_user: 'Rita Cole', mod_user: 'Rita Cole' };
    const at = { add_date: '2026-03-10T15:00:00.000Z', mod_date: '2026-03-10T15:00:00.000Z' };
    const known = Array.from({ length: 99 }, (_, index) => ({ template_pk: `${group}.t${index}`, name: `T ${index}` }));
    const rows = known.map((one) => ({ owner: group, kind, ...one, ...written, ...at }));
    await server.db.insertInto('file_templates').values(rows).execute();
    await rita.ok(createFileTemplate, { body: { kind, owner: group, name: 'The hundredth', ...layout } });
    const body = { kind, owner: group, name: 'One more', ...layout };
    expect(await rita.refused(createFileTemplate, { body })).toMatchObject({ status: 422, code: 'TOO_MANY' });
  });

  it('can be tested on a file without changing either', async () => {
    const { group, rita } = await uploadFixture(server);
    const { templatePk } = await rita.ok(createFileTemplate, { body: { kind, owner: group, name: 'A', ...layout } });
    const upload = await send(rita, kind, group, textFile('x.csv', 'Who,What,How much', '1,,ten', '2,,-1.00'));
    const tried = await rita.ok(testFileTemplate, { params: { templatePk }, body: { filePk: upload.filePk } });
    expect(tried).toMatchObject({ rows: 2, goodRows: 1, errors: [{ row: 2, field: 'amount', text: 'ten' }] });
  });

  it('can be changed only with its latest version, and only to a unique name', async () => {
    const { group, rita } = await uploadFixture(server);
    const create = (name: string) => rita.call(createFileTemplate, { body: { kind, owner: group, name, ...layout } });
    const { templatePk } = await rita.ok(createFileTemplate, { body: { kind, owner: group, name: 'A', ...layout } });
    expect(await create('a')).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } });
    await create('B');
    const change = (version: number, name: string) =>
      rita.call(changeFileTemplate, { params: { templatePk }, body: { version, name, ...layout } });
    expect(await change(1, 'C')).toMatchObject({ status: 200, body: { name: 'C', version: 2 } });
    expect(await change(1, 'D')).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect(await change(2, 'B')).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } });
    const { items } = await rita.ok(listFileTemplates, { query: { kind, owner: group } });
    expect(items.map(({ name }) => name)).toEqual(['B', 'C']);
    expect(await rita.ok(removeFileTemplate, { params: { templatePk } })).toEqual({ removed: true });
    expect(await rita.refused(removeFileTemplate, { params: { templatePk } })).toMatchObject({ status: 404 });
  });

  it('reports a clear error if it cannot read a file', async () => {
    const { group, rita } = await uploadFixture(server);
    const create = (change: object) =>
      rita.refused(createFileTemplate, { body: { kind, owner: group, name: 'A', ...layout, ...change } });
    expect(await create({ columns: [] })).toMatchObject({
      status: 400,
      message: 'Choose the column for: Member ID, Deduction.',
    });
    const twice = [...layout.columns, { field: 'amount', column: 'Who' }];
    expect(await create({ columns: twice })).toMatchObject({ message: 'Deduction is in two columns. Choose one.' });
  });

  it("is available to people with access to its owner's files", async () => {
    const { group, rita, carrier, admin } = await uploadFixture(server);
    const far = await server.data.group({ repId: 2 });
    const { templatePk } = await rita.ok(createFileTemplate, { body: { kind, owner: group, name: 'A', ...layout } });
    const query = { kind, owner: group };
    expect((await admin.ok(listFileTemplates, { query })).items).toHaveLength(1);
    expect(await carrier.refused(listFileTemplates, { query })).toMatchObject({ status: 403 });
    expect(await carrier.refused(removeFileTemplate, { params: { templatePk } })).toMatchObject({ status: 404 });
    expect(await rita.refused(listFileTemplates, { query: { kind, owner: far } })).toMatchObject({ status: 403 });
    const body = { kind: 'carrierBill' as const, owner: 'ACME', name: 'A', ...layout };
    expect(await rita.refused(createFileTemplate, { body })).toMatchObject({ status: 403 });
  });
});
