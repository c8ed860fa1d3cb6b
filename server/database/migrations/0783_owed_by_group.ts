import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table owed_by_group (
     group_number text primary key, first_owed date not null, current_cents bigint not null, days30_cents bigint not null,
     days60_cents bigint not null, days90_cents bigint not null, older_cents bigint not null, pending_cents bigint not null)
   with (fillfactor = 80)`,
  'create table owed_day (only_row boolean primary key default true check (only_row), day date not null)',
  // Without a key, because no row is looked up.
  'create table changed_owed (group_number text not null)',
  // Servers of the former version move changes into the totals, too.
  `create function moved_changes_of_owed() returns trigger language plpgsql as $$
   begin
     insert into changed_owed (group_number) select distinct group_number from moved where group_number <> '';
     return null;
   end $$`,
  `create trigger bill_total_changes_of_owed after delete on bill_total_changes referencing old table as moved
   for each statement execute function moved_changes_of_owed()`,
  // The health check compares the kept aging of past days in turns, by group number: the last group of the previous turn.
  `alter table kept_aging add column checked_to text not null default ''`,
];

/**
 * What each group owes on its bills today. The servers fill it, and recompute the groups whose bills changed since: those with changes that
 * are not in the kept totals yet, and those in `changed_owed`.
 *
 * @source docs/decisions/aging.md#what-groups-owe-today-is-kept
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
