import { sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import { groupNumberOf } from '../../../../src/domain/bills/Bill';
import type { Cents } from '../../../../src/domain/money/Cents';
import type { Payment } from '../../../../src/domain/payments/Payment';
import type { PaymentEvent } from '../../../../src/domain/payments/PaymentEvent';
import type { PaymentPage } from '../../../../src/domain/payments/PaymentPage';
import type { BillToPay } from '../../../application/payments/ports/PaymentDesk';
import type { PaymentPageRequest, PaymentReader } from '../../../application/payments/ports/PaymentReader';
import { scopeCondition } from '../conditions';
import type { Db } from '../Tables';
import { billsToPay } from './billsToPay';
import { paymentCondition } from './paymentCondition';
import { paymentOf } from './paymentOf';
import { paymentQuery } from './paymentQuery';
import { samePersonMayPay } from './samePersonMayPay';

const SORT_COLUMN = {
  addDate: 'payments.add_date',
  amount: 'payments.amount_cents',
  settleDate: 'payments.settle_date',
  status: 'payments.status',
  method: 'payments.method',
  confirmation: 'payments.confirmation',
} as const;

/** Payments as they stand in the database. */
export class SqlPaymentReader implements PaymentReader {
  constructor(private readonly db: Db) {}

  async search(scope: Scope, request: PaymentPageRequest): Promise<PaymentPage> {
    const { sort, direction, page, size } = request;
    const condition = paymentCondition(scope, request);
    const [rows, totals] = await Promise.all([
      paymentQuery(this.db)
        .where(condition)
        .orderBy(SORT_COLUMN[sort], direction)
        .orderBy('payments.payment_pk')
        .limit(size)
        .offset(page * size)
        .execute(),
      this.db
        .selectFrom('payments')
        .where(condition)
        .select([
          sql<number>`count(*)`.as('total'),
          sql<Cents>`coalesce(sum(amount_cents) filter (where status = 'PENDING' and disposition = 'NONE'), 0)`.as(
            'pendingCents',
          ),
          sql<Cents>`coalesce(sum(amount_cents) filter (where status = 'PROCESSED' and disposition = 'NONE'), 0)`.as(
            'processedCents',
          ),
        ])
        .executeTakeFirstOrThrow(),
    ]);
    const { total, ...sums } = totals;
    return { items: rows.map(paymentOf), total, sums };
  }

  async find(scope: Scope, paymentPk: string): Promise<Payment | undefined> {
    const row = await paymentQuery(this.db)
      .where('payments.group_number', '=', groupNumberOf(paymentPk))
      .where('payments.payment_pk', '=', paymentPk)
      .where(scopeCondition(scope, 'payments.group_number'))
      .executeTakeFirst();
    return row && paymentOf(row);
  }

  timeline(paymentPk: string): Promise<readonly PaymentEvent[]> {
    return (
      this.db
        .selectFrom('payment_events')
        .select(['at', 'by_name as by', 'event', 'note'])
        .where('group_number', '=', groupNumberOf(paymentPk))
        .where('payment_pk', '=', paymentPk)
        .orderBy('at')
        // A Zero Payment is made and processed at the same moment.
        .orderBy((eb) => eb('event', '<>', 'made'))
        .orderBy('event_pk')
        .execute()
    );
  }

  billsToPay(groupNumber: string, billPks: readonly string[], now: Date): Promise<readonly BillToPay[]> {
    return billsToPay(this.db, groupNumber, billPks, now);
  }

  samePersonMayPay(groupNumber: string): Promise<boolean> {
    return samePersonMayPay(this.db, groupNumber);
  }
}
