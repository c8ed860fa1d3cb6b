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

const LINES = 30_000;
/** Each takes less than two seconds on an idle machine, which one full of tests is not. Comparing each line with each takes minutes. */
const LONGEST_MS = 8_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('never takes long over a bill of 30,000 lines', async () => {
  const group = await server.data.group({ carriers: ['ACME', 'UMBRA'] });
  const { billPk, linePks } = await server.data.bill({
    groupNumber: group,
    status: 'UNRELEASED',
    lines: manyLines(LINES),
  });
  const admin = timed(server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] })));
  const params = { billPk };

  await admin.ok(releaseBills, { body: { values: [billPk] } });
  await admin.ok(searchBills, { body: {} });
  const page = await admin.ok(getBillLines, { params, query: { offset: '25000', limit: '5000' } });
  expect(page).toMatchObject({ total: LINES });
  await admin.ok(getBillLines, { params, query: { q: 'Member 99', limit: '5000' } });
  const { lockToken } = await admin.ok(takeBillLock, { body: { billPk } });
  const few = linePks.slice(0, 20).map((linePk) => edit(linePk));
  await admin.ok(changeBillLines, { params, body: { version: 2, lockToken, changes: few } });
  const all = linePks.map((linePk) => edit(linePk));
  await admin.ok(changeBillLines, { params, body: { version: 3, lockToken, changes: all } });
  const { items } = await admin.ok(getBillHistory, { params });
  expect(items.map(({ changes, changeCount }) => [changes.length, changeCount])).toContainEqual([
    100,
    LINES - few.length,
  ]);
  await admin.ok(reconcileBill, { params, body: { version: 4, lockToken } });
  await admin.ok(unreconcileBill, { params, body: { version: 5, lockToken } });
  const reverted = await admin.ok(revertBill, { params, body: { version: 6, lockToken } });
  expect(reverted).toMatchObject({ status: 'RELEASED', changedLineCount: 0 });
  const deductions = manyLines(LINES).map(
    ({ memberId = '', memberName = '', coverage = null, billedCents = 0 }, index) => ({
      row: index + 1,
      memberId,
      memberName,
      coverage,
      amountCents: cents(billedCents),
    }),
  );
  await admin.ok(reconcileBill, {
    params,
    body: { version: 7, lockToken, comparison: { fileName: 'march.csv', deductions, resolutions: [] } },
  });
  expect(admin.took.filter(([, ms]) => ms > LONGEST_MS)).toEqual([]);
}, 120_000);

function edit(linePk: string) {
  return { linePk, reconciledCents: cents(1), reasonCode: 'TERMINATED', effectiveDate: null, note: 'left' } as const;
}

function timed(caller: TestCaller) {
  const took: [string, number][] = [];
  return {
    took,
    async ok<C extends Call>(call: C, request: TestRequest<C>) {
      const start = performance.now();
      const answer = await caller.ok(call, request);
      took.push([`${call.method} ${call.path}`, Math.round(performance.now() - start)]);
      return answer;
    },
  };
}
