import type { FastifyInstance } from 'fastify';
import { systemClock } from '../application/shared/Clock';
import type { UploadRunner } from '../application/uploads/UploadRunner';
import { composeRoutes } from '../composition/composeRoutes';
import { composeSignIn } from '../composition/composeSignIn';
import { composeUploadRunner, uploadUseCases } from '../composition/composeUploads';
import type { Platform } from '../composition/Platform';
import type { Config } from '../config/Config';
import { encryptionKeyOf } from '../config/encryptionKeyOf';
import { seedDemoUploads } from '../demo/uploads/seedDemoUploads';
import { createApp } from '../http/createApp';
import { logoPictures } from '../http/logoPictures';
import { AesEncryption } from '../infrastructure/crypto/AesEncryption';
import { lockDataFolder } from '../infrastructure/files/lockDataFolder';
import { WorkerFileReading } from '../infrastructure/files/reading/WorkerFileReading';
import { JoseTokenVerifier } from '../infrastructure/identity/JoseTokenVerifier';
import { SqlCallerDirectory } from '../infrastructure/sql/session/SqlCallerDirectory';
import { placesOf } from '../maintenance/placesOf';
import { settleRestore } from '../maintenance/settleRestore';
import { assertPortsFree } from './assertPortsFree';
import { closeAll } from './closeAll';
import { closeTogether } from './closeTogether';
import { loggerOf } from './loggerOf';
import { openAndMigrate } from './openAndMigrate';
import type { Progress } from './Progress';
import { pagesAndLimits } from './pagesAndLimits';
import { scheduleFollowUps } from './scheduleFollowUps';
import { scheduleMails } from './scheduleMails';
import { scheduleProcessing } from './scheduleProcessing';
import { scheduleRetention } from './scheduleRetention';
import { scheduleUploads } from './scheduleUploads';
import { scheduleVacuum } from './scheduleVacuum';
import { spoolOf } from './spoolOf';
import { startIdentity } from './startIdentity';
import { openFiles } from '../infrastructure/files/FolderFiles';

/** A server that answers. */
export interface RunningServer {
  /** Stops taking calls and beginning rounds, lets what runs end, then closes the database. @throws as `closeAll`. */
  close(): Promise<void>;
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
    directory: new SqlCallerDirectory(db),
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
