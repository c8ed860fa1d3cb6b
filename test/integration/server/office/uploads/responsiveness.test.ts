import { jest } from '@jest/globals';
import { searchBills } from '../../../../../contract/billing/bills/bills';
import { getUpload } from '../../../../../contract/office/uploadRecords';
import { CommitUpload } from '../../../../../server/office/uploads/CommitUpload';
import { ROWS_PER_TRANSACTION } from '../../../../../server/office/uploads/ports';
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

jest.setTimeout(120_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

it('answers other calls between the parts of a carrier bill, each of which is short, and shows none of it before the end', async () => {
  const { group, carrier, admin, people } = await uploadFixture(server);
  const rows = 2 * ROWS_PER_TRANSACTION + 1;
  const file = billFile(
    ...Array.from({ length: rows }, (_, at) => [group, 'A-1', `M${at}`, 'HLT', 'EE', '1'] as const),
  );
  const upload = await send(carrier, UploadKind.CarrierBill, 'ACME', file);
  const inner = new SqlTransactions(server.db);
  const parts: { readonly waiting: number; readonly lines: number; readonly state: string; readonly bills: number }[] =
    [];
  const transactions: Transactions = {
    async run(work) {
      const result = await inner.run(work);
      const { state } = await carrier.ok(getUpload, { params: { filePk: upload.filePk } });
      const { total } = await admin.ok(searchBills, { body: {} });
      parts.push({ waiting: await count('bill_upload_rows'), lines: await count('bill_lines'), state, bills: total });
      return result;
    },
  };
  await committing(transactions, upload, people.carrier.userId);

  const steps = parts
    .slice(1)
    .map(({ waiting, lines }, at) => [
      Math.abs(waiting - (parts[at]?.waiting ?? 0)),
      Math.abs(lines - (parts[at]?.lines ?? 0)),
    ]);
  expect(Math.max(...steps.flat())).toBe(ROWS_PER_TRANSACTION);
  const unseen = parts.slice(0, -1);
  expect(unseen.length).toBeGreaterThan(6);
  expect(new Set(unseen.map(({ state, bills }) => `${state} ${bills}`))).toEqual(new Set(['COMMITTING 0']));
  expect(parts.at(-1)).toEqual({ waiting: 0, lines: rows, state: 'COMMITTED', bills: 1 });
});

it('handles requests between writing the bills of a carrier file', async () => {
  const { group, carrier, people } = await uploadFixture(server);
  // Each bill of a group is a separate part.
  const rows = Array.from({ length: 12 }, (_, at) => [group, `A-${at}`, 'M1', 'HLT', 'EE', '1', monthOf(at)] as const);
  const upload = await send(carrier, UploadKind.CarrierBill, 'ACME', billFile(...rows));
  const answers: { readonly state: string; readonly lines: number }[] = [];
  let isOver = false;
  const searchMeanwhile = async () => {
    while (!isOver) {
      const { state } = await carrier.ok(getUpload, { params: { filePk: upload.filePk } });
      answers.push({ state, lines: await count('bill_lines') });
    }
  };
  const searches = searchMeanwhile();
  await committing(new SqlTransactions(server.db), upload, people.carrier.userId);
  isOver = true;
  await searches;
  const between = answers.filter(({ state, lines }) => state === 'COMMITTING' && lines > 0 && lines < rows.length);
  expect(between.length).toBeGreaterThan(0);
  expect(await count('bill_lines')).toBe(rows.length);
});

const monthOf = (at: number) => `2026-${String(at + 1).padStart(2, '0')}`;

async function count(table: 'bill_upload_rows' | 'bill_lines'): Promise<number> {
  const { n } = await server.db
    .selectFrom(table)
    .select((of) => of.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Commits as the server does, and watches its transactions. */
async function committing(
  transactions: Transactions,
  upload: { readonly filePk: string; readonly version: number },
  userId: string,
) {
  const { db, files, clock } = server;
  const queries = new SqlUploadQueries(db);
  const facts = uploadLookup(db);
  const directory = new SqlCallerDirectory(db);
  const caller = await directory.findCaller(ISSUER, userId);
  if (!caller) throw new Error('The caller is missing.');
  const runner = new UploadRunner({
    transactions,
    queries,
    lookup: facts,
    files,
    reading: new SameThreadReading(),
    clock,
    invitations: { homeAddress: '', days: 7 },
  });
  const { body: options, idempotencyKey } = commitOf(upload);
  const reach = { scope: { kind: 'carriers', carrierCodes: ['ACME'] }, userId } as const;
  const request = { caller, reach, idempotencyKey, filePk: upload.filePk, options, now: clock.now() };
  await new CommitUpload({ directory, queries }, transactions, runner).run(request);
  // On a slow machine, the answer may come before the end.
  while ((await queries.find(reach, upload.filePk))?.state === 'COMMITTING') await new Promise(setImmediate);
  await runner.close();
}
