import type { PGlite } from '@electric-sql/pglite';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { PGliteStatements, type StatementChannel } from './PGliteStatements';

/** The part of PGlite that a driver uses. */
export type EmbeddedEngine = StatementChannel &
  Pick<PGlite, '_runExclusiveTransaction' | 'close' | 'closed' | 'ready' | 'waitReady'>;

/** Kysely's driver for the embedded database: one connection, given to its users in turn. */
export class PGliteDriver implements Driver {
  private readonly statements: PGliteStatements;
  private readonly connection: DatabaseConnection;
  private endTurn: () => void = () => undefined;

  constructor(
    private readonly pglite: EmbeddedEngine,
    keepsPlans: boolean,
  ) {
    this.statements = new PGliteStatements(pglite, keepsPlans);
    this.connection = connectionOf(this.statements);
  }

  async init(): Promise<void> {
    await this.pglite.waitReady;
  }

  /**
   * Waits for its turn in PGlite's own queue, which all other users of PGlite respect as well, including closing.
   *
   * @throws Error if PGlite is closed.
   */
  async acquireConnection(): Promise<DatabaseConnection> {
    this.endTurn = await new Promise<() => void>((resolve, reject) => {
      this.pglite._runExclusiveTransaction(() => new Promise<void>((end) => resolve(end))).catch(reject);
    });
    if (this.pglite.ready) return this.connection;
    this.endTurn();
    throw new Error('PGlite is closed');
  }

  async releaseConnection(): Promise<void> {
    this.endTurn();
  }

  async beginTransaction(): Promise<void> {
    await this.statements.run('begin');
  }

  async commitTransaction(): Promise<void> {
    const { command } = await this.statements.run('commit');
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(): Promise<void> {
    await this.statements.run('rollback');
  }

  async destroy(): Promise<void> {
    if (!this.pglite.closed) await this.pglite.close();
  }
}

function connectionOf(statements: PGliteStatements): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        const { rows, affectedRows } = await statements.run(sql, parameters);
        return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) };
      } catch (error) {
        throw withCaller(error);
      }
    },
    streamQuery() {
      throw new Error('The embedded database answers with all rows at once.');
    },
  };
}

/** Adds our own stack: an error of the database starts deep within WebAssembly. */
function withCaller(error: unknown): unknown {
  if (error instanceof Error) error.stack += new Error().stack?.replace(/^Error/, '') ?? '';
  return error;
}
