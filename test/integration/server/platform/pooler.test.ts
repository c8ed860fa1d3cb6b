import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '../../../../server/platform/config/readConfig';
import type { OpenDatabase } from '../../../../server/platform/database/engine/OpenDatabase';
import { openFiles } from '../../../../server/platform/files/FolderFiles';
import { AesEncryption } from '../../../../server/platform/shared/AesEncryption';
import { examine } from '../../../../server/run/maintenance/doctor';
import { openDatabase } from '../../../../server/run/start/openDatabase';
import { hasPgBouncer, PgBouncer } from '../../../support/postgres/PgBouncer';
import { TEST_DATABASE_URL } from '../../../support/server/openTestDatabase';
import { templateOn } from '../../../support/server/openTestPostgres';

const behindPooler = TEST_DATABASE_URL && hasPgBouncer ? describe : describe.skip;
const POSTGRES = TEST_DATABASE_URL ?? '';
const KEY = Buffer.alloc(32, 7);

behindPooler('a database behind PgBouncer in transaction mode', () => {
  let dataDir: string;
  let url: string;
  let pooler: PgBouncer;
  const databases: string[] = [];

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'listbill-pooler-'));
    pooler = await PgBouncer.start(POSTGRES);
  });
  beforeEach(async () => {
    url = await emptyDatabase();
  });
  afterAll(async () => {
    await pooler.stop();
    for (const name of databases) await asAdmin(`drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true });
  });

  it('is created, migrated, and used, with the settings of every connection', async () => {
    const settings = { DATABASE_URL: pooler.urlOf(url), DATABASE_DIRECT_URL: url };
    await using(await start(settings), async ({ db }) => {
      const { rows } = await sql<{ zone: string; limit: string }>`
        select current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit`.execute(db);
      expect(rows).toEqual([{ zone: 'UTC', limit: '1min' }]);
      const counts = await Promise.all(
        Array.from({ length: 40 }, () =>
          db.transaction().execute(async (tx) => {
            await sql`set local statement_timeout = '5s'`.execute(tx);
            return tx.selectFrom('bills').select('bill_pk').execute();
          }),
        ),
      );
      expect(counts.flat()).toEqual([]);
      // Settings of a transaction end with it.
      const { rows: later } = await sql<{
        limit: string;
      }>`select current_setting('statement_timeout') as limit`.execute(db);
      expect(later).toEqual([{ limit: '1min' }]);
    });
    await using(await start(settings), async ({ db }) => {
      expect(await db.selectFrom('bills').select('bill_pk').execute()).toEqual([]);
    });
  });

  it('is refused without the address of the database itself', async () => {
    const refusal = 'DATABASE_URL leads to a connection pooler.';
    await expect(start({ DATABASE_URL: pooler.urlOf(url) })).rejects.toThrow(refusal);
    const lenient = await PgBouncer.start(POSTGRES, ['ignore_startup_parameters = options,extra_float_digits']);
    await expect(start({ DATABASE_URL: lenient.urlOf(url) })).rejects.toThrow(refusal);
    await lenient.stop();
  });

  it('is refused while the pooler has connections with the earlier settings', async () => {
    const early = new pg.Client({ connectionString: pooler.urlOf(url) });
    await early.connect();
    await early.query('select 1');
    const settings = { DATABASE_URL: pooler.urlOf(url), DATABASE_DIRECT_URL: url };
    await expect(start(settings)).rejects.toThrow('Let it open new ones, for example with RECONNECT');
    await expect(tablesOf(url)).resolves.toBe(0);
    await early.end();
    await pooler.reconnect();
    await using(await start(settings), async ({ db }) => {
      expect(await db.selectFrom('groups').select('group_number').execute()).toEqual([]);
    });
  });

  it('is refused if the addresses lead to different databases', async () => {
    const other = await emptyDatabase();
    const settings = { DATABASE_URL: pooler.urlOf(other), DATABASE_DIRECT_URL: url };
    await expect(start(settings)).rejects.toThrow('lead to different databases');
  });

  it('is examined by doctor, which leaves a first start enough connections', async () => {
    // Migrated before: the migrations take longer than all else here.
    url = await newDatabase(await templateOn(POSTGRES));
    const settings = { DATABASE_URL: pooler.urlOf(url), DATABASE_DIRECT_URL: url, DATA_DIR: dataDir };
    expect(await findingsOf(settings)).toContainEqual({ what: 'Connection pooler answers', advice: null });
    await using(await start(settings), async () => undefined);
    expect(await findingsOf(settings)).toContainEqual({ what: 'Connection pooler answers', advice: null });
    const wrong = { ...settings, DATABASE_URL: pooler.urlOf(await emptyDatabase()) };
    expect(await findingsOf(wrong)).toContainEqual({
      what: 'Connection pooler answers',
      advice: expect.stringContaining('lead to different databases'),
    });
  });

  async function start(environment: Readonly<Record<string, string>>): Promise<OpenDatabase> {
    const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false', ...environment });
    const files = await openFiles(config.files);
    return openDatabase(config, new AesEncryption(KEY), () => undefined, { files });
  }

  async function findingsOf(environment: Readonly<Record<string, string>>) {
    const findings = [];
    for await (const finding of examine(environment)) findings.push(finding);
    return findings;
  }

  const emptyDatabase = () => newDatabase('template1');

  async function newDatabase(template: string): Promise<string> {
    const name = `listbill_pooled_${randomBytes(6).toString('hex')}`;
    databases.push(name);
    await asAdmin(`create database ${name} template ${template}`);
    const address = new URL(POSTGRES);
    address.pathname = `/${name}`;
    return address.href;
  }
});

async function using(database: OpenDatabase, work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function tablesOf(connectionString: string): Promise<number> {
  const rows = await query(connectionString, `select from pg_tables where schemaname = current_schema()`);
  return rows.length;
}

async function asAdmin(statement: string): Promise<void> {
  await query(POSTGRES, statement);
}

async function query(connectionString: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
