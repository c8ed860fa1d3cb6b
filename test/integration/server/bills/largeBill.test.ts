import { takeBillLock } from '../../../../contract/billLocks';
import {
  changeBillLines,
  getBillHistory,
  getBillLines,
  reconcileBill,
  releaseBills,
  revertBill,
  searchBills,
  unreconcileBill,
} from '../../../../contract/bills';
import type { Call } from '../../../../contract/shared/Call';
import { Role } from '../../../../src/domain/access/Role';
import { cents } from '../../../../src/domain/money/Cents';
import { manyLines } from '../../../support/bills/manyLines';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestCaller, TestRequest } from '../../../support/server/TestCaller';

const FEW = 3_000;
const MANY = 30_000;
/**
 * Ten times the lines take about ten times the work, and a hundred times where each line is compared with each. Between
 * them lies what a neighbour on the same core does to processor time: up to four times, seen on a busy machine.
 */
const MOST_GROWTH = 50;
/** Less than this is chance: what a call costs whatever it is about, and collecting garbage. */
const LEAST_MS = 40;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('has no more work with each line of a bill of 30,000 than of one of 3,000', async () => {
  await workOver(FEW);
  const few = together(Math.max, await workOver(FEW), await workOver(FEW));
  const many = together(Math.min, await workOver(MANY), await workOver(MANY));
  const growth = many.map(([call, ms], index) => [call, ms / Math.max(few[index]?.[1] ?? 0, LEAST_MS)] as const);
  expect(growth.filter(([, times]) => times > MOST_GROWTH)).toEqual([]);
}, 240_000);

type Work = readonly (readonly [call: string, ms: number])[];

/** Of two rounds, for each call what `pick` takes: what disturbed one of them does not count. */
function together(pick: (one: number, other: number) => number, first: Work, second: Work): Work {
  return first.map(([call, ms], index) => [call, pick(ms, second[index]?.[1] ?? ms)]);
}

/** @returns processor time of each call on a new bill of so many lines, which load on the machine does not stretch: ms. */
async function workOver(lineCount: number) {
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

/** On PGlite the database works in this process too, so that what it does is counted. */
function counted(caller: TestCaller) {
  const work: [string, number][] = [];
  return {
    work,
    async ok<C extends Call>(call: C, request: TestRequest<C>) {
      const before = process.cpuUsage();
      const answer = await caller.ok(call, request);
      const { user, system } = process.cpuUsage(before);
      work.push([`${call.method} ${call.path}`, Math.round((user + system) / 1_000)]);
      return answer;
    },
  };
}
