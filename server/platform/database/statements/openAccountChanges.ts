import { type RawBuilder, sql } from 'kysely';

/** Whether a change `c` requested by a bank corrects its account. Otherwise it is a task of the office. */
export const CORRECTS_ACCOUNT = sql<boolean>`(c.routing_encrypted is not null or c.account_encrypted is not null
  or c.account_type is not null)`;

/**
 * Whether the bank has corrected a row's account and nobody has decided yet, so that its debits are kept out of bank files.
 *
 * @param row with `group_number` and `bank_account_pk`
 * @source docs/decisions/bank-accounts.md#debits-are-held-until-the-change-is-decided
 */
export function hasOpenChange(row: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from account_changes c where c.group_number = ${row}.group_number
    and c.bank_account_pk = ${row}.bank_account_pk and c.state = 'OPEN' and ${CORRECTS_ACCOUNT})`;
}
