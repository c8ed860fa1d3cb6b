import { sql } from 'kysely';
import type { Db } from '../Tables';
import type { NameToReplace } from './KnownNames';

/** Names that mean one of these people and nobody else wherever they stand in a note: no member of any group is called so. */
export async function namesOfNoMember(db: Db, names: readonly NameToReplace[]): Promise<readonly NameToReplace[]> {
  const said = names.filter(({ kind }) => kind === 'name');
  if (said.length === 0) return names;
  const { rows: columns } = await sql<{ table: string }>`
    select c.table_name as table from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'member_name'`.execute(db);
  const wanted = sql`${sql.val(said.flatMap(({ name }) => spellings(name)))}::text[]`;
  const all = columns.map(
    ({ table }) => sql`
    select lower(member_name) as name from ${sql.table(table)} where lower(member_name) = any(${wanted})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(all, sql` union `)}`.execute(db);
  const members = new Set(rows.map(({ name }) => name));
  return names.filter(({ name }) => !spellings(name).some((spelling) => members.has(spelling)));
}

/** `rosa reyes`, and as lists of members have it: `reyes, rosa`. */
function spellings(name: string): readonly string[] {
  const words = name.toLowerCase().split(' ');
  const turned = words.slice(1).map((_, at) => `${words.slice(at + 1).join(' ')}, ${words.slice(0, at + 1).join(' ')}`);
  return [words.join(' '), ...turned];
}
