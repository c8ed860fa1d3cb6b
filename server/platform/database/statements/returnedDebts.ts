import { sql } from 'kysely';

/**
 * Groups' debts from returned payments, as a table expression with `group_number`, `payment_pk`, `owed_cents`, and `at`: excess
 * that had already been used, and debits that were both returned and reversed at the bank.
 */
export const RETURNED_DEBTS = sql`(
  select group_number, payment_pk, owed_cents, at from payment_reversals where owed_cents > 0
  union all
  select group_number, payment_pk, owed_cents, coalesce(owed_at, settled_at) from bank_reversals where owed_cents > 0)`;
