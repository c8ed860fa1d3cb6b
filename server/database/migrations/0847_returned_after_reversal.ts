import { type Kysely, sql } from 'kysely';

/**
 * Debits that their bank returned after their reversal had settled. A reversal that settled after the return is owed since it settled, so
 * both columns are empty.
 *
 * @source docs/decisions/reversals.md#a-debit-can-be-returned-while-it-is-being-reversed
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bank_reversals add column owed_at timestamptz, add column debit_return_code text,
      add constraint a_later_debt_has_a_settled_reversal check (owed_at is null or owed_at >= settled_at),
      add constraint only_a_later_debt_has_a_return check (debit_return_code is null or owed_at is not null)`.execute(
    db,
  );
}
