import { sql } from 'kysely';
import { tablesOfCitus } from '../distribution/distributeTables';
import type { TableUse } from '../schema/parseSchema';
import { SCHEMA_TABLES } from '../schema/schema';
import type { Db } from '../Tables';

/** A right on a table, or on one of its columns. */
interface Right {
  readonly table: string;
  readonly column: string | null;
  readonly privilege: string;
}

const PRIVILEGES: Readonly<Record<'added' | 'changed' | 'deleted', readonly string[]>> = {
  added: ['SELECT', 'INSERT'],
  changed: ['SELECT', 'INSERT', 'UPDATE'],
  deleted: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
};

/** Migration tables, which the server compares with its own migrations. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Every right that the server needs at run time. */
const RUNTIME_RIGHTS: readonly Right[] = [
  ...SCHEMA_TABLES.flatMap(({ name, use }) => rightsOn(name, use)),
  ...MIGRATION_TABLES.map((table) => ({ table, column: null, privilege: 'SELECT' })),
];

function rightsOn(table: string, use: TableUse): readonly Right[] {
  if (typeof use === 'string') return PRIVILEGES[use].map((privilege) => ({ table, column: null, privilege }));
  return [...rightsOn(table, 'added'), ...use.changes.map((column) => ({ table, column, privilege: 'UPDATE' }))];
}

/** The server's rights in a database. Citus has no rights on columns, so on its tables they apply to the whole table. */
async function rightsIn(db: Db): Promise<readonly Right[]> {
  const known = new Set((await tablesOfCitus(db)).map(({ name }) => name));
  return RUNTIME_RIGHTS.map((right) => (known.has(right.table) ? { ...right, column: null } : right));
}

const wanted = (rights: readonly Right[]) => sql`jsonb_to_recordset(${JSON.stringify(rights)}::jsonb)
  as w ("table" text, "column" text, privilege text)`;

/** Whether the current role has the right of `w` on the table `c`, or on its column `a`. */
const isGranted = sql`case when w.column is null then has_table_privilege(c.oid, w.privilege)
  else has_column_privilege(c.oid, a.attnum, w.privilege) end`;

/** Existing tables and columns that a right is about. */
const places = sql`join pg_class c on c.relname = w.table and c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  left join pg_attribute a on a.attrelid = c.oid and a.attname = w.column and not a.attisdropped`;

/** The first table on which the current role lacks a right that the server needs; undefined if there is none. */
export async function tableWithoutRights(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ table: string }>`
    select w.table from ${wanted(await rightsIn(db))} ${places} where (w.column is null or a.attnum is not null) and not (${isGranted})
    order by w.table limit 1`.execute(db);
  return rows[0]?.table;
}

/**
 * A privilege of the current role that the server never needs, as the end of a sentence; undefined if there is none.
 *
 * @source docs/decisions/server.md#the-servers-role-owns-nothing
 */
export async function excessRight(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ excess: string | null }>`
    select case
      when current_setting('is_superuser') = 'on' then 'is a superuser of the whole PostgreSQL'
      when exists (select 1 from pg_tables where schemaname = current_schema() and pg_has_role(tableowner, 'member'))
        then 'owns the tables, and may switch off what protects the ledger and the audit trail'
      when has_schema_privilege(current_schema(), 'create') then 'may create tables in the schema ' || current_schema()
      else (
        select 'has the right ' || extra.privilege || ' on the table ' || c.relname
        from pg_class c cross join unnest('{INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) as extra (privilege)
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, extra.privilege)
          and not exists (select 1 from ${wanted(await rightsIn(db))} where w.table = c.relname and w.column is null and w.privilege = extra.privilege)
        order by c.relname, extra.privilege limit 1)
    end as excess`.execute(db);
  return rows[0]?.excess ?? undefined;
}

/**
 * Gives a role exactly the server's rights, and revokes others on its tables. Writes nothing if they are already correct.
 *
 * @param owner the database as the owner of its tables, in the transaction of the migrations, so that no server meets a new table
 * without rights on it.
 * @returns whether rights were changed.
 */
export async function grantRuntimeRights(owner: Db, role: string): Promise<boolean> {
  const to = sql.id(role);
  const rights = await rightsIn(owner);
  const { rows } = await sql<{ table: string; rights: readonly string[] | null }>`
    with wanted as (
      select distinct c.relname, w.privilege || coalesce(' ' || w.column, '') as name
      from ${wanted(rights)} ${places} where w.column is null or a.attnum is not null
    ), had as (
      select c.relname, acl.privilege_type as name from pg_class c cross join aclexplode(c.relacl) acl
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and acl.grantee = ${role}::regrole
      union all
      select c.relname, acl.privilege_type || ' ' || a.attname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and not a.attisdropped cross join aclexplode(a.attacl) acl
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and acl.grantee = ${role}::regrole
    )
    select coalesce(w.relname, h.relname) as table, array_agg(w.name order by w.name) filter (where w.name is not null) as rights
    from wanted w full join had h on h.relname = w.relname and h.name = w.name
    group by 1 having bool_or(w.name is null or h.name is null)`.execute(owner);
  for (const { table } of rows) {
    const on = sql.table(table);
    await sql`revoke all on ${on} from ${to}`.execute(owner);
    for (const { column, privilege } of rights.filter((right) => right.table === table)) {
      const columns = column === null ? sql`` : sql`(${sql.ref(column)})`;
      await sql`grant ${sql.raw(privilege)} ${columns} on ${on} to ${to}`.execute(owner);
    }
  }
  const isUsed = await grantTheRest(owner, role);
  return rows.length > 0 || isUsed;
}

/** Rights to read views, to use sequences, and to call functions that run with the owner's rights. */
async function grantTheRest(owner: Db, role: string): Promise<boolean> {
  const to = sql.id(role);
  const { rows } = await sql<{ name: string; kind: 'v' | 'S' | 'f' | 'schema' }>`
    select relname as name, relkind::text as kind from pg_class
    where relnamespace = current_schema()::regnamespace and case relkind
      when 'v' then not has_table_privilege(${role}, oid, 'select')
      when 'S' then not has_sequence_privilege(${role}, oid, 'usage') else false end
    union all
    select proname, 'f' from pg_proc where pronamespace = current_schema()::regnamespace and prosecdef and pronargs = 0
      and prorettype <> 'trigger'::regtype and not has_function_privilege(${role}, oid, 'execute')
    union all
    select current_schema(), 'schema' where not has_schema_privilege(${role}, current_schema(), 'usage')`.execute(
    owner,
  );
  for (const { name, kind } of rows) {
    const what = {
      v: sql`select on`,
      S: sql`usage on sequence`,
      f: sql`execute on function`,
      schema: sql`usage on schema`,
    }[kind];
    const named = kind === 'f' ? sql`${sql.id(name)}()` : sql.id(name);
    await sql`grant ${what} ${named} to ${to}`.execute(owner);
  }
  return rows.length > 0;
}

/** The role with which a database was opened. */
export async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Advice to an operator about a privilege that the server never needs. @param excess from `excessRight` */
export const roleAdvice = (role: string, excess: string): string =>
  `The role ${role} ${excess}. Set DATABASE_URL to a role that owns nothing, and DATABASE_MIGRATION_URL to the owner: see ` +
  'docs/operations.md#the-roles-of-the-database.';
