import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { getBill } from '../../../../../contract/billing/bills/bills';
import {
  dismissContributionProposals,
  listContributionProposals,
  saveGroupSettings,
} from '../../../../../contract/billing/rules';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { observed, observeMonth, observeTwoMonths } from '../../../../support/rules/observedMonths';
import { reconciled } from '../../../../support/rules/reconciledMonth';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-20T12:00:00Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const manager = async () =>
  server.as(await server.data.person({ firstName: 'Mia', roles: [Role.Admin, Role.Manager] }));
const TARGET = { coverage: 'Medical', plan: 'PPO 500', tier: 'EE', unit: 'month', value: 11_001 } as const;

describe('contributions proposed from payroll', () => {
  it('come from two months reconciled with files that a person confirmed as the employee share', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME'] });
    const pat = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
    const params = { groupNumber };
    await reconciled(server, pat, groupNumber, '2026-09-01');
    expect(await pat.ok(listContributionProposals, { params })).toEqual({ items: [] });
    await reconciled(server, pat, groupNumber, '2026-10-01');
    const evidence = { people: 2, agree: 2, others: [] };
    expect(await pat.ok(listContributionProposals, { params })).toEqual({
      items: [
        {
          ...TARGET,
          unit: 'paycheck',
          value: 5_001,
          months: [
            { period: '2026-09-01', ...evidence },
            { period: '2026-10-01', ...evidence },
          ],
          alsoPercent: null,
          dismissedBy: null,
        },
      ],
    });
  });

  it('disappear when one of the two bills is no longer reconciled', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME'] });
    const pat = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
    await reconciled(server, pat, groupNumber, '2026-09-01');
    const billPk = await reconciled(server, pat, groupNumber, '2026-10-01');
    const params = { billPk };
    const { lockToken } = await pat.ok(takeBillLock, { body: { billPk } });
    const { version } = await pat.ok(getBill, { params });
    await pat.ok(unreconcileBill, { params, body: { version, lockToken, note: '' } });
    expect(await pat.ok(listContributionProposals, { params: { groupNumber } })).toEqual({ items: [] });
  });

  it('ignore months that are too old, and use the last comparison of a bill', async () => {
    const groupNumber = await server.data.group();
    await observeTwoMonths(server, groupNumber);
    await observeMonth(server, groupNumber, { period: '2027-01-01', observations: [] });
    const mia = await manager();
    const params = { groupNumber };
    expect((await mia.ok(listContributionProposals, { params })).items).toHaveLength(0);
  });

  it('are accepted as a change of the rules, and then no longer proposed', async () => {
    const groupNumber = await server.data.group();
    await observeTwoMonths(server, groupNumber);
    const mia = await manager();
    const params = { groupNumber };
    expect((await mia.ok(listContributionProposals, { params })).items).toMatchObject([TARGET]);
    await mia.ok(saveGroupSettings, {
      params,
      body: {
        version: 1,
        appliesFrom: localDate('2026-12-01'),
        rules: { houseRule: 'adjustThenPay', contributions: [], employeeContributions: [TARGET] },
      },
    });
    expect(await mia.ok(listContributionProposals, { params })).toEqual({ items: [] });
  });

  it('stay dismissed, however often this happens, until they are reopened', async () => {
    const groupNumber = await server.data.group();
    await observeTwoMonths(server, groupNumber);
    const mia = await manager();
    const send = (isDismissed: boolean, value: number = TARGET.value) =>
      mia.ok(dismissContributionProposals, {
        params: { groupNumber },
        body: { items: [{ ...TARGET, value }], isDismissed },
      });
    expect((await send(true, 11_000)).items).toMatchObject([{ dismissedBy: null }]);
    const first = await send(true);
    expect(first.items).toMatchObject([{ ...TARGET, dismissedBy: expect.stringContaining('Mia') }]);
    expect(await send(true)).toEqual(first);
    expect(await server.db.selectFrom('dismissed_contributions').selectAll().execute()).toHaveLength(2);
    expect((await send(false)).items).toMatchObject([{ dismissedBy: null }]);
    expect((await send(false)).items).toMatchObject([{ dismissedBy: null }]);
  });

  it('are dismissed by plan, including coverages whose bill names none', async () => {
    const groupNumber = await server.data.group();
    const observations = [observed({ plan: '' }), observed()];
    for (const period of ['2026-09-01', '2026-10-01'])
      await observeMonth(server, groupNumber, { period, observations });
    const mia = await manager();
    const { items } = await mia.ok(dismissContributionProposals, {
      params: { groupNumber },
      body: { items: [{ ...TARGET, plan: null }], isDismissed: true },
    });
    expect(items.map(({ plan, dismissedBy }) => [plan, dismissedBy !== null])).toEqual([
      ['PPO 500', false],
      [null, true],
    ]);
  });

  it('reject impossible contributions', async () => {
    const groupNumber = await server.data.group();
    const mia = await manager();
    const send = (items: unknown) =>
      mia.call(dismissContributionProposals, { params: { groupNumber }, body: { items, isDismissed: true } as never });
    expect(await send([])).toMatchObject({ status: 400 });
    expect(await send([{ ...TARGET, value: -1 }])).toMatchObject({ status: 400 });
    expect(await send([{ ...TARGET, unit: 'percent', value: 101 }])).toMatchObject({ status: 400 });
  });

  it('are refused for a group that does not exist', async () => {
    const mia = await manager();
    const params = { groupNumber: '999999' };
    const body = { items: [TARGET], isDismissed: true };
    expect((await mia.call(listContributionProposals, { params })).status).toBe(403);
    expect((await mia.call(dismissContributionProposals, { params, body })).status).toBe(403);
  });
});
