import { jest } from '@jest/globals';
import { sql } from 'kysely';
import { commitUpload, getUpload, getUploadRows } from '../../../../../contract/office/uploadRecords';
import { CommitUpload } from '../../../../../server/office/uploads/CommitUpload';
import { ReverseUpload } from '../../../../../server/office/uploads/ReverseUpload';
import { SqlUploadQueries } from '../../../../../server/office/uploads/SqlUploadQueries';
import { LEASE_MS, UploadRunner } from '../../../../../server/office/uploads/UploadRunner';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import type { Db } from '../../../../../server/platform/database/Tables';
import { Refusal } from '../../../../../server/platform/shared/Refusal';
import { uploadLookup } from '../../../../../server/run/composition/composeUploads';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { ErrorCode } from '../../../../../src/domain/platform/errors/ErrorCode';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { SameThreadReading } from '../../../../support/files/SameThreadReading';
import { failAtEveryStatement, failAtStatement } from '../../../../support/server/failAtStatement';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';
import {
  billFile,
  commitOf,
  committed,
  PAYROLL,
  reverseOf,
  send,
  uploadFixture,
} from '../../../../support/uploads/uploadFixture';

const ALL = { kind: 'all' } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

function parts(db: Db) {
  const queries = new SqlUploadQueries(db);
  const transactions = new SqlTransactions(db);
  const facts = uploadLookup(db);
  const reading = new SameThreadReading();
  const runner = new UploadRunner({
    transactions,
    queries,
    lookup: facts,
    files: server.files,
    reading,
    clock: server.clock,
    invitations: { homeAddress: '', days: 7 },
  });
  return { queries, transactions, runner, rights: { directory: new SqlCallerDirectory(db), queries } };
}

async function callerOf(userId: string) {
  const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, userId);
  if (!caller) throw new Error('The caller is missing.');
  return caller;
}

const billCount = async () => (await server.db.selectFrom('bills').select('bill_pk').execute()).length;
/** Rows in progress that were never committed. */
const uncommittedRows = async () => {
  const { rows } = await sql`
    select upload_pk from bill_upload_rows union all select upload_pk from coming_bills
    union all select bill_pk from bill_lines where bill_pk not in (select bill_pk from bills)`.execute(server.db);
  return rows;
};
const stateOf = async (filePk: string) =>
  (await server.db.selectFrom('uploads').select('state').where('upload_pk', '=', filePk).executeTakeFirstOrThrow())
    .state;

