import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { type Dialect, Kysely, PGliteAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Db, Tables } from '../Tables';
import { guarded } from './guardedDriver';
import { COLUMN_PARSERS, type OpenDatabase } from './OpenDatabase';
import { type EmbeddedEngine, PGliteDriver } from './PGliteDriver';
import type { SlowStatements } from './SlowStatements';

export interface PGliteOptions {
  /** Folder with its files; undefined for a database in memory. Only one process may open it: see `lockDataFolder`. */
  readonly folder?: string;
  /** A dump by `dumpDataDir` to start from; used only if the folder does not exist. */
  readonly from?: Blob;
  /**
   * Whether to plan each statement only once, for databases that stay small. Default: each use is planned for its parameters.
   */
  readonly keepsPlans?: boolean;
  /** Logs slow statements; none are logged by default. */
  readonly slow?: Pick<SlowStatements, 'watch'> | undefined;
}

/** Without progress reports on recovery: their timer continues for ten seconds, and the process would not end. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'];

/** A statement that makes a database plan each prepared statement once. */
export const GENERIC_PLANS = 'set plan_cache_mode = force_generic_plan';

/** Opens the embedded database: PostgreSQL in this process with one connection, without flushing to disk at commit. */
export async function openPGlite({
  folder,
  from,
  keepsPlans = false,
  slow,
}: PGliteOptions = {}): Promise<OpenDatabase & { pglite: PGlite }> {
  if (folder !== undefined && !existsSync(folder)) await createFolder(folder, from);
  const pglite = await PGlite.create({
    startParams: START_PARAMS,
    ...(folder === undefined ? {} : { fs: new PrivateFolder(folder) }),
    ...(from === undefined || folder !== undefined ? {} : { loadDataDir: from }),
    parsers: COLUMN_PARSERS,
  });
  await pglite.exec(`set time zone 'UTC'`);
  if (keepsPlans) await pglite.exec(GENERIC_PLANS);
  return { ...openEngine(pglite, keepsPlans, slow), pglite };
}

/** A database on an already started engine, which it closes. */
export function openEngine(engine: EmbeddedEngine, keepsPlans = false, slow?: PGliteOptions['slow']): OpenDatabase {
  const db = new Kysely<Tables>({
    dialect: guarded(embeddedDialect(engine, keepsPlans)),
    ...(slow && { log: slow.watch }),
  });
  const close = async () => {
    if (!engine.closed) await engine.close();
  };
  return { db, engine: 'pglite', poolUse: undefined, close };
}

/** Creates the files in a temporary folder first, so that an interruption leaves no partial database. */
async function createFolder(folder: string, from: Blob | undefined): Promise<void> {
  const half = `${folder}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({
    startParams: START_PARAMS,
    fs: new PrivateFolder(half),
    ...(from === undefined ? {} : { loadDataDir: from }),
  });
  await pglite.close();
  await rename(half, folder);
}

/** The engine's calls that create files and folders and set their modes. */
interface FileCalls {
  mknod: (place: unknown, mode: number, device: unknown) => unknown;
  chmod: (place: unknown, mode: number, isLink?: boolean) => unknown;
}

const OWNER_ONLY = ~0o077;

/**
 * A folder on disk whose files and folders are accessible only to this user. The engine ignores the umask: its own modes go up to
 * 0666.
 */
class PrivateFolder extends NodeFS {
  override init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const preRun = [options.preRun ?? []].flat();
    const makePrivate = ({ FS }: { readonly FS: unknown }) => {
      const calls = FS as FileCalls;
      const { mknod, chmod } = calls;
      calls.mknod = (place, mode, device) => mknod(place, mode & OWNER_ONLY, device);
      calls.chmod = (place, mode, isLink) => chmod(place, mode & OWNER_ONLY, isLink);
    };
    return super.init(pglite, { ...options, preRun: [...preRun, makePrivate] });
  }
}

/** Kysely would queue users of one connection internally, where a deadlock cannot be detected; our driver queues them instead. */
const embeddedDialect = (engine: EmbeddedEngine, keepsPlans: boolean): Dialect => ({
  createAdapter: () => new NonBlockingAdapter(),
  createDriver: () => new PGliteDriver(engine, keepsPlans),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

class NonBlockingAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Tables with fewer changes are skipped, as by PostgreSQL's autovacuum. */
const MIN_CHANGES = 500;

/** Share of a table's rows, as in PostgreSQL's autovacuum. */
const DEAD_PERCENT = 20;

const CHANGED_PERCENT = 10;

/**
 * Vacuums and analyzes tables that changed much, because the embedded database has no autovacuum. This frees the space of old
 * row versions and keeps query plans suitable for large bills.
 *
 * @param shouldContinue called before each table.
 * @returns the names of the processed tables.
 */
export async function vacuumTables(db: Db, shouldContinue: () => boolean = () => true): Promise<readonly string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; isDead: boolean }>`
    select relname as name, n_dead_tup > ${MIN_CHANGES} + n_live_tup * ${DEAD_PERCENT} / 100 as "isDead"
    from pg_stat_user_tables
    where n_dead_tup > ${MIN_CHANGES} + n_live_tup * ${DEAD_PERCENT} / 100
      or n_mod_since_analyze > ${MIN_CHANGES} + n_live_tup * ${CHANGED_PERCENT} / 100
    order by relname`.execute(db);
  const processed: string[] = [];
  for (const { name, isDead } of rows) {
    if (!shouldContinue()) break;
    await sql`${sql.raw(isDead ? 'vacuum analyze' : 'analyze')} ${sql.table(name)}`.execute(db);
    processed.push(name);
  }
  return processed;
}
