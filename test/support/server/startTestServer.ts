import { composeRoutes } from '../../../server/composition/composeRoutes';
import { createApp } from '../../../server/http/createApp';
import { serveLogos } from '../../../server/http/serveLogos';
import { AesEncryption } from '../../../server/infrastructure/crypto/AesEncryption';
import { assertInvariants } from '../../../server/infrastructure/sql/health/SqlInvariants';
import { SqlCallerDirectory } from '../../../server/infrastructure/sql/session/SqlCallerDirectory';
import { filesForTests } from '../files/filesForTests';
import { emptyTables } from './emptyTables';
import { openTestDatabase } from './openTestDatabase';
import { signInForTests } from './signInForTests';
import { TestCaller } from './TestCaller';
import { TestClock } from './TestClock';
import { TestData, type TestPerson } from './TestData';
import { startTestIssuer, type TokenWishes } from './testIssuer';

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

export interface TestServerWishes {
  /** Where its clock stands still at first: ISO, UTC. */
  readonly now?: string;
}

/** The application server on an empty database of its own: real tokens, real policy, real schemas, real SQL. */
export async function startTestServer({ now = '2026-03-10T15:00:00.000Z' }: TestServerWishes = {}) {
  const [database, issuer] = await Promise.all([openTestDatabase(), startTestIssuer()]);
  const clock = new TestClock(now);
  const { db } = database;
  const encryption = new AesEncryption(Buffer.alloc(32, 'test key '));
  let holds = true;
  const uploads = filesForTests();
  const app = await createApp({
    services: { tokens: issuer.verifier, directory: new SqlCallerDirectory(db), clock },
    routes: composeRoutes({ db, clock, encryption, signIn: signInForTests(db, clock), ...uploads, demo: true }),
    extras: async (instance) => serveLogos(instance, uploads.files),
  });
  return {
    app,
    db,
    engine: database.engine,
    clock,
    encryption,
    /** Where uploaded files are kept. */
    files: uploads.files,
    /** Puts rows into the real tables. */
    data: new TestData(db, clock),
    tokenFor: issuer.tokenFor,
    /** A person making calls. */
    as: ({ userId, email }: Pick<TestPerson, 'userId' | 'email'>, wishes?: TokenWishes) =>
      new TestCaller(app, () => issuer.tokenFor(userId, wishes), email),
    /** For a test that writes by hand what no use case would: the invariants are not looked at until the next reset. */
    breakRules: () => {
      holds = false;
    },
    /** Looks whether every invariant of money holds over what the test left, then takes every row out. */
    reset: async () => {
      try {
        if (holds) await assertInvariants(db);
      } finally {
        holds = true;
        await emptyTables(db);
        uploads.files.clear();
      }
    },
    close: async () => {
      try {
        if (holds) await assertInvariants(db);
      } finally {
        await app.close();
        await Promise.all([database.close(), issuer.close()]);
      }
    },
  };
}
