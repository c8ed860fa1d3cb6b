import { composeRoutes } from '../../../server/composition';
import { createApp } from '../../../server/http/createApp';
import { AesEncryption } from '../../../server/infrastructure/crypto/AesEncryption';
import { SqlDirectory } from '../../../server/infrastructure/sql/access/SqlDirectory';
import { emptyTables } from './emptyTables';
import { openTestDatabase } from './openTestDatabase';
import { TestCaller } from './TestCaller';
import { TestClock } from './TestClock';
import { TestData, type TestPerson } from './TestData';
import { startTestIssuer, type TokenWishes } from './testIssuer';

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** The application server on an empty database of its own: real tokens, real policy, real schemas, real SQL. */
export async function startTestServer({ now = '2026-03-10T15:00:00.000Z' }: { readonly now?: string } = {}) {
  const [database, issuer] = await Promise.all([openTestDatabase(), startTestIssuer()]);
  const clock = new TestClock(now);
  const { db } = database;
  const encryption = new AesEncryption(Buffer.alloc(32, 'test key '));
  const app = await createApp({
    services: { tokens: issuer.verifier, directory: new SqlDirectory(db), clock },
    routes: composeRoutes({ db, clock, encryption, demo: true }),
  });
  return {
    app,
    db,
    engine: database.engine,
    clock,
    encryption,
    /** Puts rows into the real tables. */
    data: new TestData(db, clock),
    tokenFor: issuer.tokenFor,
    /** A person making calls. */
    as: ({ userId, email }: Pick<TestPerson, 'userId' | 'email'>, wishes?: TokenWishes) =>
      new TestCaller(app, () => issuer.tokenFor(userId, wishes), email),
    /** Takes every row out. */
    reset: () => emptyTables(db),
    close: async () => {
      await app.close();
      await Promise.all([database.close(), issuer.close()]);
    },
  };
}
