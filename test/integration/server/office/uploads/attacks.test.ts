import { randomUUID } from 'node:crypto';
import {
  commitUpload,
  getUpload,
  getUploadRows,
  getUploadSample,
  searchUploads,
} from '../../../../../contract/office/uploadRecords';
import { createFileTemplate, uploadFiles } from '../../../../../contract/office/uploads';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { billFile, commitOf, committed, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const { PayrollDeductions, CarrierBill, Lockbox } = UploadKind;
const CHECKS = 'Account,Invoice,Check Number,Payer,Deposit Date,Amount';

describe('a file with extreme content', () => {
  it.each([40, 80, 200])('is read when a text is cut within a surrogate pair, at %i', async (length) => {
    const { group, rita } = await uploadFixture(server);
    const long = `${'x'.repeat(length - 1)}😀`;
    const file = textFile('march.csv', `Member ID,Deduction,${long}`, '16,1.00,', '18,2.00,', `17,${long},${long}`);
    const upload = await send(rita, PayrollDeductions, group, file);
    expect(upload).toMatchObject({ state: 'CHECKED', errorRows: 1, errors: [{ row: 4, field: 'amount' }] });
  });

  it('may have headings of any length, shown shortened and still matched by templates', async () => {
    const { group, rita } = await uploadFixture(server);
    const file = textFile('march.csv', `Member ID ${'x'.repeat(400)},Deduction`, '17,10.00');
    const { filePk, goodRows } = await send(rita, PayrollDeductions, group, file);
    expect(goodRows).toBe(1);
    const { headings, layout } = await rita.ok(getUploadSample, { params: { filePk } });
    expect(headings[0]).toBe(`Member ID ${'x'.repeat(180)}`);
    expect(layout.columns).toContainEqual({ field: 'memberId', column: headings[0] });
  });

  it('does not skip a check whose payer is named Total', async () => {
    const { group, admin } = await uploadFixture(server);
    const lines = [`${group},,,Total Wine,2026-03-09,100.00`, `${group},,5,Acme,2026-03-09,1.00`, ',,,Total,,101.00'];
    const upload = await send(admin, Lockbox, 'office', textFile('lockbox.csv', CHECKS, ...lines));
    expect(upload).toMatchObject({ goodRows: 1, errorRows: 1 });
    expect(upload.errors).toMatchObject([
      { row: 2, message: expect.stringMatching(/^This row may be a total or an entry \(“Total Wine”\)\./) },
    ]);
  });
});

describe("other people's files", () => {
  it('are hidden from people who may see only some of their groups, even groups in rows with errors', async () => {
    const { group, carrier, admin, manager } = await uploadFixture(server);
    const far = await server.data.group({ repId: 2, carriers: ['ACME'] });
    const own = [group, 'A-1', 'M1', 'HLT', 'EE', '10'] as const;
    const files = [
      billFile(own, [far, 'A-2', 'M3', 'HLT', 'EE', 'ten']),
      billFile(own, [`no group`, 'A-2', 'M3', 'HLT', 'EE', '10']),
    ];
    for (const file of files) {
      const { filePk } = await send(carrier, CarrierBill, 'ACME', file);
      expect(await admin.refused(getUpload, { params: { filePk } })).toMatchObject({ status: 404 });
      expect(await admin.refused(getUploadSample, { params: { filePk } })).toMatchObject({ status: 404 });
      await manager.ok(getUpload, { params: { filePk } });
    }
    expect(await admin.ok(searchUploads, { body: {} })).toMatchObject({ total: 0 });
  });

  it('are reported as duplicates without their owner', async () => {
    const { admin } = await uploadFixture(server);
    const file = textFile('hers.csv', CHECKS, ',,1,X,2026-03-09,1.00');
    const stranger = server.as(await server.data.person({ roles: [Role.Admin], repId: 2, lastName: 'Stranger' }));
    await committed(stranger, Lockbox, 'office', file);
    const upload = await send(admin, Lockbox, 'office', { ...file, name: 'his.csv' });
    expect(upload.duplicateOf).toEqual({
      filePk: null,
      fileName: 'a file you don’t have access to',
      addDate: '2026-03-10T15:00:00.000Z',
      addUser: 'someone else',
    });
    const refused = await admin.refused(commitUpload, commitOf(upload));
    expect(refused).toMatchObject({ status: 422, code: 'DUPLICATE_FILE' });
    expect(refused.message).toContain('a file you don’t have access to, sent by someone else on 2026-03-10.');
    const done = await admin.call(commitUpload, commitOf(upload, { allowDuplicate: true }));
    expect(done.text).not.toMatch(/hers|Stranger/);
  });

  it('have the same effect when a person with a larger scope commits them', async () => {
    const { group, admin, manager } = await uploadFixture(server);
    const colleague = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
    const far = await server.data.group({ repId: 2 });
    const bill = await server.data.bill({ groupNumber: far });
    const lines = [`${group},,1,X,2026-03-09,1.00`, `,${bill.billNumber},2,Y,2026-03-09,1.00`];
    const upload = await send(admin, Lockbox, 'office', textFile('lockbox.csv', CHECKS, ...lines));
    const refused = await manager.refused(commitUpload, commitOf(upload));
    expect(refused).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    const { items } = await colleague.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(items.map(({ values }) => values['matchedGroup'])).toEqual([group, null]);
  });
});

it('files are matched to templates by the name the sender gave, even if characters are removed from it', async () => {
  const { group, rita } = await uploadFixture(server);
  const columns = [
    { field: 'memberId', column: 'No' },
    { field: 'amount', column: 'Much' },
  ];
  const body = { kind: PayrollDeductions, owner: group, name: 'Ours', headerRow: 1, columns, values: [] };
  const { templatePk } = await rita.ok(createFileTemplate, { body: { ...body, dateOrder: 'monthFirst' } });
  const names = ['a  b.csv', 'Ma\u0308rz.csv', 'x:y.csv', 'folder/z.csv'];
  const { items } = await rita.uploaded(uploadFiles, {
    params: { kind: PayrollDeductions, owner: group },
    files: names.map((name, index) => textFile(name, 'No,Much', `17,${index}`)),
    fields: { fileTemplateMap: JSON.stringify(Object.fromEntries(names.map((name) => [name, templatePk]))) },
  });
  expect(items.map(({ templateBy }) => templateBy)).toEqual(names.map(() => 'chosen'));
});

it('simultaneous files create one bill per number and carrier', async () => {
  const { group, carrier } = await uploadFixture(server);
  const bolt = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['BOLT'] }));
  const uploads = [
    {
      by: carrier,
      upload: await send(carrier, CarrierBill, 'ACME', billFile([group, 'N-1', 'M1', 'HLT', 'EE', '10'])),
    },
    {
      by: carrier,
      upload: await send(carrier, CarrierBill, 'ACME', billFile([group, 'N-1', 'M2', 'HLT', 'EE', '12'])),
    },
    { by: bolt, upload: await send(bolt, CarrierBill, 'BOLT', billFile([group, 'N-1', 'M1', 'DEN', 'EE', '11'])) },
  ];
  const answers = await Promise.all(
    uploads.map(({ by, upload }) => by.call(commitUpload, { ...commitOf(upload), idempotencyKey: randomUUID() })),
  );
  const statuses = answers.map(({ status }) => status);
  expect([statuses.slice(0, 2).sort((first, second) => first - second), statuses[2]]).toEqual([[200, 409], 200]);
  const bills = await server.db.selectFrom('bills').select(['bill_number', 'carrier_codes']).execute();
  expect(bills.map(({ carrier_codes: codes }) => codes.join()).sort()).toEqual(['ACME', 'BOLT']);
});
