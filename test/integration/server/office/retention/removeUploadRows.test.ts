import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getBill } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { listKeptData } from '../../../../../contract/office/keptData';
import { getUpload, getUploadRows } from '../../../../../contract/office/uploadRecords';
import { SqlComparisonQueries } from '../../../../../server/billing/reconciliation/SqlComparisonQueries';
import { ReadKeptData } from '../../../../../server/office/retention/ReadKeptData';
import { RemoveOldFiles } from '../../../../../server/office/retention/RemoveOldData';
import { RemoveUploadRows } from '../../../../../server/office/retention/RemoveUploadRows';
import { SqlKeptData } from '../../../../../server/office/retention/SqlKeptData';
import { SqlOldUploadRows } from '../../../../../server/office/retention/SqlOldUploadRows';
import { SqlOldFiles } from '../../../../../server/office/retention/SqlRetention';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { committed, reversed, uploadFixture } from '../../../../support/uploads/uploadFixture';

const DAYS = 800;
const DAY_MS = 86_400_000;
const KEPT = { uiLogs: 90, idempotencyKeys: 90, uploadedFiles: 90, memberFiles: 90, memberRows: DAYS };
const NOW = '2026-03-10T15:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const rows = () => new SqlOldUploadRows(server.db);
const removing = (from = rows(), days = DAYS) => new RemoveUploadRows(from, days, server.clock);
const removeFiles = () =>
  new RemoveOldFiles(new SqlOldFiles(server.db), server.files, 90, server.clock, 'memberFiles').run();
const later = (days: number) => server.clock.set(new Date(server.clock.now().getTime() + days * DAY_MS).toISOString());
const count = async (table: 'payroll_deductions' | 'enrolments') =>
  (await server.db.selectFrom(table).select('row_no').execute()).length;

const payroll = (name = 'march.csv') => textFile(name, 'Member ID,Deduction', '1,1.00', '2,2.50');
const enrollment = (name: string, ...members: readonly string[]) =>
  textFile(name, 'Member ID,Coverage,Effective date', ...members.map((member) => `${member},Medical,2026-01-01`));

