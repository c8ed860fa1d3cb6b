import { type Kysely, sql } from 'kysely';

/**
 * What the payroll file of a comparison says about employee contributions, and proposals that a person dismissed. Comparisons
 * saved before say nothing. An empty plan stands for every plan.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comparisons add column observed_contributions jsonb`.execute(db);
  await sql`
    create table dismissed_contributions (
      group_number text not null references groups, coverage text not null, plan text not null, tier text not null,
      unit text not null, value numeric not null, at timestamptz not null, by_user_id text not null, by_name text not null,
      primary key (group_number, coverage, plan, tier, unit, value))`.execute(db);
}
