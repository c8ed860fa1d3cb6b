import { sql } from 'kysely';
import { rowsOf } from '../rowsOf';
import type { Db } from '../Tables';
import type { KnownNames, NameToReplace } from './KnownNames';
import { nameColumns } from './nameColumns';

/** Writes aliases wherever records say who did something: by id where there is one, else by the name. */
export async function replaceNames(
  db: Db,
  people: readonly KnownNames[],
  names: readonly NameToReplace[],
): Promise<void> {
  const byId = rowsOf(
    people.map(({ userId, alias }) => ({ user_id: userId, alias })),
    sql`user_id text, alias text`,
  );
  const byName = rowsOf(
    names.map(({ name, alias }) => ({ name, alias })),
    sql`name text, alias text`,
  );
  for (const { table, column, idColumn } of await nameColumns(db)) {
    const where = sql.ref(`said.${column}`);
    if (idColumn !== null) {
      await sql`update ${sql.table(table)} said set ${sql.ref(column)} = gone.alias from ${byId} gone
        where said.${sql.ref(idColumn)} = gone.user_id and ${where} <> gone.alias`.execute(db);
    }
    if (names.length === 0) continue;
    const isUnknown = idColumn === null ? sql`true` : sql`said.${sql.ref(idColumn)} is null`;
    await sql`update ${sql.table(table)} said set ${sql.ref(column)} = gone.alias from ${byName} gone
      where ${where} = gone.name and ${isUnknown}`.execute(db);
  }
}
