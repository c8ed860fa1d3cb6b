import { type Kysely, sql } from 'kysely';

/** Money in suspense settles what its group owes because the excess of a returned payment had been used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table suspense_moves drop constraint suspense_moves_kind_check`,
  `alter table suspense_moves add constraint suspense_moves_kind_check
     check (kind in ('toGroup','toGroupCredit','refund','settleReturn'))`,
];
