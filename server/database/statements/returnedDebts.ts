import { sql } from 'kysely';

/**
 * What groups came to owe after returned payments, as a table expression with `group_number`, `payment_pk`, `owed_cents`, and `at`: excess
 * that had been used, and reversals at the bank of debits that were returned as well.
 */
export const RETURNED_DEBTS = sql`(
  select group_number, payment_pk, owed_cents, at from payment_reversals where owed_cents > 0
  union all
  select group_number, payment_pk, owed_cents, settled_at from bank_reversals where owed_cents > 0)`;
