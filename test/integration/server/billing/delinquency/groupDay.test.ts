import { randomUUID } from 'node:crypto';
import { getBillDelinquency } from '../../../../../contract/billing/bills/billDelinquency';
import { getBill, searchBills } from '../../../../../contract/billing/bills/bills';
import { exportBills } from '../../../../../contract/billing/bills/exportBills';
import { saveGroupSettings } from '../../../../../contract/billing/rules';
import { exportAging, getAgedBills, getAging } from '../../../../../contract/money/aging';
import { getDashboard } from '../../../../../contract/office/dashboard';
import { getGroup, remindGroups, searchGroups } from '../../../../../contract/office/groups';
import { composeNightlyNotices } from '../../../../../server/run/composition/composeNotices';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { keepOwed } from '../../../../support/aging/keepOwed';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-09T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

/** A group with a bill of $10.00, due March 9, and a person who reconciles it. */
async function dueMarch9(manager: TestCaller, timeZone?: string) {
  const groupNumber = await server.data.group();
  const person = await server.data.billingUser([groupNumber], [Role.Reconciler]);
  const { billPk } = await server.data.bill({ groupNumber, dueDate: '2026-03-09', lines: [{ billedCents: 1_000 }] });
  if (timeZone !== undefined) {
    await manager.ok(saveGroupSettings, {
      params: { groupNumber },
      body: {
        version: 1,
        appliesFrom: localDate('2026-03-01'),
        rules: {
          houseRule: 'adjustThenPay',
          contributions: [],
          cutoff: { timeZone, time: timeZone === 'Pacific/Guam' ? '20:00' : '12:00' },
        },
      },
    });
  }
  return { groupNumber, billPk, person };
}

/** Groups in Honolulu, at the office in New York, and in Guam, and what they see. */
async function groupsAround() {
  const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const groups = [
    await dueMarch9(manager, 'Pacific/Honolulu'),
    await dueMarch9(manager),
    await dueMarch9(manager, 'Pacific/Guam'),
  ];
  const each = <T>(read: (group: (typeof groups)[number]) => Promise<T>) => Promise.all(groups.map(read));
  return { manager, groups, each };
}

/** Says for each group whether its bill is past due, wherever that is asked. */
async function answers({ manager, groups, each }: Awaited<ReturnType<typeof groupsAround>>) {
  const dashboard = await manager.ok(getDashboard, { params: { role: 'admin' }, query: {} });
  const aging = await manager.ok(getAging, { query: {} });
  const listed = await manager.ok(searchGroups, { body: { pastDue: true } });
  const found = await manager.ok(searchBills, { body: { pastDue: true } });
  const exported = await manager.call(exportBills, { body: { pastDue: true, format: 'csv' } });
  const agedFile = await manager.call(exportAging, { query: { format: 'csv' } });
  const remind = async (groupNumber: string) => {
    const body = { groupNumbers: [groupNumber], requestPk: randomUUID(), preview: true };
    return (await manager.ok(remindGroups, { body })).results[0]?.billCount;
  };
  const late = (groupNumbers: readonly string[]) =>
    groups.map(({ groupNumber }) => Number(groupNumbers.includes(groupNumber)));
  const lines = (text: string) =>
    text.split('\n').filter((line) => groups.some(({ groupNumber }) => line.includes(groupNumber)));
  return {
    total: [
      dashboard.pastDue,
      found.total,
      found.sums.balanceCents,
      listed.total,
      aging.sums.aged,
      lines(exported.text).length,
    ],
    perGroup: {
      stage: await each(
        async ({ billPk }) => (await manager.ok(getBillDelinquency, { params: { billPk } })).daysPastDue,
      ),
      bills: late(found.items.map(({ groupNumber }) => groupNumber)),
      groups: late(listed.items.map(({ groupNumber }) => groupNumber)),
      staged: late(listed.items.flatMap(({ groupNumber, stage }) => (stage === 'current' ? [] : [groupNumber]))),
      board: late(dashboard.groups.flatMap(({ groupNumber, pastDueCents }) => (pastDueCents > 0 ? [groupNumber] : []))),
      group: await each(
        async ({ groupNumber }) => (await manager.ok(getGroup, { params: { groupNumber } })).pastDueCount,
      ),
      next: await each(async ({ groupNumber }) =>
        Number((await manager.ok(getGroup, { params: { groupNumber } })).nextBill === null),
      ),
      aging: late(aging.items.flatMap(({ groupNumber, aged }) => (aged.days30 > 0 ? [groupNumber] : []))),
      aged: await each(async ({ groupNumber }) => {
        const { items } = await manager.ok(getAgedBills, { params: { groupNumber }, query: {} });
        return Number((items[0]?.countedTo ?? aging.asOf) > localDate('2026-03-09'));
      }),
      remind: await each(({ groupNumber }) => remind(groupNumber)),
      own: await each(
        async ({ person }) => (await server.as(person).ok(searchBills, { body: { pastDue: true } })).total,
      ),
      agedFile: groups.map(({ groupNumber }) =>
        Number(/,1,[^,]*,10\.00/.test(lines(agedFile.text).find((line) => line.includes(groupNumber)) ?? '')),
      ),
    },
  };
}

