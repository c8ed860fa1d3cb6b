import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { searchEverything } from '../../../../../contract/billing/search';
import { createPayment } from '../../../../../contract/money/payments';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { checkoutOf, type PayingGroup, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const find = (person: TestPerson, q: string) => server.as(person).ok(searchEverything, { query: { q } });
const namesOf = async (person: TestPerson, q: string) =>
  (await find(person, q)).members.items.map(({ memberName }) => memberName);

async function group() {
  const groupNumber = await server.data.group({ name: 'Harbor Foods', carriers: ['ACME', 'ZETA'], agents: ['AG1'] });
  const bill = await server.data.bill({
    groupNumber,
    lines: [
      { memberId: 'A-4711', memberName: 'Byron, Ada-Marie', carrierCode: 'ACME' },
      { memberId: 'A-4711', memberName: 'Byron, Ada-Marie', carrierCode: 'ACME', coverage: 'Dental' },
      { memberId: 'B-0889', memberName: "Ben O'Brien", carrierCode: 'ZETA' },
    ],
  });
  return { groupNumber, bill };
}

describe('search', () => {
  it.each([
    ['ada', ['Byron, Ada-Marie']],
    ['marie byr', ['Byron, Ada-Marie']],
    ['brien', ["Ben O'Brien"]],
    ["o'brien", ["Ben O'Brien"]],
    ['711', ['Byron, Ada-Marie']],
    ['a-4711', ['Byron, Ada-Marie']],
    ['471', []],
    ['yron', []],
    ['%%', []],
    ["':* & '", []],
  ])('finds members with %j', async (q, expected) => {
    const { groupNumber } = await group();
    expect(await namesOf(await server.data.billingUser([groupNumber]), q)).toEqual(expected);
  });

  it('finds bills and groups', async () => {
    const { groupNumber, bill } = await group();
    const admin = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    const { bills } = await find(admin, bill.billNumber.toLowerCase());
    expect(bills).toMatchObject({ total: 1, items: [{ billPk: bill.billPk, groupName: 'Harbor Foods' }] });
    for (const q of ['arbor', groupNumber]) {
      expect((await find(admin, q)).groups).toEqual({ total: 1, items: [{ groupNumber, groupName: 'Harbor Foods' }] });
    }
  });

  it.each(['$1,480', '$1,480.00', '1480.00', ' 1,480.00'])('finds payments of the amount %j', async (q) => {
    const group = await payingGroup(server, { carriers: ['ACME'] });
    const { payor } = group;
    const paymentPk = await pay(group, 148_000);
    await pay(group, 248_000);
    expect((await find(payor, q)).payments).toMatchObject({ total: 1, items: [{ paymentPk, amountCents: 148_000 }] });
    expect((await find(payor, '1480')).payments.total).toBe(0);
    const stranger = await server.data.billingUser([await server.data.group()], [Role.Payor]);
    expect((await find(stranger, q)).payments.total).toBe(0);
    const carrier = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] });
    expect((await find(carrier, q)).payments.total).toBe(0);
  });

  it('finds nothing of other groups, no members for agents, and own codes only for carriers', async () => {
    const { bill } = await group();
    const stranger = await server.data.billingUser([await server.data.group({ name: 'Elsewhere' })]);
    for (const q of ['ada', '4711', bill.billNumber, 'harbor']) {
      const { members, bills, groups } = await find(stranger, q);
      expect([members.total, bills.total, groups.total]).toEqual([0, 0, 0]);
    }
    const agent = await server.data.person({ roles: [Role.Agent], agentCodes: ['AG1'] });
    expect(await namesOf(agent, 'ada')).toEqual([]);
    expect((await find(agent, 'harbor')).groups.total).toBe(1);
    const zeta = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ZETA'] });
    expect(await namesOf(zeta, 'ada')).toEqual([]);
    expect(await namesOf(zeta, 'ben')).toEqual(["Ben O'Brien"]);
    expect((await find(zeta, bill.billNumber)).payments.total).toBe(0);
  });

  it('shows members of unreleased bills to admins only', async () => {
    const groupNumber = await server.data.group();
    await server.data.bill({ groupNumber, status: 'UNRELEASED', lines: [{ memberId: 'N1', memberName: 'New Hire' }] });
    expect(await namesOf(await server.data.billingUser([groupNumber]), 'hire')).toEqual([]);
    expect(await namesOf(await server.data.person({ roles: [Role.Admin, Role.Manager] }), 'hire')).toEqual([
      'New Hire',
    ]);
  });

  it('shows five of each type and counts all', async () => {
    const groupNumber = await server.data.group();
    const lines = Array.from({ length: 12 }, (_, index) => ({ memberId: `X${index}`, memberName: `Max ${index}` }));
    await server.data.bill({ groupNumber, lines });
    const { members } = await find(await server.data.billingUser([groupNumber]), 'max');
    expect([members.items.length, members.total]).toEqual([5, 12]);
  });

  it('uses the newest name of a member, and forgets members without lines', async () => {
    const groupNumber = await server.data.group();
    await server.data.bill({ groupNumber, lines: [{ memberId: 'M1', memberName: 'Ada Byron' }] });
    const later = { groupNumber, period: '2026-04-01', lines: [{ memberId: 'M1', memberName: 'Ada Lovelace' }] };
    await server.data.bill(later);
    const person = await server.data.billingUser([groupNumber]);
    expect(await namesOf(person, 'lovelace')).toEqual(['Ada Lovelace']);
    expect(await namesOf(person, 'byron')).toEqual([]);
    await sql`delete from bills where group_number = ${groupNumber}`.execute(server.db);
    const { rows } = await sql`select from members where group_number = ${groupNumber}`.execute(server.db);
    expect(rows).toHaveLength(0);
  });

  it.each(['', 'a', '   a   ', 'x'.repeat(81), 'a\0b'])('refuses to search for %j', async (q) => {
    const { groupNumber } = await group();
    const caller = server.as(await server.data.billingUser([groupNumber]));
    expect(await caller.refused(searchEverything, { query: { q } })).toMatchObject({ status: 400 });
  });
});

/** @returns the payment's key */
async function pay({ payor, groupNumber, bankAccountPk, bill }: PayingGroup, billedCents: number): Promise<string> {
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill: await bill({ lines: [{ billedCents }] }) }]);
  const { paymentPk } = await server.as(payor).ok(createPayment, { body, idempotencyKey: randomUUID() });
  return paymentPk;
}
