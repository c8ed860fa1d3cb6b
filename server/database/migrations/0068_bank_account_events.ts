import { type Kysely, sql } from 'kysely';

/** Removed and restored bank accounts: when, and by whom. The accounts removed before have the name of their last change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table bank_account_events (
     group_number text not null, bank_account_pk text not null, event_pk text not null,
     event text not null check (event in ('removed', 'restored')), at timestamptz not null, user_id text, by_name text not null,
     primary key (group_number, bank_account_pk, event_pk),
     foreign key (group_number, bank_account_pk) references bank_accounts)`,
  `create index bank_account_events_by_time on bank_account_events (group_number, at desc, event_pk desc)`,
  `insert into bank_account_events (group_number, bank_account_pk, event_pk, event, at, by_name)
     select group_number, bank_account_pk, bank_account_pk || '.removed', 'removed', removed_at, mod_user
     from bank_accounts where removed_at is not null`,
];
