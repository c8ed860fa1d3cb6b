import { randomUUID } from 'node:crypto';
import { commitUpload, getUpload, getUploadRows, reverseUpload } from '../../../../../contract/office/uploadRecords';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import {
  commitOf,
  committed,
  PAYROLL,
  reversed,
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

describe('committing', () => {
  it('applies all rows, and reports the result', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await committed(rita, payroll, group, PAYROLL);
    expect(upload).toMatchObject({ state: 'COMMITTED', progress: 100, problem: '', modUser: 'Rita Cole' });
    expect(upload.effect).toBe(
      'Added 2 deductions of 2 members, $451.14 in all, to choose from when a bill is reconciled',
    );
    const { items, total } = await rita.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(total).toBe(2);
    expect(items[1]).toEqual({
      row: 3,
      values: {
        memberId: '18',
        memberName: 'Ben Okri',
        coverage: 'DEN',
        amount: 3_864,
        employerAmount: 0,
        costCenter: null,
        className: null,
      },
    });
  });

  it('happens once per key with the same answer; another key finds it committed', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, payroll, group, PAYROLL);
    const request = commitOf(upload);
    const first = await rita.call(commitUpload, request);
    const again = await rita.call(commitUpload, request);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const other = await rita.refused(commitUpload, { ...request, idempotencyKey: randomUUID() });
    expect(other).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    const reused = await rita.refused(commitUpload, { ...request, body: { ...request.body, allowDuplicate: true } });
    expect(reused).toMatchObject({ status: 422, code: 'KEY_REUSED' });
  });

  it('is rejected if the file was read again after the preview', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, payroll, group, PAYROLL);
    const no = await rita.refused(commitUpload, commitOf({ ...upload, version: upload.version - 1 }));
    expect(no).toMatchObject({ status: 409, code: 'STALE_VERSION' });
  });

  it('skips rows with errors only on request', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, payroll, group, textFile('x.csv', 'Member ID,Deduction', '1,2.00', '2,two'));
    const no = await rita.refused(commitUpload, commitOf(upload));
    expect(no).toMatchObject({ status: 422, code: 'ROWS_WITH_ERRORS' });
    expect(no.message).toBe('One row has errors. Correct the file, or commit without them.');
    expect(await rita.ok(commitUpload, commitOf(upload, { leaveOutErrors: true }))).toMatchObject({
      state: 'COMMITTED',
    });
  });

  it('is rejected if the rows do not add up to the control total, until this difference is confirmed', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, payroll, group, PAYROLL);
    const control = { controlTotalCents: 46_114 };
    const no = await rita.refused(commitUpload, commitOf(upload, control));
    expect(no).toMatchObject({ status: 422, code: 'CONTROL_TOTAL' });
    expect(no.message).toBe(
      'The rows total $451.14, which is $10.00 less than the control total of $461.14. Correct the file, or confirm the difference.',
    );
    const other = await rita.refused(commitUpload, commitOf(upload, { ...control, confirmDifferenceCents: 1_000 }));
    expect(other).toMatchObject({ status: 422, code: 'CONTROL_TOTAL' });
    const done = await rita.ok(commitUpload, commitOf(upload, { ...control, confirmDifferenceCents: -1_000 }));
    expect(done).toMatchObject({ state: 'COMMITTED' });
    expect(done.effect).toMatch(
      /reconciled\. Committed with a difference: The rows total \$451\.14, which is \$10\.00 less/,
    );
  });

  it('accepts the control total that the rows add up to', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, payroll, group, PAYROLL);
    expect(await rita.ok(commitUpload, commitOf(upload, { controlTotalCents: 45_114 }))).toMatchObject({
      state: 'COMMITTED',
      effect: expect.stringMatching(/reconciled$/),
    });
  });

  it('is rejected for a file without valid rows', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, payroll, group, textFile('x.csv', 'Shade', 'blue'));
    const no = await rita.refused(commitUpload, commitOf(upload, { leaveOutErrors: true }));
    expect(no).toMatchObject({ status: 422, code: 'ROWS_WITH_ERRORS' });
    expect(no.message).toContain('Choose the column for');
  });

  it('is rejected for a duplicate file until the user confirms it', async () => {
    const { group, rita } = await uploadFixture(server);
    await committed(rita, payroll, group, PAYROLL);
    const twin = await send(rita, payroll, group, { ...PAYROLL, name: 'again.csv' });
    const no = await rita.refused(commitUpload, commitOf(twin));
    expect(no).toMatchObject({ status: 422, code: 'DUPLICATE_FILE' });
    expect(no.message).toBe(
      'The same file has already been committed: march.csv, sent by Rita Cole on 2026-03-10. Confirm that you want to commit it again.',
    );
    expect(await rita.ok(commitUpload, commitOf(twin, { allowDuplicate: true }))).toMatchObject({ state: 'COMMITTED' });
  });
});

describe('reversing', () => {
  it('removes everything that the file added', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await committed(rita, payroll, group, PAYROLL);
    const back = await reversed(rita, upload);
    expect(back).toMatchObject({ state: 'REVERSED', version: upload.version + 1 });
    expect(back.effect).toMatch(/ Reversed: Wrong month$/);
    expect(await server.db.selectFrom('payroll_deductions').selectAll().execute()).toEqual([]);
    const twice = await rita.refused(reverseUpload, reverseOf(back));
    expect(twice).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
  });

  it('allows the same file to be committed again', async () => {
    const { group, rita } = await uploadFixture(server);
    await reversed(rita, await committed(rita, payroll, group, PAYROLL));
    expect(await committed(rita, payroll, group, PAYROLL)).toMatchObject({ state: 'COMMITTED', duplicateOf: null });
  });

  it('is rejected for an uncommitted upload', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, payroll, group, PAYROLL);
    expect(await rita.refused(reverseUpload, reverseOf(upload))).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    expect(await rita.ok(getUpload, { params: { filePk: upload.filePk } })).toMatchObject({ state: 'CHECKED' });
  });
});

it('supports enrollments as a full list or as changes', async () => {
  const { group, rita } = await uploadFixture(server);
  const list = textFile(
    'list.csv',
    'Member ID,Coverage,Tier,Effective from',
    '1,HLT,FAM,01/01/2026',
    '2,Dental,EE,01/02/2026',
  );
  const upload = await committed(rita, UploadKind.Enrollment, group, list);
  expect(upload).toMatchObject({ totalCents: null, effect: 'Added 2 enrollments of 2 members as the full list' });
  const changes = textFile(
    'changes.csv',
    'Member ID,Coverage,Tier,Effective from,Effective to,Change',
    '1,HLT,FAM,2026-01-01,2026-03-31,Termination',
    '3,Vision,EE,2026-03-01,,New hire',
  );
  const second = await committed(rita, UploadKind.Enrollment, group, changes);
  expect(second.effect).toBe('Added 1 addition, 1 termination of 2 members');
  const { items } = await rita.ok(getUploadRows, { params: { filePk: second.filePk }, query: {} });
  expect(items[0]?.values).toMatchObject({
    coverage: 'Medical',
    tier: 'FAM',
    effectiveTo: '2026-03-31',
    action: 'terminate',
  });
  await reversed(rita, second);
  const { total } = await rita.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
  expect(total).toBe(2);
});
