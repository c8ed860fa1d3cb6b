import { type Kysely, sql } from 'kysely';

/**
 * Until when a group's payments are part of a day, as part of its rules: an IANA time zone and a time on its clocks. Null in the
 * changes of before, for 21:00 in UTC.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table group_rule_changes
      add column cutoff_time_zone text check (length(cutoff_time_zone) between 1 and 64),
      add column cutoff_time text check (cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      add constraint a_cutoff_has_a_time_zone check ((cutoff_time_zone is null) = (cutoff_time is null))`.execute(db);
}
