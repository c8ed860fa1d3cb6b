import { sql } from 'kysely';

/**
 * Whether a refund `r` is owed again because the bank rejected or returned its ACH credit, and it has not been paid another way
 * since.
 *
 * @source BR-RFD-23 docs/decisions/refunds.md#a-failed-credit-is-announced
 */
export const IS_RETURNED_REFUND = sql<boolean>`(r.state = 'APPROVED' and coalesce((
  select e.step in ('rejectCredit', 'returnCredit') from refund_events e
  where e.group_number = r.group_number and e.refund_pk = r.refund_pk and e.step not in ('renewStop', 'endStop') order by e.event_no desc limit 1), false))`;
