import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { prepareEncryptionKeys } from '../../../../server/platform/config/encryptionKey';
import { inTransaction } from '../../../../server/platform/database/inTransaction';
import { MIGRATIONS } from '../../../../server/platform/database/migrate';
import type { Db } from '../../../../server/platform/database/Tables';
import { AesEncryption } from '../../../../server/platform/shared/AesEncryption';
import { assertRights } from '../../../../server/run/start/checks/databaseChecks';
import { STORAGE_ID_KEY } from '../../../../server/run/start/checks/fileStorageChecks';
import { assertFitting } from '../../../../server/run/start/openDatabase';
import { MemoryFiles } from '../../../support/files/MemoryFiles';
import { openTestDatabase } from '../../../support/server/openTestDatabase';

const KNOWN = Object.keys(MIGRATIONS);

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase('owner');
});
afterAll(() => database.close());

/** Does the work as a new role with these rights, and takes everything back. */
async function asRole(rights: (role: string) => readonly string[], work: (db: Db) => Promise<unknown>): Promise<void> {
  const role = `listbill_checks_${process.pid}`;
  await inTransaction(database.db, async (tx) => {
    for (const statement of [`create role ${role}`, ...rights(role), `set local role ${role}`])
      await sql.raw(statement).execute(tx);
    await work(tx);
    throw new Error('take back');
  }).catch((error: unknown) => {
    if (!(error instanceof Error && error.message === 'take back')) throw error;
  });
}

const mayUse = (role: string) => [`grant usage on schema public to ${role}`];
const mayWrite = (role: string) => [
  ...mayUse(role),
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
];

describe('rights of the role', () => {
  it('suffice for its owner', async () => {
    await assertRights(database.db, KNOWN);
    await assertRights(database.db, [...KNOWN, '9999_next']);
  });

  it('are refused without any on the tables, naming role and table', () =>
    asRole(mayUse, (db) =>
      expect(assertRights(db, KNOWN)).rejects.toThrow(
        /^The PostgreSQL role listbill_checks_\d+ has no right to read and write the table \w+: run npm run migrate/,
      ),
    ));

  it('are refused if one of them is missing', () =>
    asRole(
      (role) => [...mayWrite(role), `revoke delete on bills from ${role}`],
      (db) => expect(assertRights(db, KNOWN)).rejects.toThrow('read and write the table bills'),
    ));

  it('suffice to read and write if there is nothing to migrate, and not otherwise', () =>
    asRole(mayWrite, async (db) => {
      await assertRights(db, KNOWN);
      await expect(assertRights(db, [...KNOWN, '9999_next'])).rejects.toThrow(/no right to migrate the table \w+/);
    }));
});

describe('the checks before a start changes anything', () => {
  const encryption = new AesEncryption(Buffer.alloc(32, 'key'));
  const config = { files: { kind: 'folder', folder: '/files' } } as const;
  const recorded = async () => (await database.db.selectFrom('settings').select('key').execute()).map(({ key }) => key);

  it('refuse the file storage of another database without recording the key', async () => {
    const files = new MemoryFiles();
    await database.db.insertInto('settings').values({ key: 'fileStorageId', value: '"one"' }).execute();
    await files.put(STORAGE_ID_KEY, Buffer.from('another'));
    await expect(assertFitting(database.db, config, encryption, files)).rejects.toThrow('belongs to another database');
    expect(await recorded()).toEqual(['fileStorageId']);
    await database.db.deleteFrom('settings').execute();
  });

  it('accept a database of a version whose tables refer to no files yet', async () => {
    const check = inTransaction(database.db, async (tx) => {
      await sql`alter table uploads drop column file_gone cascade`.execute(tx);
      await sql`drop table archives cascade`.execute(tx);
      await assertFitting(tx, config, encryption, new MemoryFiles());
      throw new Error('Accepted: roll back.');
    });
    await expect(check).rejects.toThrow('Accepted: roll back.');
  });
});

it('saves a new key only when the checks have passed', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'listbill-keys-'));
  const settings = {
    dataDir,
    encryptionKey: undefined,
    formerEncryptionKey: undefined,
    database: { kind: 'postgres', url: 'postgres://db/x', connections: 2 },
  } as const;
  const { keys, save } = prepareEncryptionKeys(settings);
  expect(existsSync(path.join(dataDir, 'encryption.key'))).toBe(false);
  save();
  save();
  expect(prepareEncryptionKeys(settings).keys).toEqual(keys);
  rmSync(dataDir, { recursive: true });
});
