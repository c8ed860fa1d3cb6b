import { type Kysely, sql } from 'kysely';

/** A limit above which a payment from a new bank account needs a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table limit_changes
      drop constraint limit_changes_kind_check,
      drop constraint limit_changes_effect_check,
      add constraint limit_changes_kind_check check (kind in ('refund','writeOff','over','short','newAccount')),
      add constraint limit_changes_effect_check check (effect in ('secondPerson','refuse','reason'))`.execute(db);
}
