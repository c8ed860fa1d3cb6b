import { randomUUID } from 'node:crypto';
import { getBill, getBillLines, searchBills } from '../../../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../../../contract/billing/bills/comparisonFacts';
import { exportBills } from '../../../../../contract/billing/bills/exportBills';
import { getDivisions, saveDivisions } from '../../../../../contract/billing/divisions';
import { getMember, searchMembers } from '../../../../../contract/billing/members';
import { searchEverything } from '../../../../../contract/billing/search';
import { addBankAccount, getBankAccount, listBankAccounts } from '../../../../../contract/money/bankAccounts';
import {
  createPayment,
  getHeldMoney,
  getPayment,
  previewPayment,
  searchPayments,
} from '../../../../../contract/money/payments';
import { getDashboard } from '../../../../../contract/office/dashboard';
import { getGroup } from '../../../../../contract/office/groups';
import { getUser, getUserHistory, listUserGroups } from '../../../../../contract/people/directory';
import { addUserGroups, limitUserDivisions, removeUserGroup } from '../../../../../contract/people/directoryChanges';
import { getGroupPreferences } from '../../../../../contract/people/session';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { holdMoney } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const EAST = { number: '01', name: 'East', lastMonth: null };
const WEST = { number: '02', name: 'West', lastMonth: null };

/** A group with a reconciled bill of East, one of West, and one of the whole group; and a payor who is limited to East. */
async function limited() {
  const groupNumber = await server.data.group({ carriers: ['ACME'] });
  const ownerPerson = await server.data.billingUser([groupNumber], [Role.SuperUser, Role.Reconciler, Role.Payor]);
  const owner = server.as(ownerPerson);
  await owner.ok(saveDivisions, { params: { groupNumber }, body: { version: 0, items: [EAST, WEST] } });
  const bill = async (memberId: string, division: string | null) => {
    const lines = [{ carrierCode: 'ACME', memberId, memberName: `Member ${memberId}`, billedCents: 10_000 }];
    const made = await server.data.bill({ groupNumber, status: 'RECONCILED', lines });
    await server.db
      .updateTable('bills')
      .set({ division_number: division })
      .where('bill_pk', '=', made.billPk)
      .execute();
    return made;
  };
  const [east, west, whole] = [await bill('M1', '01'), await bill('M2', '02'), await bill('M3', null)];
  const person = await server.data.billingUser([groupNumber], [Role.Reconciler, Role.Payor, Role.SuperUser]);
  const params = { groupNumber, id: toBase64(person.userId) };
  const user = await owner.ok(limitUserDivisions, { params, body: { divisionNumbers: ['01'] } });
  const { bankAccountPk } = await owner.ok(addBankAccount, {
    body: {
      groupNumber,
      name: 'Payroll',
      bankName: 'First Bank',
      accountType: 'checking',
      routingNumber: '021000021',
      accountNumber: '99988877',
      authorizationVersion: 1,
    },
  });
  const checkout = (...bills: readonly { readonly billPk: string; readonly version: number }[]) => ({
    groupNumber,
    sources: [{ method: 'ACH' as const, bankAccountPk, amountCents: cents(10_000 * bills.length) }],
    allocations: bills.map(({ billPk, version }) => ({ billPk, version, amountCents: cents(10_000) })),
  });
  const caller = server.as(person);
  return { groupNumber, owner, ownerPerson, person, caller, params, user, east, west, whole, bankAccountPk, checkout };
}

