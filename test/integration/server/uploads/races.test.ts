import { commitUpload, discardUpload, reverseUpload } from '../../../../contract/uploadRecords';
import { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import {
  billFile,
  commitOf,
  committed,
  PAYROLL,
  reverseOf,
  send,
  uploadOffice,
} from '../../../support/uploads/uploadOffice';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const payroll = UploadKind.PayrollDeductions;
const deductions = async () => (await server.db.selectFrom('payroll_deductions').select('row_no').execute()).length;
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).sort((one, other) => one - other);

describe('files under contention', () => {
  it('count once when the same commit is sent many times at once', async () => {
    const { group, rita } = await uploadOffice(server);
    for (let round = 1; round <= 5; round += 1) {
      const file = { ...PAYROLL, bytes: Buffer.from(`Member ID,Deduction\n${round},1.00`) };
      const request = commitOf(await send(rita, payroll, group, file));
      const answers = await Promise.all(Array.from({ length: 12 }, () => rita.call(commitUpload, request)));
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(await deductions()).toBe(round);
    }
  });

  it('count once when two people commit one file at once', async () => {
    const { group, rita, admin } = await uploadOffice(server);
    const upload = await send(rita, payroll, group, PAYROLL);
    const answers = await Promise.all([rita, admin].map((person) => person.call(commitUpload, commitOf(upload))));
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await deductions()).toBe(2);
  });

  it('of the same content do not count both unless that is said', async () => {
    const { group, rita } = await uploadOffice(server);
    const one = await send(rita, payroll, group, PAYROLL);
    const other = await send(rita, payroll, group, PAYROLL);
    const answers = await Promise.all([one, other].map((upload) => rita.call(commitUpload, commitOf(upload))));
    expect(statuses(answers)).toEqual([200, 422]);
    expect(await deductions()).toBe(2);
  });

  it('do not make a bill of one number twice', async () => {
    const { group, carrier } = await uploadOffice(server);
    const files = ['10', '11'].map((premium) => billFile([group, 'A-1', 'M1', 'HLT', 'EE', premium]));
    const uploads = [];
    for (const file of files) uploads.push(await send(carrier, UploadKind.CarrierBill, 'ACME', file));
    const answers = await Promise.all(uploads.map((upload) => carrier.call(commitUpload, commitOf(upload))));
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await server.db.selectFrom('bills').select('bill_pk').execute()).toHaveLength(1);
  });

  it('are either committed or thrown away, and taken back once', async () => {
    const { group, rita } = await uploadOffice(server);
    const upload = await send(rita, payroll, group, PAYROLL);
    const [commit, discard] = await Promise.all([
      rita.call(commitUpload, commitOf(upload)),
      rita.call(discardUpload, { params: { filePk: upload.filePk } }),
    ]);
    expect(statuses([commit, discard])).toEqual([200, 409]);
    expect(await deductions()).toBe(commit.status === 200 ? 2 : 0);
    const counting = await committed(rita, payroll, group, {
      ...PAYROLL,
      bytes: Buffer.from('Member ID,Deduction\n9,1'),
    });
    const before = await deductions();
    const answers = await Promise.all([1, 2, 3].map(() => rita.call(reverseUpload, reverseOf(counting))));
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect(await deductions()).toBe(before - 1);
  });
});
