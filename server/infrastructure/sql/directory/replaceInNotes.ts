import { sql } from 'kysely';
import type { Db } from '../Tables';
import type { NameToReplace } from './KnownNames';
import { namesOfNoMember } from './namesOfNoMember';
import { notesSaying } from './notesSaying';
import { renamed } from './renamed';

/** Writes aliases in what people noted, where a whole name or address stands and can mean nobody else. */
export async function replaceInNotes(db: Db, names: readonly NameToReplace[]): Promise<void> {
  const meant = await namesOfNoMember(db, names);
  const said = await notesSaying(
    db,
    meant.map(({ name }) => name),
    'hold',
  );
  for (const { table, column, row, text } of said) {
    const told = renamed(text, meant);
    if (told === text) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${told} where ctid = ${row}::tid`.execute(db);
  }
}
