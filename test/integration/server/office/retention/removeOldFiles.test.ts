import {
  commitUpload,
  discardUpload,
  downloadUploadErrors,
  getUpload,
} from '../../../../../contract/office/uploadRecords';
import { RemoveOldFiles } from '../../../../../server/office/retention/RemoveOldData';
import { SqlOldFiles } from '../../../../../server/office/retention/SqlRetention';
import { type FileStorage, storageKeyOf } from '../../../../../server/platform/files/filePorts';
import { REFERRED_FILES } from '../../../../../server/run/start/checks/fileStorageChecks';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, committed, PAYROLL, reversed, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

const NOW = '2026-03-10T15:00:00.000Z';
const DAYS = 30;
const DAY_MS = 86_400_000;
const payroll = UploadKind.PayrollDeductions;
const WITH_ERROR = textFile('x.csv', 'Member ID,Deduction', '1,2.00', '2,two');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const removing = (files: FileStorage = server.files) =>
  new RemoveOldFiles(new SqlOldFiles(server.db), files, DAYS, server.clock);
const isStored = async ({ filePk }: { readonly filePk: string }) =>
  (await server.files.get(storageKeyOf(filePk))) !== undefined;

/** An upload in each uncommitted state, each in its own group. */
async function oneOfEach() {
  const { group, rita } = await uploadFixture(server);
  const counting = await committed(rita, payroll, group, textFile('a.csv', 'Member ID,Deduction', '1,1.00'));
  const back = await reversed(rita, await committed(rita, payroll, group, PAYROLL));
  const waiting = await send(rita, payroll, group, WITH_ERROR);
  const refused = await send(rita, payroll, group, { name: 'r.xlsx', bytes: Buffer.from('%PDF-1.7 a report') });
  const discarded = await send(rita, payroll, group, textFile('d.csv', 'Member ID,Deduction', '3,1.00'));
  await rita.ok(discardUpload, { params: { filePk: discarded.filePk } });
  const getRecord = ({ filePk }: { readonly filePk: string }) => rita.ok(getUpload, { params: { filePk } });
  return { group, rita, counting, back, waiting, refused, discarded, getRecord };
}

