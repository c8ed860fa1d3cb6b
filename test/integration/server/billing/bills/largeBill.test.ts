import { sql } from 'kysely';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { releaseBills, revertBill, unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import {
  changeBillLines,
  getBillHistory,
  getBillLines,
  searchBills,
} from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import type { Call } from '../../../../../contract/platform/shared/Call';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { manyLines } from '../../../../support/bills/manyLines';
import { atDepth } from '../../../../support/depth';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller, TestRequest } from '../../../../support/server/TestCaller';
import { WorkCounter } from '../../../../support/work/WorkCounter';

/** So many that their changes are already read in pieces, as those of all larger bills. */
const FEW = atDepth(750, 3_000);
const MANY = atDepth(3_000, 30_000);
/** Four times the lines take about four times the work; comparing all pairs would take sixteen times. */
const MAX_GROWTH = (3 * MANY) / FEW;
/** Undoing every change reads a line, its change and both keys several times. */
const MAX_ROWS_PER_LINE = 10;

let counter: WorkCounter;
let server: TestServer;
beforeAll(async () => {
  counter = await WorkCounter.start();
  server = await startTestServer();
});
afterAll(async () => {
  counter.stop();
  await server.close();
});

it('takes time linear in the number of lines', async () => {
  await measureWork(FEW);
  const few = await measureWork(FEW);
  const many = await measureWork(MANY);
  const growth = many.map(({ call, runs }, index) => [call, runs / (few[index]?.runs ?? 0)] as const);
  expect(growth.filter(([, times]) => times > MAX_GROWTH)).toEqual([]);
  expect(many.filter(({ rows }) => rows > MAX_ROWS_PER_LINE * MANY)).toEqual([]);
}, 240_000);

interface Work {
  readonly call: string;
  /** Number of times code ran. */
  readonly runs: number;
  /** Number of table rows that the database read. */
  readonly rows: number;
}

/** @returns the work of each call on a new bill with this many lines. */
async function measureWork(lineCount: number): Promise<readonly Work[]> {
  const group = await server.data.group({ carriers: ['ACME', 'UMBRA'] });
  const lines = manyLines(lineCount);
  const { billPk, linePks } = await server.data.bill({ groupNumber: group, status: 'UNRELEASED', lines });
  const admin = counted(server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] })));
  const params = { billPk };

  await admin.ok(releaseBills, { body: { values: [billPk] } });
  await admin.ok(searchBills, { body: {} });
  const page = await admin.ok(getBillLines, { params, query: { offset: String(lineCount / 2), limit: '5000' } });
  expect(page).toMatchObject({ total: lineCount });
  await admin.ok(getBillLines, { params, query: { q: 'Member 99', limit: '5000' } });
  const { lockToken } = await admin.ok(takeBillLock, { body: { billPk } });
  const few = linePks.slice(0, 20).map((linePk) => edit(linePk));
  await admin.ok(changeBillLines, { params, body: { version: 2, lockToken, changes: few } });
  const all = linePks.map((linePk) => edit(linePk));
  await admin.ok(changeBillLines, { params, body: { version: 3, lockToken, changes: all } });
  const { items } = await admin.ok(getBillHistory, { params });
  expect(items.map(({ changes, changeCount }) => [changes.length, changeCount])).toContainEqual([
    100,
    lineCount - few.length,
  ]);
  await admin.ok(reconcileBill, { params, body: { version: 4, lockToken } });
  await admin.ok(unreconcileBill, { params, body: { version: 5, lockToken } });
  const reverted = await admin.ok(revertBill, { params, body: { version: 6, lockToken } });
  expect(reverted).toMatchObject({ status: 'RELEASED', changedLineCount: 0 });
  const deductions = lines.map(({ memberId = '', memberName = '', coverage = null, billedCents = 0 }, index) => ({
    row: index + 1,
    memberId,
    memberName,
    coverage,
    amountCents: cents(billedCents),
  }));
  await admin.ok(reconcileBill, {
    params,
    body: { version: 7, lockToken, comparison: { fileName: 'march.csv', deductions, resolutions: [] } },
  });
  return admin.work;
}

function edit(linePk: string) {
  return { linePk, reconciledCents: cents(1), reasonCode: 'TERMINATED', effectiveDate: null, note: 'left' } as const;
}

function counted(caller: TestCaller) {
  const work: Work[] = [];
  return {
    work,
    async ok<C extends Call>(call: C, request: TestRequest<C>) {
      const before = await rowsRead();
      const { runs, answer } = await counter.runsOf(() => caller.ok(call, request));
      work.push({ call: `${call.method} ${call.path}`, runs, rows: (await rowsRead()) - before });
      return answer;
    },
  };
}

/** Only PGlite, with its single connection, reports statistics immediately; elsewhere returns nothing. */
async function rowsRead(): Promise<number> {
  if (server.engine !== 'pglite') return 0;
  await sql`select pg_stat_force_next_flush()`.execute(server.db);
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables`.execute(
    server.db,
  );
  return rows[0]?.read ?? 0;
}
