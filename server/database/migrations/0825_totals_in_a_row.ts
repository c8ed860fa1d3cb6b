import { type Kysely, sql } from 'kysely';

const STATUSES = ['unreleased', 'released', 'modified', 'reconciled', 'pending', 'partial', 'paid'];
const AMOUNTS = ['billed', 'reconciled', 'adjustments', 'due', 'paid', 'pending'];

const SUMS = STATUSES.flatMap((status) => [
  `${status}_bills integer not null`,
  ...AMOUNTS.map((amount) => `${status}_${amount}_cents bigint not null`),
]).join(', ');

// In the order of bytes, in which a number is between two others with the same start only if it has this start.
const NUMBERS = `first_number text collate "C" not null, last_number text collate "C" not null`;

const STATEMENTS = [
  'drop table group_totals',
  'drop table carrier_group_totals',
  `create table group_totals (group_number text not null primary key, ${NUMBERS}, ${SUMS}) with (fillfactor = 80)`,
  `create table carrier_group_totals (
     group_number text not null, carrier_code text not null, ${NUMBERS}, ${SUMS}, primary key (group_number, carrier_code))
   with (fillfactor = 80)`,
  'create index carrier_group_totals_by_carrier on carrier_group_totals (carrier_code, group_number)',
  // The servers add up all groups at the next round.
  'delete from kept_group_totals',
  // `ilike` lowers the name for each comparison, which takes three times as long as comparing.
  'alter table groups add column searched_name text not null generated always as (lower(name)) stored',
];

/**
 * Totals of a group are one row instead of one for each status: a search by a word of many groups reads a quarter of the rows. With the first
 * and the last number of a bill, the row also answers for a search by the start of all its numbers.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
