import { getBillLines, searchBills } from '../../../../../contract/billing/bills/bills';
import { searchClassMembers } from '../../../../../contract/billing/classes';
import { searchCorrections } from '../../../../../contract/billing/corrections';
import { searchCostMembers } from '../../../../../contract/billing/costs/costCenters';
import { searchExpectedAdjustments } from '../../../../../contract/billing/expectedAdjustments';
import { searchMembers } from '../../../../../contract/billing/members';
import { searchRegister } from '../../../../../contract/billing/register';
import { searchEverything } from '../../../../../contract/billing/search';
import { getAging } from '../../../../../contract/money/aging';
import { searchDeposits } from '../../../../../contract/money/deposits';
import { searchPayments } from '../../../../../contract/money/payments';
import { searchRefunds } from '../../../../../contract/money/refunds';
import { listBankFiles } from '../../../../../contract/money/remittances';
import { searchHeldItems } from '../../../../../contract/money/suspense';
import { searchUnclaimed } from '../../../../../contract/money/unclaimed';
import { searchAuditEvents } from '../../../../../contract/office/audit';
import { searchGroups } from '../../../../../contract/office/groups';
import { searchSetup } from '../../../../../contract/office/setup';
import { searchUploads } from '../../../../../contract/office/uploadRecords';
import { listUploadOwners } from '../../../../../contract/office/uploads';
import { listDirectoryGroups, searchUsers } from '../../../../../contract/people/directory';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const MEMBERS = [
  'Sørby, Ingrid',
  'Müller, Jürgen',
  'García, José Luis',
  'Josephs, Maria',
  'O’Brien, Ana',
  'Smith-Jones, Mary',
  'Weiß,  Hal',
  'Maria De La Cruz',
];

/** Searches, each with the members that it finds. */
const SEARCHES: readonly (readonly [string, readonly string[]])[] = [
  ['sorby', ['Sørby, Ingrid']],
  ['muller', ['Müller, Jürgen']],
  ['garcia jo', ['García, José Luis']],
  ['jose garcia', ['García, José Luis']],
  ['obrien', ['O’Brien, Ana']],
  ["ana o'brien", ['O’Brien, Ana']],
  ['smithjones', ['Smith-Jones, Mary']],
  ['mary smith–jones', ['Smith-Jones, Mary']],
  ['hal weiss', ['Weiß,  Hal']],
  ['cruz maria', ['Maria De La Cruz']],
  ['delacruz', ['Maria De La Cruz']],
  ['maria jose luis', []],
  ["':* & '", []],
];

async function harbor() {
  const groupNumber = await server.data.group({ name: 'Ångström & Söns', carriers: ['ACME'] });
  const lines = MEMBERS.map((memberName, index) => ({ memberId: `M-${index}`, memberName, coverage: 'Dental' }));
  const { billPk } = await server.data.bill({ groupNumber, lines });
  const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  return { groupNumber, billPk, manager: server.as(manager) };
}

it('finds members everywhere, however their names are typed', async () => {
  const { groupNumber, billPk, manager } = await harbor();
  for (const [q, expected] of SEARCHES) {
    const { members } = await manager.ok(searchEverything, { query: { q } });
    const ofGroup = await manager.ok(searchMembers, { params: { groupNumber }, body: { q } });
    const ofBill = await manager.ok(getBillLines, { params: { billPk }, query: { q } });
    for (const { items } of [members, ofGroup, ofBill])
      expect([q, items.map(({ memberName }) => memberName)]).toEqual([q, expected]);
  }
});

it('finds lines by words of several columns', async () => {
  const { billPk, manager } = await harbor();
  const named = async (q: string) =>
    (await manager.ok(getBillLines, { params: { billPk }, query: { q } })).items.map(({ memberName }) => memberName);
  expect(await named('dental muller')).toEqual(['Müller, Jürgen']);
  expect(await named('garcia m-2')).toEqual(['García, José Luis']);
  expect(await named('garcia m-3')).toEqual([]);
  expect(await named('&')).toEqual([]);
});

it.each(['angstrom', 'sons', 'SONS ångström', '& söns'])('finds groups by %j everywhere', async (q) => {
  const { groupNumber, manager } = await harbor();
  await server.data.group({ name: 'Elsewhere' });
  const { groups } = await manager.ok(searchEverything, { query: { q } });
  expect(groups.items.map((group) => group.groupNumber)).toEqual([groupNumber]);
  const listed = await manager.ok(searchGroups, { body: { q } });
  const named = await manager.ok(listDirectoryGroups, { query: { q } });
  const set = await manager.ok(searchSetup, { params: { kind: 'groups' }, body: { q } });
  const bills = await manager.ok(searchBills, { body: { q } });
  for (const items of [listed.items, named.items]) expect(items.map((one) => one.groupNumber)).toEqual([groupNumber]);
  expect(set.items.map(({ code }) => code)).toEqual([groupNumber]);
  expect(bills.items.map((bill) => bill.groupNumber)).toEqual([groupNumber]);
});

it('finds people', async () => {
  const { manager } = await harbor();
  const person = await server.data.person({ firstName: 'Zoë', lastName: 'O’Brien-Núñez', email: 'zoe.o@harbor.test' });
  for (const q of ['obrien', 'zoe nunez', 'nunez, zoe', 'zoe.o@harbor.test', "o'brien-nunez"]) {
    const { items } = await manager.ok(searchUsers, { body: { q } });
    expect([q, items.map(({ user_id: userId }) => userId)]).toEqual([q, [person.userId]]);
  }
  expect((await manager.ok(searchUsers, { body: { q: 'z.o@harbor.test' } })).items).toEqual([]);
});

/** Lists without rows here: each statement is valid, also for words, numbers, quotes, and wildcards. */
it.each(['o’brien', 'ana 47', `"%_'\\`, '&', '12.50', 'a-b c'])('searches every other list for %j', async (q) => {
  const { groupNumber, manager } = await harbor();
  const user = server.as(await server.data.billingUser([groupNumber], [Role.SuperUser]));
  const [body, query, params] = [{ q }, { q }, { groupNumber }];
  const found = [
    await manager.ok(searchDeposits, { body }),
    await manager.ok(searchHeldItems, { body }),
    await manager.ok(searchRefunds, { body }),
    await manager.ok(searchUnclaimed, { body }),
    await manager.ok(searchPayments, { body }),
    await manager.ok(searchUploads, { body }),
    await manager.ok(searchRegister, { params, body }),
    await user.ok(searchCostMembers, { params, body }),
    await user.ok(searchClassMembers, { params, body }),
    await manager.ok(searchSetup, { params: { kind: 'carriers' }, body }),
    await manager.ok(searchCorrections, { query }),
    await manager.ok(searchExpectedAdjustments, { query }),
    await manager.ok(searchAuditEvents, { query }),
    await manager.ok(getAging, { query }),
    await manager.ok(listBankFiles, { query }),
    await manager.ok(listUploadOwners, { query: { q, for: 'payrollDeductions' } }),
  ];
  expect(found).toHaveLength(16);
});
