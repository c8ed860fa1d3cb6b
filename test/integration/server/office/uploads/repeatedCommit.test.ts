import { commitUpload } from '../../../../../contract/office/uploadRecords';
import { CommitUpload, type CommitUploadRequest } from '../../../../../server/office/uploads/CommitUpload';
import { SqlUploadQueries } from '../../../../../server/office/uploads/SqlUploadQueries';
import { UploadRunner } from '../../../../../server/office/uploads/UploadRunner';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import type { Transactions } from '../../../../../server/platform/shared/Transaction';
import { uploadLookup } from '../../../../../server/run/composition/composeUploads';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { SameThreadReading } from '../../../../support/files/SameThreadReading';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';
import { billFile, commitOf, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** @source UPL-1 */
describe('a commit that is repeated on another server', () => {
  it('does not start there while the first server is writing, and the first one completes with all lines', async () => {
    const { carrier, request } = await twoLines();
    const { filePk, options, idempotencyKey } = request;

    const [written, sentAgain, counted] = [signal(), signal(), signal()];
    const first = committing(request, async () => {
      if ((await lineCount()) < 2) return;
      written.finish();
      await sentAgain.done;
    });
    await written.done;
    let done = 0;
    const again = committing(request, async () => {
      done += 1;
      // The second one has started to write; the first one continues in the meantime.
      if (done <= 2) return;
      sentAgain.finish();
      await counted.done;
    });
    await Promise.race([again, sentAgain.done]);
    sentAgain.finish();
    expect(await first).toMatchObject({ status: 200 });
    counted.finish();
    expect(await again).toMatchObject({ state: 'COMMITTING' });
    expect(await lineCount()).toBe(2);
    const { body: answer } = await carrier.call(commitUpload, { params: { filePk }, body: options, idempotencyKey });
    expect(answer).toMatchObject({ state: 'COMMITTED' });
  });
});

it('never creates a bill with missing lines when two commits race', async () => {
  const { request } = await twoLines();
  const commit = committing(request, async () => {
    if ((await lineCount()) === 2) await server.db.deleteFrom('bill_lines').where('line_no', '=', 1).execute();
  });
  await expect(commit).rejects.toMatchObject({ code: 'STALE_VERSION' });
  expect(await server.db.selectFrom('bills').select('bill_pk').execute()).toEqual([]);
  expect(await lineCount()).toBe(0);
});

/** Commits a carrier file of one bill. */
async function twoLines() {
  const { group, carrier, people } = await uploadFixture(server);
  const rows = ['M1', 'M2'].map((member) => [group, 'A-1', member, 'HLT', 'EE', '10'] as const);
  const upload = await send(carrier, UploadKind.CarrierBill, 'ACME', billFile(...rows));
  const { body: options, idempotencyKey } = commitOf(upload);
  const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, people.carrier.userId);
  if (!caller) throw new Error('The caller is missing.');
  const reach = { scope: { kind: 'carriers', carrierCodes: ['ACME'] }, userId: caller.userId } as const;
  const { filePk } = upload;
  return { carrier, request: { caller, reach, idempotencyKey, filePk, options, now: server.clock.now() } };
}

async function lineCount(): Promise<number> {
  return (await server.db.selectFrom('bill_lines').select('line_pk').execute()).length;
}

/** Commits on a separate server. @param before awaited before each of its transactions */
function committing(request: CommitUploadRequest, before: () => Promise<void>) {
  const { db, files, clock } = server;
  const inner = new SqlTransactions(db);
  const transactions: Transactions = {
    async run(work) {
      await before();
      return inner.run(work);
    },
  };
  const queries = new SqlUploadQueries(db);
  const facts = uploadLookup(db);
  const runner = new UploadRunner({
    transactions,
    queries,
    lookup: facts,
    files,
    reading: new SameThreadReading(),
    clock,
    invitations: { homeAddress: '', days: 7 },
  });
  return new CommitUpload({ directory: new SqlCallerDirectory(db), queries }, transactions, runner).run(request);
}

function signal() {
  let finish = () => undefined as void;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish: () => finish() };
}
