import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../application/shared/Clock';
import type { UploadRunner } from '../application/uploads/UploadRunner';
import { composeRoutes } from '../composition/composeRoutes';
import { composeSignIn } from '../composition/composeSignIn';
import { composeUploadRunner, uploadUseCases } from '../composition/composeUploads';
import type { Platform } from '../composition/Platform';
import type { Config } from '../config/Config';
import { encryptionKeyOf } from '../config/encryptionKeyOf';
import { environmentOf } from '../config/environmentOf';
import { seedDemoUploads } from '../demo/files/seedDemoUploads';
import { apiDocs } from '../http/apiDocs';
import { createApp } from '../http/createApp';
import { limits } from '../http/limits';
import { logoPictures } from '../http/logoPictures';
import { securityHeaders } from '../http/securityHeaders';
import { webPages } from '../http/webPages';
import { AesEncryption } from '../infrastructure/crypto/AesEncryption';
import { lockDataFolder } from '../infrastructure/files/lockDataFolder';
import { WorkerFileReading } from '../infrastructure/files/reading/WorkerFileReading';
import { openFiles } from '../infrastructure/files/storage/openFiles';
import { JoseTokenVerifier } from '../infrastructure/identity/JoseTokenVerifier';
import { SqlDirectory } from '../infrastructure/sql/access/SqlDirectory';
import { placesOf, settleRestore } from '../maintenance/settleRestore';
import { assertPortsFree } from './assertPortsFree';
import { loggerOf } from './describeError';
import { openAndMigrate, type Progress } from './openDatabase';
import {
  scheduleFollowUps,
  scheduleMails,
  scheduleProcessing,
  scheduleRetention,
  scheduleUploads,
  scheduleVacuum,
} from './schedules';
import { closeAll, closeTogether, type RunningServer } from './shutdown';
import { startIdentity } from './startIdentity';

/** Longer than any call takes. */
const LEFT_MS = 60 * 60_000;

/**
 * Where uploaded files wait until their call is answered: beside those that are kept, or where the system has such things.
 * What a server that was killed has left there goes.
 */
export async function spoolOf({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): Promise<string> {
  const spool = files.kind === 'folder' ? path.join(dataDir, 'incoming') : path.join(tmpdir(), 'listbill-forms');
  for (const name of await readdir(spool).catch(() => [])) {
    const place = path.join(spool, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_MS) await rm(place, { recursive: true, force: true });
  }
  return spool;
}

/**
 * Starts everything in one process: database, identity provider where it is ours, application, nightly processing.
 * What was started before something failed is closed again.
 *
 * @param webFolder what the build made of the browser's part; undefined for the calls alone.
 * @throws ConfigError, DataFolderInUse or PortTaken, whose messages are for people.
 */
export async function startServer(
  config: Config,
  webFolder: string | undefined,
  progress: Progress,
): Promise<RunningServer> {
  const closers: (() => unknown)[] = [];
  const close = () => closeAll(closers);
  try {
    const needsFolder = config.database.kind === 'embedded' || config.encryptionKey === undefined;
    if (needsFolder) closers.push(await lockDataFolder(config.dataDir));
    await assertPortsFree(config);
    if (config.database.kind === 'embedded') await settleRestore(placesOf(config));
    const encryption = new AesEncryption(encryptionKeyOf(config));
    const database = await openAndMigrate(config, encryption, progress);
    closers.push(() => database.close());
    const { db } = database;
    const identity = await startIdentity(config, db);
    if (identity) closers.push(() => identity.close());
    const { app, platform, uploads } = await buildApp(config, webFolder, { db, encryption });
    const running = [(): unknown => app.close()];
    closers.push(() => closeTogether(running));
    if (config.demo) await playUploads(config, platform, uploads);
    await app.listen({ host: config.host, port: config.port });
    running.push(await scheduleMails(config, platform), scheduleFollowUps(platform));
    running.push(scheduleProcessing(config, platform), scheduleRetention(config, platform));
    running.push(scheduleUploads(uploads, platform, config.database.kind === 'embedded'));
    running.push(scheduleVacuum(config, platform));
    return { close };
  } catch (error) {
    // Why it did not start is what has to be told, whatever closing meets.
    await close().catch(() => undefined);
    throw error;
  }
}

/** A demo without its sample uploads is a demo all the same. */
async function playUploads({ identity }: Config, platform: Platform, uploads: UploadRunner): Promise<void> {
  try {
    await seedDemoUploads(platform, uploadUseCases(platform, uploads), identity.issuer);
  } catch (error) {
    platform.onFailure?.('the sample uploads were not made', error);
  }
}

async function buildApp(
  config: Config,
  webFolder: string | undefined,
  { db, encryption }: Pick<Platform, 'db' | 'encryption'>,
): Promise<{ app: FastifyInstance; platform: Platform; uploads: UploadRunner }> {
  const { identity, demo } = config;
  const clock = systemClock;
  const services = {
    tokens: new JoseTokenVerifier({
      issuer: identity.issuer,
      audience: identity.audience,
      namespace: identity.claimsNamespace,
    }),
    directory: new SqlDirectory(db),
    clock,
  };
  const logFailure = (what: string, error: unknown) => app.log.error({ err: error }, what);
  const signIn = composeSignIn(config, db, clock);
  const files = await openFiles(config.files);
  const reading = new WorkerFileReading({ onFailure: logFailure });
  const platform: Platform = {
    db,
    clock,
    encryption,
    signIn,
    files,
    reading,
    demo,
    purgeAfterDays: config.purgeAfterDays,
    onFailure: logFailure,
  };
  const uploads = composeUploadRunner(platform);
  const app = await createApp({
    services,
    routes: composeRoutes(platform, uploads),
    spool: await spoolOf(config),
    extras: async (instance) => {
      await pagesAndLimits(instance, config, webFolder);
      logoPictures(instance, files);
    },
    logger: loggerOf(config),
    trustProxy: config.trustProxy,
  });
  return { app, platform, uploads };
}

/** What stands around the calls of the contract. */
export async function pagesAndLimits(
  app: FastifyInstance,
  config: Config,
  webFolder: string | undefined,
): Promise<void> {
  await securityHeaders(app, {
    production: config.production,
    identityOrigin: new URL(config.identity.issuer).origin,
  });
  await limits(app, { perMinute: config.rateLimitPerMinute });
  await apiDocs(app);
  const environment = environmentOf(config);
  await webPages(app, { folder: webFolder, environment, secureCookies: config.publicUrl.startsWith('https:') });
}
