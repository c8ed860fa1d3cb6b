import { sql } from 'kysely';
import { UNIDENTIFIED } from '../../../../src/domain/money/ledger/LedgerEvent';

/**
 * Checks of unknown payers whose money was transferred to a group, with the payment that the transfer made: a selection of `to_group`,
 * `payment_pk`, and `check_pk`.
 */
export const TRANSFERRED_CHECKS = sql`
  select m.to_group, m.payment_pk, u.check_pk from suspense_moves m
  join suspense_items u on u.group_number = m.group_number and u.suspense_pk = m.suspense_pk
  where m.group_number = ${sql.lit(UNIDENTIFIED)} and m.kind = 'toGroup'`;
