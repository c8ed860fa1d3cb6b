import type { OpenDatabase } from '../../../../server/infrastructure/sql/engine/OpenDatabase';
import { SqlProviderStorage } from '../../../../server/infrastructure/sql/session/SqlProviderStorage';
import { providerStorageContract } from '../../../support/identity/providerStorageContract';
import { openTestDatabase } from '../../../support/server/openTestDatabase';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

providerStorageContract('SqlProviderStorage', async (now) => {
  await database.db.deleteFrom('provider_storage').execute();
  return new SqlProviderStorage(database.db, { now: () => new Date(now()) });
});
