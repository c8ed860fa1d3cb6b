import { type Kysely, sql } from 'kysely';

/**
 * Makes postings cheaper. A bill usually leaves a balance as it was, so a page of these tables has room for the next version of each of its rows,
 * which then needs no new entries in the indexes. Balances of divisions are in the order of members, so that several divisions are added up in
 * this order, and are not indexed by amount.
 *
 * @source docs/decisions/divisions.md#balances-of-divisions-are-kept-with-the-register
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table register_balances set (fillfactor = 50)`.execute(db);
  await sql`alter table register_division_balances set (fillfactor = 50)`.execute(db);
  await sql`drop index register_division_balances_by_amount`.execute(db);
  await sql`alter table register_division_balances drop constraint register_division_balances_pkey`.execute(db);
  await sql`alter table register_division_balances
    add primary key (group_number, member_id, unnumbered_name, coverage, plan, division_number)`.execute(db);
}
