import { sql } from 'kysely';
import { samePersonMayPayOn } from './paymentRules';

/** Who requested the short with which bill event `e` closes the bill; null if no second person was needed. */
export const SHORT_REQUESTED_BY = sql`(select s.by_name from short_closings s
  where s.group_number = e.group_number and s.bill_pk = e.bill_pk and s.state = 'DONE' and s.decided_at = e.at
    and s.decided_by_user_id = e.user_id and s.user_id <> e.user_id limit 1)`;

/** Who reconciled bill `b`, if group `g` required a different person to pay it when person `e` did; otherwise null. */
export const RECONCILED_FOR_PAYOR = sql`case when b.reconciled_by_user_id <> e.user_id and b.reconciled_at <= e.at
  and not ${samePersonMayPayOn(sql`(e.at at time zone 'UTC')::date`)} then b.reconciled_by end`;
