import { type Kysely, sql } from 'kysely';
import type { Audited } from './0560_audit_trail';

/**
 * Adds a table to the audit trail: the rows it has now, and every later change. Unlike the functions of `audit`, these do not take the
 * table's row type, because a trigger on a distributed table passes the row type of a shard. Migrations after 0844 use this function.
 * Once such a migration is released, this function must not change.
 *
 * @source docs/decisions/audit.md#records-are-sealed-in-chains
 * @throws Error when the table has no primary key
 */
export async function auditTable(
  db: Kysely<unknown>,
  { table, group = 'null', columns, parts }: Audited,
): Promise<void> {
  const { key, names } = await columnsOf(db, table);
  if (key.length === 0) throw new Error(`The table ${table} has no key to find its rows by.`);
  const keyOf = (row: string) => `concat_ws(':', ${key.map((column) => `${row}.${column}`).join(', ')})`;
  const chainOf = (row: string) => `coalesce(nullif(${group.replaceAll('%', row)}, ''), '*')`;
  const content = columns
    ? `jsonb_build_object(${columns.map((column) => `'${column}', r.${column}`).join(', ')})`
    : `to_jsonb(r) - array[${names.map((column) => `'${column}'`).join(', ')}]::text[]`;
  const values = [`'${table}'`, keyOf('r'), content, ...(parts ? [parts] : [])].join(', ');
  const digest = sql.table(`${table}_digest`);
  await sql`
    create function ${digest}(r record) returns bytea language plpgsql stable
      set timezone to 'UTC' set enable_seqscan to off as ${sql.lit(
        `begin return (select sha256(convert_to(jsonb_strip_nulls(jsonb_build_array(${values}))::text, 'UTF8'))); end`,
      )}`.execute(db);
  const entry = (row: 'old' | 'new', value: string) =>
    `insert into audit_entries (chain, record, record_key, digest)
     values (${chainOf(row)}, '${table}', ${keyOf(row)}, ${value});`;
  const trigger = sql.table(`${table}_into_audit_trail`);
  await sql`
    create function ${trigger}() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op = 'DELETE' then ${entry('old', 'null')}
        return null;
      end if;
      if tg_op = 'UPDATE' and ${keyOf('old')} <> ${keyOf('new')} then ${entry('old', 'null')}
      end if;
      if tg_op = 'INSERT' then ${entry('new', `${table}_digest(new)`)}
      elsif ${table}_digest(old) <> ${table}_digest(new) then ${entry('new', `${table}_digest(new)`)}
      end if;
      return null;
    end`)}`.execute(db);
  const changes = sql.raw(columns ? `of ${columns.join(', ')}` : '');
  // At the commit, when the rows that belong to it are there, too.
  const when = sql.raw(parts ? 'deferrable initially deferred' : '');
  await sql`
    create ${sql.raw(parts ? 'constraint' : '')} trigger ${trigger}
    after insert or delete or update ${changes} on ${sql.table(table)} ${when}
    for each row execute function ${trigger}()`.execute(db);
  await sql`
    insert into audit_entries (chain, record, record_key, digest)
    select ${sql.raw(chainOf('r'))}, ${sql.lit(table)}, ${sql.raw(keyOf('r'))}, ${digest}(r) from ${sql.table(table)} r`.execute(
    db,
  );
}

/** The columns of the key, and those with the name of a person, which becomes an alias when the person is purged. */
async function columnsOf(
  db: Kysely<unknown>,
  table: string,
): Promise<{ readonly key: readonly string[]; readonly names: readonly string[] }> {
  const { rows } = await sql<{ name: string; keyNo: number | null; isName: boolean }>`
    select a.attname as name, array_position(i.indkey::int2[], a.attnum) as "keyNo", a.attname ~ '(_by|_user|^by_name)$' as "isName"
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${sql.lit(table)}::regclass and a.attnum > 0 and not a.attisdropped order by 2, a.attname`.execute(
    db,
  );
  return {
    key: rows.filter(({ keyNo }) => keyNo !== null).map(({ name }) => name),
    names: rows.filter(({ isName }) => isName).map(({ name }) => name),
  };
}
