import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { ConfigError, type FilesConfig } from '../../../platform/config/Config';
import { inTransaction } from '../../../platform/database/inTransaction';
import type { Db } from '../../../platform/database/Tables';
import type { FileStorage } from '../../../platform/files/filePorts';
import { reasonOf } from '../reasonOf';

/** The file that holds a file storage's id. Not part of backups, because each storage has an id of its own. */
export const STORAGE_ID_KEY = 'storage-id';

const STORAGE_SETTING = 'fileStorageId';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** One of them is enough to recognize the storage. */
const MAX_SAMPLES = 20;

/**
 * Storage keys of the files that a database refers to, as `key`. Discarding an upload ends its reference, and so does retention
 * before it deletes a file: a crash in between leaves a file too many, never a reference without a file.
 */
export const REFERRED_FILES: RawBuilder<{ key: string }> = sql<{ key: string }>`
  select 'uploads/' || upload_pk as key from uploads
    where not file_gone and not file_leaving and state <> 'DISCARDED'
  union all select 'attachments/' || attachment_pk from bill_attachments where not file_gone
  union all select 'archives/' || archive_pk from archives`;

/** The column that each part of `REFERRED_FILES` needs last, by table. Older databases have only some of them. */
const REFERRED_COLUMNS = [
  ['uploads', 'file_leaving'],
  ['bill_attachments', 'file_gone'],
  ['archives', 'archive_pk'],
] as const;

/**
 * Up to `MAX_SAMPLES` files that the database refers to; none if it is older than `REFERRED_FILES`, which a migration may
 * precede.
 */
async function sampleFiles(db: Db): Promise<readonly { readonly key: string }[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and table_name in ('uploads', 'bill_attachments', 'archives')`.execute(db);
  const has = (table: string, column: string) =>
    columns.some(({ table_name, column_name }) => table_name === table && column_name === column);
  if (!REFERRED_COLUMNS.every(([table, column]) => has(table, column))) {
    if (!has('uploads', 'upload_pk')) return [];
    const where = has('uploads', 'file_gone')
      ? sql`where state <> 'DISCARDED' and not file_gone`
      : sql`where state <> 'DISCARDED'`;
    const { rows } = await sql<{ key: string }>`
      select 'uploads/' || upload_pk as key from uploads ${where} limit ${MAX_SAMPLES}`.execute(db);
    return rows;
  }
  const { rows } = await sql<{ key: string }>`
    select key from (${REFERRED_FILES}) referred limit ${MAX_SAMPLES}`.execute(db);
  return rows;
}

/** The ids of a storage: in the database, and in the storage. */
interface StorageIds {
  readonly recorded: string | null;
  readonly stored: string | null;
}

/**
 * Checks that the file storage is the one this database was used with. The first start gives the storage an id and records it in
 * the database; if the database refers to files already, one of them must be there.
 *
 * @throws ConfigError if it is another storage, or cannot be read or written.
 * @source docs/decisions/maintenance.md#a-start-with-another-file-storage-is-refused
 */
export async function assertKnownStorage(db: Db, files: FileStorage, config: FilesConfig): Promise<void> {
  await whileOthersWait(db, async (tx) => {
    // Of servers that start at the same time, the others wait here. Otherwise one could read the
    // database before the id is recorded and the storage after it is saved, and take it for the storage of another database.
    const { recorded, stored } = await assertFittingStorage(tx, files, config);
    const id = recorded ?? stored ?? randomUUID();
    if (recorded === null)
      await tx
        .insertInto('settings')
        .values({ key: STORAGE_SETTING, value: JSON.stringify(id) })
        .execute();
    if (stored === null) await putId(files, config, id);
  });
}

const whileOthersWait = (db: Db, work: (tx: Db) => Promise<unknown>) =>
  inTransaction(db, async (tx) => {
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    await work(tx);
  });

/** The check of `assertKnownStorage`, which records nothing, before a start changes anything. @throws ConfigError */
export async function assertStorageFits(db: Db, files: FileStorage, config: FilesConfig): Promise<void> {
  await assertFittingStorage(db, files, config).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error;
    // Another server may just be giving the storage its id.
    return whileOthersWait(db, (tx) => assertFittingStorage(tx, files, config));
  });
}

/** @throws ConfigError */
export async function assertFittingStorage(db: Db, files: FileStorage, config: FilesConfig): Promise<StorageIds> {
  const ids = { recorded: await recordedId(db), stored: await storedId(files, config) };
  if (ids.recorded !== null && ids.recorded === ids.stored) return ids;
  if (ids.recorded !== null && ids.stored !== null) throw anotherStorage(config, ids, undefined);
  const rows = await sampleFiles(db);
  for (const { key } of rows) if (await usable(config, () => files.get(key))) return ids;
  if (ids.recorded === null && ids.stored === null && rows.length === 0) return ids;
  throw anotherStorage(config, ids, rows[0]?.key);
}

/** @param missing storage key of a file that is not there. */
function anotherStorage(config: FilesConfig, { recorded, stored }: StorageIds, missing: string | undefined) {
  const { name, setting } = describe(config);
  const sentences = [
    stored === null ? `${name} is not the file storage of this database.` : `${name} belongs to another database.`,
    missing === undefined ? [] : `Files are missing, such as ${missing}.`,
    `Set ${setting} to the file storage that this database was used with.`,
    recorded === null ? [] : `If this is the right storage, save the text ${recorded} in its file ${STORAGE_ID_KEY}.`,
    recorded === null && stored !== null ? `If no other database uses it, delete its file ${STORAGE_ID_KEY}.` : [],
  ];
  return new ConfigError(sentences.flat().join(' '));
}

async function recordedId(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', STORAGE_SETTING).executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}

async function storedId(files: FileStorage, config: FilesConfig): Promise<string | null> {
  const content = await usable(config, () => files.get(STORAGE_ID_KEY));
  return content ? Buffer.from(content).toString().trim() : null;
}

const putId = (files: FileStorage, config: FilesConfig, id: string) =>
  usable(config, () => files.put(STORAGE_ID_KEY, Buffer.from(`${id}\n`)));

/** @throws ConfigError with the cause if the storage fails. */
async function usable<T>(config: FilesConfig, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { name, setting } = describe(config);
    const why = reasonOf(cause);
    throw new ConfigError(`${name} cannot be used: ${why}. Check ${setting} and the file storage.`, { cause });
  }
}

function describe(config: FilesConfig): { readonly name: string; readonly setting: string } {
  return config.kind === 'folder'
    ? { name: `The folder ${config.folder}`, setting: 'DATA_DIR' }
    : { name: `The bucket ${config.bucket}`, setting: 'FILES_S3_BUCKET' };
}

/**
 * Statements that make a restored database belong to the storage that its files were restored to. A storage without an id gets
 * one at the next start.
 */
export async function storageRecordSql(files: FileStorage): Promise<readonly string[]> {
  const forget = `delete from public.settings where key = '${STORAGE_SETTING}'`;
  const id = Buffer.from((await files.get(STORAGE_ID_KEY)) ?? [])
    .toString()
    .trim();
  return ID.test(id)
    ? [forget, `insert into public.settings (key, value) values ('${STORAGE_SETTING}', '"${id}"')`]
    : [forget];
}
