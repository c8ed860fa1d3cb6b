import { getBillDelinquency } from '../../../../../contract/billing/bills/billDelinquency';
import { getCarrierRules, saveCarrierRules } from '../../../../../contract/billing/rules';
import { getDashboard } from '../../../../../contract/office/dashboard';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-20T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

const day = localDate;
const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
const of = ({ billPk }: { billPk: string }) => ({ params: { billPk } });

/** Rules of the carrier ACME from a month on. */
async function saveRules(appliesFrom: string, graceDays: number, noticeDays: number, warningDays: number, version = 1) {
  const rules = {
    proration: 'fullMonth',
    retroMonths: 2,
    delinquency: { graceDays, noticeDays, warningDays },
  } as const;
  const body = { version, appliesFrom: day(appliesFrom), rules };
  return (await manager()).call(saveCarrierRules, { params: { carrierCode: 'ACME' }, body });
}

describe('delinquency of a bill', () => {
  it('has its stage, the next one, and the paid-to date of its group', async () => {
    const groupNumber = await server.data.group();
    const bill = await server.data.bill({ groupNumber, dueDate: '2026-03-08' });
    const admin = await manager();
    expect(await admin.ok(getBillDelinquency, of(bill))).toEqual({
      stage: 'pastDue',
      daysPastDue: 12,
      next: { stage: 'notice', from: '2026-03-23' },
      paidToDate: null,
    });
  });

  it('is current until the day after the due date, and when nothing is open', async () => {
    const group = await payingGroup(server);
    const [due, pending] = [await group.bill({ dueDate: '2026-03-20' }), await group.bill({ dueDate: '2026-01-01' })];
    await pay(server, group, pending);
    const payor = server.as(group.payor);
    expect(await payor.ok(getBillDelinquency, of(due))).toMatchObject({ stage: 'current', daysPastDue: 0 });
    expect(await payor.ok(getBillDelinquency, of(pending))).toMatchObject({ stage: 'current', next: null });
    server.clock.set('2026-03-21T04:00:00.000Z');
    expect(await payor.ok(getBillDelinquency, of(due))).toMatchObject({ stage: 'withinGrace', daysPastDue: 1 });
  });

  it('follows the rules in force in its period, and the strictest of its carriers', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME', 'ZETA'] });
    const bill = (period: string, carrierCode: string) =>
      server.data.bill({ groupNumber, period, dueDate: '2026-03-10', lines: [{ carrierCode, billedCents: 100 }] });
    const [before, after, other] = [
      await bill('2026-02-01', 'ACME'),
      await bill('2026-03-01', 'ACME'),
      await bill('2026-03-01', 'ZETA'),
    ];
    const lines = ['ACME', 'ZETA'].map((carrierCode) => ({ carrierCode, billedCents: 100 }));
    const both = await server.data.bill({ groupNumber, period: '2026-03-01', dueDate: '2026-03-10', lines });
    await saveRules('2026-03-01', 0, 3, 10);
    const admin = await manager();
    const stages = await Promise.all(
      [before, after, other, both].map(async (one) => (await admin.ok(getBillDelinquency, of(one))).stage),
    );
    expect(stages).toEqual(['pastDue', 'terminationWarning', 'pastDue', 'terminationWarning']);
  });

  it('is hidden from people who do not see the bill', async () => {
    const groupNumber = await server.data.group();
    const bill = await server.data.bill({ groupNumber, status: 'UNRELEASED' });
    const pat = server.as(await server.data.billingUser([groupNumber]));
    expect(await pat.refused(getBillDelinquency, of(bill))).toMatchObject({ status: 404 });
    expect(await (await manager()).ok(getBillDelinquency, of(bill))).toMatchObject({ stage: 'current' });
  });
});

describe('delinquency on the dashboard', () => {
  it('counts groups by their most serious bill', async () => {
    const [calm, mild, grave] = [
      await server.data.group({ name: 'Calm' }),
      await server.data.group({ name: 'Mild' }),
      await server.data.group({ name: 'Grave' }),
    ];
    await server.data.bill({ groupNumber: calm, dueDate: '2026-03-31' });
    await server.data.bill({ groupNumber: mild, dueDate: '2026-03-18' });
    await server.data.bill({ groupNumber: grave, dueDate: '2026-03-18' });
    await server.data.bill({ groupNumber: grave, dueDate: '2026-02-01' });
    const { byStage, groups } = await (await manager()).ok(getDashboard, { params: { role: 'admin' } });
    expect(byStage).toEqual([
      { stage: 'withinGrace', groupCount: 1 },
      { stage: 'terminationWarning', groupCount: 1 },
    ]);
    const stages = Object.fromEntries(groups.map(({ name, stage }) => [name, stage]));
    expect(stages).toEqual({ Calm: 'current', Mild: 'withinGrace', Grave: 'terminationWarning' });
  });

  it('shows a carrier the stage by its own part and rules', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME', 'ZETA'] });
    const lines = ['ACME', 'ZETA'].map((carrierCode) => ({ carrierCode, billedCents: 100 }));
    await server.data.bill({ groupNumber, period: '2026-03-01', dueDate: '2026-03-10', lines });
    await saveRules('2026-03-01', 20, 30, 40);
    const stageFor = async (code: string) => {
      const carrier = await server.data.person({ roles: [Role.Carrier], carrierCodes: [code] });
      const { groups } = await server.as(carrier).ok(getDashboard, { params: { role: 'carrier' } });
      return groups[0]?.stage;
    };
    expect([await stageFor('ACME'), await stageFor('ZETA')]).toEqual(['withinGrace', 'pastDue']);
  });
});

describe('delinquency rules of a carrier', () => {
  it('are kept when a change does not mention them', async () => {
    await server.data.group({ carriers: ['ACME'] });
    await saveRules('2026-03-01', 1, 2, 3);
    const admin = await manager();
    const rules = { proration: 'daily', retroMonths: 4 } as const;
    const body = { version: 2, appliesFrom: day('2026-04-01'), rules };
    await admin.ok(saveCarrierRules, { params: { carrierCode: 'ACME' }, body });
    const { base, changes } = await admin.ok(getCarrierRules, { params: { carrierCode: 'ACME' } });
    expect(base.delinquency).toEqual({ graceDays: 5, noticeDays: 15, warningDays: 31 });
    expect(changes[0]?.rules).toMatchObject({ ...rules, delinquency: { graceDays: 1, noticeDays: 2, warningDays: 3 } });
  });

  it('are refused out of order or out of range', async () => {
    await server.data.group({ carriers: ['ACME'] });
    const problems: readonly (readonly [number, number, number])[] = [
      [5, 5, 31],
      [5, 31, 31],
      [-1, 15, 31],
      [5, 15, 366],
      [5.5, 15, 31],
      [1e300, 15, 31],
    ];
    for (const [grace, notice, warning] of problems) {
      expect((await saveRules('2026-03-01', grace, notice, warning)).status).toBe(400);
    }
  });
});
