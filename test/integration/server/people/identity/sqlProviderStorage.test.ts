import { SqlProviderStorage } from '../../../../../server/people/session/SqlProviderStorage';
import type { OpenDatabase } from '../../../../../server/platform/database/engine/OpenDatabase';
import { providerStorageContract } from '../../../../support/identity/providerStorageContract';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

providerStorageContract('SqlProviderStorage', async (now) => {
  await database.db.deleteFrom('provider_storage').execute();
  return new SqlProviderStorage(database.db, { now: () => new Date(now()) });
});

it('accepts values that the database cannot store', async () => {
  const storage = new SqlProviderStorage(database.db, { now: () => new Date() });
  const value = { params: { state: 'a\0b\ud800', literal: '\\u0000' } };
  await storage.put({ kind: 'Interaction', id: 'one', value, uid: null, grantId: null, expiresAt: null });
  const stored = { params: { state: 'ab', literal: '\\u0000' } };
  expect(await storage.find('Interaction', 'one')).toMatchObject({ value: stored });
  expect(await storage.find('Interaction', 'one\0')).toBeUndefined();
});
