import {
  type CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { currentReading } from '../../shared/ReportReading';
import { guarded } from '../engine/guardedDriver';
import type { Db, Tables } from '../Tables';
import type { Replica } from './Replica';

/**
 * The database for reports' queries: each statement is read from the replica if it may answer the current request, and otherwise
 * from the primary. Without a request, and in transactions, the primary answers.
 */
export function reportDatabase(primary: Db, replica: Replica): Db {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => new ReportDriver(primary, replica),
  };
  return new Kysely<Tables>({ dialect: guarded(dialect), plugins: [...primary.getExecutor().plugins] });
}

class ReportDriver implements Driver {
  constructor(
    private readonly primary: Db,
    private readonly replica: Replica,
  ) {}

  async init(): Promise<void> {
    // Both databases are open.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReportConnection(this.primary, this.replica);
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return reportConnection(connection).begin();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return reportConnection(connection).end('commit');
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return reportConnection(connection).end('rollback');
  }

  async releaseConnection(): Promise<void> {
    // Connections return to their pools after each statement.
  }

  async destroy(): Promise<void> {
    // Closed by whoever opened the databases.
  }
}

function reportConnection(connection: DatabaseConnection): ReportConnection {
  if (connection instanceof ReportConnection) return connection;
  throw new Error('This connection is of another database.');
}

class ReportConnection implements DatabaseConnection {
  private transaction: ControlledTransaction<Tables> | undefined;

  constructor(
    private readonly primary: Db,
    private readonly replica: Replica,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.transaction) return this.transaction.executeQuery(query as CompiledQuery<Row>);
    const reading = currentReading();
    const read = reading && (await this.replica.read<Row>(query, reading));
    return read ?? this.primary.executeQuery(query as CompiledQuery<Row>);
  }

  streamQuery(): never {
    throw new Error('Reports are not streamed.');
  }

  async begin(): Promise<void> {
    this.transaction = await this.primary.startTransaction().execute();
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    await this.transaction?.[how]().execute();
    this.transaction = undefined;
  }
}
