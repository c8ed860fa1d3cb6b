import { saveGroupSettings } from '../../../../../contract/billing/rules';
import { getGroup, searchGroups } from '../../../../../contract/office/groups';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const NOW = '2026-11-20T12:00:00Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterEach(async () => {
  await server.reset();
  server.clock.set(NOW);
});
afterAll(() => server.close());

const december = localDate('2026-12-01');
const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));

describe('the list of groups', () => {
  it('finds groups by part of their name, with the current rule and the next change', async () => {
    const groupNumber = await server.data.group({ name: 'Harbor Foods' });
    await server.data.group({ name: 'Summit Labs' });
    const mia = await manager();
    const rules = { houseRule: 'payAsBilled' as const, contributions: [] };
    await mia.ok(saveGroupSettings, {
      params: { groupNumber },
      body: { version: 1, appliesFrom: december, rules },
    });
    expect(await mia.ok(searchGroups, { body: { q: 'harbor' } })).toMatchObject({
      items: [{ groupNumber, name: 'Harbor Foods', houseRule: 'adjustThenPay', nextChangeFrom: december }],
      total: 1,
    });
    server.clock.set('2026-12-01T05:00:00Z');
    expect((await mia.ok(searchGroups, { body: { q: 'harbor' } })).items).toMatchObject([
      { groupNumber, houseRule: 'payAsBilled', nextChangeFrom: null },
    ]);
  });

  it('sorts over all pages, and names carriers and reps', async () => {
    const late = await server.data.group({ name: 'Zenith', carriers: ['ACME'] });
    const current = await server.data.group({ name: 'Alder', carriers: ['ACME'] });
    await server.data.group({ name: 'Birch', carriers: ['ACME'] });
    await server.data.bill({
      groupNumber: late,
      status: 'RECONCILED',
      dueDate: '2026-09-30',
      lines: [{ billedCents: 10_000 }],
    });
    await server.data.bill({
      groupNumber: current,
      status: 'RECONCILED',
      dueDate: '2026-12-15',
      lines: [{ billedCents: 90_000 }],
    });
    const mia = await manager();
    const namesBy = async (sort: 'name' | 'balance' | 'pastDue' | 'stage', direction: 'asc' | 'desc', page = 0) => {
      const { items, total } = await mia.ok(searchGroups, { body: { sort, direction, page, size: 2 } });
      expect(total).toBe(3);
      return items.map(({ name }) => name);
    };
    expect(await namesBy('name', 'asc')).toEqual(['Alder', 'Birch']);
    expect(await namesBy('name', 'asc', 1)).toEqual(['Zenith']);
    expect(await namesBy('balance', 'desc')).toEqual(['Alder', 'Zenith']);
    expect(await namesBy('pastDue', 'desc')).toEqual(['Zenith', 'Alder']);
    expect(await namesBy('stage', 'desc')).toEqual(['Zenith', 'Alder']);
    const { items } = await mia.ok(searchGroups, { body: { q: 'Zenith' } });
    expect(items).toMatchObject([
      { openCents: 10_000, pastDueCents: 10_000, stage: 'terminationWarning', hasAutopay: false },
    ]);
    expect(items[0]?.carriers).toHaveLength(1);
    expect(items[0]?.rep).not.toBe('');
  });

  it('lists the groups of a carrier, an agent, or a rep, by name', async () => {
    const [one, other] = [await server.data.group({ repId: 7 }), await server.data.group({ repId: 8 })];
    const { rep, carriers } = await (await manager()).ok(getGroup, { params: { groupNumber: one } });
    const mia = await manager();
    const ofRep = await mia.ok(searchGroups, { body: { of: { kind: 'reps', code: rep.code } } });
    expect(ofRep).toMatchObject({ items: [{ groupNumber: one }], total: 1, ofName: rep.name });
    const [carrier] = carriers;
    if (!carrier) throw new RangeError('The group has no carrier.');
    const ofCarrier = await mia.ok(searchGroups, { body: { of: { kind: 'carriers', code: carrier.code } } });
    expect(ofCarrier.items.map(({ groupNumber }) => groupNumber)).toContain(one);
    expect(ofCarrier.ofName).toBe(carrier.name);
    expect(await mia.ok(searchGroups, { body: { of: { kind: 'agents', code: 'NO-ONE' } } })).toMatchObject({
      items: [],
      total: 0,
      ofName: null,
    });
    // Another rep's admin learns neither the groups nor the name.
    const rep8 = server.as(await server.data.person({ roles: [Role.Admin], repId: 8 }));
    expect(await rep8.ok(searchGroups, { body: { of: { kind: 'reps', code: rep.code } } })).toMatchObject({
      items: [],
      total: 0,
      ofName: null,
    });
    expect((await rep8.ok(searchGroups, { body: {} })).items).toMatchObject([{ groupNumber: other }]);
  });

  it("shows an admin the groups of the admin's rep only", async () => {
    const own = await server.data.group({ repId: 7 });
    await server.data.group({ repId: 8 });
    const rep = server.as(await server.data.person({ roles: [Role.Admin], repId: 7 }));
    const { items, total } = await rep.ok(searchGroups, { body: {} });
    expect([items.map(({ groupNumber }) => groupNumber), total]).toEqual([[own], 1]);
  });
});

describe('a group', () => {
  it('shows what is owed, the paid-to date, the next bill, and whom to call', async () => {
    const groupNumber = await server.data.group({ name: 'Harbor Foods', carriers: ['ACME'] });
    const other = await server.data.group({ name: 'Summit Labs', carriers: ['ACME'] });
    await server.data.bill({
      groupNumber: other,
      status: 'RECONCILED',
      dueDate: '2026-09-30',
      lines: [{ billedCents: 70_000 }],
    });
    await server.data.bill({
      groupNumber,
      status: 'RECONCILED',
      dueDate: '2026-10-31',
      lines: [{ billedCents: 10_000 }],
    });
    const next = await server.data.bill({
      groupNumber,
      status: 'RELEASED',
      dueDate: '2026-11-30',
      lines: [{ billedCents: 20_000 }],
    });
    const grant = await server.data.billingUser([groupNumber], [Role.SuperUser]);
    await server.data.billingUser([other], [Role.SuperUser]);
    const mia = await manager();
    const found = await mia.ok(getGroup, { params: { groupNumber } });
    expect(found).toMatchObject({
      name: 'Harbor Foods',
      openCents: 30_000,
      pastDueCents: 10_000,
      pastDueCount: 1,
      suspenseCents: 0,
      hasAutopay: false,
      stage: 'notice',
      paidToDate: null,
      nextBill: { billPk: next.billPk, dueDate: '2026-11-30', openCents: 20_000 },
    });
    expect(found.contacts.map(({ userId }) => userId)).toEqual([grant.userId]);
    expect(found.contacts[0]?.roles).toContain(Role.SuperUser);
  });

  it("hides people from callers who may not see who has access, and refuses another rep's group", async () => {
    const groupNumber = await server.data.group({ repId: 7 });
    const reader = await server.data.billingUser([groupNumber], [Role.Reconciler]);
    expect((await server.as(reader).ok(getGroup, { params: { groupNumber } })).contacts).toEqual([]);
    const rep = await server.data.person({ roles: [Role.Admin], repId: 8 });
    expect((await server.as(rep).refused(getGroup, { params: { groupNumber } })).status).toBe(403);
    const mia = await manager();
    expect((await mia.refused(getGroup, { params: { groupNumber: '999999' } })).status).toBeLessThan(500);
  });
});
