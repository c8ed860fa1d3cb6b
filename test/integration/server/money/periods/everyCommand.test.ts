import { getAgedBills, getAging } from '../../../../../contract/money/aging';
import { getTrialBalance } from '../../../../../contract/money/ledger';
import { officeDate } from '../../../../../server/platform/shared/officeDate';
import { Role } from '../../../../../src/domain/platform/access/Role';
import {
  addDays,
  addMonths,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
} from '../../../../../src/domain/platform/dates/LocalDate';
import { keepTokens } from '../../../../support/access/keepTokens';
import type { MatrixCaller, Target } from '../../../../support/access/MatrixCall';
import { MATRIX_CALLS } from '../../../../support/access/matrixCalls';
import { matrixTarget } from '../../../../support/access/matrixTarget';
import { SameThreadDocuments } from '../../../../support/files/SameThreadDocuments';
import { changedMonths, closeMonth } from '../../../../support/periods/closeMonth';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';

/**
 * Every command of the product, on records that the closed month has, by people who may do everything.
 *
 * @source docs/decisions/periods.md#what-a-closed-month-counted-stays
 */
const COMMANDS = MATRIX_CALLS.filter(({ call }) => call.method !== 'GET');

let server: TestServer;
let target: Target;
let lastDay: LocalDate;
let reader: TestCaller;
let people: readonly (MatrixCaller & { readonly caller: TestCaller })[];
let before: unknown;
const done = new Set<string>();

beforeAll(async () => {
  server = await startTestServer({ documents: new SameThreadDocuments() });
  target = await matrixTarget(server, 'own');
  const today = officeDate(server.clock.now());
  lastDay = lastOfMonth(today);
  const person = async (options: Parameters<TestServer['data']['person']>[0], dashboard: MatrixCaller['dashboard']) => {
    const account = await server.data.person(options);
    return { ...account, dashboard, caller: server.as(account) };
  };
  const office = await person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] }, 'admin');
  const billing = await server.data.billingUser([target.groupNumber], [Role.Reconciler, Role.Payor]);
  people = [office, { ...billing, dashboard: 'billingUser', caller: server.as(billing) }];
  reader = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  server.clock.set(`${addDays(addMonths(firstOfMonth(today), 1), 4)}T15:00:00.000Z`);
  await closeMonth(server.db, firstOfMonth(today), server.clock.now());
  before = await read();
});
afterAll(() => server.close());

/** Reports that managers read as of the last day of the closed month. */
async function read() {
  const query = { asOf: lastDay };
  const [aging, bills, balance] = await Promise.all([
    reader.ok(getAging, { query }),
    reader.ok(getAgedBills, { params: { groupNumber: target.groupNumber }, query }),
    reader.ok(getTrialBalance, { query }),
  ]);
  return {
    sums: aging.sums,
    groups: aging.items.map(({ name: _name, ...item }) => item),
    bills,
    accounts: balance.accounts,
  };
}

it.each(COMMANDS.map((row) => [[row.call.method, row.call.path, row.variant].filter(Boolean).join(' '), row] as const))(
  'keeps the closed month: %s',
  async (name, row) => {
    for (const { caller, ...asking } of people) {
      await row.prepare?.(server, target, asking);
      const request = row.request(target, asking);
      const { files, fields } = request;
      const { status, text } =
        files === undefined
          ? await caller.call(row.call, request)
          : await caller.upload(row.call, { ...request, files, ...(fields ? { fields } : {}) });
      await keepTokens(server, row.call);
      if (status < 300) done.add(name);
      if (status >= 500) throw new Error(`${name} answered ${status}: ${text}`);
    }
    expect(await changedMonths(server.db)).toEqual([]);
    expect(await read()).toEqual(before);
  },
);

it('ran most of the commands, including those that undo something', () => {
  expect(done.size).toBeGreaterThan(COMMANDS.length / 2);
  for (const command of [
    'POST /api/bills/unrelease',
    'POST /api/payments/:paymentPk/void',
    'POST /api/refunds/:refundPk/return',
    'POST /api/remittances/:remittancePk/state',
    'POST /api/groups/:groupNumber/register/writeOffs/:writeOffPk/reverse',
    'POST /api/groups/:groupNumber/members/erasures/:erasurePk/decide',
    'POST /api/processing/run',
    'POST /mgmt/users/purge',
  ])
    expect(done).toContain(command);
});
