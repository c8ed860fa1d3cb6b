import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { ofBillCondition } from '../conditions';

/** Condition on `not_on_bill n`: no later bill has the person, and no later comparison took the row's place. */
export const isOpenRow = sql`(n.billed_on_pk is null and n.superseded_by_pk is null)`;

/** One row for each person in a scope who pays and is not on the bill, and about whom somebody has to act. */
export function peopleNotOnBill(scope: Scope): RawBuilder<unknown> {
  return sql`select n.group_number from not_on_bill n
    where ${isOpenRow} and n.state <> 'AFTER_CUTOFF' and ${ofBillCondition(scope, 'n')}
    group by n.group_number, n.member_id, case n.member_id when '' then n.member_name end`;
}
