import { getComparisonFacts } from '../../../../../contract/billing/bills/comparisonFacts';
import { getGroupSettings, saveGroupSettings } from '../../../../../contract/billing/rules';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { reconciled } from '../../../../support/rules/reconciledMonth';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-04-20T12:00:00Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const SCHOOL_PAY = { share: 'employee', schedule: 'semimonthly', payDates: 1, schoolPaychecks: 20 } as const;
const SCHOOL_YEAR = { paychecks: 20, summerFrom: 6, summerThrough: 7 } as const;
const TEACHER = { isSchoolYear: true } as const;

async function people() {
  const groupNumber = await server.data.group({ carriers: ['ACME'] });
  const pat = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
  const mia = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const save = (schoolYear: object | null) =>
    mia.call(saveGroupSettings, {
      params: { groupNumber },
      body: {
        version: 1,
        appliesFrom: localDate('2026-05-01'),
        rules: { houseRule: 'adjustThenPay', contributions: [], schoolYear: schoolYear as typeof SCHOOL_YEAR | null },
      },
    });
  return { groupNumber, params: { groupNumber }, pat, mia, save };
}

describe("a group's school year", () => {
  it('is proposed after two months whose files had its paychecks', async () => {
    const { groupNumber, params, pat } = await people();
    await reconciled(server, pat, groupNumber, '2026-02-01', SCHOOL_PAY, TEACHER);
    expect(await pat.ok(getGroupSettings, { params })).toMatchObject({ proposedPaychecks: null });
    await reconciled(server, pat, groupNumber, '2026-03-01', SCHOOL_PAY, TEACHER);
    expect(await pat.ok(getGroupSettings, { params })).toMatchObject({ proposedPaychecks: 20 });
    await reconciled(server, pat, groupNumber, '2026-04-01');
    expect(await pat.ok(getGroupSettings, { params })).toMatchObject({ proposedPaychecks: null });
  });

  it('lists members who prepaid the summer: those with school-year deductions in the last month before it', async () => {
    const { groupNumber, pat, save } = await people();
    expect((await save(SCHOOL_YEAR)).status).toBe(200);
    await reconciled(server, pat, groupNumber, '2026-04-01', SCHOOL_PAY);
    await reconciled(server, pat, groupNumber, '2026-05-01', SCHOOL_PAY, TEACHER);
    const paidAhead = async (period: string) => {
      const { billPk } = await server.data.bill({ groupNumber, period });
      return (await pat.ok(getComparisonFacts, { params: { billPk } })).paidAhead;
    };
    expect(await paidAhead('2026-06-01')).toEqual(['M1']);
    expect(await paidAhead('2026-07-01')).toEqual(['M1']);
    expect(await paidAhead('2026-08-01')).toBeUndefined();
    // The next summer is another school year.
    expect(await paidAhead('2027-06-01')).toEqual([]);
  });

  it('is kept by a client that does not know it, and ends with null', async () => {
    const { params, mia, save } = await people();
    await save(SCHOOL_YEAR);
    const rules = { houseRule: 'payAsBilled' as const, contributions: [] };
    const body = { version: 2, appliesFrom: localDate('2026-06-01'), rules };
    const kept = await mia.ok(saveGroupSettings, { params, body });
    expect(kept.changes.map((change) => change.rules.schoolYear)).toEqual([SCHOOL_YEAR, SCHOOL_YEAR]);
    const ended = await mia.ok(saveGroupSettings, {
      params,
      body: { ...body, version: 3, rules: { ...rules, schoolYear: null } },
    });
    expect(ended.changes[0]?.rules.schoolYear).toBeNull();
  });

  it.each([
    { paychecks: 5 },
    { paychecks: 20.5 },
    { summerFrom: 0 },
    { summerThrough: 13 },
    { summerFrom: 1, summerThrough: 12 },
  ])('is refused with %j', async (more) => {
    const { save } = await people();
    expect(await save({ ...SCHOOL_YEAR, ...more })).toMatchObject({ status: 400 });
  });
});
