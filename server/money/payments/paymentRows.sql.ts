import { sql } from 'kysely';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import { maskedNumber } from '../../../src/domain/money/payments/BankAccount';
import type { ExcessUse } from '../../../src/domain/money/payments/CheckoutRequest';
import type { Allocation, ClosedBill, Reversal } from '../../../src/domain/money/payments/Payment';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { divisionOf } from '../../platform/database/statements/divisions';
import { paymentTimeZone } from '../../platform/database/statements/paymentRules';
import type { Db, Tx } from '../../platform/database/Tables';
import type { LockedPayment } from './ports';

/** Payments with everything that a list or a receipt shows, for the caller to filter and sort. */
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
      'payments.scheduled_for as scheduledFor',
      'payments.cutoff_at as cutoffAt',
      paymentTimeZone('payments').as('timeZone'),
      isAutopay.as('isAutopay'),
      'payments.made_by as madeBy',
      'payments.made_by_user_id as madeByUserId',
      'payments.add_date as addDate',
      'payments.processed_at as processedAt',
      'payments.void_reason as voidReason',
      sql<ExcessUse>`case payments.excess_account when 'OVER_SHORT' then 'overShort' else 'creditSuspense' end`.as(
        'excessTo',
      ),
      allocations.as('allocations'),
      closedBill.as('closedBill'),
      reversal.as('reversal'),
      bankAccounts.as('bankAccounts'),
    ]);
}

/** The payment with this key. */
export function paymentQueryOf(db: Db, paymentPk: string) {
  return paymentQuery(db)
    .where('payments.group_number', '=', groupNumberOf(paymentPk))
    .where('payments.payment_pk', '=', paymentPk);
}

/** Locks a payment until the transaction ends. */
export async function lockPayment(tx: Tx, paymentPk: string): Promise<LockedPayment | undefined> {
  const locked = await tx
    .selectFrom('payments')
    .select('payment_pk')
    .where('group_number', '=', groupNumberOf(paymentPk))
    .where('payment_pk', '=', paymentPk)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // A separate statement: one that waited for the lock would read the allocations from before.
  const row = await paymentQueryOf(tx, paymentPk)
    .select([writeOffPks.as('writeOffPks'), isInBankFile.as('isInBankFile')])
    .executeTakeFirstOrThrow();
  return paymentOf(row);
}

/** Total of a group's bank debits on a settlement date, excluding voided, returned, and reversed payments. */
export async function drawnCents(db: Db, groupNumber: string, settleDate: LocalDate): Promise<Cents> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(s.amount_cents), 0) as cents from payments p
    join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
    where p.group_number = ${groupNumber} and p.settle_date = ${settleDate}::date and p.disposition = 'NONE'
      and s.method = 'ACH'`.execute(db);
  return cents(Number(rows[0]?.cents ?? 0));
}

/** A row of `paymentQuery`. */
type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentQuery>['executeTakeFirstOrThrow']>>;

const allocations = sql<Allocation[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('billPk', a.bill_pk, 'billNumber', b.bill_number,
    'division', ${divisionOf('b')}, 'amountCents', a.amount_cents)) order by a.bill_pk), '[]')
  from payment_allocations a join bills b on b.group_number = a.group_number and b.bill_pk = a.bill_pk
  where a.group_number = payments.group_number and a.payment_pk = payments.payment_pk)`;

/** Autopay pays a bill with one payment for each method, at one instant. Its record names one of them. */
const isAutopay = sql<boolean>`exists (
  select 1 from autopay_bills u
    join payments named on named.group_number = u.group_number and named.payment_pk = u.payment_pk
    join payment_allocations a on a.group_number = u.group_number and a.bill_pk = u.bill_pk
  where u.group_number = payments.group_number and a.payment_pk = payments.payment_pk
    and named.add_date = payments.add_date and named.made_by_user_id = payments.made_by_user_id)`;

const closedBill = sql<ClosedBill | null>`(
  select json_build_object('billPk', b.bill_pk, 'billNumber', b.bill_number, 'creditCents', greatest(0, -b.due_cents))
  from bills b where b.group_number = payments.group_number and b.bill_pk = payments.closed_bill_pk)`;

const reversal = sql<Reversal | null>`(
  select json_build_object('kind', r.kind, 'returnCode', r.return_code, 'reason', r.reason, 'by', r.by_name,
    'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'fromSuspenseCents', r.from_suspense_cents, 'owedCents', r.owed_cents,
    'statementLine', r.statement_line, 'dishonorBy', r.dishonor_by, 'canBeReturned', r.kind = 'REVERSED' and exists (
      select 1 from bank_reversals v where v.group_number = r.group_number and v.payment_pk = r.payment_pk
        and v.settled_at is not null and v.reason <> 'DRAWN_TWICE' and v.owed_cents = 0))
  from payment_reversals r where r.group_number = payments.group_number and r.payment_pk = payments.payment_pk)`;

/** Keys of a payment's write-offs that have not been voided or reversed separately. */
const writeOffPks = sql<string[]>`(
  select coalesce(json_agg(w.payment_pk order by w.payment_pk), '[]')
  from payments w where w.group_number = payments.group_number and w.made_with_pk = payments.payment_pk
    and w.disposition = 'NONE')`;

/** Whether a NACHA file draws the payment. */
const isInBankFile = sql<boolean>`exists (
  select 1 from ach_entries e where e.group_number = payments.group_number and e.payment_pk = payments.payment_pk)`;

interface BankAccountOfPayment {
  readonly pk: string;
  readonly name: string;
  readonly last3: string;
  readonly length: number;
  readonly amountCents: Cents;
}

const bankAccounts = sql<BankAccountOfPayment[]>`(
  select coalesce(json_agg(json_build_object('pk', b.bank_account_pk, 'name', b.name, 'last3', b.account_last3, 'length', b.account_length,
    'amountCents', s.amount_cents) order by s.source_no), '[]')
  from payment_sources s join bank_accounts b on b.group_number = s.group_number and b.bank_account_pk = s.bank_account_pk
  where s.group_number = payments.group_number and s.payment_pk = payments.payment_pk)`;

/** Masks the bank account and computes the excess. @source MSK-2 */
export function paymentOf<Row extends PaymentRow>({ bankAccounts, ...row }: Row) {
  const [account] = bankAccounts;
  const allocated = sumCents(row.allocations.map(({ amountCents }) => amountCents));
  return {
    ...row,
    bankAccountPk: account?.pk ?? null,
    bankAccountName: account ? nameOf(account, bankAccounts.length - 1) : null,
    bankAccountMasked: account ? maskedNumber(account.length, account.last3) : null,
    excessCents: cents(row.paymentAmount - allocated),
  };
}

function nameOf({ name }: BankAccountOfPayment, others: number): string {
  return others > 0 ? `${name} and ${others} more` : name;
}
