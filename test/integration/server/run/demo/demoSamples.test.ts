import { getBill } from '../../../../../contract/billing/bills/bills';
import { listCostFiles, previewCostFile } from '../../../../../contract/billing/costs/costFiles';
import { searchWriteOffs } from '../../../../../contract/billing/writeOffs';
import { decideAccountChange, listAccountChanges } from '../../../../../contract/money/accountChanges';
import { listWaitingShorts } from '../../../../../contract/money/closeShort';
import { listPeriods } from '../../../../../contract/money/periods';
import { listStatements } from '../../../../../contract/money/statements';
import { searchHeldItems } from '../../../../../contract/money/suspense';
import { getNotices } from '../../../../../contract/office/notices';
import { searchUploads } from '../../../../../contract/office/uploadRecords';
import { SqlInvariants } from '../../../../../server/platform/health/SqlInvariants';
import { composeUploadRunner, uploadUseCases } from '../../../../../server/run/composition/composeUploads';
import type { Platform } from '../../../../../server/run/composition/Platform';
import { demoGroups } from '../../../../../server/run/demo/groups/demoGroups';
import { DEMO_PEOPLE } from '../../../../../server/run/demo/people/demoPeople';
import { seedDemo } from '../../../../../server/run/demo/seedDemo';
import { seedDemoAccountChange } from '../../../../../server/run/demoActivity/seedDemoAccountChange';
import { seedDemoDeposits } from '../../../../../server/run/demoActivity/seedDemoDeposits';
import { seedDemoReturns } from '../../../../../server/run/demoActivity/seedDemoReturns';
import { seedDemoShorts } from '../../../../../server/run/demoActivity/seedDemoShorts';
import { seedDemoStatements } from '../../../../../server/run/demoActivity/seedDemoStatements';
import { seedDemoUploads } from '../../../../../server/run/demoActivity/seedDemoUploads';
import { seedDemoWriteOff } from '../../../../../server/run/demoActivity/seedDemoWriteOff';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { SameThreadReading } from '../../../../support/files/SameThreadReading';
import { installationForTests } from '../../../../support/server/installationForTests';
import { signInForTests } from '../../../../support/server/signInForTests';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';

const NOW = '2026-11-19T15:00:00.000Z';

const [BRIGHT_PATH, ELM_STREET, SUNRISE] = [7, 17, 53];

