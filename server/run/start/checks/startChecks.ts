import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config, MailConfig } from '../../../platform/config/Config';
import { keyFilePath, loadEncryptionKeys } from '../../../platform/config/encryptionKey';
import { openPostgres } from '../../../platform/database/engine/openPostgres';
import { keepsSettings } from '../../../platform/database/engine/pooler';
import { excessRight, roleAdvice, roleOf } from '../../../platform/database/rights/runtimeRights';
import { ownerWithoutScratch, scratchAdvice } from '../../../platform/database/rights/scratchRights';
import type { Db } from '../../../platform/database/Tables';
import { openFiles } from '../../../platform/files/FolderFiles';
import { type FileStorage, UPLOADS_FOLDER } from '../../../platform/files/filePorts';
import { openSmtpServer } from '../../../platform/mail/openSmtpServer';
import { AesEncryption } from '../../../platform/shared/AesEncryption';
import { assertDirect, assertFitting, openEmbedded } from '../openDatabase';
import { messageOf, openReplica } from '../openReplica';
import { reasonOf } from '../reasonOf';
import { assertPoolerFits, assertReachable, assertRights, hasTable, openAsOwner } from './databaseChecks';

const MIN_FREE_BYTES = 2 * 1024 ** 3;
const MIN_POSTGRES = 15;
const MAX_ANSWER_MS = 5_000;
/** Tokens are refused when the clocks are further apart than the leeway, a minute by default. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;

/** The folder itself, or the closest one above it that exists. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(path.dirname(folder));
}

/** @throws Error if the disk of a folder is almost full. */
export async function assertDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(existing(folder));
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  throw new Error('Less than 2 GB are free. Free up space, or use another folder with DATA_DIR.');
}

/**
 * Opens the database and closes it again. Nothing is migrated or recorded.
 *
 * @throws Error if it cannot be opened, is too old or too new, or was used with another encryption key or file storage.
 */
export async function assertDatabase(config: Config): Promise<void> {
  const { database } = config;
  if (database.kind === 'embedded' && !existsSync(database.folder)) return;
  const opened =
    database.kind === 'embedded' ? await openEmbedded(database.folder) : openPostgres(database.url, { connections: 2 });
  try {
    if (database.kind === 'postgres') await assertDirect(opened.db, database.url);
    await assertNewEnough(opened.db);
    const owner =
      database.kind === 'postgres' && database.ownerUrl ? await openAsOwner(database.ownerUrl, opened.db) : null;
    try {
      await assertFittingDatabase(config, (owner ?? opened).db);
    } finally {
      await owner?.close();
    }
    if (owner && (await hasTable(opened.db, 'settings'))) await assertRights(opened.db, []);
  } finally {
    await opened.close();
  }
}

async function assertFittingDatabase(config: Config, db: Db): Promise<void> {
  const isKeyThere = config.encryptionKey !== undefined || existsSync(keyFilePath(config.dataDir));
  const encryption = isKeyThere ? new AesEncryption(...loadEncryptionKeys(config)) : undefined;
  await assertFitting(db, config, encryption, await openFiles(config.files));
}

/**
 * Checks that the role of the server has no right that only migrations need. A database without tables is not this check's.
 *
 * @throws Error saying which one, and what to do.
 */
export async function assertOwnsNothing({ url }: { readonly url: string }): Promise<void> {
  const { db, close } = openPostgres(url, { connections: 1 });
  try {
    const excess = (await hasTable(db, 'settings')) ? await excessRight(db) : undefined;
    if (excess === undefined) return;
    throw new Error(roleAdvice(await roleOf(db), excess));
  } finally {
    await close();
  }
}

/**
 * @throws Error if the nightly backup has no key.
 * @source docs/decisions/maintenance.md#an-installation-has-a-verified-backup-from-the-first-night
 */
export function assertBackupKey({ backup }: Pick<Config, 'backup'>): void {
  if (backup.key) return;
  throw new Error(
    'BACKUP_KEY is not set, so the nightly backup is refused: set it to the output of "openssl rand -base64 32", and store it apart from ' +
      'the backups. A backup that is not encrypted needs --unencrypted in deploy/listbill-backup.service.',
  );
}

/** @throws Error if the role that saves backups may not create the scratch database in which one is verified. */
export async function assertScratchAllowed(url: string): Promise<void> {
  const { db, close } = openPostgres(url, { connections: 1 });
  try {
    const role = await ownerWithoutScratch(db);
    if (role !== undefined) throw new Error(scratchAdvice(role));
  } finally {
    await close();
  }
}

/**
 * Connects through the pooler, unless the role of the database lacks its settings: the first start sets them, and refuses
 * connections that the pooler opened earlier.
 *
 * @throws Error if the pooler does not answer, leads to another database, or has connections without the settings.
 */
export async function assertPooler(direct: string, poolerUrl: string): Promise<void> {
  const database = openPostgres(direct, { connections: 1 });
  const pooled = openPostgres(poolerUrl, { connections: 1, isPooled: true });
  try {
    if (!(await keepsSettings(database.db))) return;
    await assertReachable(pooled.db, poolerUrl);
    await assertPoolerFits(pooled.db, database.db);
  } finally {
    await Promise.all([database.close(), pooled.close()]);
  }
}

