import { type Kysely, sql } from 'kysely';

/**
 * What becomes of a mail, who was mailed or welcomed already, and whose account at the provider has yet to follow the
 * directory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Whoever works here already needs no welcome.
  'update people set received_ui_welcome_notice = true where logins_count > 0 or last_login_at is not null',
  `alter table mails
     add column tries integer not null default 0,
     add column next_try_at timestamptz,
     add column sent_at timestamptz,
     add column failed_at timestamptz,
     add column last_error text`,
  'update mails set next_try_at = add_date',
  'alter table mails alter column next_try_at set default now(), alter column next_try_at set not null',
  'create index mails_waiting on mails (next_try_at) where sent_at is null and failed_at is null',
  `create table account_mails (
     user_id text not null references people on delete cascade, mail text not null, sent_at timestamptz not null,
     primary key (user_id, mail))`,
  `create table account_follow_ups (
     user_id text primary key references people on delete cascade, noted_at timestamptz not null,
     tries integer not null default 0, next_try_at timestamptz not null, last_error text)`,
  'create index account_follow_ups_waiting on account_follow_ups (next_try_at)',
];