describe('a process that crashes while committing a file', () => {
  it('leaves no committed rows at any statement, and the next process completes the commit once', async () => {
    const { group, carrier, people } = await uploadFixture(server);
    const caller = await callerOf(people.carrier.userId);
    const reach = { scope: ALL, userId: caller.userId };
    // Two months of one group, whose lines are written one after the other.
    const sent = () =>
      send(
        carrier,
        UploadKind.CarrierBill,
        'ACME',
        billFile(
          [group, `A-${made}`, 'M1', 'HLT', 'EE', '10'],
          [group, `B-${made}`, 'M1', 'HLT', 'EE', '10', '2026-05'],
        ),
      );
    let made = 0;
    let { filePk } = await sent();
    let n = 1;
    for (; ; n += 1) {
      const { version } = await carrier.ok(getUpload, { params: { filePk } });
      const { body, idempotencyKey } = commitOf({ filePk, version });
      const request = { caller, reach, idempotencyKey, filePk, options: body, now: server.clock.now() };
      const failing = failAtStatement(server.db, n);
      const { rights, transactions, runner } = parts(failing.db);
      const end = await new CommitUpload(rights, transactions, runner).run(request).catch((error: unknown) => error);
      if (failing.sent() < n) break;
      // If the failed statement was only a progress update, the commit continued.
      expect(await billCount()).toBe(end instanceof Error ? made : made + 2);
      // The next process takes over once the lease of the crashed one has expired.
      server.clock.advance(LEASE_MS + 1);
      await parts(server.db).runner.resume();
      const state = await stateOf(filePk);
      expect(['CHECKED', 'COMMITTED']).toContain(state);
      if (state === 'COMMITTED') {
        made += 2;
        ({ filePk } = await sent());
      }
      expect(await billCount()).toBe(made);
      expect(await uncommittedRows()).toEqual([]);
    }
    expect(n).toBeGreaterThan(20);
    expect(await stateOf(filePk)).toBe('COMMITTED');
    expect(await billCount()).toBe(made + 2);
  });

  it('leaves half of its rows hidden; the next process starts over and answers the key', async () => {
    const { group, rita, people } = await uploadFixture(server);
    const upload = await send(rita, UploadKind.PayrollDeductions, group, PAYROLL);
    const request = commitOf(upload);
    const by = { userId: people.rita.userId, name: 'Rita Cole', scope: ALL };
    const task = { kind: 'commit', by, idempotencyKey: request.idempotencyKey, options: request.body };
    const half = { group_number: group, upload_pk: upload.filePk, row_no: 2, member_id: '17', amount_cents: 41_250 };
    await server.db.insertInto('payroll_deductions').values(half).execute();
    await server.db
      .updateTable('uploads')
      .set({
        state: 'COMMITTING',
        run_id: 'dead',
        run_until: server.clock.now().toISOString(),
        task: JSON.stringify(task),
      })
      .execute();
    const seen = await rita.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(seen.items.map(({ row }) => row)).toEqual([2, 3]);
    server.clock.advance(1);
    await parts(server.db).runner.resume();
    const rows = await server.db.selectFrom('payroll_deductions').select('row_no').orderBy('row_no').execute();
    expect(rows).toEqual([{ row_no: 2 }, { row_no: 3 }]);
    expect(await rita.ok(commitUpload, request)).toMatchObject({ state: 'COMMITTED' });
  });

  it('leaves the file unchanged if it crashes during a reversal', async () => {
    const { group, rita, people } = await uploadFixture(server);
    const upload = await committed(rita, UploadKind.PayrollDeductions, group, PAYROLL);
    const caller = await callerOf(people.rita.userId);
    const { params, body, idempotencyKey } = reverseOf(upload);
    const request = { caller, reach: { scope: ALL, userId: caller.userId }, idempotencyKey, ...params, ...body };
    const statements = await failAtEveryStatement(
      server,
      (db) => {
        const { rights, transactions } = parts(db);
        return new ReverseUpload(rights, transactions).run({ ...request, now: server.clock.now() });
      },
      async () => {
        expect(await stateOf(upload.filePk)).toBe('COMMITTED');
        expect(await server.db.selectFrom('payroll_deductions').selectAll().execute()).toHaveLength(2);
      },
    );
    expect(statements).toBeGreaterThan(8);
    expect(await stateOf(upload.filePk)).toBe('REVERSED');
  });
});

describe('a process that crashes while reading a file', () => {
  it('leaves it to the next process once the lease has expired', async () => {
    const { group, rita } = await uploadFixture(server);
    const { filePk } = await send(rita, UploadKind.PayrollDeductions, group, PAYROLL);
    const task = { kind: 'read', by: { userId: 'x', name: 'Rita', scope: ALL }, template: 'auto', layout: null };
    const until = new Date(server.clock.now().getTime() + LEASE_MS).toISOString();
    await server.db
      .updateTable('uploads')
      .set({ state: 'READING', run_id: 'dead', run_until: until, task: JSON.stringify(task) })
      .execute();
    await parts(server.db).runner.resume();
    expect(await stateOf(filePk)).toBe('READING');
    await parts(server.db).runner.resume(true);
    expect(await stateOf(filePk)).toBe('CHECKED');
  });

  it('reports a file that was not stored completely', async () => {
    const { group, rita } = await uploadFixture(server);
    const { filePk } = await send(rita, UploadKind.PayrollDeductions, group, PAYROLL);
    const task = { kind: 'read', by: { userId: 'x', name: 'Rita', scope: ALL }, template: 'auto', layout: null };
    await server.db
      .updateTable('uploads')
      .set({
        state: 'READING',
        format: 'unknown',
        run_id: 'dead',
        run_until: server.clock.now().toISOString(),
        task: JSON.stringify(task),
      })
      .execute();
    server.stored.clear();
    await parts(server.db).runner.resume(true);
    const upload = await rita.ok(getUpload, { params: { filePk } });
    expect(upload).toMatchObject({ state: 'REFUSED', problem: 'The file is incomplete. Upload it again.' });
  });
});

it('reads the file later if the storage becomes unavailable after it was stored', async () => {
  const { group, rita } = await uploadFixture(server);
  const away = jest.spyOn(server.files, 'get').mockRejectedValueOnce(new Refusal(ErrorCode.Unavailable, 'Try again.'));
  const { filePk, state, problem } = await send(rita, UploadKind.PayrollDeductions, group, PAYROLL);
  expect([state, problem]).toEqual(['READING', '']);
  away.mockRestore();
  server.clock.advance(LEASE_MS + 1);
  await parts(server.db).runner.resume();
  expect(await stateOf(filePk)).toBe('CHECKED');
});
