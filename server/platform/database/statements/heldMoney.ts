import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { UNIDENTIFIED } from '../../../../src/domain/money/ledger/LedgerEvent';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { scopeCondition } from '../conditions';

/** Money from an unknown payer. */
export const IS_UNKNOWN = sql<SqlBool>`s.group_number = ${sql.lit(UNIDENTIFIED)}`;

/**
 * Credit suspense in scope; money from unknown payers is in every office scope.
 *
 * @source docs/decisions/suspense.md#held-in-suspense-means-one-amount
 */
export function heldCondition(scope: Scope): RawBuilder<SqlBool> {
  return sql`s.account = 'CREDIT_SUSPENSE' and (${IS_UNKNOWN} or ${scopeCondition(scope, 's.group_number')})`;
}

/** Credit suspense of groups in scope. */
export function heldOfGroups(scope: Scope): RawBuilder<SqlBool> {
  return sql`s.account = 'CREDIT_SUSPENSE' and not (${IS_UNKNOWN}) and ${scopeCondition(scope, 's.group_number')}`;
}