describe('a person who is limited to one division', () => {
  it('sees the bills of the division, with their totals, and no others', async () => {
    const { caller, east, west, whole } = await limited();
    const found = await caller.ok(searchBills, { body: {} });
    expect(found.items.map(({ billPk }) => billPk)).toEqual([east.billPk]);
    expect(found).toMatchObject({ total: 1, sums: { billedCents: 10_000 }, statusCounts: { RECONCILED: 1 } });
    await caller.ok(getBill, { params: { billPk: east.billPk } });
    await caller.ok(getBillLines, { params: { billPk: east.billPk }, query: {} });
    for (const { billPk } of [west, whole]) {
      // oxlint-disable-next-line no-await-in-loop -- one bill after the other
      expect(await caller.refused(getBill, { params: { billPk } })).toMatchObject({ status: 404 });
      // oxlint-disable-next-line no-await-in-loop -- one bill after the other
      expect(await caller.refused(getBillLines, { params: { billPk }, query: {} })).toMatchObject({ status: 404 });
    }
    const { text } = await caller.call(exportBills, { body: { format: 'csv' } });
    expect(text).toContain('East');
    expect(text).not.toContain('West');
  });

  it('has figures, search, members, and preferences of the division', async () => {
    const { caller, groupNumber, west } = await limited();
    const overview = await caller.ok(getDashboard, { params: { role: 'billingUser' }, query: { groupNumber } });
    expect(overview).toMatchObject({ byStatus: [{ status: 'RECONCILED', count: 1 }], groupCount: 1 });
    const members = await caller.ok(searchMembers, { params: { groupNumber }, body: {} });
    expect(members.items.map(({ memberId }) => memberId)).toEqual(['M1']);
    const params = { groupNumber, memberId: 'M2' };
    expect(await caller.refused(getMember, { params, query: {} })).toMatchObject({ status: 404 });
    const bills = await caller.ok(searchEverything, { query: { q: west.billNumber } });
    expect(bills.bills.items).toEqual([]);
    const people = await caller.ok(searchEverything, { query: { q: 'Member' } });
    expect(people.members.items.map(({ memberId }) => memberId)).toEqual(['M1']);
    const own = await caller.ok(getGroupPreferences, { params: { firstGroup: groupNumber } });
    expect(own).toMatchObject({
      groupSettings: [{ groupNumber }],
      divisionLimits: [{ groupNumber, divisionNumbers: ['01'] }],
    });
    const { items, history } = await caller.ok(getDivisions, { params: { groupNumber } });
    expect([items.map(({ number }) => number), history]).toEqual([['01'], []]);
  });

  it('compares without people of other divisions', async () => {
    const { caller, owner, east } = await limited();
    const params = { billPk: east.billPk };
    await server.db
      .updateTable('bills')
      .set({ period_from: localDate('2026-03-01'), period_to: localDate('2026-03-31') })
      .execute();
    expect((await owner.ok(getComparisonFacts, { params })).elsewhere).toHaveLength(2);
    expect(await caller.ok(getComparisonFacts, { params })).toMatchObject({ elsewhere: [], earlierFiles: [] });
  });

  it('pays bills of the division only, from a bank account', async () => {
    const { caller, owner, east, west, whole, checkout, groupNumber, bankAccountPk } = await limited();
    const pay = (body: ReturnType<typeof checkout>) => ({ body, idempotencyKey: randomUUID() });
    for (const bills of [[west], [east, west], [whole]]) {
      // oxlint-disable-next-line no-await-in-loop -- one payment after the other
      expect(await caller.refused(createPayment, pay(checkout(...bills)))).toMatchObject({ status: 422 });
      // oxlint-disable-next-line no-await-in-loop -- one payment after the other
      expect(await caller.ok(previewPayment, { body: checkout(...bills) })).toMatchObject({ balanced: false });
    }
    const { paymentPk } = await caller.ok(createPayment, pay(checkout(east)));
    const both = await owner.ok(createPayment, pay(checkout(west, whole)));
    expect((await caller.ok(searchPayments, { body: {} })).items.map((one) => one.paymentPk)).toEqual([paymentPk]);
    await caller.ok(getPayment, { params: { paymentPk } });
    expect(await caller.refused(getPayment, { params: { paymentPk: both.paymentPk } })).toMatchObject({ status: 404 });
    const accounts = await caller.ok(listBankAccounts, { query: { groupNumber } });
    expect([accounts.items.map((one) => one.bankAccountPk), accounts.history]).toEqual([[bankAccountPk], []]);
    expect(await caller.refused(getBankAccount, { params: { bankAccountPk } })).toMatchObject({ status: 404 });
  });

  it('does not see a payment that includes a bill of another division', async () => {
    const { caller, owner, east, west, checkout } = await limited();
    const { paymentPk } = await owner.ok(createPayment, { body: checkout(east, west), idempotencyKey: randomUUID() });
    expect(await caller.ok(searchPayments, { body: { billPk: east.billPk } })).toMatchObject({ items: [] });
    expect(await caller.refused(getPayment, { params: { paymentPk } })).toMatchObject({ status: 404 });
  });

  it('uses no held money, and nothing that covers the whole group', async () => {
    const { caller, groupNumber, person, checkout, east } = await limited();
    const bill = () => server.data.bill({ groupNumber });
    await holdMoney(server, { groupNumber, bill }, 10_000);
    const method = 'Credit Suspense' as const;
    const fromHeld = { ...checkout(east), sources: [{ method, bankAccountPk: null, amountCents: cents(10_000) }] };
    const refused = await caller.refused(createPayment, { body: fromHeld, idempotencyKey: randomUUID() });
    expect(refused).toMatchObject({ status: 422 });
    const funds = await caller.ok(getHeldMoney, { query: { groupNumber } });
    expect(funds.items.map(({ balanceCents }) => balanceCents)).toEqual([0, 0]);
    expect(await caller.refused(getGroup, { params: { groupNumber } })).toMatchObject({ status: 403 });
    const params = { groupNumber };
    const save = { params, body: { version: 1, items: [EAST, WEST] } };
    expect(await caller.refused(saveDivisions, save)).toMatchObject({ status: 403 });
    const other = await server.data.billingUser([groupNumber]);
    expect(await caller.refused(getUser, { params: { id: toBase64(other.userId) } })).toMatchObject({ status: 403 });
    const limit = { params: { groupNumber, id: toBase64(person.userId) }, body: { divisionNumbers: null } };
    expect(await caller.refused(limitUserDivisions, limit)).toMatchObject({ status: 403 });
  });
});

