import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Tables } from '../Tables';
import { guarded } from './guardedDriver';
import { ARRAYS_OF, COLUMN_PARSERS, type OpenDatabase } from './OpenDatabase';
import { preparing } from './preparedStatements';
import type { SlowStatements } from './SlowStatements';

export interface PostgresOptions {
  /** Maximum connections; 16 by default. */
  readonly connections?: number;
  /** Whether the address is a pooler's, which refuses connection settings: see `pooler.ts`. */
  readonly isPooled?: boolean;
  /** Statements that each direct connection knows by name; 300 by default. */
  readonly prepared?: number;
  /** Milliseconds until opening a connection fails; 10,000 by default. */
  readonly connectMs?: number;
  /** Called when a connection breaks. The next query opens another. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Logs slow statements; none are logged by default. */
  readonly slow?: Pick<SlowStatements, 'watch'> | undefined;
}

const CONNECT_MS = 10_000;

/** PostgreSQL settings of every connection. For these statements, JIT compilation takes seconds longer than it saves. */
export const CONNECTION_SETTINGS = {
  TimeZone: 'UTC',
  jit: 'off',
  statement_timeout: '1min',
  idle_in_transaction_session_timeout: '1min',
} as const;

const AT_START = Object.entries(CONNECTION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);

/** Opens a PostgreSQL (15 or newer) by its address, such as `postgres://user:password@host:5432/listbill`. */
export function openPostgres(url: string, options: PostgresOptions = {}): OpenDatabase {
  return openPool(createPool(url, options), options);
}

/** Connections to the PostgreSQL at this address. None is opened yet. */
export function createPool(url: string, options: PostgresOptions = {}): pg.Pool {
  const { connections = 16, isPooled = false, connectMs = CONNECT_MS, onConnectionLost = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    application_name: 'listbill',
    ...(!isPooled && { options: AT_START.join(' ') }),
    types: columnTypes(),
    allowExitOnIdle: true,
  });
  // Without these handlers, a database restart would crash the process: pg emits `error` on the pool for idle connections, and on
  // the connection for those in use.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  return pool;
}

/** The database on these connections; closing it ends them. */
export function openPool(
  pool: PoolOfDatabase,
  options: Pick<PostgresOptions, 'isPooled' | 'prepared' | 'slow'> = {},
): OpenDatabase {
  const { isPooled = false, prepared, slow } = options;
  const dialect = new Dialect({ pool: isPooled ? pool : preparing(pool, prepared) });
  const db = new Kysely<Tables>({ dialect: guarded(dialect), ...(slow && { log: slow.watch }) });
  const poolUse = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    limit: pool.options.max,
  });
  return { db, engine: 'postgres', poolUse, close: () => db.destroy() };
}

/** The part of a pool that a database needs. */
export type PoolOfDatabase = PostgresPool & Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

/** `migrate` holds the migration lock until its transaction ends: Kysely would release it before the commit. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

function columnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  for (const [type, parse] of Object.entries(COLUMN_PARSERS)) types.setTypeParser(Number(type), parse);
  for (const [type, element] of Object.entries(ARRAYS_OF)) {
    const parse = COLUMN_PARSERS[element];
    if (parse) types.setTypeParser(Number(type), (text) => elementsOf(text).map((one) => one && parse(one)));
  }
  return types;
}

/** The elements, as text, of a one-dimensional array of numbers, dates, or timestamps, such as `{1,NULL,3}`. */
function elementsOf(text: string): (string | null)[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((one) => (one === 'NULL' ? null : one.replaceAll('"', '')));
}
