import { AcceptInvitation } from '../../../server/people/directory/invitations/AcceptInvitation';
import { DEFAULT_SECOND_PERSON_DAYS } from '../../../server/people/directory/power';
import { JoseLogoutTokens } from '../../../server/people/identity/JoseLogoutTokens';
import { SqlCallerDirectory } from '../../../server/people/session/SqlCallerDirectory';
import { SqlSessions } from '../../../server/people/session/SqlSessions';
import { specialDataOf, withSpecialData } from '../../../server/platform/database/specialData';
import type { Db } from '../../../server/platform/database/Tables';
import type { Documents } from '../../../server/platform/documents/Documents';
import { SealedFiles } from '../../../server/platform/files/SealedFiles';
import type { MalwareScan } from '../../../server/platform/security/MalwareScan';
import { NO_SECURITY_EVENTS, type SecurityEvents } from '../../../server/platform/security/securityEvents';
import type { SessionLimits } from '../../../server/platform/security/sessionLife';
import type { StepUpRules } from '../../../server/platform/security/stepUp';
import { AesEncryption } from '../../../server/platform/shared/AesEncryption';
import type { CallRate } from '../../../server/platform/shared/CallRate';
import { createExportTurns } from '../../../server/platform/shared/exportTurns';
import { composeFirstAdministrator } from '../../../server/run/composition/composeDirectory';
import { composePreparedExports } from '../../../server/run/composition/composePreparedExports';
import { composeRoutes } from '../../../server/run/composition/composeRoutes';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { createApp } from '../../../server/run/http/createApp';
import { serveLogos } from '../../../server/run/http/serveFiles';
import type { OpenReplica } from '../../../server/run/start/openReplica';
import { type AchTerms, DEFAULT_ACH_TERMS } from '../../../src/domain/money/payments/achEntry';
import type { RemittanceTerms } from '../../../src/domain/money/processing/remittanceDays';
import { filesForTests } from '../files/filesForTests';
import { emptyTables } from './emptyTables';
import { installationForTests } from './installationForTests';
import { openTestDatabase } from './openTestDatabase';
import type { TestDatabase, TestUser } from './openTestPostgres';
import { preparedInvariants } from './preparedInvariants';
import { signInForTests } from './signInForTests';
import { TestCaller } from './TestCaller';
import { TestClock } from './TestClock';
import { TestData, type TestPerson } from './TestData';
import { AUDIENCE, ISSUER, startTestIssuer, type TestIssuer, type TokenOptions } from './testIssuer';

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

export interface TestServerOptions {
  /** Initial time of the server's clock: ISO, UTC. */
  readonly now?: string;
  /** Default: a new, migrated, empty one. */
  readonly database?: TestDatabase;
  /** Default: the role of the servers. Tests that damage records need the owner of the tables. */
  readonly user?: TestUser;
  /** Default: each document is written in its own thread. */
  readonly documents?: Documents;
  /** Whether ACH payments are offered. Default: yes. */
  readonly bankFiles?: boolean;
  /** Default: those of the file format. */
  readonly achTerms?: AchTerms;
  /** Default: remits on settlement. */
  readonly remittanceTerms?: RemittanceTerms;
  /** How long sessions last that tokens name. Default: without limit. */
  readonly sessionLimits?: SessionLimits;
  /** Sign-in required for the most harmful requests. Default: any. */
  readonly stepUp?: () => StepUpRules | undefined;
  /** Days during which a person is not the second person of the one who gave them power. Default: 30. */
  readonly secondPersonDays?: number;
  /** Where security events go. Default: nowhere. */
  readonly security?: SecurityEvents;
  /** Checks files of forms. Default: they are not checked. */
  readonly malware?: MalwareScan;
  /** Whether everyone has to sign in with a second factor. Default: no. */
  readonly needsTwoFactors?: boolean;
  /** Limits the calls of each person. Default: no limit. */
  readonly rate?: CallRate;
  /** Opens the replica that answers reports. Default: there is none. */
  readonly replica?: (db: Db) => Promise<OpenReplica | undefined>;
  /** Stays open when the server closes. Default: its own. */
  readonly issuer?: TestIssuer;
}

