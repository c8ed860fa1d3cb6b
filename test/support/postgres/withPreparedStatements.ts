import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Lets the connections of a pool prepare each statement with parameters once, named by its text, so that PostgreSQL can keep its plan.
 * In tests, planning takes as long as running.
 */
export function withPreparedStatements(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const prepare = (...given: unknown[]) => {
      const [text, values] = given;
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || given.length > 2)
        return query(...given);
      const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
      names.set(text, name);
      return query({ name, text, values });
    };
    client.query = prepare as typeof client.query;
  });
  return pool;
}
