import { SqlPeopleForSignIn } from '../../../../../server/people/session/SqlPeopleForSignIn';
import type { OpenDatabase } from '../../../../../server/platform/database/engine/OpenDatabase';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

describe('SqlPeopleForSignIn', () => {
  let database: OpenDatabase;
  let people: SqlPeopleForSignIn;
  let data: TestData;

  beforeAll(async () => {
    database = await openTestDatabase();
    people = new SqlPeopleForSignIn(database.db);
    data = new TestData(database.db, new TestClock('2026-03-10T15:00:00.000Z'));
  });

  afterAll(() => database.close());

  it('returns distinct roles and groups as flat lists', async () => {
    const [one, other] = [await data.group(), await data.group()];
    const { userId, email } = await data.billingUser([one, other], [Role.Payor]);
    expect(await people.findBySubject(userId)).toMatchObject({
      subject: userId,
      email,
      status: 'Active',
      roles: [Role.BillingUser, Role.Payor],
      groups: [one, other].sort(),
      loginsCount: 0,
    });
  });

  it('finds a person for any spelling of the email', async () => {
    const { userId } = await data.person({ email: 'Pat.Payor@example.test', roles: [Role.Admin] });
    expect(await people.findByEmail('pat.PAYOR@EXAMPLE.test')).toMatchObject({ subject: userId, groups: [] });
    expect(await people.findByEmail('pat')).toBeUndefined();
    expect(await people.findByEmail('pat.payor@example.test\0')).toBeUndefined();
    expect(await people.findBySubject('nobody')).toBeUndefined();
  });

  it('counts sign-ins of that person only', async () => {
    const [pat, kim] = [await data.person(), await data.person()];
    await people.recordLogin(pat.userId);
    await people.recordLogin(pat.userId);
    await people.recordLogin('nobody');
    expect(await people.findBySubject(pat.userId)).toMatchObject({ loginsCount: 2 });
    const { last_login_at } = await database.db
      .selectFrom('people')
      .select('last_login_at')
      .where('user_id', '=', pat.userId)
      .executeTakeFirstOrThrow();
    expect(last_login_at).not.toBeNull();
    expect(await people.findBySubject(kim.userId)).toMatchObject({ loginsCount: 0 });
  });
});