/** @source UPL-1 */
describe('files that are not applied', () => {
  it('are deleted after the configured days; committed ones stay', async () => {
    const { rita, counting, back, waiting, refused, discarded, getRecord } = await oneOfEach();
    expect([waiting.state, refused.state, back.state]).toEqual(['CHECKED', 'REFUSED', 'REVERSED']);
    server.clock.advance(DAYS * DAY_MS);
    expect(await removing().run()).toBe(0);
    expect(await Promise.all([counting, back, waiting, refused].map(isStored))).toEqual([true, true, true, true]);

    server.clock.advance(1);
    expect(await removing().run()).toBe(4);
    expect(await isStored(counting)).toBe(true);
    expect(await getRecord(counting)).toMatchObject({ state: 'COMMITTED', problem: '', goodRows: 1 });
    for (const upload of [back, waiting, refused, discarded]) {
      expect(await isStored(upload)).toBe(false);
      const { problem, fileName, addUser } = await getRecord(upload);
      expect(problem).toMatch(/The file was deleted: files that are not applied are kept for 30 days\.$/);
      expect([fileName, addUser]).toEqual([upload.fileName, 'Rita Cole']);
    }
    expect((await getRecord(refused)).problem.startsWith(refused.problem)).toBe(true);
    expect(await getRecord(back)).toMatchObject({ state: 'REVERSED', goodRows: 2 });
    expect(await removing().run()).toBe(0);

    const no = await rita.refused(downloadUploadErrors, { params: { filePk: waiting.filePk } });
    expect(no).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(no.message).toBe('This file is no longer stored. Upload it again.');
  });

  it('cannot be committed or previewed after they are deleted', async () => {
    const { rita, waiting, getRecord } = await oneOfEach();
    server.clock.advance(DAYS * DAY_MS + 1);
    await removing().run();
    expect(await getRecord(waiting)).toMatchObject({ state: 'DISCARDED', rows: 2, errorRows: 1, errors: [] });
    const no = await rita.refused(commitUpload, commitOf(waiting, { leaveOutErrors: true }));
    expect(no).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    const rows = await server.db
      .selectFrom('uploads')
      .select(['preview', 'sample'])
      .where('file_gone', '=', true)
      .execute();
    expect(rows.every(({ preview, sample }) => preview.length === 0 && Object.keys(sample).length === 0)).toBe(true);
  });

  it('are deleted next time if the storage is unavailable', async () => {
    const { waiting, getRecord } = await oneOfEach();
    server.clock.advance(DAYS * DAY_MS + 1);
    const silent: FileStorage = {
      put: (key, bytes) => server.files.put(key, bytes),
      get: (key) => server.files.get(key),
      list: server.files.list.bind(server.files),
      remove: () => Promise.reject(new Error('No answer.')),
    };
    await expect(removing(silent).run()).rejects.toThrow('No answer.');
    expect(await isStored(waiting)).toBe(true);
    expect((await getRecord(waiting)).problem).toBe('');
    expect(await removing().run()).toBe(4);
    expect(await isStored(waiting)).toBe(false);
  });

  it('are no longer referred to before they are deleted, so that a backup is complete at any time', async () => {
    const { counting, waiting } = await oneOfEach();
    const dangling = async () => {
      const { rows } = await REFERRED_FILES.execute(server.db);
      const found = await Promise.all(rows.map(async ({ key }) => ((await server.files.get(key)) ? [] : [key])));
      return found.flat();
    };
    expect(await dangling()).toEqual([]);
    server.clock.advance(DAYS * DAY_MS + 1);
    const dying: FileStorage = {
      put: (key, bytes) => server.files.put(key, bytes),
      get: (key) => server.files.get(key),
      list: server.files.list.bind(server.files),
      remove: async (key) => {
        await server.files.remove(key);
        throw new Error('The server died.');
      },
    };
    await expect(removing(dying).run()).rejects.toThrow('The server died.');
    expect(await dangling()).toEqual([]);
    expect(await removing().run()).toBe(4);
    expect(await isStored(waiting)).toBe(false);
    const { rows } = await REFERRED_FILES.execute(server.db);
    expect(rows).toEqual([{ key: storageKeyOf(counting.filePk) }]);
  });

  it('are deleted next time if the server stops', async () => {
    await oneOfEach();
    server.clock.advance(DAYS * DAY_MS + 1);
    const answers = [true, true, true];
    expect(await removing().run(() => answers.shift() ?? false)).toBe(2);
    expect(await removing().run(() => false)).toBe(0);
    expect(await removing().run()).toBe(2);
  });

  it('are marked deleted once when two servers delete them', async () => {
    const { waiting, getRecord } = await oneOfEach();
    server.clock.advance(DAYS * DAY_MS + 1);
    await Promise.all([removing().run(), removing().run()]);
    expect((await getRecord(waiting)).problem.match(/The file was deleted/g)).toHaveLength(1);
  });
});

describe('applied files of payroll and enrollment', () => {
  it('are deleted after their own retention period; their rows stay, with a note on the record', async () => {
    const { counting, getRecord } = await oneOfEach();
    const removingApplied = () =>
      new RemoveOldFiles(new SqlOldFiles(server.db), server.files, DAYS, server.clock, 'memberFiles');
    server.clock.advance(DAYS * DAY_MS);
    expect(await removingApplied().run()).toBe(0);
    server.clock.advance(1);
    expect(await removingApplied().run()).toBe(1);
    expect(await isStored(counting)).toBe(false);
    const { problem, notice, state } = await getRecord(counting);
    expect({ problem, notice, state }).toEqual({
      problem: '',
      notice: expect.stringMatching(/The file was deleted: files of payroll and enrollment are kept for 30 days\.$/),
      state: 'COMMITTED',
    });
    expect(await server.db.selectFrom('payroll_deductions').select('member_id').execute()).toHaveLength(1);
    expect(await removingApplied().run()).toBe(0);
  });
});
