import { jest } from '@jest/globals';
import { searchHeldItems } from '../../../../contract/suspense';
import { searchUploads } from '../../../../contract/uploadRecords';
import { composeUploadRunner, uploadUseCases } from '../../../../server/composition/composeUploads';
import { seedDemoUploads } from '../../../../server/demo/files/seedDemoUploads';
import { demoGroups } from '../../../../server/demo/groups/demoGroups';
import { DEMO_PEOPLE } from '../../../../server/demo/people/demoPeople';
import { seedDemo } from '../../../../server/demo/seedDemo';
import { seedDemoDeposits } from '../../../../server/demo/seedDemoDeposits';
import { SqlInvariants } from '../../../../server/infrastructure/sql/health/SqlInvariants';
import { SameThreadReading } from '../../../support/files/SameThreadReading';
import { signInForTests } from '../../../support/server/signInForTests';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import { ISSUER } from '../../../support/server/testIssuer';

jest.setTimeout(60_000);

const NOW = '2026-11-19T15:00:00.000Z';

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
      groups: [0, 1, 3].flatMap((index) => groups[index] ?? []),
    });
  });
  afterAll(() => server.close());

  it('show every state of an upload without violating an invariant', async () => {
    const { db, clock, encryption, files } = server;
    const signIn = signInForTests(db, clock);
    const platform = { db, clock, encryption, signIn, files, reading: new SameThreadReading(), demo: true };
    const useCases = uploadUseCases(platform, composeUploadRunner(platform));
    await seedDemoUploads(platform, useCases, ISSUER);
    await seedDemoUploads(platform, useCases, ISSUER);
    const admin = DEMO_PEOPLE.find(({ userId }) => userId === 'demo|admin');
    if (!admin) throw new Error('The demo has no admin.');
    const { items } = await server.as(admin).ok(searchUploads, { body: {} });
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
      ['enrolment-changes.csv', 'REVERSED', 'guessed', false, false],
      ['payroll.xlsx', 'REFUSED', 'none', false, true],
      ['payday-export.csv', 'CHECKED', 'recognised', true, false],
      ['payroll-deductions-2026-11.csv', 'COMMITTED', 'guessed', false, false],
    ]);
    const checks = await new SqlInvariants(db).check();
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it('hold money of both levels, with a refund to approve, without violating an invariant', async () => {
    const { db, clock, encryption, files } = server;
    const signIn = signInForTests(db, clock);
    const platform = { db, clock, encryption, signIn, files, reading: new SameThreadReading(), demo: true };
    await seedDemoDeposits(platform, ISSUER);
    await seedDemoDeposits(platform, ISSUER);
    const manager = DEMO_PEOPLE.find(({ userId }) => userId === 'demo|admin');
    if (!manager) throw new Error('The demo has no admin.');
    const { items } = await server.as(manager).ok(searchHeldItems, { body: {} });
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
    const checks = await new SqlInvariants(db).check();
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  });
});
