import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FilesConfig } from '../../../../server/platform/config/Config';
import { openFiles } from '../../../../server/platform/files/FolderFiles';
import type { FileStorage } from '../../../../server/platform/files/filePorts';
import {
  assertFittingStorage,
  assertKnownStorage,
  storageRecordSql,
} from '../../../../server/run/start/checks/fileStorageChecks';
import { startBucket } from '../../../support/files/startBucket';
import { emptyTables } from '../../../support/server/emptyTables';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';

const USER = { accessKeyId: 'AKLISTBILL', secretAccessKey: 'a secret of the bucket' };
const ID_FILE = 'storage-id';

interface Storage {
  readonly config: FilesConfig;
  readonly files: FileStorage;
  /** How the sentences name it. */
  readonly name: string;
}

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
const closers: (() => unknown)[] = [];
let count = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-storage-'));
});
afterEach(() => emptyTables(database));
afterAll(async () => {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true });
  await database.close();
});

async function newFolder(): Promise<Storage> {
  const config = { kind: 'folder', folder: path.join(folder, `files${++count}`) } as const;
  return { config, files: await openFiles(config), name: `The folder ${config.folder}` };
}

async function newBucket(): Promise<Storage> {
  const bucket = `listbill${++count}`;
  const { endpoint, close } = await startBucket(bucket, USER);
  closers.push(close);
  const config: FilesConfig = {
    kind: 's3',
    bucket,
    endpoint,
    region: 'us-east-1',
    credentials: USER,
    pathStyle: true,
    encryption: undefined,
  };
  return { config, files: await openFiles(config), name: `The bucket ${bucket}` };
}

const start = ({ files, config }: Storage) => assertKnownStorage(database.db, files, config);

async function idIn({ files }: Storage): Promise<string | undefined> {
  const content = await files.get(ID_FILE);
  return content && Buffer.from(content).toString().trim();
}

/** Records a file in the database. @returns its storage key */
async function recordFile(): Promise<string> {
  const group = await new TestData(database.db, new TestClock('2026-03-10T15:00:00.000Z')).group();
  const archivePk = `${group}.${++count}`;
  await database.db
    .insertInto('archives')
    .values({ group_number: group, archive_pk: archivePk, sha256: '0'.repeat(64), bytes: 1 })
    .execute();
  return `archives/${archivePk}`;
}

describe.each([
  ['a folder', newFolder],
  ['a bucket', newBucket],
])('file storage in %s', (_where, newStorage) => {
  it('gets an id at the first start, which the next starts require', async () => {
    const [own, other] = [await newStorage(), await newStorage()];
    await start(own);
    expect(await idIn(own)).toMatch(/^[\da-f-]{36}$/);
    await start(own);
    await expect(start(other)).rejects.toThrow(
      `${other.name} is not the file storage of this database. Set ${own.config.kind === 's3' ? 'FILES_S3_BUCKET' : 'DATA_DIR'} ` +
        `to the file storage that this database was used with. If this is the right storage, save the text ${await idIn(own)} in its file storage-id.`,
    );
    expect(await idIn(other)).toBeUndefined();
  });

  it('is refused if it belongs to another database, with or without files', async () => {
    const [own, other] = [await newStorage(), await newStorage()];
    await start(own);
    await emptyTables(database);
    await expect(start(own)).rejects.toThrow(
      /belongs to another database\. .* If no other database uses it, delete its file storage-id\.$/,
    );
    await start(other);
    await expect(start(own)).rejects.toThrow(
      /belongs to another database\. .* save the text .* in its file storage-id\.$/,
    );
  });

  it('is accepted again once its advice was followed', async () => {
    const [own, moved] = [await newStorage(), await newStorage()];
    await start(own);
    const [id = ''] = /[\da-f]{8}-[\da-f-]{27}/.exec(await start(moved).then(String, String)) ?? [];
    await moved.files.put(ID_FILE, Buffer.from(id));
    await start(moved);
  });

  it('is refused by a database of an earlier version whose files are not in it, naming one of them', async () => {
    const [own, other] = [await newStorage(), await newStorage()];
    const key = await recordFile();
    await own.files.put(key, Buffer.from('a'));
    await expect(start(other)).rejects.toThrow(`Files are missing, such as ${key}.`);
    expect(await idIn(other)).toBeUndefined();
    await start(own);
    expect(await idIn(own)).toBeDefined();
  });

  it('gets its id back if the files of the database are there', async () => {
    const own = await newStorage();
    await start(own);
    const id = await idIn(own);
    await own.files.put(await recordFile(), Buffer.from('a'));
    await own.files.remove(ID_FILE);
    await start(own);
    expect(await idIn(own)).toBe(id);
  });

  it('is only read by a check that records nothing', async () => {
    const own = await newStorage();
    await assertFittingStorage(database.db, own.files, own.config);
    expect(await idIn(own)).toBeUndefined();
    expect((await sql`select from settings`.execute(database.db)).rows).toEqual([]);
  });

  it('is refused for one of two servers that start together with different storages', async () => {
    const [own, other] = [await newStorage(), await newStorage()];
    const results = await Promise.allSettled([start(own), start(own), start(other), start(other)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect([await idIn(own), await idIn(other)].filter((id) => id === undefined)).toHaveLength(1);
  });

  it('is accepted by a server that starts while another one has saved the id but not recorded it yet', async () => {
    const own = await newStorage();
    let firstStart: Promise<void> | undefined;
    const idIsSaved = new Promise<void>((resolve) => {
      const slow: FileStorage = Object.assign(Object.create(own.files) as FileStorage, {
        put: async (key: string, bytes: Uint8Array) => {
          await own.files.put(key, bytes);
          resolve();
          await setTimeout(100);
        },
      });
      firstStart = start({ ...own, files: slow });
    });
    await idIsSaved;
    await Promise.all([firstStart, start(own)]);
  });

  it('belongs to a database that was restored with its files', async () => {
    const [former, own] = [await newStorage(), await newStorage()];
    await start(own);
    const id = await idIn(own);
    await emptyTables(database);
    await start(former);
    for (const statement of await storageRecordSql(own.files)) await sql.raw(statement).execute(database.db);
    await start(own);
    expect(await idIn(own)).toBe(id);
    const unused = await newStorage();
    for (const statement of await storageRecordSql(unused.files)) await sql.raw(statement).execute(database.db);
    await start(unused);
  });
});

it('refuses to start with an unreadable storage, and reports the cause', async () => {
  const away = await newBucket();
  await closers.at(-1)?.();
  await expect(start(away)).rejects.toThrow(
    `${away.name} cannot be used: nothing answers at this address. Check FILES_S3_BUCKET and the file storage.`,
  );
});
