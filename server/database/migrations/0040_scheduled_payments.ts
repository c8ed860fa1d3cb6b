import { type Kysely, sql } from 'kysely';

/** Payments that are sent on a later bank day. They are pending, and settle no earlier than that day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table payments add column scheduled_for date`,
  `alter table payments add constraint a_scheduled_payment_settles_from_its_day_on check (scheduled_for <= settle_date)`,
];
