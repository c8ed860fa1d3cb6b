import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import { groupNumberOf } from '../../../../src/domain/bills/Bill';
import type { PaymentFilter } from '../../../application/payments/ports/PaymentReader';
import { containsPattern, scopeCondition, startsWithPattern } from '../conditions';

const STATUS = {
  PENDING: sql<SqlBool>`(payments.status = 'PENDING' and payments.disposition = 'NONE')`,
  PROCESSED: sql<SqlBool>`(payments.status = 'PROCESSED' and payments.disposition = 'NONE')`,
  VOIDED: sql<SqlBool>`payments.disposition <> 'NONE'`,
};

/** The payments of a scope that a filter leaves. */
export function paymentCondition(scope: Scope, filter: PaymentFilter): RawBuilder<SqlBool> {
  const { groupNumbers, statuses, billPk, q } = filter;
  const conditions = [scopeCondition(scope, 'payments.group_number')];
  if (groupNumbers.length) conditions.push(sql`payments.group_number = any(${sql.val([...groupNumbers])}::text[])`);
  if (statuses.length)
    conditions.push(
      sql`(${sql.join(
        statuses.map((status) => STATUS[status]),
        sql` or `,
      )})`,
    );
  if (billPk) {
    // The bill's key names its group: without it every allocation would be looked at.
    conditions.push(sql`payments.group_number = ${groupNumberOf(billPk)} and (payments.closed_bill_pk = ${billPk}
      or exists (select 1 from payment_allocations a
        where a.group_number = payments.group_number and a.payment_pk = payments.payment_pk and a.bill_pk = ${billPk}))`);
  }
  const words = q.trim();
  if (words) {
    conditions.push(
      sql`(payments.confirmation ilike ${startsWithPattern(words)} or payments.made_by ilike ${containsPattern(words)})`,
    );
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}
