import { sql } from 'kysely';
import type { SuspenseBalance, SuspenseItem } from '../../../contract/money/suspense';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { ZERO } from '../../../src/domain/platform/money/Cents';
import { scopeCondition } from '../../platform/database/conditions';
import { heldCondition, heldOfGroups } from '../../platform/database/statements/heldMoney';
import type { Db } from '../../platform/database/Tables';
import type { SuspenseQueries } from './ports';

const MAX_ITEMS = 500;

type Totals = Pick<SuspenseBalance, 'totalCents' | 'heldCount'>;

export class SqlSuspenseQueries implements SuspenseQueries {
  constructor(private readonly db: Db) {}

  async balance(scope: Scope, groupNumber: string | undefined, withUnknown: boolean): Promise<SuspenseBalance> {
    const [totals, items] = await Promise.all([
      this.totals(scope, groupNumber, withUnknown),
      this.newest(scope, groupNumber),
    ]);
    return { ...totals, items };
  }

  private async totals(scope: Scope, groupNumber: string | undefined, withUnknown: boolean): Promise<Totals> {
    const isHeld = withUnknown ? heldCondition(scope) : heldOfGroups(scope);
    const ofGroup = groupNumber === undefined ? sql`` : sql`and s.group_number = ${groupNumber}`;
    const { rows } = await sql<Totals>`
      select coalesce(sum(s.remaining_cents), 0) as "totalCents",
        count(*) filter (where s.remaining_cents > 0) as "heldCount"
      from suspense_items s where ${isHeld} ${ofGroup}`.execute(this.db);
    return rows[0] ?? { totalCents: ZERO, heldCount: 0 };
  }

  private newest(scope: Scope, groupNumber: string | undefined): Promise<readonly SuspenseItem[]> {
    const newest = this.itemsIn(scope, groupNumber)
      .selectAll('suspense_items')
      .orderBy('suspense_items.add_date', 'desc')
      .orderBy('suspense_items.suspense_pk')
      .limit(MAX_ITEMS);
    return this.db
      .selectFrom(newest.as('newest'))
      .leftJoin('payments', (join) =>
        join
          .onRef('payments.group_number', '=', 'newest.group_number')
          .onRef('payments.payment_pk', '=', 'newest.payment_pk'),
      )
      .select([
        'newest.suspense_pk as suspensePk',
        'newest.group_number as groupNumber',
        'newest.payment_pk as paymentPk',
        'payments.confirmation',
        'newest.amount_cents as amountCents',
        'newest.remaining_cents as remainingCents',
        'newest.add_date as addDate',
      ])
      .orderBy('newest.add_date', 'desc')
      .orderBy('newest.suspense_pk')
      .execute();
  }

  private itemsIn(scope: Scope, groupNumber: string | undefined) {
    const query = this.db
      .selectFrom('suspense_items')
      .where('suspense_items.account', '=', 'CREDIT_SUSPENSE')
      .where('suspense_items.group_number', '<>', UNIDENTIFIED)
      .where(scopeCondition(scope, 'suspense_items.group_number'));
    return groupNumber ? query.where('suspense_items.group_number', '=', groupNumber) : query;
  }
}
