import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { AcceptInvitation } from '../../../server/people/directory/invitations/AcceptInvitation';
import { JoseTokenVerifier } from '../../../server/people/identity/JoseTokenVerifier';
import type { TokenVerifier } from '../../../server/people/session/ports';
import { SqlCallerDirectory } from '../../../server/people/session/SqlCallerDirectory';
import { readConfig } from '../../../server/platform/config/readConfig';
import { specialDataOf, withSpecialData } from '../../../server/platform/database/specialData';
import { SealedFiles } from '../../../server/platform/files/SealedFiles';
import { AesEncryption } from '../../../server/platform/shared/AesEncryption';
import { composeFirstAdministrator } from '../../../server/run/composition/composeDirectory';
import { composePromptNotices } from '../../../server/run/composition/composeNotices';
import { composePreparedExports } from '../../../server/run/composition/composePreparedExports';
import { composeRoutes } from '../../../server/run/composition/composeRoutes';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { createApp } from '../../../server/run/http/createApp';
import { serveLogos } from '../../../server/run/http/serveFiles';
import { loggerOptions } from '../../../server/run/start/describeError';
import { startIdentity } from '../../../server/run/start/startIdentity';
import { addPagesAndLimits } from '../../../server/run/start/startServer';
import { DEFAULT_ACH_TERMS } from '../../../src/domain/money/payments/achEntry';
import { filesForTests } from '../../../test/support/files/filesForTests';
import { cheapHash } from '../../../test/support/identity/cheapHash';
import { freePort } from '../../../test/support/identity/freePort';
import { SignInVisit } from '../../../test/support/identity/SignInVisit';
import { installationForTests } from '../../../test/support/server/installationForTests';
import { preparedInvariants } from '../../../test/support/server/preparedInvariants';
import { signInForTests } from '../../../test/support/server/signInForTests';
import { TestCaller } from '../../../test/support/server/TestCaller';
import { TestClock } from '../../../test/support/server/TestClock';
import { TestData, type TestPerson } from '../../../test/support/server/TestData';
import { AUDIENCE, sessionClaims, startTestIssuer } from '../../../test/support/server/testIssuer';
import type { Backstage, BankTerms } from '../stage/Backstage';
import { STAGE_APPS, STAGE_CLIENTS } from '../stage/StageShell';
import { openStageDatabase, resetStage } from '../stage/stageDatabase';

const WEB_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url));
export const PASSWORD = 'a password for the stage';
const PASSWORD_HASH = cheapHash(PASSWORD);

export interface StageServerOptions {
  /** Default: the build output. */
  readonly webFolder?: string;
  /** Additional or overriding server settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives every line of the server's log. */
  readonly logTo?: (line: string) => void;
  /** Adds routes to the server. */
  readonly extras?: (app: FastifyInstance) => void;
}

