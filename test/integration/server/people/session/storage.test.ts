import { SqlPeopleForSignIn } from '../../../../../server/people/session/SqlPeopleForSignIn';
import { SqlProviderStorage } from '../../../../../server/people/session/SqlProviderStorage';
import type { OpenDatabase } from '../../../../../server/platform/database/engine/OpenDatabase';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { providerStorageContract } from '../../../../support/identity/providerStorageContract';
import { emptyTables } from '../../../../support/server/emptyTables';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyTables(database));
afterAll(() => database.close());

providerStorageContract('SqlProviderStorage', async (now) => {
  return new SqlProviderStorage(database.db, { now: () => new Date(now()) });
});

describe('the directory at sign-in', () => {
  it('finds a person by email in any case, with distinct roles and groups', async () => {
    const data = new TestData(database.db, new TestClock('2026-03-10T15:00:00Z'));
    const groups = [await data.group(), await data.group()];
    const { userId } = await data.billingUser(groups, [Role.Payor], { email: 'Pat.Doe@example.test' });
    const people = new SqlPeopleForSignIn(database.db);
    const found = await people.findByEmail('pat.doe@EXAMPLE.test');
    expect(found).toMatchObject({
      subject: userId,
      email: 'Pat.Doe@example.test',
      roles: [Role.BillingUser, Role.Payor],
      groups,
      loginsCount: 0,
    });
    expect(await people.findBySubject(userId)).toEqual(found);
  });

  it('counts sign-ins, and ignores unknown people', async () => {
    const data = new TestData(database.db, new TestClock('2026-03-10T15:00:00Z'));
    const { userId, email } = await data.person();
    const people = new SqlPeopleForSignIn(database.db);
    await people.recordLogin(userId);
    await people.recordLogin(userId);
    await people.recordLogin('test|nobody');
    expect((await people.findByEmail(email))?.loginsCount).toBe(2);
    expect(await people.findByEmail("x' or '1'='1")).toBeUndefined();
    expect(await people.findBySubject('test|nobody')).toBeUndefined();
  });
});
