import { type Kysely, sql } from 'kysely';

/**
 * The amount above which a refund needs a second person, as part of a group's rules: $1,000.00 where a change says nothing. A
 * refund keeps the limit that applied when it was asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table group_rule_changes
     add column refund_limit_cents bigint check (refund_limit_cents between 0 and 1000000)`,
  `alter table suspense_moves add column limit_cents bigint not null default 100000 check (limit_cents >= 0)`,
  `alter table suspense_moves drop constraint a_refund_above_the_limit_has_two_people`,
  `alter table suspense_moves add constraint a_refund_above_the_limit_has_two_people check (
     kind <> 'refund' or amount_cents <= limit_cents or state in ('WAITING','DECLINED')
     or (decided_by_user_id is not null and decided_by_user_id <> user_id))`,
];
