import { type Kysely, sql } from 'kysely';

/** Lets the digest functions of all audited tables take any row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await digestAnyRow(db);
}

/**
 * On a node of a distributed database, the row of a trigger has the type of a shard, not of the table. So each table in the audit trail
 * gets a function `…_digest` that takes any row with its columns. The digests stay the same, and `audit_digest`, which servers of the
 * previous version call, returns them. Later migrations that add audited tables must call this function.
 *
 * @source docs/adr/0032-distributed-by-group.md
 * @param tables default: all tables of the audit trail.
 */
export async function digestAnyRow(db: Kysely<unknown>, tables?: readonly string[]): Promise<void> {
  const isGiven = tables === undefined ? sql`true` : sql`c.relname = any(${sql.val([...tables])}::text[])`;
  const { rows } = await sql<{ table: string; digest: string; key: string; trigger: string }>`
    select c.relname as "table", p.prosrc as digest, k.prosrc as key, t.prosrc as trigger
    from pg_proc p join pg_type y on y.oid = p.proargtypes[0] join pg_class c on c.oid = y.typrelid
    join pg_proc k on k.proname = 'audit_key' and k.pronamespace = p.pronamespace and k.proargtypes = p.proargtypes
    join pg_proc t on t.proname = c.relname || '_into_audit_trail' and t.pronamespace = p.pronamespace
    where p.proname = 'audit_digest' and p.pronamespace = current_schema()::regnamespace and ${isGiven}`.execute(db);
  for (const row of rows) await digestRowsOf(db, row);
}

async function digestRowsOf(
  db: Kysely<unknown>,
  { table, digest, key, trigger }: { table: string; digest: string; key: string; trigger: string },
): Promise<void> {
  const keyOf = (name: string) => key.replace(/^select /, '').replaceAll('r.', `${name}.`);
  const name = `${table}_digest`;
  await sql`
    create function ${sql.table(name)}(r record) returns bytea language plpgsql stable
      set timezone to 'UTC' set enable_seqscan to off as ${sql.lit(digest.replaceAll('audit_key(r)', keyOf('r')))}`.execute(
    db,
  );
  await sql`
    create or replace function audit_digest(r ${sql.table(table)}) returns bytea language plpgsql stable as ${sql.lit(
      `begin return ${name}(r); end`,
    )}`.execute(db);
  const body = trigger.replace(/audit_(digest|key)\((old|new)\)/g, (_, what: string, row: string) =>
    what === 'digest' ? `${name}(${row})` : keyOf(row),
  );
  await sql`
    create or replace function ${sql.table(`${table}_into_audit_trail`)}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
    db,
  );
}
