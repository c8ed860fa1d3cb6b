import { sql } from 'kysely';
import { commitUpload, discardUpload, reverseUpload } from '../../../../../contract/office/uploadRecords';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import type { Db } from '../../../../../server/platform/database/Tables';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import {
  billFile,
  commitOf,
  committed,
  PAYROLL,
  reverseOf,
  send,
  uploadFixture,
} from '../../../../support/uploads/uploadFixture';

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

describe('concurrent uploads', () => {
  it('are committed once when the same commit is sent many times at once', async () => {
    const { group, rita } = await uploadFixture(server);
    for (let round = 1; round <= 5; round += 1) {
      const file = { ...PAYROLL, bytes: Buffer.from(`Member ID,Deduction\n${round},1.00`) };
      const request = commitOf(await send(rita, payroll, group, file));
      const answers = await Promise.all(Array.from({ length: 12 }, () => rita.call(commitUpload, request)));
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(await deductions()).toBe(round);
    }
  });

  it('are committed once when two people commit one file at the same time', async () => {
    const { group, rita, admin } = await uploadFixture(server);
    const upload = await send(rita, payroll, group, PAYROLL);
    const answers = await Promise.all([rita, admin].map((person) => person.call(commitUpload, commitOf(upload))));
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await deductions()).toBe(2);
  });

  it('with the same content are not both committed without confirmation', async () => {
    const { group, rita } = await uploadFixture(server);
    const one = await send(rita, payroll, group, PAYROLL);
    const other = await send(rita, payroll, group, PAYROLL);
    const answers = await Promise.all([one, other].map((upload) => rita.call(commitUpload, commitOf(upload))));
    expect(statuses(answers)).toEqual([200, 422]);
    expect(await deductions()).toBe(2);
  });

  it('never create two bills with one number', async () => {
    const { group, carrier } = await uploadFixture(server);
    const files = ['10', '11'].map((premium) => billFile([group, 'A-1', 'M1', 'HLT', 'EE', premium]));
    const uploads = [];
    for (const file of files) uploads.push(await send(carrier, UploadKind.CarrierBill, 'ACME', file));
    const answers = await Promise.all(uploads.map((upload) => carrier.call(commitUpload, commitOf(upload))));
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await server.db.selectFrom('bills').select('bill_pk').execute()).toHaveLength(1);
  });

  it('are either committed or discarded, and reversed once', async () => {
    const { group, rita } = await uploadFixture(server);
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

describe('members', () => {
  it.each(['added first', 'deleted first'])('stay while other lines of theirs are %s', async (order) => {
    server.skipInvariantChecks();
    const groupNumber = await server.data.group({ carriers: ['ACME'] });
    const { billPk } = await server.data.bill({ groupNumber, status: 'UNRELEASED' });
    const key = { group_number: groupNumber, bill_pk: `${groupNumber}.added` };
    const lines = await server.db
      .selectFrom('bill_lines')
      .select(['line_no', 'line_pk', 'member_id', 'member_name', 'carrier_code', 'coverage', 'plan', 'tier', 'change'])
      .select('billed_cents')
      .where('bill_pk', '=', billPk)
      .execute();
    const added = async (tx: Db) => {
      await sql`insert into bill_keys values (${key.group_number}, ${key.bill_pk})`.execute(tx);
      await tx
        .insertInto('bill_lines')
        .values(lines.map((line) => ({ ...line, ...key })))
        .execute();
    };
    const deleted = async (tx: Db) => {
      await tx.deleteFrom('bill_lines').where('bill_pk', '=', billPk).execute();
    };
    const [first, second] = order === 'added first' ? [added, deleted] : [deleted, added];
    let done = () => {};
    const other = new Promise<void>((resolve) => {
      done = resolve;
    }).then(() => inTransaction(server.db, second));
    await inTransaction(server.db, async (tx) => {
      await first(tx);
      done();
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await other;
    const members = await server.db.selectFrom('members').select('member_id').orderBy('member_id').execute();
    expect(members).toEqual([{ member_id: 'M1' }, { member_id: 'M2' }]);
  });
});
