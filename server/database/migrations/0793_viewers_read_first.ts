import { type Kysely, sql } from 'kysely';
import { CHANGED_BILLS, changeColumns } from './0785_counted_in_sets';

/**
 * Who sees the changed totals of bills is read before the change is inserted: the nodes of a distributed database refuse an insert with a
 * sub-query among its values.
 *
 * @source docs/adr/0032-distributed-by-group.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace function count_changed_bills() returns trigger language plpgsql as $$
       declare
         c record;
         seen_by text[];
       begin
         for c in select * from ${CHANGED_BILLS} changes order by group_number loop
           perform from groups g where g.group_number = c.group_number for key share;
           select array['all', 'rep ' || g.rep_id]
               || array(select 'agent ' || a.agent_code from group_agents a where a.group_number = c.group_number order by 1)
             into seen_by from groups g where g.group_number = c.group_number;
           insert into bill_total_changes values (c.group_number, seen_by, ${changeColumns('c')});
         end loop;
         return null;
       end $$`,
    )
    .execute(db);
}
