import { sql } from 'kysely';
import type { Cents } from '../../../../src/domain/money/Cents';
import type { Allocation, ClosedBill } from '../../../../src/domain/payments/Payment';
import type { Db } from '../Tables';

/** Payments with everything a list or a receipt shows; narrow, sort and page it as you need. */
export function paymentQuery(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('groups', 'groups.group_number', 'payments.group_number')
    .select([
      'payments.payment_pk as paymentPk',
      'payments.group_number as groupNumber',
      'groups.name as groupName',
      'payments.confirmation',
      'payments.amount_cents as paymentAmount',
      'payments.method',
      'payments.status',
      'payments.disposition',
      'payments.settle_date as settleDate',
      'payments.made_by as madeBy',
      'payments.made_by_user_id as madeByUserId',
      'payments.add_date as addDate',
      'payments.processed_at as processedAt',
      'payments.void_reason as voidReason',
      allocations.as('allocations'),
      closedBill.as('closedBill'),
      bankAccounts.as('bankAccounts'),
    ]);
}

/** A row of `paymentQuery`. */
export type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentQuery>['executeTakeFirstOrThrow']>>;

const allocations = sql<Allocation[]>`(
  select coalesce(json_agg(json_build_object('billPk', a.bill_pk, 'billNumber', b.bill_number, 'amountCents', a.amount_cents)
    order by a.bill_pk), '[]')
  from payment_allocations a join bills b on b.group_number = a.group_number and b.bill_pk = a.bill_pk
  where a.group_number = payments.group_number and a.payment_pk = payments.payment_pk)`;

const closedBill = sql<ClosedBill | null>`(
  select json_build_object('billPk', b.bill_pk, 'billNumber', b.bill_number, 'creditCents', greatest(0, -b.due_cents))
  from bills b where b.group_number = payments.group_number and b.bill_pk = payments.closed_bill_pk)`;

/** An account that a payment draws on, as a row tells it. */
export interface BankAccountOfPayment {
  readonly name: string;
  readonly last3: string;
  readonly length: number;
  readonly amountCents: Cents;
}

const bankAccounts = sql<BankAccountOfPayment[]>`(
  select coalesce(json_agg(json_build_object('name', b.name, 'last3', b.account_last3, 'length', b.account_length,
    'amountCents', s.amount_cents) order by s.source_no), '[]')
  from payment_sources s join bank_accounts b on b.group_number = s.group_number and b.bank_account_pk = s.bank_account_pk
  where s.group_number = payments.group_number and s.payment_pk = payments.payment_pk)`;
