import { RemoveOrphanedFiles } from '../../../../../server/office/retention/RemoveOldData';
import { SqlOldAttachments, SqlOldFiles } from '../../../../../server/office/retention/SqlRetention';
import { ReceiveUploads } from '../../../../../server/office/uploads/ReceiveUploads';
import { SqlUploadQueries } from '../../../../../server/office/uploads/SqlUploadQueries';
import { UploadRunner } from '../../../../../server/office/uploads/UploadRunner';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import type { Db } from '../../../../../server/platform/database/Tables';
import { type FileStorage, storageKeyOf } from '../../../../../server/platform/files/filePorts';
import { uploadLookup } from '../../../../../server/run/composition/composeUploads';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { MemoryFiles } from '../../../../support/files/MemoryFiles';
import { SameThreadReading } from '../../../../support/files/SameThreadReading';
import { Died, failAtStatement } from '../../../../support/server/failAtStatement';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';
import { uploadFixture } from '../../../../support/uploads/uploadFixture';

const DAY_MS = 86_400_000;

let server: TestServer;
let files: MemoryFiles;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
beforeEach(() => {
  files = new MemoryFiles(() => server.clock.now());
});
afterEach(() => server.reset());
afterAll(() => server.close());

const removal = () => {
  const { db, clock } = server;
  return new RemoveOrphanedFiles(
    { uploads: new SqlOldFiles(db), attachments: new SqlOldAttachments(db) },
    files,
    clock,
  );
};

/** @source UPL-1 */
describe('orphaned files', () => {
  it('of a server that crashed before recording them are deleted after a day', async () => {
    const { group, people } = await uploadFixture(server);
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, people.rita.userId);
    if (!caller) throw new Error('The caller is missing.');
    const request = { caller, kind: UploadKind.PayrollDeductions, owner: group, now: server.clock.now() };
    const sent = Array.from({ length: 12 }, () => ({ file: PAYROLL_FILE, template: 'auto' }));
    await receiver(server.db).run({ ...request, files: sent });
    for (let n = 1; ; n += 1) {
      const dying = failAtStatement(server.db, n);
      const sending = receiver(dying.db).run({ ...request, files: [{ file: PAYROLL_FILE, template: 'auto' }] });
      await sending.catch((error: unknown) => {
        if (!(error instanceof Died)) throw error;
      });
      if (dying.sent() < n) break;
      await removal().run();
    }
    const recorded = (await server.db.selectFrom('uploads').select('upload_pk').execute()).map((row) => row.upload_pk);
    expect(recorded.length).toBeGreaterThan(sent.length);
    expect(files.keys().length).toBeGreaterThan(recorded.length);

    server.clock.advance(DAY_MS);
    expect(await removal().run()).toBe(0);
    server.clock.advance(1);
    expect(await removal().run()).toBeGreaterThan(0);
    expect(files.keys()).toEqual(recorded.map(storageKeyOf).sort());
    expect(await removal().run()).toBe(0);
  });

  it('exclude recent files and other folders; deletion stops on request', async () => {
    const stored = await recordedUploads(2);
    await files.put('uploads/10023.left', Buffer.from('x'));
    await files.put('uploads/10023.left.5f1c.half', Buffer.from('x'));
    await files.put('logos/old.png', Buffer.from('x'));
    server.clock.advance(DAY_MS + 1);
    await files.put('uploads/10023.arriving', Buffer.from('x'));
    expect(await removal().run(() => false)).toBe(0);
    expect(await removal().run()).toBe(2);
    expect(files.keys()).toEqual(['logos/old.png', 'uploads/10023.arriving', ...stored].sort());
  });

  it('are kept if they outnumber the recorded files, as with a wrong database', async () => {
    const [stored = ''] = await recordedUploads(1);
    for (const name of ['10023.one', '10023.two']) await files.put(`uploads/${name}`, Buffer.from('x'));
    server.clock.advance(DAY_MS + 1);
    await expect(removal().run()).rejects.toThrow('Of 3 uploaded files in the storage, 2 are not in the database');
    expect(files.keys()).toEqual([stored, 'uploads/10023.one', 'uploads/10023.two'].sort());
    await files.remove('uploads/10023.two');
    expect(await removal().run()).toBe(1);
    expect(files.keys()).toEqual([stored]);
  });
});

/** Creates this many recorded uploads. @returns the keys of their files */
async function recordedUploads(count: number): Promise<string[]> {
  const { group, people } = await uploadFixture(server);
  const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, people.rita.userId);
  if (!caller) throw new Error('The caller is missing.');
  const sent = Array.from({ length: count }, () => ({ file: PAYROLL_FILE, template: 'auto' }));
  const request = { caller, kind: UploadKind.PayrollDeductions, owner: group, now: server.clock.now() };
  const uploads = await receiver(server.db).run({ ...request, files: sent });
  return uploads.map(({ filePk }) => storageKeyOf(filePk)).sort();
}

const CONTENT = Buffer.from('Member ID,Deduction\n1,2.00\n');
const PAYROLL_FILE = { fileName: 'x.csv', bytes: CONTENT.length, sha256: 'f', read: () => Promise.resolve(CONTENT) };

/** Stores files like a server that then crashes, so nothing cleans up. */
function receiver(db: Db): ReceiveUploads {
  const queries = new SqlUploadQueries(db);
  const transactions = new SqlTransactions(db);
  const lookup = uploadLookup(db);
  const runner = new UploadRunner({
    transactions,
    queries,
    lookup,
    files,
    reading: new SameThreadReading(),
    clock: server.clock,
    invitations: { homeAddress: '', days: 7 },
  });
  const mortal: FileStorage = {
    put: (key, bytes) => files.put(key, bytes),
    get: (key) => files.get(key),
    remove: () => Promise.reject(new Died('It cannot clear up any more.')),
    list: (folder) => files.list(folder),
  };
  return new ReceiveUploads({ directory: new SqlCallerDirectory(db), queries }, transactions, mortal, runner);
}
