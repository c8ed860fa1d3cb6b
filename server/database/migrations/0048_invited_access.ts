import { type Kysely, sql } from 'kysely';

/** Invitations from the directory: details, groups and codes of the invited person, and who sent it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table invitations
     add column phone_number text not null default '',
     add column extension text not null default '',
     add column group_roles jsonb not null default '[]' check (jsonb_typeof(group_roles) = 'array'),
     add column carrier_codes text[] not null default '{}',
     add column agent_codes text[] not null default '{}',
     add column rep_id integer,
     add column invited_by_id text,
     add column mailed_at timestamptz`,
];