describe("the demo's samples", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ now: NOW });
    const groups = demoGroups();
    await seedDemo(server.db, {
      now: new Date(NOW),
      issuer: ISSUER,
      encryption: server.encryption,
      hashPassword: (password) => Promise.resolve(password),
      groups: [0, 1, 3, BRIGHT_PATH, ELM_STREET, SUNRISE].flatMap((index) => groups[index] ?? []),
    });
  });
  afterAll(() => server.close());

  it('show every state of an upload without violating an invariant', async () => {
    const platform = platformOf(server);
    const useCases = uploadUseCases(platform, composeUploadRunner(platform));
    await seedDemoUploads(platform, useCases, ISSUER);
    await seedDemoUploads(platform, useCases, ISSUER);
    const { items } = await as('admin@demo.test').ok(searchUploads, { body: {} });
    expect(
      items.map(({ fileName, state, templateBy, errorRows, problem }) => [
        fileName,
        state,
        templateBy,
        errorRows > 0,
        problem !== '',
      ]),
    ).toEqual([
      ['lockbox.csv', 'COMMITTED', 'guessed', false, false],
      ['next-month.csv', 'CHECKED', 'guessed', false, false],
      ['next-month-draft.csv', 'DISCARDED', 'guessed', false, false],
      ['enrollment-changes.csv', 'REVERSED', 'guessed', false, false],
      ['payroll.xlsx', 'REFUSED', 'none', false, true],
      ['payday-export.csv', 'CHECKED', 'recognised', true, false],
      ['payroll-deductions-2026-11.csv', 'COMMITTED', 'guessed', false, false],
    ]);
    const checks = await new SqlInvariants(server.db).check();
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it('include departments to apply as cost centers that move few members', async () => {
    const [group] = demoGroups();
    const params = { groupNumber: group?.groupNumber ?? '' };
    const reconciler = as('reconciler@demo.test');
    const [file] = (await reconciler.ok(listCostFiles, { params })).items;
    expect(file).toMatchObject({ fileName: 'payroll-deductions-2026-11.csv', applied: null });
    const request = { params: { ...params, filePk: file?.filePk ?? '' }, query: { from: localDate('2026-11-01') } };
    const effect = await reconciler.ok(previewCostFile, request);
    expect(effect).toMatchObject({ unknown: [], asks: false });
    expect(effect.moved).toBeGreaterThan(0);
    expect(effect.changed).toBeGreaterThan(effect.moved);
  });

  it('include one write-off for another person to decide', async () => {
    await seedDemoWriteOff(platformOf(server), ISSUER);
    await seedDemoWriteOff(platformOf(server), ISSUER);
    const [group] = demoGroups();
    const params = { groupNumber: group?.groupNumber ?? '' };
    const found = await as('billing@demo.test').ok(searchWriteOffs, { params, body: {} });
    expect(found).toMatchObject({ total: 1, waitingCount: 1, items: [{ state: 'WAITING', reason: 'left' }] });
  });

  it('hold money of both levels, with a refund to approve, without violating an invariant', async () => {
    await seedDemoDeposits(platformOf(server), ISSUER);
    await seedDemoDeposits(platformOf(server), ISSUER);
    const { items } = await as('admin@demo.test').ok(searchHeldItems, { body: {} });
    const ofUnknown = items.filter(({ level }) => level === 'unknown');
    expect(
      ofUnknown.map(({ origin, remainingCents, refund }) => [origin, remainingCents, refund?.amountCents]),
    ).toEqual(
      expect.arrayContaining([
        ['Check 5521', 48_000, undefined],
        ['Check 88410', 235_000, 235_000],
      ]),
    );
    expect(items.filter(({ waitsFor }) => waitsFor !== null)).toMatchObject([
      { level: 'known', origin: 'Check 3107', remainingCents: 125_000 },
    ]);
    const checks = await new SqlInvariants(server.db).check();
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it('reopen bills whose payments were returned, and leave a group that owes a refund', async () => {
    await seedDemoReturns(platformOf(server), ISSUER);
    await seedDemoReturns(platformOf(server), ISSUER);
    const params = { billPk: '10531.2611-1' };
    expect(await as('payor@demo.test').ok(getBill, { params })).toMatchObject({ status: 'RECONCILED', paidCents: 0 });
    const { items: notices } = await as('payor@demo.test').ok(getNotices, {});
    expect(notices.filter(({ kind }) => kind === 'paymentReturned')).toHaveLength(1);
    const { items, owing } = await as('admin@demo.test').ok(searchHeldItems, { body: { q: '11049' } });
    expect(owing).toMatchObject([{ groupNumber: '11049', owedCents: 18_000 }]);
    expect(items).toMatchObject([{ origin: 'Check 6142', availableCents: 18_000, owedCents: 18_000 }]);
    const checks = await new SqlInvariants(server.db).check();
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it('close a bill short, and leave a larger short for another manager', async () => {
    await seedDemoShorts(platformOf(server), ISSUER);
    await seedDemoShorts(platformOf(server), ISSUER);
    const bill = (billPk: string) => as('admin@demo.test').ok(getBill, { params: { billPk } });
    expect(await bill('12381.2610-1')).toMatchObject({ status: 'PAID' });
    expect(await bill('10679.2610-1')).toMatchObject({ status: 'PARTIAL' });
    const { items } = await as('admin@demo.test').ok(listWaitingShorts, {});
    expect(items).toMatchObject([{ billPk: '10679.2610-1', by: 'Mara Ellison', amountCents: 148_000 }]);
    const checks = await new SqlInvariants(server.db).check();
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it('ask a payor or another manager to confirm an account that its bank corrected', async () => {
    await seedDemoAccountChange(platformOf(server), ISSUER);
    await seedDemoAccountChange(platformOf(server), ISSUER);
    const { items } = await as('manager@demo.test').ok(listAccountChanges, {});
    expect(items).toMatchObject([{ groupNumber: '10531', code: 'C03' }]);
    const request = { params: { changePk: items[0]?.changePk ?? '' }, body: { approve: true } };
    expect(await as('manager@demo.test').ok(decideAccountChange, request)).toMatchObject({ state: 'CONFIRMED' });
    const checks = await new SqlInvariants(server.db).check();
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it("compare two months' statements with the ledger's cash, the later one with two open lines", async () => {
    await seedDemoStatements(platformOf(server), ISSUER);
    await seedDemoStatements(platformOf(server), ISSUER);
    const { items } = await as('admin@demo.test').ok(listStatements, { query: {} });
    expect(items.map(({ to, openCount, signed }) => [to, openCount, signed?.by ?? null])).toEqual([
      ['2026-10-31', 2, null],
      ['2026-09-30', 0, 'Avery Nakamura'],
    ]);
    expect(items.every(({ lineCount }) => lineCount > 5)).toBe(true);
    const { items: months } = await as('admin@demo.test').ok(listPeriods, {});
    expect(months.map(({ month, state, versions }) => [month, state, versions.length])).toEqual([
      ['2026-11-01', 'OPEN', 0],
      ['2026-10-01', 'OPEN', 0],
      ['2026-09-01', 'CLOSED', 1],
    ]);
    const checks = await new SqlInvariants(server.db).check();
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  function as(email: string) {
    return server.as(DEMO_PEOPLE.find((person) => person.email === email)!);
  }
});

function platformOf({ db, clock, encryption, files }: TestServer): Platform {
  const reading = new SameThreadReading();
  return {
    db,
    clock,
    encryption,
    signIn: signInForTests(db, clock),
    files,
    reading,
    installation: installationForTests(),
    demo: true,
  };
}
