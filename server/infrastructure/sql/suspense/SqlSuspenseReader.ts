import type { Scope } from '../../../../src/domain/access/Scope';
import type { SuspenseItem } from '../../../../src/domain/suspense/SuspenseItem';
import type { SuspenseReader } from '../../../application/suspense/ports/SuspenseReader';
import { scopeCondition } from '../scopeCondition';
import type { Db } from '../Tables';

/** What waits in suspense, from the database. */
export class SqlSuspenseReader implements SuspenseReader {
  constructor(private readonly db: Db) {}

  list(scope: Scope, groupNumber: string | undefined): Promise<readonly SuspenseItem[]> {
    const query = this.db
      .selectFrom('suspense_items')
      .leftJoin('payments', (join) =>
        join
          .onRef('payments.group_number', '=', 'suspense_items.group_number')
          .onRef('payments.payment_pk', '=', 'suspense_items.payment_pk'),
      )
      .select([
        'suspense_items.suspense_pk as suspensePk',
        'suspense_items.group_number as groupNumber',
        'suspense_items.payment_pk as paymentPk',
        'payments.confirmation',
        'suspense_items.amount_cents as amountCents',
        'suspense_items.remaining_cents as remainingCents',
        'suspense_items.add_date as addDate',
      ])
      .where(scopeCondition(scope, 'suspense_items.group_number'))
      .orderBy('suspense_items.add_date', 'desc')
      .orderBy('suspense_items.suspense_pk');
    return (groupNumber ? query.where('suspense_items.group_number', '=', groupNumber) : query).execute();
  }
}
