import { type Kysely, sql } from 'kysely';

const SUMS = ['billed_cents', 'reconciled_cents', 'adjustments_cents', 'due_cents', 'paid_cents', 'pending_cents'];
const TOTAL = `bills integer not null, ${SUMS.map((column) => `${column} bigint not null`).join(', ')}`;

const STATEMENTS = [
  `create table group_totals (group_number text not null, status text not null, ${TOTAL}, primary key (group_number, status))
   with (fillfactor = 80)`,
  // The parts of carriers, each as the carrier sees it.
  `create table carrier_group_totals (
     group_number text not null, carrier_code text not null, status text not null, ${TOTAL},
     primary key (group_number, carrier_code, status)) with (fillfactor = 80)`,
  'create index carrier_group_totals_by_carrier on carrier_group_totals (carrier_code, group_number, status)',
  // Without a key, because no row is looked up.
  'create table changed_group_totals (group_number text not null)',
  'create table kept_group_totals (only_row boolean primary key default true check (only_row))',
  // Servers of the former version move changes into the totals, too.
  `create function moved_changes_of_group_totals() returns trigger language plpgsql as $$
   declare of_group record;
   begin
     for of_group in select distinct group_number from moved where group_number <> '' loop
       insert into changed_group_totals (group_number) values (of_group.group_number);
     end loop;
     return null;
   end $$`,
  `create trigger bill_total_changes_of_groups after delete on bill_total_changes referencing old table as moved
   for each statement execute function moved_changes_of_group_totals()`,
];

/**
 * Counts and amounts of each group's bills by status, and the same of each carrier's parts, for searches by words that find many groups. The
 * servers fill them, and recompute the groups whose bills changed since: those with changes that are not in the kept totals yet, and those
 * in `changed_group_totals`.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
