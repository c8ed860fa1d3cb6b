import { sql } from 'kysely';
import { maskedNumber } from '../../../src/domain/money/payments/BankAccount';
import type { Payment } from '../../../src/domain/money/payments/Payment';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { TRANSFERRED_CHECKS } from '../../platform/database/statements/transferredChecks';
import type { Db } from '../../platform/database/Tables';
import type { ReceiptDetails, ReceiptQueries, ReceiptSource } from './ports';

type PaymentKey = Pick<Payment, 'groupNumber' | 'paymentPk'>;

/** Reads what a payment's receipt shows beside the payment. */
export class SqlReceiptQueries implements ReceiptQueries {
  constructor(private readonly db: Db) {}

  async details(payment: PaymentKey): Promise<ReceiptDetails> {
    const [sources, check, bills, writeOffs, carried] = await Promise.all([
      this.sources(payment),
      this.check(payment),
      this.bills(payment),
      this.writeOffs(payment),
      this.carried(payment),
    ]);
    return { sources, check, bills, writeOffs, carried };
  }

  private async sources({ groupNumber, paymentPk }: PaymentKey): Promise<readonly ReceiptSource[]> {
    const rows = await this.db
      .selectFrom('payment_sources as s')
      .leftJoin('bank_accounts as b', (join) =>
        join.onRef('b.group_number', '=', 's.group_number').onRef('b.bank_account_pk', '=', 's.bank_account_pk'),
      )
      .select(['s.method', 's.amount_cents as amountCents', 'b.name', 'b.account_length', 'b.account_last3'])
      .where('s.group_number', '=', groupNumber)
      .where('s.payment_pk', '=', paymentPk)
      .orderBy('s.source_no')
      .execute();
    return rows.map(({ method, amountCents, name, account_length: length, account_last3: last3 }) => ({
      method,
      amountCents,
      bankAccountName: name,
      bankAccountMasked: length !== null && last3 !== null ? maskedNumber(length, last3) : null,
    }));
  }

  /** Includes the check of an unknown payer if its money became the payment. */
  private async check({ groupNumber, paymentPk }: PaymentKey) {
    const { rows } = await sql<{ number: string; payer: string }>`
      with transferred as materialized (
        ${TRANSFERRED_CHECKS} and m.to_group = ${groupNumber} and m.payment_pk = ${paymentPk}
      )
      select c.check_number as number, c.payer from deposit_checks c
      where (c.group_number = ${groupNumber} and c.payment_pk = ${paymentPk})
        or c.check_pk in (select t.check_pk from transferred t) limit 1`.execute(this.db);
    return rows[0];
  }

  private bills({ groupNumber, paymentPk }: PaymentKey) {
    return this.db
      .selectFrom('payment_allocations as a')
      .innerJoin('bills as b', (join) =>
        join.onRef('b.group_number', '=', 'a.group_number').onRef('b.bill_pk', '=', 'a.bill_pk'),
      )
      .leftJoin('divisions as d', (join) =>
        join.onRef('d.group_number', '=', 'b.group_number').onRef('d.division_number', '=', 'b.division_number'),
      )
      .select([
        'b.bill_number as billNumber',
        'b.period_from as periodFrom',
        'd.division_number as divisionNumber',
        'd.name as divisionName',
        'b.due_cents as dueCents',
        'a.amount_cents as appliedCents',
        sql<Cents>`greatest(0, b.due_cents - b.paid_cents - b.pending_cents)`.as('openCents'),
      ])
      .where('a.group_number', '=', groupNumber)
      .where('a.payment_pk', '=', paymentPk)
      .orderBy('b.period_from')
      .orderBy('b.bill_pk')
      .execute();
  }

  private writeOffs({ groupNumber, paymentPk }: PaymentKey) {
    return this.db
      .selectFrom('payments')
      .select(['confirmation', 'amount_cents as amountCents'])
      .where('group_number', '=', groupNumber)
      .where('made_with_pk', '=', paymentPk)
      .orderBy('payment_pk')
      .execute();
  }

  private carried({ groupNumber, paymentPk }: PaymentKey) {
    return this.db
      .selectFrom('carried_shorts as c')
      .innerJoin('carriers', 'carriers.carrier_code', 'c.carrier_code')
      .leftJoin('bills as b', (join) =>
        join.onRef('b.group_number', '=', 'c.group_number').onRef('b.bill_pk', '=', 'c.to_bill_pk'),
      )
      .select(['carriers.name as carrierName', 'b.bill_number as toBillNumber', 'c.amount_cents as amountCents'])
      .where('c.group_number', '=', groupNumber)
      .where('c.payment_pk', '=', paymentPk)
      .orderBy('c.carrier_code')
      .execute();
  }
}
