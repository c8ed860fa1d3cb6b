import { type Kysely, sql } from 'kysely';

/** Sealing does not depend on the name of the table, because each shard of a cluster has its own. Seals have their number from the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function audit_trail_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if old.seal_no is null and to_jsonb(old) - 'seal_no' = to_jsonb(new) - 'seal_no' then return new; end if;
      end if;
      raise exception 'The audit trail is never changed.' using errcode = '23514';
    end $$`.execute(db);
}
