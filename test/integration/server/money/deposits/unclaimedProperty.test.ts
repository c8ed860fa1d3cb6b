import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import {
  changeDormancy,
  exportUnclaimed,
  listDormancy,
  searchUnclaimed,
} from '../../../../../contract/money/unclaimed';
import { UNIDENTIFIED } from '../../../../../src/domain/money/ledger/LedgerEvent';
import {
  dormancyOf,
  dormantOn,
  MAX_DORMANCY_YEARS,
  UNCLAIMED_KINDS,
  type UnclaimedKind,
} from '../../../../../src/domain/money/refunds/UnclaimedProperty';
import { addDays, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { officeOf, posted } from '../../../../support/deposits/depositFixture';
import { addHeldMoney, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

type MoneyAccount = 'GROUP_CREDIT' | 'CREDIT_SUSPENSE';
const TODAY = '2026-11-20';

/** @source docs/decisions/unclaimed-property.md#what-is-listed-and-since-when */
describe('unclaimed property', () => {
  let server: TestServer;
  let office: Awaited<ReturnType<typeof officeOf>>;

  beforeAll(async () => {
    server = await startTestServer({ now: `${TODAY}T15:00:00.000Z` });
  });
  beforeEach(async () => {
    office = await officeOf(server);
  });
  afterEach(async () => {
    await server.assertInvariants();
    await server.reset();
  });
  afterAll(() => server.close());

  const listed = async (filter: object = {}) => office.admin.ok(searchUnclaimed, { body: { size: 200, ...filter } });
  const setPeriod = (state: string | null, kind: UnclaimedKind, years: number | null, key: string = randomUUID()) =>
    office.manager.call(changeDormancy, { body: { state, kind, years, note: 'State law' }, idempotencyKey: key });

  /** Groups of rep 1, with or without a state. */
  async function groupsIn(states: readonly (string | null)[]) {
    const groups = [];
    for (const state of states) {
      const group = await payingGroup(server, { repId: 1 });
      const { groupNumber } = group;
      await server.db
        .updateTable('groups')
        .set({ postal_state: state })
        .where('group_number', '=', groupNumber)
        .execute();
      groups.push(group);
    }
    return groups;
  }
  type Group = Awaited<ReturnType<typeof payingGroup>>;
  /** Holds a group's money received on a date. @returns its key */
  async function hold(
    group: Group | undefined,
    day: string,
    amountCents = 500,
    account = 'GROUP_CREDIT' as MoneyAccount,
  ) {
    if (!group) throw new Error('There is no such group.');
    const { groupNumber } = group;
    const { billPk } = await group.bill();
    const suspensePk = `${groupNumber}.of.${billPk}`;
    const held = { groupNumber, billPk, suspensePk, account, amountCents };
    await addHeldMoney(server.db, held, new Date(`${day}T17:00:00.000Z`));
    return suspensePk;
  }

  it('includes money received at least as many days ago as it takes a check to become stale', async () => {
    const [group] = await groupsIn(['CT']);
    await hold(group, addDays(localDate(TODAY), -179));
    const old = await hold(group, addDays(localDate(TODAY), -180));
    expect(await listed()).toMatchObject({
      total: 1,
      items: [{ kind: 'credit', itemPk: old, state: 'CT', years: 3, source: 'builtIn' }],
      sums: { totalCents: 500, passedCents: 0, noStateCents: 0 },
      states: ['CT'],
    });
  });

  it("is listed for the group's rep, or for every rep if the payer is unknown", async () => {
    const [group] = await groupsIn([null]);
    await hold(group, '2020-01-02', 500, 'CREDIT_SUSPENSE');
    await posted(office.admin, [{ checkNumber: '7001', cents: 300, payer: 'J. Smith' }]);
    const received = { add_date: '2020-01-02T17:00:00.000Z' };
    await server.db.updateTable('suspense_items').set(received).where('group_number', '=', UNIDENTIFIED).execute();
    expect((await listed()).items.map(({ owner }) => owner)).toHaveLength(2);
    const { items, sums } = await office.other.ok(searchUnclaimed, { body: {} });
    expect(items).toMatchObject([{ owner: 'J. Smith', groupNumber: null, state: null, reference: 'Check 7001' }]);
    expect(sums).toEqual({ totalCents: 300, passedCents: 300, noStateCents: 300 });
    const file = await office.other.call(exportUnclaimed, { body: { format: 'csv' } });
    expect(file.text.trim().split('\n')).toHaveLength(2);
  });

  it('keeps every change of a period and applies a repeated request once', async () => {
    const key = randomUUID();
    expect((await setPeriod('DE', 'check', 5, key)).status).toBe(200);
    expect((await setPeriod('DE', 'check', 5, key)).status).toBe(200);
    expect((await setPeriod('DE', 'check', 5)).body).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await setPeriod('CT', 'check', null)).body).toMatchObject({
      message: 'There is no dormancy period to remove.',
    });
    await setPeriod('DE', 'check', null);
    expect((await office.admin.ok(listDormancy, {})).periods).toEqual([]);
    expect(await server.db.selectFrom('dormancy_changes').select('years').execute()).toHaveLength(2);
  });

  it('has the dormancy dates given by the rule, in date order, for any periods', async () => {
    const periods = fc.uniqueArray(
      fc.record({
        state: fc.constantFrom(null, 'CT', 'DE'),
        kind: fc.constantFrom(...UNCLAIMED_KINDS),
        years: fc.integer({ min: 1, max: MAX_DORMANCY_YEARS }),
      }),
      { selector: ({ state, kind }) => `${state} ${kind}`, maxLength: 6 },
    );
    const days = fc.oneof(
      fc.integer({ min: 200, max: 8_000 }).map((ago) => addDays(localDate(TODAY), -ago)),
      fc.constant(localDate('2024-02-29')),
    );
    const held = fc.array(
      fc.record({
        group: fc.nat({ max: 2 }),
        account: fc.constantFrom('GROUP_CREDIT' as const, 'CREDIT_SUSPENSE' as const),
        day: days,
        amountCents: fc.integer({ min: 1, max: 10_000 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(periods, held, async (set, money) => {
        const states = [null, 'CT', 'DE'];
        const groups = await groupsIn(states);
        for (const { state, kind, years } of set) expect((await setPeriod(state, kind, years)).status).toBe(200);
        for (const { group, account, day, amountCents } of money) await hold(groups[group], day, amountCents, account);
        const { items, total, sums } = await listed();
        expect(total).toBe(money.length);
        for (const { kind, state, owedSince, years, source, ...item } of items) {
          const rule = dormancyOf(kind as UnclaimedKind, state, set);
          expect({ years, source }).toEqual(rule);
          expect(item.dormantOn).toBe(dormantOn(owedSince, years));
        }
        const dates = items.map((item) => item.dormantOn);
        expect(dates).toEqual([...dates].sort());
        expect(sums.totalCents).toBe(money.reduce((sum, { amountCents }) => sum + amountCents, 0));
        const parts = await Promise.all(['none', 'CT', 'DE'].map((state) => listed({ state })));
        expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(total);
        await server.reset();
        office = await officeOf(server);
      }),
      { numRuns: 10 },
    );
  });
});
