import { getBillRules } from '../../../../../contract/billing/bills/billRules';
import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { getBill } from '../../../../../contract/billing/bills/bills';
import {
  getCarrierRules,
  getGroupSettings,
  listCarrierRules,
  saveCarrierRules,
  saveGroupSettings,
  undoGroupSettings,
} from '../../../../../contract/billing/rules';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-20T12:00:00Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const manager = async () =>
  server.as(await server.data.person({ firstName: 'Mia', roles: [Role.Admin, Role.Manager] }));
const december = localDate('2026-12-01');
const payAsBilled = { houseRule: 'payAsBilled' as const, contributions: [] };
const halfMedical = {
  houseRule: 'adjustThenPay' as const,
  contributions: [
    { coverage: 'Medical', employerPercent: 66.67 },
    { coverage: null, employerPercent: 50 },
  ],
};

const familyDental = { coverage: 'Dental', plan: 'Dental Gold', tier: 'FAM', unit: 'paycheck', value: 1_250 } as const;

describe('settings of a group', () => {
  it('apply to bills released from the given month on, and leave earlier and released bills as they are', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME'] });
    const bill = (period: string, status: 'UNRELEASED' | 'RELEASED') =>
      server.data.bill({ groupNumber, period, status, lines: [{ carrierCode: 'ACME', billedCents: 1_000 }] });
    const before = await bill('2026-11-01', 'UNRELEASED');
    const released = await bill('2026-12-01', 'RELEASED');
    const after = await bill('2027-01-01', 'UNRELEASED');
    const mia = await manager();
    const saved = await mia.ok(saveGroupSettings, {
      params: { groupNumber },
      body: { version: 1, appliesFrom: december, note: 'New contract', rules: payAsBilled },
    });
    expect(saved).toMatchObject({
      version: 2,
      base: { houseRule: 'adjustThenPay', contributions: [] },
      changes: [{ appliesFrom: december, rules: payAsBilled, note: 'New contract', undoneAt: null }],
    });
    await mia.ok(releaseBills, { body: { values: [before.billPk, after.billPk] } });
    const ruleOf = async (billPk: string) => (await mia.ok(getBill, { params: { billPk } })).reconcilePolicy;
    expect([await ruleOf(before.billPk), await ruleOf(released.billPk), await ruleOf(after.billPk)]).toEqual([
      'adjustThenPay',
      'adjustThenPay',
      'payAsBilled',
    ]);
  });

  it('give the bills of a carrier its own house rule, and refuse one for a carrier that the group does not have', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME', 'ZETA'] });
    const bill = (...codes: string[]) =>
      server.data.bill({
        groupNumber,
        period: '2026-12-01',
        status: 'UNRELEASED',
        lines: codes.map((carrierCode) => ({ carrierCode, billedCents: 1_000 })),
      });
    const [acme, zeta] = [await bill('ACME'), await bill('ZETA')];
    const mia = await manager();
    const save = (carrierHouseRules: { carrierCode: string; houseRule: 'payAsBilled' }[]) => ({
      params: { groupNumber },
      body: {
        version: 1,
        appliesFrom: december,
        rules: { houseRule: 'adjustThenPay' as const, contributions: [], carrierHouseRules },
      },
    });
    const zetaRule = { carrierCode: 'ZETA', houseRule: 'payAsBilled' } as const;
    const unknown = await mia.refused(saveGroupSettings, save([{ ...zetaRule, carrierCode: 'NONE' }]));
    expect(unknown.message).toBe('The group has no carrier NONE. Choose one of its carriers.');
    const twice = await mia.refused(saveGroupSettings, save([zetaRule, zetaRule]));
    expect(twice.message).toBe('Carrier ZETA has two house rules. Choose one.');
    const saved = await mia.ok(saveGroupSettings, save([zetaRule]));
    expect(saved.carriers.map(({ carrierCode }) => carrierCode)).toEqual(['ACME', 'ZETA']);
    expect(saved.changes[0]?.rules.carrierHouseRules).toEqual([zetaRule]);
    const ruleOf = async (billPk: string) => (await mia.ok(getBillRules, { params: { billPk } })).houseRule;
    expect([await ruleOf(acme.billPk), await ruleOf(zeta.billPk)]).toEqual(['adjustThenPay', 'payAsBilled']);
    await mia.ok(releaseBills, { body: { values: [acme.billPk, zeta.billPk] } });
    const policyOf = async (billPk: string) => (await mia.ok(getBill, { params: { billPk } })).reconcilePolicy;
    expect([await policyOf(acme.billPk), await policyOf(zeta.billPk)]).toEqual(['adjustThenPay', 'payAsBilled']);
  });

  it('count the unpaid bills by period, status and rule', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME'] });
    const lines = [{ carrierCode: 'ACME', coverage: 'Dental', billedCents: 1_000 }];
    await server.data.bill({ groupNumber, period: '2026-11-01', status: 'UNRELEASED', lines });
    await server.data.bill({ groupNumber, period: '2026-11-01', status: 'UNRELEASED', lines });
    await server.data.bill({ groupNumber, period: '2026-10-01', status: 'RELEASED', lines });
    const settings = await (await manager()).ok(getGroupSettings, { params: { groupNumber } });
    expect(settings.coverages).toEqual(['Dental']);
    expect(settings.bills).toEqual([
      { periodFrom: '2026-10-01', status: 'RELEASED', houseRule: 'adjustThenPay', issuer: 'ACME', count: 1 },
      { periodFrom: '2026-11-01', status: 'UNRELEASED', houseRule: 'adjustThenPay', issuer: 'ACME', count: 2 },
    ]);
  });

  it('give the contributions by plan and tier to the bills of their months, even after changes that do not mention them', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME'] });
    const lines = [{ carrierCode: 'ACME', coverage: 'Dental', plan: 'Dental Gold', billedCents: 1_000 }];
    const bill = (period: string) => server.data.bill({ groupNumber, period, lines });
    const [november, december2026, january] = [
      await bill('2026-11-01'),
      await bill('2026-12-01'),
      await bill('2027-01-01'),
    ];
    const mia = await manager();
    const save = (version: number, appliesFrom: string, rules: object) =>
      mia.ok(saveGroupSettings, {
        params: { groupNumber },
        body: { version, appliesFrom: localDate(appliesFrom), rules: { ...payAsBilled, ...rules } },
      });
    const saved = await save(1, '2026-12-01', { employeeContributions: [familyDental] });
    expect(saved.plans).toEqual([{ coverage: 'Dental', plan: 'Dental Gold' }]);
    await save(2, '2027-01-01', { houseRule: 'adjustThenPay' });
    const contributionsOf = async ({ billPk }: { billPk: string }) => {
      const { employeeContributions, contributionsFrom } = await mia.ok(getBillRules, { params: { billPk } });
      return [employeeContributions, contributionsFrom];
    };
    expect(await contributionsOf(november)).toEqual([[], null]);
    expect(await contributionsOf(december2026)).toEqual([[familyDental], december]);
    expect(await contributionsOf(january)).toEqual([[familyDental], december]);
  });

  it('refuse a change based on an outdated version', async () => {
    const groupNumber = await server.data.group();
    const mia = await manager();
    const save = (rules: typeof payAsBilled | typeof halfMedical) => ({
      params: { groupNumber },
      body: { version: 1, appliesFrom: december, rules },
    });
    await mia.ok(saveGroupSettings, save(payAsBilled));
    const refusal = await mia.refused(saveGroupSettings, save(halfMedical));
    expect(refusal).toMatchObject({ status: 409, code: 'STALE_VERSION' });
  });

  it.each([
    ['a day that does not start a month', '2026-12-02', payAsBilled],
    ['a month more than two years away', '2029-01-01', payAsBilled],
    ['rules that apply already', '2026-12-01', { houseRule: 'adjustThenPay' as const, contributions: [] }],
    [
      'a coverage listed twice',
      '2026-12-01',
      {
        ...payAsBilled,
        contributions: [
          { coverage: 'Medical', employerPercent: 50 },
          { coverage: 'medical', employerPercent: 60 },
        ],
      },
    ],
    [
      'a percentage above 100',
      '2026-12-01',
      { ...payAsBilled, contributions: [{ coverage: null, employerPercent: 101 }] },
    ],
    [
      'an employee contribution above $10,000.00',
      '2026-12-01',
      { ...payAsBilled, employeeContributions: [{ ...familyDental, value: 1_000_001 }] },
    ],
    [
      'two employee contributions for one plan and tier',
      '2026-12-01',
      { ...payAsBilled, employeeContributions: [familyDental, { ...familyDental, coverage: 'dental', value: 1 }] },
    ],
  ])('refuse %s', async (_what, appliesFrom, rules) => {
    const groupNumber = await server.data.group();
    const refusal = await (await manager()).refused(saveGroupSettings, {
      params: { groupNumber },
      body: { version: 1, appliesFrom: localDate(appliesFrom), rules },
    });
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  it('let a manager undo a change until it applies', async () => {
    const groupNumber = await server.data.group();
    const mia = await manager();
    const params = { groupNumber };
    const { changes } = await mia.ok(saveGroupSettings, {
      params,
      body: { version: 1, appliesFrom: december, rules: payAsBilled },
    });
    const changePk = changes[0]?.changePk ?? '';
    const undone = await mia.ok(undoGroupSettings, { params: { ...params, changePk }, query: { version: '2' } });
    expect(undone).toMatchObject({ version: 3, changes: [{ undoneBy: expect.any(String) }] });
    const again = { params: { ...params, changePk }, query: { version: '3' } };
    expect(await mia.refused(undoGroupSettings, again)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    const saved = await mia.ok(saveGroupSettings, {
      params,
      body: { version: 3, appliesFrom: localDate('2026-11-01'), rules: payAsBilled },
    });
    const applied = { params: { ...params, changePk: saved.changes[1]?.changePk ?? '' }, query: { version: '4' } };
    expect(await mia.refused(undoGroupSettings, applied)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
  });

  it('are changed by managers only', async () => {
    const groupNumber = await server.data.group({ repId: 7 });
    const body = { version: 1, appliesFrom: december, rules: payAsBilled };
    const people = [
      await server.data.person({ roles: [Role.Admin], repId: 7 }),
      await server.data.person({ roles: [Role.Admin, Role.Manager, Role.ViewOnly] }),
      await server.data.billingUser([groupNumber], [Role.Reconciler, Role.Payor, Role.SuperUser]),
    ];
    for (const person of people) {
      const refusal = await server.as(person).refused(saveGroupSettings, { params: { groupNumber }, body });
      expect(refusal.status).toBe(403);
      await server.as(person).ok(getGroupSettings, { params: { groupNumber } });
    }
  });
});

describe('rules of a carrier', () => {
  it('apply from a month on, to the bills of that period', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME', 'ZETA'] });
    const lines = [
      { carrierCode: 'ACME', billedCents: 1_000 },
      { carrierCode: 'ZETA', billedCents: 500 },
    ];
    const november = await server.data.bill({ groupNumber, period: '2026-11-01', lines });
    const january = await server.data.bill({ groupNumber, period: '2027-01-01', lines });
    const mia = await manager();
    await mia.ok(saveCarrierRules, {
      params: { carrierCode: 'ACME' },
      body: { version: 1, appliesFrom: december, rules: { proration: 'daily', retroMonths: 3 } },
    });
    await mia.ok(saveGroupSettings, {
      params: { groupNumber },
      body: { version: 1, appliesFrom: december, rules: halfMedical },
    });
    const pat = server.as(await server.data.billingUser([groupNumber]));
    expect(await pat.ok(getBillRules, { params: { billPk: november.billPk } })).toEqual({
      houseRule: 'adjustThenPay',
      contributionsFrom: null,
      contributions: [],
      employeeContributions: [],
      carriers: [
        { carrierCode: 'ACME', proration: 'fullMonth', retroMonths: 2 },
        { carrierCode: 'ZETA', proration: 'fullMonth', retroMonths: 2 },
      ],
    });
    expect(await pat.ok(getBillRules, { params: { billPk: january.billPk } })).toEqual({
      houseRule: 'adjustThenPay',
      contributionsFrom: december,
      contributions: halfMedical.contributions,
      employeeContributions: [],
      carriers: [
        { carrierCode: 'ACME', proration: 'daily', retroMonths: 3 },
        { carrierCode: 'ZETA', proration: 'fullMonth', retroMonths: 2 },
      ],
    });
  });

  it('are shown to people of the groups it bills', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME'] });
    await server.data.group({ carriers: ['ZETA'] });
    const pat = server.as(await server.data.billingUser([groupNumber]));
    const { items } = await pat.ok(listCarrierRules, {});
    expect(items.map(({ carrierCode }) => carrierCode)).toEqual(['ACME']);
    const refusal = await pat.refused(getCarrierRules, { params: { carrierCode: 'ZETA' } });
    expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
