import { type Kysely, sql } from 'kysely';

/**
 * What employees paid by a posting of the register, so that deductions that are not paid to the carrier are read without the entries of each
 * member. Null in postings of a server of the version before, which are added up when they are read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table register_postings add column employee_cents bigint`.execute(db);
  await sql`
    update register_postings p set employee_cents = e.cents from (
      select group_number, posting_pk, sum(employee_cents)::bigint as cents from register_entries group by 1, 2) e
    where e.group_number = p.group_number and e.posting_pk = p.posting_pk`.execute(db);
}
