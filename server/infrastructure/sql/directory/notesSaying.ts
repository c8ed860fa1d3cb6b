import { sql } from 'kysely';
import { containsPattern } from '../conditions';
import type { Db } from '../Tables';
import { type NoteColumn, noteColumns } from './noteColumns';

/** A note, and where it stands as long as nobody changes its row. */
export interface FoundNote extends NoteColumn {
  readonly text: string;
  readonly row: string;
}

/** Notes in which one of the words stands anywhere, in any case of its letters. @param how `hold` for whoever writes them */
export async function notesSaying(
  db: Db,
  words: readonly string[],
  how: 'read' | 'hold',
): Promise<readonly FoundNote[]> {
  if (words.length === 0) return [];
  const patterns = sql`${sql.val(words.map(containsPattern))}::text[]`;
  const found: FoundNote[] = [];
  for (const { table, column } of await noteColumns(db)) {
    const note = sql.ref(column);
    const { rows } = await sql<{ text: string; row: string }>`
      select ${note} as text, ctid::text as row from ${sql.table(table)} where ${note} <> '' and ${note} ilike any(${patterns})
      ${how === 'hold' ? sql`for update` : sql``}`.execute(db);
    found.push(...rows.map((row) => ({ table, column, ...row })));
  }
  return found;
}
