import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type DialectAdapter, type Driver, Kysely, PGliteAdapter, PGliteDialect, sql } from 'kysely';
import type { Db, Tables } from '../Tables';
import { guarded } from './guardedDriver';
import { COLUMN_PARSERS, type OpenDatabase } from './OpenDatabase';

/** Which embedded database. */
export interface PGliteOptions {
  /** Where its files lie; in memory without one. Nobody else may have it open: see `lockDataFolder`. */
  readonly folder?: string;
  /** A dump to start from, as `dumpDataDir` made it; only where there is no folder yet. */
  readonly from?: Blob;
}

/** Opens the embedded database: PostgreSQL in this process, one connection, no flush to disk at commit. */
export async function openPGlite({ folder, from }: PGliteOptions = {}): Promise<OpenDatabase & { pglite: PGlite }> {
  if (folder !== undefined && !existsSync(folder)) await createFolder(folder, from);
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(from === undefined || folder !== undefined ? {} : { loadDataDir: from }),
    parsers: COLUMN_PARSERS,
  });
  await pglite.exec(`set time zone 'UTC'`);
  const db = new Kysely<Tables>({ dialect: guarded(new SingleConnectionDialect({ pglite })) });
  const close = async () => {
    if (!pglite.closed) await pglite.close();
  };
  return { db, engine: 'pglite', pglite, close };
}

/** Makes the files beside their place first: who is killed meanwhile leaves nothing that looks like a database. */
async function createFolder(folder: string, from: Blob | undefined): Promise<void> {
  const half = `${folder}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  const pglite = await PGlite.create({ dataDir: half, ...(from === undefined ? {} : { loadDataDir: from }) });
  await pglite.close();
  await rename(half, folder);
}

/**
 * PGlite has one connection, and Kysely makes users of it wait inside Kysely, where nobody can tell who waits for
 * himself. This one makes them wait in the driver instead, behind whatever check is put around it.
 */
class SingleConnectionDialect extends PGliteDialect {
  override createAdapter(): DialectAdapter {
    return new NonBlockingAdapter();
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const turns = new ConnectionQueue();
    const acquire = driver.acquireConnection.bind(driver);
    const release = driver.releaseConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      await turns.take();
      return acquire(options);
    };
    driver.releaseConnection = async (connection, options) => {
      await release(connection, options);
      turns.give();
    };
    return driver;
  }
}

class NonBlockingAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** First come, first served. */
class ConnectionQueue {
  private busy = false;
  private readonly waiting: (() => void)[] = [];

  take(): Promise<void> | void {
    if (this.busy) return new Promise((resolve) => this.waiting.push(resolve));
    this.busy = true;
  }

  give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.busy = false;
  }
}

/** Few changes are not worth a look, whatever share of a small table they are. */
const MIN_CHANGES = 500;

/** Of a table, as PostgreSQL's autovacuum takes them. */
const DEAD_PERCENT = 20;

const CHANGED_PERCENT = 10;

/**
 * What a PostgreSQL server does by itself and the embedded database does not: gives back the room of old versions of rows,
 * and notes how large tables have become, so that statements over a large bill are planned for one. Table after table, of
 * those that changed much since they were last looked at.
 *
 * @param shouldContinue asked before each table.
 * @returns the tables it took, by name.
 */
export async function vacuumTables(db: Db, shouldContinue: () => boolean = () => true): Promise<readonly string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; isDead: boolean }>`
    select relname as name, n_dead_tup > ${MIN_CHANGES} + n_live_tup * ${DEAD_PERCENT} / 100 as "isDead"
    from pg_stat_user_tables
    where n_dead_tup > ${MIN_CHANGES} + n_live_tup * ${DEAD_PERCENT} / 100
      or n_mod_since_analyze > ${MIN_CHANGES} + n_live_tup * ${CHANGED_PERCENT} / 100
    order by relname`.execute(db);
  const taken: string[] = [];
  for (const { name, isDead } of rows) {
    if (!shouldContinue()) break;
    await sql`${sql.raw(isDead ? 'vacuum analyze' : 'analyze')} ${sql.table(name)}`.execute(db);
    taken.push(name);
  }
  return taken;
}