/** The whole server: pages, identity provider, and product API, on free ports and an empty database. */
export async function startStageServer({
  webFolder = WEB_FOLDER,
  settings = {},
  logTo,
  extras,
}: StageServerOptions = {}) {
  const config = readConfig({
    PORT: String(await freePort()),
    IDENTITY_PORT: String(await freePort()),
    RATE_LIMIT_PER_MINUTE: '0',
    PROCESSING_SCHEDULE: 'off',
    DEMO: 'true',
    BILLING_APP_URL: STAGE_APPS.billing,
    DIRECT_APP_URL: STAGE_APPS.direct,
    DISTRIBUTIONS_APP_URL: STAGE_APPS.distributions,
    CLIENT_GROUPS: Object.keys(STAGE_CLIENTS).join(','),
    CLIENT_SETTINGS: JSON.stringify(STAGE_CLIENTS),
    ...settings,
  });
  const { issuer, audience, clientId, claimsNamespace: namespace } = config.identity;
  const [{ db: plain, close }, stageHands] = await Promise.all([openStageDatabase(), startTestIssuer()]);
  const encryption = new AesEncryption(Buffer.alloc(32, 'stage'));
  const db = await withSpecialData(plain, encryption);
  const provider = await startIdentity(config, db);
  const clock = new TestClock(new Date().toISOString());
  const tokens = either(
    new JoseTokenVerifier({ issuer, audience, namespace }),
    new JoseTokenVerifier({ issuer, audience: AUDIENCE, namespace, keysUrl: stageHands.url }),
  );
  const bankTerms: BankTerms = { ...DEFAULT_ACH_TERMS };
  const remittanceTerms = { afterDays: 0 };
  const stepUp: Backstage['stepUp'] = { rules: undefined };
  const { files: stored, reading } = filesForTests();
  const files = new SealedFiles(stored, specialDataOf(db));
  const signIn = signInForTests(db, clock, issuer);
  const invitations = new AcceptInvitation(new SqlTransactions(db, { clock, signIn }));
  const platform = {
    db,
    clock,
    encryption,
    signIn,
    files,
    reading,
    installation: installationForTests(),
    achTerms: bankTerms,
    remittanceTerms,
    demo: true,
  };
  const exports = composePreparedExports(platform);
  const app = await createApp({
    logger: logTo !== undefined && { ...loggerOptions(config), stream: { write: logTo } },
    services: { tokens, directory: new SqlCallerDirectory(db), invitations, clock, stepUp: () => stepUp.rules },
    firstAdministrator: composeFirstAdministrator({ db, clock, signIn }),
    routes: composeRoutes(platform, undefined, exports),
    extras: async (instance) => {
      await addPagesAndLimits(instance, config, webFolder);
      serveLogos(instance, files);
      extras?.(instance);
    },
  });
  await app.listen({ host: config.host, port: config.port });
  const assertInvariants = preparedInvariants({ db });
  const backstage = (): Backstage => ({
    db,
    clock,
    files,
    bankTerms,
    remittanceTerms,
    stepUp,
    data: new TestData(db, clock),
    as: ({ userId, email }) => new TestCaller(app, () => stageHands.tokenFor(userId, { issuer }), email),
    onOtherDevice: ({ userId, email }) => {
      const signedInAt = Math.floor(clock.now().getTime() / 1_000);
      const claims = sessionClaims('other device', signedInAt);
      return new TestCaller(app, () => stageHands.tokenFor(userId, { issuer, claims }), email);
    },
    async enableSignIn({ userId }: TestPerson) {
      await db
        .updateTable('people')
        .set({ issuer, password_hash: PASSWORD_HASH })
        .where('user_id', '=', userId)
        .execute();
    },
    prepareExports: () => exports.runner.run(),
    sendPromptNotices: () => composePromptNotices(platform).run(),
    assertInvariants,
  });
  return {
    backstage: backstage(),
    /** Removes all data created since the start. */
    reset: async (): Promise<Backstage> => {
      await resetStage(db);
      stored.clear();
      clock.set(new Date().toISOString());
      Object.assign(bankTerms, DEFAULT_ACH_TERMS);
      remittanceTerms.afterDays = 0;
      stepUp.rules = undefined;
      return backstage();
    },
    address: config.publicUrl,
    /** Address at the identity provider where the application's sign-in starts. */
    signInAddress: new SignInVisit({
      issuer,
      clientId,
      audience,
      redirectUri: `${config.publicUrl}callback`,
      flow: config.identity.flow,
    }).authorizeAddress(),
    close: async () => {
      await app.close();
      await Promise.all([provider?.close(), stageHands.close()]);
      await close();
    },
  };
}

export type StageServer = Awaited<ReturnType<typeof startStageServer>>;

/** Accepts tokens of the identity provider and of the test issuer used for setup. */
function either(first: TokenVerifier, second: TokenVerifier): TokenVerifier {
  return {
    async verify(accessToken) {
      const answer = await first.verify(accessToken);
      return answer.kind === 'verified' ? answer : second.verify(accessToken);
    },
  };
}
