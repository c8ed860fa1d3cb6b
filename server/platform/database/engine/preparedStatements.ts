import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { sqlStateOf } from '../databaseErrors';

/** Maximum named statements per connection. PostgreSQL keeps the plans of each connection in separate memory. */
const MAX_PREPARED = 300;

/** A generic plan expects ten elements in an array; longer ones need their own plan. */
const MAX_ELEMENTS = 20;

/** A generic plan for patterns reads the whole table instead of the part of an index that matches the pattern's start. */
const PATTERN = /\blike (?:lower\()?\$/;

const CHANGED_RESULT = '0A000';
const UNKNOWN_STATEMENT = '26000';

/**
 * A pool's direct connections, which prepare statements that are used repeatedly. A pooler's connections may not: see `pooler.ts`.
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

/**
 * Whether a prepared statement no longer fits the tables, as after a newer server's migration. It is prepared again on its next
 * use.
 */
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
 * Prepares a statement by name on its second use. Without a name, PostgreSQL parses and plans it each time, which takes longer than
 * running a small statement. After five uses, PostgreSQL decides whether one plan serves all parameters.
 *
 * @source docs/adr/0002-one-sql-two-engines.md
 */
class PreparingConnection implements PostgresPoolClient {
  /** Names by text, least recently used first; empty for a statement used only once. */
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
      // They are prepared under new names; the old plans stay in memory until the connection closes.
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