const REPLICA_MS = 3_000;
const REPLICA_RETRY_MS = 200;

/** @throws Error if the replica does not answer, does not fit, or stays too far behind. */
export async function assertReplica(settings: Extract<Config['database'], { kind: 'postgres' }>): Promise<void> {
  const database = openPostgres(settings.url, { connections: 1 });
  const replica = await openReplica(settings, database.db, () => undefined).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  if (!replica) return database.close();
  try {
    const giveUpAt = performance.now() + REPLICA_MS;
    while (replica.condition().kind !== 'ready' && performance.now() < giveUpAt)
      await new Promise((resolve) => setTimeout(resolve, REPLICA_RETRY_MS));
    const condition = replica.condition();
    if (condition.kind !== 'ready') throw new Error(messageOf(condition));
  } finally {
    await replica.close();
    await database.close();
  }
}

async function assertNewEnough(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer / 10000 as version`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version < MIN_POSTGRES)
    throw new Error(`PostgreSQL ${version} is too old. Use version ${MIN_POSTGRES} or newer.`);
}

/**
 * Writes a file, reads it again and deletes it: in the bucket, or in the folder or the closest one above it that exists, so that
 * folders are created by the server with its own rights.
 *
 * @throws Error if the storage cannot be used.
 */
export async function assertFiles({ files }: Config): Promise<void> {
  const where = files.kind === 'folder' ? 'DATA_DIR' : 'the FILES_S3 settings';
  try {
    if (files.kind === 'folder') await assertWritable(files.folder);
    else await assertStores(await openFiles(files));
  } catch (cause) {
    throw new Error(`They cannot be written and read (${reasonOf(cause)}). Check ${where}.`, { cause });
  }
}

async function assertStores(storage: FileStorage): Promise<void> {
  const key = `${UPLOADS_FOLDER}/doctor-${randomUUID()}`;
  await storage.put(key, Buffer.from(key));
  const stored = await storage.get(key);
  await storage.remove(key);
  if (Buffer.from(stored ?? []).toString() !== key) throw new Error('a stored file could not be read again');
}

/** @throws Error if no file can be written in the folder, or, if it does not exist, where it would be created. */
async function assertWritable(folder: string): Promise<void> {
  const probe = await mkdtemp(path.join(existing(folder), '.listbill-doctor-'));
  try {
    await writeFile(path.join(probe, 'file'), 'doctor');
    if ((await readFile(path.join(probe, 'file'), 'utf8')) !== 'doctor')
      throw new Error('a file could not be read again');
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

/** @throws Error unless the data folder and the folders in it can be written, by this user. */
export async function assertDataFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  for (const folder of [dataDir, path.join(dataDir, 'incoming'), path.join(dataDir, 'backups')]) {
    await assertWritable(folder).catch((cause: unknown) => {
      throw new Error(
        `${folder} cannot be written (${reasonOf(cause)}). Run doctor as the server's user, or check its rights.`,
        {
          cause,
        },
      );
    });
  }
}

/** @throws Error if the identity provider does not serve its keys, or its clock differs from this machine's. */
export async function assertProvider({ identity }: Pick<Config, 'identity'>): Promise<void> {
  const address = `${identity.issuer}.well-known/jwks.json`;
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(MAX_ANSWER_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}. Check IDENTITY_DOMAIN.`);
  const difference = Date.parse(answer.headers.get('date') ?? '') - Date.now();
  if (Math.abs(difference) <= MAX_CLOCK_DIFFERENCE_MS || Number.isNaN(difference)) return;
  const seconds = Math.round(Math.abs(difference) / 1000);
  const which = difference > 0 ? 'behind' : 'ahead of';
  throw new Error(`This machine's clock is ${seconds} seconds ${which} the provider's. Set it by NTP.`);
}

/** Greets the mail server and signs in, without sending anything. @throws Error saying why it cannot be used. */
export async function assertMailServer(mail: MailConfig): Promise<void> {
  const server = await openSmtpServer(mail, { answerMs: MAX_ANSWER_MS, silenceMs: MAX_ANSWER_MS });
  try {
    await server.greet();
  } catch (cause) {
    throw new Error(`It cannot be used: ${reasonOf(cause)}. Check SMTP_URL.`, { cause });
  } finally {
    server.close();
  }
}

/** Asks the running server itself, and over its public address, which checks certificate and proxy. @throws Error */
export async function assertServerReady({ host, port, publicUrl, tls }: Config): Promise<void> {
  const own = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}/`;
  // Its certificate is that of the proxy's network, not of this address.
  for (const base of new Set(tls ? [publicUrl] : [own, publicUrl])) {
    const answer = await fetch(`${base}ListBillAPI/api/ready`, {
      redirect: 'error',
      signal: AbortSignal.timeout(MAX_ANSWER_MS),
    }).catch((cause: unknown) => {
      throw new Error(`${base} cannot be opened: ${reasonOf(cause)}.`, { cause });
    });
    const { failed = [] } = (await answer.json().catch(() => ({}))) as { readonly failed?: readonly string[] };
    if (!answer.ok) throw new Error(`${base} answered ${answer.status}. Not ready: ${failed.join(', ') || 'unknown'}.`);
  }
}
