import { type Kysely, sql } from 'kysely';

/**
 * Access tokens can be revoked by time, sign-in attempts are counted in the database, and email addresses are stored in one
 * Unicode form (NFKC). An address whose normalized form belongs to another person stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table people add column tokens_valid_from timestamptz`,
  `create table recent_attempts (key text primary key, times timestamptz[] not null, last_at timestamptz not null)`,
  `create index recent_attempts_by_date on recent_attempts (last_at)`,
  `update people p set email = normalize(p.email, NFKC)
   where p.email is not nfkc normalized and p.purged_alias is null
     and not exists (select from people other
       where other.user_id <> p.user_id and lower(normalize(other.email, NFKC)) = lower(normalize(p.email, NFKC)))`,
];
