import { type Kysely, sql } from 'kysely';

/** Access for people who have not signed in yet, by lowercase email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table invitations (
     email text primary key check (email = lower(email)),
     first_name text not null,
     last_name text not null,
     roles text[] not null,
     invited_at timestamptz not null,
     invited_by text not null,
     expires_at timestamptz not null,
     check (expires_at > invited_at))`,
];
