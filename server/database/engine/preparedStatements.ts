import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { sqlStateOf } from '../databaseErrors';

/** Statements that a connection knows by name. PostgreSQL keeps the plans of each connection in its own memory. */
const MAX_PREPARED = 300;

/** A plan for any parameters expects ten elements of an array: longer ones need a plan of their own. */
const MAX_ELEMENTS = 20;

/** A plan for any pattern reads the whole table instead of the part of an index with which the pattern begins. */
const PATTERN = /\blike (?:lower\()?\$/;

const CHANGED_RESULT = '0A000';
const UNKNOWN_STATEMENT = '26000';

/**
 * The direct connections of a pool, which prepare statements that are used again. A pooler's may not: see `pooler.ts`.
 *
 * @param most statements that each connection knows by name; 300 by default
 */
export function preparing(pool: pg.Pool | PostgresPool, most = MAX_PREPARED): PostgresPool {
  return {
    get options() {
      return pool.options;
    },
    connect: async () => preparingConnection((await pool.connect()) as pg.PoolClient, most),
    end: () => pool.end(),
  };
}

/** Whether a prepared statement no longer fits the tables, as after a migration by a newer server. It is prepared anew when it is used again. */
export function isOutdatedStatement(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state === UNKNOWN_STATEMENT) return true;
  return state === CHANGED_RESULT && error instanceof Error && error.message.includes('cached plan');
}

const connections = new WeakMap<pg.PoolClient, PreparingConnection>();

function preparingConnection(client: pg.PoolClient, most: number): PreparingConnection {
  const known = connections.get(client) ?? new PreparingConnection(client, most);
  connections.set(client, known);
  return known;
}

/**
 * Prepares a statement at its second use, by a name. Without a name, PostgreSQL parses and plans it each time, which takes longer than
 * running a small one. PostgreSQL decides after five uses whether one plan serves all parameters.
 *
 * @source docs/adr/0002-one-sql-two-engines.md
 */
class PreparingConnection implements PostgresPoolClient {
  /** Names by text, the least recently used first; empty for a statement that was used once. */
  private readonly names = new Map<string, string>();
  private made = 0;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly most: number,
  ) {}

  readonly query = (async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    const isAlone = this.client.getTransactionStatus() === 'I';
    try {
      return await this.run<Row>(text, values);
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error;
      // Prepared by new names; the old plans stay in memory until the connection closes.
      this.names.clear();
      if (!isAlone) throw error;
      return this.run<Row>(text, values);
    }
  }) as PostgresPoolClient['query'];

  release(destroy?: boolean): void {
    this.client.release(destroy);
  }

  private async run<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = isPreparable(text, values) ? this.nameOf(text) : '';
    const given = { text, values: [...values], ...(name !== '' && { name }) };
    const result: pg.QueryResult = await this.client.query(given);
    return result as PostgresQueryResult<Row>;
  }

  private nameOf(text: string): string {
    const known = this.names.get(text);
    this.names.delete(text);
    const name = known === '' ? `listbill_${++this.made}` : (known ?? '');
    this.names.set(text, name);
    if (this.names.size > this.most) this.forgetOldest();
    return name;
  }

  private forgetOldest(): void {
    const [text, name] = this.names.entries().next().value ?? ['', ''];
    this.names.delete(text);
    // If this fails, the transaction has failed too, and the plan stays in memory until the connection closes.
    if (name !== '') this.client.query(`deallocate ${name}`).catch(() => undefined);
  }
}

function isPreparable(text: string, values: readonly unknown[]): boolean {
  const areFew = values.every((value) => !Array.isArray(value) || value.length <= MAX_ELEMENTS);
  return values.length > 0 && areFew && !PATTERN.test(text);
}
