import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import type { Migration } from 'kysely/migration';
import { sqlStateOf } from '../databaseErrors';
import type { Tx } from '../Tables';
import { movedTables, moveTables, prepareChanges } from './distributeTables';
import { type ForeignKey, isCheckable, planDistribution, readForeignKeys } from './planDistribution';
import { actionsOf, tableOf } from './tableStatements';

/** For many refusals, Citus only reports an internal error. */
const REFUSED = new Set(['0A000', 'XX000']);

/**
 * Runs migrations on a distributed database, in one transaction. Migrations are independent of nodes:
 *
 * - A new table stays on the coordinator while the migrations fill it and add its triggers. It is distributed after them, or before
 * a distributed table refers to it. Until then it has no foreign keys to distributed tables, which only nodes can check.
 * - A distributed table is changed by one action at a time, because Citus refuses several with a constraint among them.
 *
 * @source docs/adr/0032-distributed-by-group.md
 */
export class ClusterMigrations {
  private foreignKeys: ForeignKey[] = [];

  private constructor(private readonly tx: Tx) {}

  /** @returns undefined if the database is not distributed */
  static async in(tx: Tx): Promise<ClusterMigrations | undefined> {
    if ((await movedTables(tx)).size === 0) return undefined;
    await prepareChanges(tx);
    return new ClusterMigrations(tx);
  }

  /** The migrations, in forms that Citus accepts. */
  of(migrations: Readonly<Record<string, Migration>>): Record<string, Migration> {
    const db = databaseOf((query) => this.run(query));
    const wrapped = Object.entries(migrations).map(([name, migration]) => {
      const up = () => migration.up(db).catch((cause: unknown) => explainRefusal(name, cause));
      return [name, { up }] as const;
    });
    return Object.fromEntries(wrapped);
  }

  /** Distributes tables created by the migrations. Does nothing if there are none. */
  async distributeNewTables(): Promise<void> {
    const plan = await planDistribution(this.tx, await movedTables(this.tx));
    const keptForeignKeys = [...plan.keptForeignKeys, ...this.foreignKeys.filter(isCheckable)];
    this.foreignKeys = [];
    await moveTables(this.tx, { ...plan, keptForeignKeys }, () => undefined);
  }

  private async run(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const changed = tableOf(query.sql);
    if (!changed) return this.tx.executeQuery(query);
    if (!(await this.isMoved(changed.table))) return this.onCoordinator(query, changed.table);
    if (changed.refersToTable) await this.distributeNewTables();
    let result: QueryResult<unknown> = { rows: [] };
    for (const action of actionsOf(query.sql)) result = await this.tx.executeQuery(CompiledQuery.raw(action));
    return result;
  }

  private async isMoved(table: string): Promise<boolean> {
    return (await movedTables(this.tx)).has(table);
  }

  private async onCoordinator(query: CompiledQuery, table: string): Promise<QueryResult<unknown>> {
    await sql`set local citus.enable_ddl_propagation = off`.execute(this.tx);
    const result = await this.tx.executeQuery(query);
    const moved = await movedTables(this.tx);
    for (const key of await readForeignKeys(this.tx)) {
      if (key.table !== table || !moved.has(key.to)) continue;
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(key.name)}`.execute(this.tx);
      this.foreignKeys.push(key);
    }
    await sql`set local citus.enable_ddl_propagation = on`.execute(this.tx);
    return result;
  }
}

function explainRefusal(name: string, cause: unknown): never {
  if (!REFUSED.has(sqlStateOf(cause) ?? '') || !(cause instanceof Error)) throw cause;
  throw new Error(
    `The migration ${name} cannot run on a distributed database, and nothing was changed. Citus says: ${cause.message}`,
    { cause },
  );
}

/** A database that passes each statement to a function. */
function databaseOf(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Kysely<unknown> {
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new GivenDriver(run),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Its transactions are parts of the current one. */
class GivenDriver implements Driver {
  private readonly connection: DatabaseConnection;

  constructor(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>) {
    this.connection = {
      // The library does not know the type of a row here.
      executeQuery: async <R>(query: CompiledQuery) => (await run(query)) as QueryResult<R>,
      streamQuery: () => {
        throw new Error('A migration reads no stream.');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }

  async beginTransaction(): Promise<void> {}

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {
    throw new Error('A part of a migration cannot be rolled back.');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
