import { type Kysely, sql } from 'kysely';

/**
 * Says on record that people were there before anybody gave them access, of whom no record says when they came: signing up
 * was not written down at first. Who goes by the record would else take the first group they are given for where they began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into directory_events (event_pk, user_id, at, by_name, event, text)
    select '000000000' || left(md5(p.user_id), 12) || '.0000', p.user_id, p.add_date, p.add_user, 'created', 'Added to the directory.'
    from people p
    where p.purged_alias is null and p.carrier_codes = '{}' and p.agent_codes = '{}'
      and not exists (select from person_roles r where r.user_id = p.user_id)
      and not exists (select from directory_events e where e.user_id = p.user_id and e.event = 'created')`)
    .execute(db);
}