/** The application server on its own empty database, with real tokens, policy, schemas and SQL. */
export async function startTestServer({
  now = '2026-03-10T15:00:00.000Z',
  database: given,
  user,
  documents,
  issuer: givenIssuer,
  bankFiles = true,
  achTerms = DEFAULT_ACH_TERMS,
  remittanceTerms = { afterDays: 0 },
  sessionLimits,
  stepUp = () => undefined,
  secondPersonDays = DEFAULT_SECOND_PERSON_DAYS,
  security = NO_SECURITY_EVENTS,
  malware,
  needsTwoFactors = false,
  rate,
  replica: openReplica,
}: TestServerOptions = {}) {
  const [database, issuer] = await Promise.all([given ?? openTestDatabase(user), givenIssuer ?? startTestIssuer()]);
  const clock = new TestClock(now);
  const encryption = new AesEncryption(Buffer.alloc(32, 'test key '));
  const db = await withSpecialData(database.db, encryption);
  const replica = await openReplica?.(db);
  const assertInvariants = preparedInvariants(database);
  let checksInvariants = true;
  const { files: stored, reading } = filesForTests();
  const files = new SealedFiles(stored, specialDataOf(db));
  const signIn = signInForTests(db, clock);
  const power = { secondPersonDays, security };
  const invitations = new AcceptInvitation(new SqlTransactions(db, { clock, signIn, power }));
  const platform = {
    db,
    ...(replica && { reports: replica.reports }),
    clock,
    encryption,
    signIn,
    power,
    files,
    reading,
    ...(documents && { documents }),
    bankFiles,
    achTerms,
    remittanceTerms,
    installation: installationForTests({ offersAch: bankFiles }),
    demo: true,
  };
  const exportTurns = createExportTurns();
  const exports = composePreparedExports({ ...platform, exportTurns });
  const app = await createApp({
    services: {
      exportTurns,
      tokens: issuer.verifier,
      directory: new SqlCallerDirectory(db),
      invitations,
      clock,
      sessionLimits,
      stepUp,
      security,
      malware,
      needsTwoFactors,
      rate,
      reports: replica?.reading,
    },
    backChannelLogout: {
      logoutTokens: new JoseLogoutTokens({ issuer: ISSUER, clientIds: [AUDIENCE], keysUrl: issuer.url }),
      sessions: new SqlSessions(db),
    },
    firstAdministrator: composeFirstAdministrator({ db, clock, signIn }),
    ...(replica && {
      health: { release: { version: '0.0.0', commit: null }, checks: {}, replica: () => replica.condition().kind },
    }),
    routes: composeRoutes(platform, undefined, exports),
    extras: async (instance) => serveLogos(instance, files),
  });
  return {
    app,
    db,
    engine: database.engine,
    clock,
    encryption,
    /** Storage of uploaded files, as the server uses it. */
    files,
    /** Contents of the storage. */
    stored,
    /** Prepares exports in the background when it is woken. */
    exports: exports.runner,
    /** Inserts rows into the real tables. */
    data: new TestData(db, clock),
    tokenFor: issuer.tokenFor,
    /** Makes calls as this person. */
    as: ({ userId, email }: Pick<TestPerson, 'userId' | 'email'>, options?: TokenOptions) =>
      new TestCaller(app, () => issuer.tokenFor(userId, options), email),
    /** @throws Error if a money invariant is violated. */
    assertInvariants,
    /** Skips the invariant check at the next reset, for tests that write inconsistent rows directly. */
    skipInvariantChecks: () => {
      checksInvariants = false;
    },
    /** Checks every money invariant, then deletes every row. */
    reset: async () => {
      try {
        if (checksInvariants) await assertInvariants();
      } finally {
        checksInvariants = true;
        await emptyTables(database);
        stored.clear();
      }
    },
    close: async () => {
      try {
        if (checksInvariants) await assertInvariants();
      } finally {
        await app.close();
        await replica?.close();
        await Promise.all([database.close(), givenIssuer ? undefined : issuer.close()]);
      }
    },
  };
}
