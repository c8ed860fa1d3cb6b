import type { FastifyInstance } from 'fastify';
import { counted } from '../../../src/domain/platform/text/wording';
import type { ExportRunner } from '../../office/exports/background/ExportRunner';
import type { UploadRunner } from '../../office/uploads/UploadRunner';
import { AcceptInvitation } from '../../people/directory/invitations/AcceptInvitation';
import { WAYS_PATH } from '../../people/identity/IdentityProviderOptions';
import { JoseLogoutTokens } from '../../people/identity/JoseLogoutTokens';
import type { JoseTokenVerifier } from '../../people/identity/JoseTokenVerifier';
import { SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import { SqlSessions } from '../../people/session/SqlSessions';
import { browserEnvironment } from '../../platform/config/browserEnvironment';
import type { Config } from '../../platform/config/Config';
import { prepareEncryptionKeys } from '../../platform/config/encryptionKey';
import { SlowStatements } from '../../platform/database/engine/SlowStatements';
import { specialDataOf } from '../../platform/database/specialData';
import { ClamdScan } from '../../platform/files/ClamdScan';
import { openFiles } from '../../platform/files/FolderFiles';
import { lockDataFolder } from '../../platform/files/lockDataFolder';
import { createPrivateFiles } from '../../platform/files/privateFiles';
import { WorkerFileReading } from '../../platform/files/reading/WorkerFileReading';
import { SealedFiles } from '../../platform/files/SealedFiles';
import type { SecurityEvents } from '../../platform/security/securityEvents';
import { AesEncryption } from '../../platform/shared/AesEncryption';
import { CallRate } from '../../platform/shared/CallRate';
import { currentRequest } from '../../platform/shared/currentRequest';
import { createExportTurns } from '../../platform/shared/exportTurns';
import { composeFirstAdministrator } from '../composition/composeDirectory';
import { composePreparedExports } from '../composition/composePreparedExports';
import { composeRoutes } from '../composition/composeRoutes';
import { composeSignIn } from '../composition/composeSignIn';
import { composeUploadRunner, uploadUseCases } from '../composition/composeUploads';
import type { Platform } from '../composition/Platform';
import { SqlTransactions } from '../composition/SqlTransactions';
import { serveApiDocs } from '../http/apiDocs';
import { createApp } from '../http/createApp';
import type { Release } from '../http/health';
import { addLimits } from '../http/limits';
import { securityHeaders } from '../http/securityHeaders';
import { serveLogos, serveWebApp } from '../http/serveFiles';
import { assertPortsFree } from './assertPortsFree';
import { keepCertificateCurrent, tlsFilesOf } from './certificateFiles';
import { assertKnownStorage } from './checks/fileStorageChecks';
import { installationReader } from './checks/readInstallation';
import { readinessChecks } from './checks/readinessChecks';
import { closeToOthers, dataPathsOf, finishRestore } from './dataFolder';
import { loggerOptions } from './describeError';
import { openDatabase, type ReportProgress } from './openDatabase';
import { type OpenReplica, openReplica } from './openReplica';
import { openSecurityEvents } from './openSecurityEvents';
import { prepareSpoolFolder } from './prepareSpoolFolder';
import { scheduleProcessing } from './processingSchedule';
import {
  scheduleAccountUpdates,
  scheduleAging,
  scheduleAuditTrail,
  scheduleExports,
  scheduleMails,
  schedulePromptNotices,
  scheduleRetention,
  scheduleTotals,
  scheduleUploads,
  scheduleVacuum,
} from './schedules';
import { closeAll, closeConcurrently, type RunningServer } from './shutdown';
import { type RunningMetrics, startMetrics } from './startMetrics';
import { clockOf } from './testClock';
import { tokenVerifierOf, warnWithoutKeys } from './tokenKeys';

/** Parts started with the server. */
export interface Program {
  /** The built web application, once it is built; undefined to serve the API only. */
  readonly webFolder: Promise<string | undefined>;
  readonly release: Release;
}

/**
 * Starts the database, the embedded identity provider, the application and the schedules in one process. If one fails, the
 * ones already started are closed.
 *
 * @throws ConfigError, DataFolderInUse or PortTaken, with messages for the operator.
 */
export async function startServer(config: Config, program: Program, progress: ReportProgress): Promise<RunningServer> {
  const closers: (() => unknown)[] = [];
  const close = () => closeAll(closers);
  const security = openSecurityEvents(config, program.release.version);
  closers.push(() => security.close());
  try {
    createPrivateFiles();
    const needsFolder = config.database.kind === 'embedded' || config.encryptionKey === undefined;
    if (needsFolder) closers.push(await lockDataFolder(config.dataDir));
    await assertPortsFree(config);
    if (config.database.kind === 'embedded') await finishRestore(dataPathsOf(config));
    const keys = prepareEncryptionKeys(config);
    await closeData(config, progress);
    const encryption = new AesEncryption(...keys.keys);
    const files = await openFiles(config.files);
    // The embedded database is made by opening it, and must never be there without its key.
    if (config.database.kind === 'embedded') keys.save();
    const slow = new SlowStatements(config.slowStatementMs);
    const database = await openDatabase(config, encryption, progress, { files, onPassed: keys.save, slow });
    closers.push(() => database.close());
    const { db } = database;
    await assertKnownStorage(db, files, config.files);
    const replica = await openReplica(config.database, db, progress, { slow });
    closers.push(() => replica?.close());
    if (config.identity.embeddedPort !== null) {
      const { startIdentity } = await import('./startIdentity');
      const identity = await startIdentity(config, db, security);
      closers.push(() => identity?.close());
    }
    const metrics = await startMetrics(config, { ...database, replica }, program.release.version);
    const sealed = new SealedFiles(files, specialDataOf(db));
    const services = { db, encryption, files: sealed, metrics, security, replica };
    const { app, platform, uploads, exports, tokens } = await buildApp(config, program, services);
    slow.logTo(app.log);
    replica?.logTo(app.log);
    const running = [(): unknown => app.close(), (): unknown => metrics?.close()];
    closers.push(() => closeConcurrently(running));
    if (config.demo) await seedSamples(config, platform, uploads);
    await app.listen({ host: config.host, port: config.port });
    security.record({ name: 'server-started' });
    closers.push(() => security.record({ name: 'server-stopped' }));
    await announceCode(platform, progress);
    void warnWithoutKeys(config, tokens, progress);
    running.push(await scheduleMails(config, platform), scheduleAccountUpdates(platform));
    running.push(scheduleProcessing(config, platform), scheduleRetention(config, platform));
    running.push(schedulePromptNotices(platform));
    running.push(scheduleUploads(uploads, platform, config.database.kind === 'embedded'));
    running.push(scheduleAging(platform), scheduleExports(exports));
    running.push(
      scheduleVacuum(config, platform),
      scheduleTotals(platform),
      scheduleAuditTrail(config, platform, security),
    );
    return { close };
  } catch (error) {
    // The startup error matters more than an error while closing.
    await close().catch(() => undefined);
    throw error;
  }
}

async function closeData(config: Config, progress: ReportProgress): Promise<void> {
  const count = await closeToOthers(config);
  if (count === 0) return;
  const what = counted(count, 'file or folder of the data was', 'files and folders of the data were');
  progress(`${what} open to other users of this machine, and private now.`);
}

interface BuiltApp {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly uploads: UploadRunner;
  readonly exports: ExportRunner;
  readonly tokens: JoseTokenVerifier;
}

async function buildApp(
  config: Config,
  { webFolder, release }: Program,
  {
    db,
    encryption,
    files,
    metrics,
    security,
    replica,
  }: Pick<Platform, 'db' | 'encryption' | 'files'> & {
    readonly metrics: RunningMetrics | undefined;
    readonly security: SecurityEvents;
    readonly replica: OpenReplica | undefined;
  },
): Promise<BuiltApp> {
  const { identity, demo } = config;
  const clock = clockOf(config.testClockFile);
  const signIn = composeSignIn(config, db, clock);
  const power = { secondPersonDays: config.secondPersonDays, security };
  const services = {
    rate: personRate(config),
    tokens: tokenVerifierOf(identity, clock),
    directory: new SqlCallerDirectory(db),
    invitations: new AcceptInvitation(new SqlTransactions(db, { clock, signIn, power })),
    officeTimeZone: config.processingTimeZone,
    clock,
    security,
    sessionLimits: config.sessionLimits,
    stepUp: () => config.stepUp,
    reports: replica?.reading,
    isSecure: config.publicUrl.startsWith('https:'),
    needsTwoFactors: identity.secondFactor === 'required',
    malware: config.malwareScan.kind === 'clamd' ? new ClamdScan(config.malwareScan.at) : undefined,
  };
  const logFailure = (what: string, error: unknown) => app.log.error({ ...currentRequest(), err: error }, what);
  const reading = new WorkerFileReading({ onFailure: logFailure });
  const platform: Platform = {
    db,
    ...(replica && { reports: replica.reports, reportReading: replica.reading }),
    isParallel: config.database.kind === 'postgres',
    clock,
    encryption,
    signIn,
    files,
    reading,
    demo,
    officeTimeZone: config.processingTimeZone,
    schedule:
      config.processingSchedule === null
        ? undefined
        : { pattern: config.processingSchedule, timeZone: config.processingTimeZone },
    bankFiles: config.bankFiles,
    requiresSent: config.requiresSent,
    achTerms: config.achTerms,
    remittanceTerms: { afterDays: config.remitAfterDays },
    staleCheckDays: config.staleCheckDays,
    power,
    originator: config.originator,
    remitTo: config.remitTo,
    waysToSignIn: identity.embeddedPort === null ? undefined : `${identity.issuer}${WAYS_PATH.slice(1)}`,
    purgeAfterDays: config.purgeAfterDays,
    eraseAfterMonths: config.eraseAfterMonths,
    keptDays: config.retention,
    invitationDays: config.invitationDays,
    remindAfterDays: config.remindAfterDays,
    attachmentLimits: config.attachments,
    installation: installationReader(config, process.env),
    onFailure: logFailure,
  };
  const uploads = composeUploadRunner(platform);
  const exportTurns = createExportTurns();
  const exports = composePreparedExports({ ...platform, exportTurns });
  const app = await createApp({
    services: { ...services, exportTurns },
    routes: composeRoutes(platform, uploads, exports),
    spool: await prepareSpoolFolder(config),
    firstAdministrator: composeFirstAdministrator(platform),
    // The embedded provider ends its sessions here itself.
    ...(identity.embeddedPort === null && {
      backChannelLogout: {
        logoutTokens: new JoseLogoutTokens({
          issuer: identity.issuer,
          clientIds: [identity.clientId, ...identity.otherClientIds],
          algorithms: identity.tokenAlgorithms,
        }),
        sessions: new SqlSessions(db),
      },
    }),
    health: {
      release,
      checks: readinessChecks(platform, services.tokens),
      replica: replica && (() => replica.condition().kind),
    },
    extras: async (instance) => {
      metrics?.count(instance);
      await addPagesAndLimits(instance, config, await webFolder);
      serveLogos(instance, files);
    },
    logger: loggerOptions(config),
    trustProxy: config.trustProxy,
    tls: tlsFilesOf(config),
  });
  keepCertificateCurrent(app.server, config, platform.onFailure);
  return { app, platform, uploads, exports: exports.runner, tokens: services.tokens };
}

/** Each person may make a fifth of the calls of a network address, where a whole office may sit behind one. */
const PERSONS_SHARE = 5;

function personRate({ rateLimitPerMinute }: Config): CallRate | undefined {
  const perMinute = Math.ceil(rateLimitPerMinute / PERSONS_SHARE);
  return perMinute > 0 ? new CallRate(perMinute, 'You can call the server') : undefined;
}

/** Adds everything besides the API calls: headers, rate limit, API documentation and the web application. */
export async function addPagesAndLimits(
  app: FastifyInstance,
  config: Config,
  webFolder: string | undefined,
): Promise<void> {
  await securityHeaders(app, {
    production: config.production,
    identityOrigin: new URL(config.identity.issuer).origin,
  });
  await addLimits(app, { perMinute: config.rateLimitPerMinute });
  if (config.apiDocs) await serveApiDocs(app);
  const environment = browserEnvironment(config);
  await serveWebApp(app, {
    folder: webFolder,
    environment,
    secureCookies: config.publicUrl.startsWith('https:'),
    sourceMaps: !config.production,
    ...(config.testClockFile !== undefined && { testClock: clockOf(config.testClockFile) }),
  });
}

/** Writes the code for the first administrator to the log, while there is none. A demo has administrators. */
async function announceCode(platform: Platform, progress: ReportProgress): Promise<void> {
  const code = await composeFirstAdministrator(platform).issueCode(platform.clock.now());
  if (code === undefined) return;
  progress(`There is no administrator yet. Sign in and enter this code within 24 hours to become the first: ${code}`);
}

/**
 * Seeds the sample uploads, deposits, returned payments, shorts, write-off and bank statements. A failure of one is logged, and stops
 * neither the others nor the server.
 */
async function seedSamples({ identity: { issuer } }: Config, platform: Platform, uploads: UploadRunner): Promise<void> {
  const parts = [
    async () => {
      const { seedDemoUploads } = await import('../demoActivity/seedDemoUploads');
      await seedDemoUploads(platform, uploadUseCases(platform, uploads), issuer);
    },
    async () => (await import('../demoActivity/seedDemoDeposits')).seedDemoDeposits(platform, issuer),
    async () => (await import('../demoActivity/seedDemoReturns')).seedDemoReturns(platform, issuer),
    async () => (await import('../demoActivity/seedDemoShorts')).seedDemoShorts(platform, issuer),
    async () => (await import('../demoActivity/seedDemoWriteOff')).seedDemoWriteOff(platform, issuer),
    async () => (await import('../demoActivity/seedDemoAccountChange')).seedDemoAccountChange(platform, issuer),
    async () => (await import('../demoActivity/seedDemoStatements')).seedDemoStatements(platform, issuer),
  ];
  for (const seed of parts) {
    try {
      await seed();
    } catch (error) {
      platform.onFailure?.('a sample of the demo could not be created', error);
    }
  }
}
