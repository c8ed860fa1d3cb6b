import { type RawBuilder, sql } from 'kysely';
import { KeyList } from '../shared/KeyList';
import type { Db } from './Tables';

/**
 * Reads keys as one string, which is several times faster than reading rows and takes a fraction of the memory.
 *
 * @param keys an ordered statement with one column, `key`; no key contains a line feed.
 */
export async function readKeys(db: Db, keys: RawBuilder<unknown>): Promise<KeyList> {
  const { rows } = await sql<{ count: number; text: string | null }>`
    select count(*)::integer as count, string_agg(k.key, E'\\n') as text from (${keys}) k`.execute(db);
  return new KeyList(rows[0]?.count ?? 0, rows[0]?.text ?? '');
}