const everywhere = (late: readonly number[]) => ({
  stage: late,
  bills: late,
  groups: late,
  staged: late,
  board: late,
  group: late,
  next: late,
  aging: late,
  aged: late,
  remind: late,
  own: late,
  agedFile: late,
});

describe.each([
  ['from bills', false],
  ['from kept amounts', true],
])('with figures %s, a bill is past due when its due date has ended in its group', (_figures, isKept) => {
  it.each([
    ['while it is March 10 in Guam only', '2026-03-10T01:00:00.000Z', [0, 0, 1]],
    ['while it is March 9 in Honolulu only', '2026-03-10T06:00:00.000Z', [0, 1, 1]],
    ['when it is March 10 everywhere', '2026-03-10T10:00:00.000Z', [1, 1, 1]],
  ])('%s', async (_when, now, late) => {
    const around = await groupsAround();
    server.clock.set(now);
    if (isKept) await keepOwed(server.db, server.clock.now());
    const { total, perGroup } = await answers(around);
    expect(perGroup).toEqual(everywhere(late));
    const count = late.reduce((sum, one) => sum + one, 0);
    expect(total).toEqual([
      { count, openCents: count * 1_000 },
      count,
      count * 1_000,
      count,
      { current: 3_000 - count * 1_000, days30: count * 1_000, days60: 0, days90: 0, older: 0 },
      count,
    ]);
    const carrier = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }));
    const board = await carrier.ok(getDashboard, { params: { role: 'carrier' }, query: {} });
    expect(board.pastDue).toEqual({ count, openCents: count * 1_000 });
  });
});

it('announces a bill on the night after its due date has ended in its group', async () => {
  const { groups } = await groupsAround();
  const night = async (now: string) => {
    server.clock.set(now);
    const signIn = { homeAddress: 'https://list.test/' };
    await composeNightlyNotices({ db: server.db, clock: server.clock, signIn }).run(localDate(now.slice(0, 10)));
    const rows = await server.db
      .selectFrom('notices')
      .select(['group_number', 'stage'])
      .where('kind', '=', 'pastDue')
      .execute();
    return groups.map(({ groupNumber }) =>
      rows.filter((row) => row.group_number === groupNumber).map(({ stage }) => stage),
    );
  };
  expect(await night('2026-03-10T05:00:00.000Z')).toEqual([[], ['withinGrace'], ['withinGrace']]);
  expect(await night('2026-03-11T05:00:00.000Z')).toEqual([['withinGrace'], ['withinGrace'], ['withinGrace']]);
});

it('counts days of a past day the same way in every group', async () => {
  const { manager, groups } = await groupsAround();
  server.clock.set('2026-03-10T06:00:00.000Z');
  const query = { asOf: localDate('2026-03-09') };
  expect((await manager.ok(getAging, { query })).sums.aged).toMatchObject({ current: 3_000, days30: 0 });
  for (const { groupNumber } of groups)
    expect((await manager.ok(getAgedBills, { params: { groupNumber }, query })).items[0]).not.toHaveProperty(
      'countedTo',
    );
});

it('tells screens the time zone of a group that has its own', async () => {
  const { manager, each } = await groupsAround();
  const zones = await each(async ({ billPk }) => (await manager.ok(getBill, { params: { billPk } })).timeZone);
  expect(zones).toEqual(['Pacific/Honolulu', undefined, 'Pacific/Guam']);
});
