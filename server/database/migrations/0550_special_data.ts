import { type Kysely, sql } from 'kysely';

/**
 * The key that encrypts special data, itself encrypted, and which stored files are encrypted. In a database that is in use, servers
 * of the former version have a day to be upgraded before values are encrypted that they cannot read.
 *
 * @source docs/decisions/maintenance.md#special-data-is-encrypted-a-day-after-the-upgrade
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_keys (key_id text primary key, wrapped text not null, add_date timestamptz not null default now())`.execute(
    db,
  );
  await sql`alter table uploads add column is_sealed boolean not null default false`.execute(db);
  await sql`alter table bill_attachments add column is_sealed boolean not null default false`.execute(db);
  await sql`create index uploads_to_seal on uploads (upload_pk) where not is_sealed and not file_gone`.execute(db);
  await sql`create index attachments_to_seal on bill_attachments (attachment_pk) where not is_sealed and not file_gone`.execute(
    db,
  );
  await sql`
    insert into settings (key, value)
    select 'specialDataSealedFrom', to_jsonb(to_char((now() + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    where exists (select from people)`.execute(db);
}
