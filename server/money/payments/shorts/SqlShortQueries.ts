import { sql } from 'kysely';
import type { ShortClosing } from '../../../../src/domain/money/payments/closeShort';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { scopeCondition } from '../../../platform/database/conditions';
import { divisionOf } from '../../../platform/database/statements/divisions';
import type { Db } from '../../../platform/database/Tables';
import type { OpenShortRequest, ShortQueries } from './ports';

const MAX_REQUESTS = 200;

export class SqlShortQueries implements ShortQueries {
  constructor(private readonly db: Db) {}

  async waiting(scope: Scope): Promise<readonly OpenShortRequest[]> {
    const rows = await this.db
      .selectFrom('short_closings as c')
      .innerJoin('bills as b', (join) =>
        join.onRef('b.group_number', '=', 'c.group_number').onRef('b.bill_pk', '=', 'c.bill_pk'),
      )
      .innerJoin('groups as g', 'g.group_number', 'c.group_number')
      .select([
        'b.bill_pk as billPk',
        'b.bill_number as billNumber',
        divisionOf('b').as('division'),
        'b.version',
        'b.due_cents as dueCents',
        'b.paid_cents as paidCents',
        'b.pending_cents as pendingCents',
        'c.group_number as groupNumber',
        'g.name as groupName',
        'c.amount_cents as amountCents',
        sql<ShortClosing['method']>`coalesce(c.method, ${PaymentMethod.DebitSuspense})`.as('method'),
        'c.note',
        'c.by_name as by',
        'c.user_id as byUserId',
        'c.at',
      ])
      .where('c.state', '=', 'WAITING')
      .where('b.status', '=', 'PARTIAL')
      .where(sql<boolean>`c.amount_cents = b.due_cents - b.paid_cents - b.pending_cents`)
      .where(scopeCondition(scope, 'c.group_number'))
      .orderBy('c.at')
      .orderBy('c.closing_pk')
      .limit(MAX_REQUESTS)
      .execute();
    return rows.map(({ division, ...short }) => ({ ...short, ...(division && { division }) }));
  }
}
