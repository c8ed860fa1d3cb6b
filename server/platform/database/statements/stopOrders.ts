import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { UNIDENTIFIED } from '../../../../src/domain/money/ledger/LedgerEvent';
import { RENEWAL_DAYS } from '../../../../src/domain/money/refunds/stopOrder';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { scopeCondition } from '../conditions';

/** Whether check `k` has a stop order that was not left to expire. Only void checks have one. */
const IS_STOPPED = sql<SqlBool>`(k.stop_number is not null and not k.stop_ended)`;

/** Whether the order of check `k` ends soon or has ended, like `isToRenew`. */
const isToRenew = (today: LocalDate) =>
  sql<SqlBool>`((k.stop_placed_on + interval '6 months')::date - ${sql.lit(RENEWAL_DAYS)} <= ${today}::date)`;

/** Stop orders of the void checks of a refund `r`. */
export const STOP_ORDERS = sql`(select coalesce(json_agg(json_build_object('checkNumber', k.check_number, 'number', k.stop_number,
    'placedOn', k.stop_placed_on::text) order by k.check_number), '[]')
  from refund_checks k where k.group_number = r.group_number and k.refund_pk = r.refund_pk and ${IS_STOPPED})`;

/** Whether a refund `r` has a void check whose stop order should be renewed. */
export function hasStopOrderToRenew(today: LocalDate): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from refund_checks k
    where k.group_number = r.group_number and k.refund_pk = r.refund_pk and ${IS_STOPPED} and ${isToRenew(today)})`;
}

/**
 * Stop orders to renew, one row each. Those of refunds to unknown payers are in every office scope.
 *
 * @source BR-RFD-28 docs/decisions/refunds.md#a-stop-order-is-renewed-before-it-ends
 */
export function stopOrdersToRenew(scope: Scope, today: LocalDate): RawBuilder<unknown> {
  return sql`select 1 from refund_checks k
    where ${IS_STOPPED} and ${isToRenew(today)} and ${sql.lit(scope.kind !== 'none')}
      and (k.group_number = ${UNIDENTIFIED} or ${scopeCondition(scope, 'k.group_number')})`;
}
