import { type RawBuilder, sql } from 'kysely';
import { UNIDENTIFIED } from '../../../../src/domain/money/ledger/LedgerEvent';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { scopeCondition } from '../conditions';
import { IS_OPEN_REQUEST } from './managerRequests';
import { IS_RETURNED_REFUND } from './returnedRefunds';

/*
 * What waits for the approval of a person who did not ask for it, as queries.
 *
 * @source BR-NOT-12 docs/decisions/notices.md#approvals-that-wait-are-counted-for-who-can-give-them
 */

/** Bank accounts of carriers, with the carrier's code. @param mayConfirm whether the person may confirm any */
export function accountsToConfirm(mayConfirm: boolean, userId: string): RawBuilder<unknown> {
  return sql`select a.carrier_code from carrier_accounts a
    where a.state = 'PROPOSED' and a.by_user_id <> ${userId} and ${sql.lit(mayConfirm)}`;
}

/** People whose manager's role waits, with the id of the person. @param mayConfirm whether the person may confirm any */
export function managersToConfirm(mayConfirm: boolean, userId: string): RawBuilder<unknown> {
  return sql`select e.user_id from directory_events e join people p on p.user_id = e.user_id
    where ${IS_OPEN_REQUEST} and p.status = 'Active' and e.power_from <> ${userId} and ${sql.lit(mayConfirm)}`;
}

/** ACH credits of refunds. */
export function creditsToApprove(scope: Scope, userId: string): RawBuilder<unknown> {
  return sql`select 1 from refunds r join refund_credits c on c.group_number = r.group_number and c.refund_pk = r.refund_pk
    where r.state = 'ACH_WAITS' and c.ended_at is null and c.user_id <> ${userId} and ${scopeCondition(scope, 'r.group_number')}`;
}

/** Refunds owed again because the bank rejected or returned their ACH credits. */
export function returnedRefunds(scope: Scope): RawBuilder<unknown> {
  return sql`select 1 from refunds r where ${IS_RETURNED_REFUND} and ${scopeCondition(scope, 'r.group_number')}`;
}

/** Remittances of unclaimed refunds to states. Those from unknown payers are in every office scope. */
export function stateRemittancesToApprove(scope: Scope, userId: string): RawBuilder<unknown> {
  return sql`select 1 from refunds r
    where r.state = 'REMIT_WAITS' and ${sql.lit(scope.kind !== 'none')} and (r.group_number = ${UNIDENTIFIED} or ${scopeCondition(scope, 'r.group_number')})
      and (select e.user_id from refund_events e where e.group_number = r.group_number and e.refund_pk = r.refund_pk
        and e.step = 'askRemit' order by e.event_no desc limit 1) <> ${userId}`;
}

/** Reversals `v` of debits at the bank, with the key of the payment. */
export function reversalsToApprove(scope: Scope, userId: string): RawBuilder<unknown> {
  return sql`select v.payment_pk from bank_reversals v
    where v.state = 'WAITING' and v.user_id <> ${userId} and ${scopeCondition(scope, 'v.group_number')}`;
}
