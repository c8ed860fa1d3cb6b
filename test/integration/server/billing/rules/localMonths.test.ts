import { getGroupSettings, saveGroupSettings, undoGroupSettings } from '../../../../../contract/billing/rules';
import { getAutopay } from '../../../../../contract/money/autopay';
import { searchHeldItems } from '../../../../../contract/money/suspense';
import { getGroupPreferences } from '../../../../../contract/people/session';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { beforeEachPayingGroup, holdMoney, type PayingGroup } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';

const CUTOFFS = { 'Pacific/Auckland': '20:00', 'Pacific/Honolulu': '12:00', UTC: '21:00' } as const;
type Zone = keyof typeof CUTOFFS;
const APRIL = localDate('2026-04-01');
const BEFORE = { samePersonMayPay: [true, true], toleranceCents: 0, refundLimitCents: 90_000, canUndo: true };
const AFTER = { samePersonMayPay: [false, false], toleranceCents: 500, refundLimitCents: 7_000, canUndo: false };

/** Rules of April are in force from midnight in the time zone of the group. */
describe("months of a group's rules", () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestCaller;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  });

  const save = async (version: number, appliesFrom: string, payment: object, timeZone: Zone) => {
    const params = { groupNumber: group.groupNumber };
    const { base } = await manager.ok(getGroupSettings, { params });
    const cutoff = { timeZone, time: CUTOFFS[timeZone] };
    const rules = { ...base, payment: { ...base.payment, ...payment }, cutoff };
    await manager.ok(saveGroupSettings, {
      params,
      body: { version, appliesFrom: localDate(appliesFrom), note: '', rules },
    });
  };

  /** Rules in force as shown to payors and to the office, and whether April's change can still be undone. */
  const inForce = async () => {
    const { groupNumber, payor } = group;
    const { groupSettings } = await server.as(payor).ok(getGroupPreferences, { params: { firstGroup: groupNumber } });
    const [shown] = groupSettings;
    const { samePersonMayPay } = await server.as(payor).ok(getAutopay, { params: { groupNumber } });

    const office = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const { items } = await office.ok(searchHeldItems, { body: {} });
    const { changes, version } = await manager.ok(getGroupSettings, { params: { groupNumber } });
    const undo = await manager.call(undoGroupSettings, {
      params: { groupNumber, changePk: changes.find(({ appliesFrom }) => appliesFrom === APRIL)?.changePk ?? '' },
      query: { version: String(version) },
    });
    return {
      samePersonMayPay: [shown?.samePersonMayPay, samePersonMayPay],
      toleranceCents: shown?.toleranceCents,
      refundLimitCents: items[0]?.refundLimitCents,
      canUndo: undo.status === 200,
    };
  };

  it.each<[Zone, string, typeof BEFORE]>([
    ['Pacific/Auckland', '2026-03-31T10:59:59.999Z', BEFORE],
    ['Pacific/Auckland', '2026-03-31T11:00:00.000Z', AFTER],
    ['UTC', '2026-03-31T23:59:59.999Z', BEFORE],
    ['UTC', '2026-04-01T00:00:00.000Z', AFTER],
    ['Pacific/Honolulu', '2026-04-01T09:59:59.999Z', BEFORE],
    ['Pacific/Honolulu', '2026-04-01T10:00:00.000Z', AFTER],
  ])('start in %s at %s', async (timeZone, at, expected) => {
    await holdMoney(server, group, 50_000);
    await save(1, '2026-03-01', { refundLimitCents: cents(90_000) }, timeZone);
    const payment = { samePersonMayPay: false, shortCents: cents(500), refundLimitCents: cents(7_000) };
    await save(2, APRIL, payment, timeZone);
    server.clock.set(at);
    expect(await inForce()).toEqual(expected);
  });
});
