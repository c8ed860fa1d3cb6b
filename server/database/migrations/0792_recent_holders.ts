import { type Kysely, sql } from 'kysely';

/**
 * The tabs of a bill's lock with a heartbeat in the day before a moment. A function, because Citus takes no subquery in an insert. It is
 * immutable, which Citus asks for as well: the times are in ISO 8601 with their zone, so no setting changes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function recent_holders(holders jsonb, moment timestamptz) returns jsonb language plpgsql immutable as $$
    begin
      return (select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from jsonb_each_text(holders)
        where value::timestamptz > moment - interval '1 day');
    end $$`.execute(db);
}