describe('limiting access to divisions', () => {
  it('is recorded, shown, and ends when the person leaves the group', async () => {
    const { owner, groupNumber, params, user, person } = await limited();
    expect(user.divisionLimits).toEqual([{ groupNumber, divisionNumbers: ['01'] }]);
    const id = { id: toBase64(person.userId) };
    const { items } = await owner.ok(getUserHistory, { params: id });
    // The name that groups of tests have.
    const groupName = `Group ${groupNumber}`;
    expect(items[0]).toMatchObject({
      event: 'divisionsChanged',
      text: `Group ${groupName} (${groupNumber}): only East (01).`,
    });
    expect((await owner.ok(listUserGroups, { params: id })).items).toMatchObject([
      { divisions: [{ number: '01', name: 'East' }, { number: '02' }] },
    ]);
    await owner.ok(removeUserGroup, { params });
    const added = await owner.ok(addUserGroups, { params: id, body: { values: [groupNumber] } });
    expect(added.user.divisionLimits).toEqual([]);
  });

  it('changes nothing when repeated, and is undone for the whole group', async () => {
    const { owner, params, caller, user } = await limited();
    const again = await owner.ok(limitUserDivisions, { params, body: { divisionNumbers: ['01'] } });
    expect(again.version).toBe(user.version);
    await owner.ok(limitUserDivisions, { params, body: { divisionNumbers: null } });
    expect((await caller.ok(searchBills, { body: {} })).total).toBe(3);
  });

  it('refuses divisions that the group does not have, people without a role, oneself, and roles that the person does not hold', async () => {
    const { owner, ownerPerson, groupNumber, params } = await limited();
    const unknown = await owner.refused(limitUserDivisions, { params, body: { divisionNumbers: ['09'] } });
    expect(unknown).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    const own = { params: { groupNumber, id: toBase64(ownerPerson.userId) }, body: { divisionNumbers: ['01'] } };
    expect(await owner.refused(limitUserDivisions, own)).toMatchObject({ status: 403 });
    const giver = server.as(await server.data.billingUser([groupNumber], [Role.SuperUser]));
    const notTheirs = await giver.refused(limitUserDivisions, { params, body: { divisionNumbers: null } });
    expect(notTheirs).toMatchObject({ status: 403 });
    const stranger = await server.data.billingUser([await server.data.group()]);
    const far = { params: { groupNumber, id: toBase64(stranger.userId) }, body: { divisionNumbers: ['01'] } };
    expect(await owner.refused(limitUserDivisions, far)).toMatchObject({ status: 404 });
  });

  it('does not open the whole group when a division is removed', async () => {
    const { owner, groupNumber, person } = await limited();
    await server.db.updateTable('bills').set({ division_number: null }).execute();
    await owner.ok(saveDivisions, { params: { groupNumber }, body: { version: 1, items: [WEST] } });
    expect(await server.as(person).ok(searchBills, { body: {} })).toMatchObject({ total: 0 });
  });
});