describe('rows of applied files', () => {
  it('are removed after their days once the file is deleted, and the record keeps its counts and total', async () => {
    const { group, rita, manager } = await uploadFixture(server);
    const file = await committed(rita, UploadKind.PayrollDeductions, group, payroll());
    later(DAYS);
    expect([await removeFiles(), await removing().run()]).toEqual([1, 0]);
    later(1);
    const kept = new Map((await manager.ok(listKeptData, {})).items.map((item) => [item.kind, item]));
    expect(kept.get('memberRows')).toMatchObject({ count: 2, due: 0, stays: true, keptDays: null });
    expect(await removing(rows(), 0).run()).toBe(0);
    expect(await removing().run()).toBe(2);
    expect(await count('payroll_deductions')).toBe(0);
    const found = await rita.ok(getUpload, { params: { filePk: file.filePk } });
    expect(found).toMatchObject({ state: 'COMMITTED', goodRows: 2, totalCents: 350 });
    expect(found.rowsRemovedAt).toBe(server.clock.now().toISOString());
    expect(await rita.ok(getUploadRows, { params: { filePk: file.filePk } })).toMatchObject({ items: [], total: 0 });
    expect(await removing().run()).toBe(0);
  });

  it('stay while the file is stored, and while an earlier bill of the group is unpaid', async () => {
    const { group, rita } = await uploadFixture(server);
    await committed(rita, UploadKind.PayrollDeductions, group, payroll());
    later(DAYS + 1);
    expect(await removing().run()).toBe(0);
    await removeFiles();
    await server.data.bill({ groupNumber: group, period: '2026-02-01' });
    expect(await removing().run()).toBe(0);
    const other = await uploadFixture(server);
    await server.data.bill({ groupNumber: other.group, period: '2028-06-01' });
    await committed(other.rita, UploadKind.PayrollDeductions, other.group, payroll());
    later(DAYS + 1);
    await removeFiles();
    expect(await removing().run()).toBe(0);
    expect(await count('payroll_deductions')).toBe(4);
  });

  it('of enrollment are removed only if a later file has the member and the coverage', async () => {
    const { group, rita } = await uploadFixture(server);
    const first = await committed(rita, UploadKind.Enrollment, group, enrollment('first.csv', '1', '2', '3'));
    later(30);
    const second = await committed(rita, UploadKind.Enrollment, group, enrollment('second.csv', '1', '2'));
    later(30);
    await reversed(
      rita,
      await committed(rita, UploadKind.Enrollment, group, enrollment('third.csv', '1', '2', '3', '4')),
    );
    later(DAYS + 1);
    await removeFiles();
    const facts = () => new SqlComparisonQueries(server.db).enrollment(group, localDate('2030-01-31'));
    const before = await facts();
    expect(before).toHaveLength(3);
    expect(await removing().run()).toBe(2);
    expect(await facts()).toEqual(before);
    const left = await server.db
      .selectFrom('enrolments')
      .select(['upload_pk', 'member_id'])
      .orderBy('member_id')
      .execute();
    expect(left.map((row) => [row.upload_pk, row.member_id])).toEqual([
      [second.filePk, '1'],
      [second.filePk, '2'],
      [first.filePk, '3'],
    ]);
  });

  it('are removed in steps; an interrupted removal hides the rest and continues', async () => {
    const { group, rita } = await uploadFixture(server);
    const file = await committed(rita, UploadKind.PayrollDeductions, group, payroll());
    later(DAYS + 1);
    await removeFiles();
    const one = new SqlOldUploadRows(server.db);
    const [claimed] = await one.candidates(server.clock.now(), undefined, 10);
    if (!claimed) throw new Error('No file was found.');
    expect(await one.claim(claimed, server.clock.now(), server.clock.now())).toBe(true);
    expect(await one.removeSome(claimed, server.clock.now(), 1)).toBe(1);
    expect(await count('payroll_deductions')).toBe(1);
    expect(await rita.ok(getUploadRows, { params: { filePk: file.filePk } })).toMatchObject({ items: [], total: 0 });
    expect(await removing().run(() => false)).toBe(0);
    expect(await removing().run()).toBe(1);
    expect(await count('payroll_deductions')).toBe(0);
  });

  it('cannot be compared with a bill once they are removed, with advice on what to do', async () => {
    const { group, rita } = await uploadFixture(server);
    const { filePk } = await committed(rita, UploadKind.PayrollDeductions, group, payroll());
    const deduction = { row: 1, memberId: '1', memberName: 'Ada', coverage: 'Medical', amountCents: cents(100) };
    const line = { memberId: '1', memberName: 'Ada', coverage: 'Medical', billedCents: 100 };
    const reconciled = async () => {
      const bill = await server.data.bill({ groupNumber: group, period: '2030-01-01', lines: [line] });
      const params = { billPk: bill.billPk };
      const { lockToken } = await rita.ok(takeBillLock, { body: params });
      const { version } = await rita.ok(getBill, { params });
      const comparison = { fileName: 'march.csv', filePk, deductions: [deduction], resolutions: [] };
      return rita.call(reconcileBill, { params, body: { version, lockToken, comparison } });
    };
    expect(await reconciled()).toMatchObject({ status: 200 });
    await server.db.updateTable('uploads').set({ file_gone: true, rows_removed_at: NOW, rows_leaving: true }).execute();
    const refused = await reconciled();
    expect(refused).toMatchObject({ status: 422, body: { code: 'UPLOAD_REVERSED' } });
    expect(JSON.stringify(refused.body)).toContain('Remove it and compare with another file.');
  });

  it('may already be gone when the file is reversed', async () => {
    const { group, rita } = await uploadFixture(server);
    const file = await committed(rita, UploadKind.PayrollDeductions, group, payroll());
    later(DAYS + 1);
    await removeFiles();
    await removing().run();
    expect((await reversed(rita, file)).state).toBe('REVERSED');
  });
});

it('shows how many rows the next cleanup removes', async () => {
  const { group, rita } = await uploadFixture(server);
  await committed(rita, UploadKind.Enrollment, group, enrollment('first.csv', '1', '2'));
  later(1);
  await committed(rita, UploadKind.Enrollment, group, enrollment('second.csv', '1'));
  await committed(rita, UploadKind.PayrollDeductions, group, payroll());
  const found = async () => {
    const kept = await new ReadKeptData(new SqlKeptData(server.db), KEPT).run(server.clock.now());
    return kept.find(({ kind }) => kind === 'memberRows');
  };
  expect(await found()).toMatchObject({ count: 5, due: 0, stays: false, keptDays: DAYS });
  later(DAYS + 1);
  await removeFiles();
  expect(await found()).toMatchObject({ count: 5, due: 3 });
  expect(await removing().run()).toBe(3);
});
