import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { keyFilePath } from '../../../../server/platform/config/encryptionKey';
import { readConfig } from '../../../../server/platform/config/readConfig';
import { type OpenDatabase } from '../../../../server/platform/database/engine/OpenDatabase';
import { openPGlite } from '../../../../server/platform/database/engine/openPGlite';
import { openPostgres } from '../../../../server/platform/database/engine/openPostgres';
import { excessRight, grantRuntimeRights } from '../../../../server/platform/database/rights/runtimeRights';
import { SCHEMA_TABLES } from '../../../../server/platform/database/schema/schema';
import { openFiles } from '../../../../server/platform/files/FolderFiles';
import { AesEncryption } from '../../../../server/platform/shared/AesEncryption';
import { migrateDatabase } from '../../../../server/run/maintenance/migrateDatabase';
import { assertDatabase, assertOwnsNothing } from '../../../../server/run/start/checks/startChecks';
import { openDatabase } from '../../../../server/run/start/openDatabase';
import { openBlankDatabase, openTestDatabase, TEST_DATABASE_URL } from '../../../support/server/openTestDatabase';
import { migratedDump } from '../../../support/server/openTestPGlite';

const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;
const ROLE = `listbill_runtime_${process.pid}`;
const KEY = Buffer.alloc(32, 7);

it('names the rights on every table', async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    database.db,
  );
  expect(SCHEMA_TABLES.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
  await database.close();
});

it('reports that the embedded database has no other roles', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'listbill-role-'));
  writeFileSync(keyFilePath(dataDir), `${Buffer.alloc(32, 5).toString('base64')}\n`);
  const { close } = await openPGlite({ folder: path.join(dataDir, 'database'), from: await migratedDump() });
  await close();
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await migrateDatabase({ DATA_DIR: dataDir }, [])).toBe(0);
  expect(said.mock.calls.flat().at(-1)).toContain('The embedded database has no other roles.');
  said.mockRestore();
  rmSync(dataDir, { recursive: true });
});

onPostgres('the role of the servers', () => {
  let blank: OpenDatabase;
  let dataDir: string;
  let settings: { readonly DATABASE_URL: string; readonly DATABASE_MIGRATION_URL: string; readonly DATA_DIR: string };

  beforeAll(async () => {
    blank = await openBlankDatabase();
    dataDir = mkdtempSync(path.join(tmpdir(), 'listbill-role-'));
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(blank.db);
    await sql`create role ${sql.id(ROLE)} login`.execute(blank.db);
    const owner = new URL(TEST_DATABASE_URL ?? '');
    owner.pathname = `/${rows[0]?.name}`;
    const server = new URL(owner);
    server.username = ROLE;
    settings = { DATABASE_URL: server.href, DATABASE_MIGRATION_URL: owner.href, DATA_DIR: dataDir };
  });
  afterAll(async () => {
    await sql`drop owned by ${sql.id(ROLE)}`.execute(blank.db);
    await sql`drop role ${sql.id(ROLE)}`.execute(blank.db);
    await blank.close();
    rmSync(dataDir, { recursive: true });
  });

  it('is refused without rights, gets them with the migrations, and no others', async () => {
    const alone = { DATABASE_URL: settings.DATABASE_URL, DATA_DIR: dataDir };
    await expect(start(alone)).rejects.toThrow('no right to create tables in the schema public');
    await (await start(settings)).close();
    const database = await start(alone);
    expect(await excessRight(database.db)).toBeUndefined();
    await database.close();
    await assertDatabase(readConfig(settings));
    await assertOwnsNothing({ url: settings.DATABASE_URL });
    await expect(assertOwnsNothing({ url: settings.DATABASE_MIGRATION_URL })).rejects.toThrow(
      /^The role \w+ is a super/,
    );
  });

  it('cannot change the ledger or the audit trail, nor turn off what protects them', async () => {
    const { db, close } = openPostgres(settings.DATABASE_URL, { connections: 1 });
    for (const forbidden of [
      sql`update ledger_entries set amount_cents = 1`,
      sql`update ledger_events set at = now()`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
      sql`drop trigger ledger_entries_append_only on ledger_entries`,
      sql`alter table ledger_entries disable trigger all`,
      sql`update audit_entries set digest = null`,
      sql`delete from audit_entries`,
      sql`update audit_seals set hash = hash`,
      sql`delete from payment_events`,
      sql`drop table bills`,
      sql`create table more ()`,
      sql`insert into kysely_migration values ('9999_next', 'now')`,
      sql`set session_replication_role = replica`,
    ])
      await expect(forbidden.execute(db)).rejects.toThrow(/permission denied|must be owner/);
    await sql`select lock_ledger()`.execute(db);
    await close();
  });

  it('is the only one besides the owner that may lock the ledger', async () => {
    const mayLock = async (role: string) => {
      const { rows } = await sql<{ may: boolean }>`
        select has_function_privilege(${role}, 'lock_ledger()', 'execute') as may`.execute(blank.db);
      return rows[0]?.may;
    };
    expect([await mayLock('public'), await mayLock(ROLE)]).toEqual([false, true]);
  });

  it('loses excess rights at the next start, and gets missing ones', async () => {
    const role = sql.id(ROLE);
    await sql`grant truncate, trigger on ledger_entries to ${role}`.execute(blank.db);
    await sql`grant update (at) on ledger_events to ${role}`.execute(blank.db);
    await sql`revoke insert on bills from ${role}`.execute(blank.db);
    await sql`revoke execute on function lock_ledger() from ${role}`.execute(blank.db);
    const server = openPostgres(settings.DATABASE_URL, { connections: 1 });
    expect(await excessRight(server.db)).toBe('has the right TRIGGER on the table ledger_entries');
    await expect(start({ DATABASE_URL: settings.DATABASE_URL, DATA_DIR: dataDir })).rejects.toThrow('table bills');
    await (await start(settings)).close();
    expect(await excessRight(server.db)).toBeUndefined();
    await expect(sql`update ledger_events set at = now()`.execute(server.db)).rejects.toThrow('permission denied');
    await sql`select lock_ledger()`.execute(server.db);
    await server.close();
    expect(await grantRuntimeRights(blank.db, ROLE)).toBe(false);
  });

  const start = async (environment: Record<string, string>) => {
    const config = { ...readConfig(environment), demo: false };
    return openDatabase(config, new AesEncryption(KEY), () => undefined, { files: await openFiles(config.files) });
  };
});
