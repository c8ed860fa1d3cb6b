import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PaymentPage } from '../../../contract/money/payments';
import type { HistoryEvent } from '../../../contract/platform/shared/historyEvent';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import type { PaymentRulesInForce } from '../../../src/domain/billing/rules/PaymentRules';
import { PAYMENT_STATUS_FILTERS, type Payment } from '../../../src/domain/money/payments/Payment';
import type { HeldBalances } from '../../../src/domain/money/payments/SuspenseBalance';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { paymentCondition, startsWithPattern } from '../../platform/database/conditions';
import { readKeys } from '../../platform/database/readKeys';
import { paymentRulesAt } from '../../platform/database/statements/paymentRules';
import type { Db } from '../../platform/database/Tables';
import { matchesSearch } from '../../platform/database/textConditions';
import type { KeyList } from '../../platform/shared/KeyList';
import { accountActivity } from './accountActivity.sql';
import { drawnCents, paymentOf, paymentQuery, paymentQueryOf } from './paymentRows.sql';
import type { BillToPay, PaymentFilter, PaymentOrderRequest, PaymentPageRequest, PaymentQueries } from './ports';
import { heldBalances } from './SqlHeldMoney';
import { billsToPay } from './SqlPayableBills';

const SORT_COLUMN = {
  addDate: 'payments.add_date',
  amount: 'payments.amount_cents',
  settleDate: 'payments.settle_date',
  status: 'payments.status',
  method: 'payments.method',
  confirmation: 'payments.confirmation',
} as const;

export class SqlPaymentQueries implements PaymentQueries {
  /** @param officeTimeZone IANA. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone?: string,
  ) {}

  async search(scope: Scope, request: PaymentPageRequest): Promise<PaymentPage> {
    const { page, size } = request;
    const condition = filterCondition(scope, request);
    const [rows, totals] = await Promise.all([
      paymentQuery(this.db)
        .where(condition)
        .orderBy(orderOf(request))
        .limit(size)
        .offset(page * size)
        .execute(),
      this.db
        .selectFrom('payments')
        .where(filterCondition(scope, { ...request, statuses: [] }))
        .select([
          sql<Cents>`coalesce(sum(amount_cents) filter (where ${STATUS.PENDING}), 0)`.as('pendingCents'),
          sql<Cents>`coalesce(sum(amount_cents) filter (where ${STATUS.PROCESSED}), 0)`.as('processedCents'),
          ...PAYMENT_STATUS_FILTERS.map((status) => sql<number>`count(*) filter (where ${STATUS[status]})`.as(status)),
        ])
        .executeTakeFirstOrThrow(),
    ]);
    const { pendingCents, processedCents, ...statusCounts } = totals;
    const counted = request.statuses.length > 0 ? request.statuses : PAYMENT_STATUS_FILTERS;
    const total = counted.reduce((sum, status) => sum + statusCounts[status], 0);
    return { items: rows.map(paymentOf), total, sums: { pendingCents, processedCents }, statusCounts };
  }

  accountActivity(groupNumber: string, bankAccountPks: readonly string[], now: Date) {
    return accountActivity(this.db, groupNumber, bankAccountPks, now, this.officeTimeZone);
  }

  keys(scope: Scope, request: PaymentOrderRequest, limit: number): Promise<KeyList> {
    const keys = this.db
      .selectFrom('payments')
      .select('payment_pk as key')
      .where(filterCondition(scope, request))
      .orderBy(orderOf(request))
      .limit(limit);
    return readKeys(this.db, sql`${keys}`);
  }

  async byKeys(scope: Scope, paymentPks: readonly string[]): Promise<readonly Payment[]> {
    const keys = sql`${sql.val([...paymentPks])}::text[]`;
    const groups = sql`${sql.val(paymentPks.map(groupNumberOf))}::text[]`;
    const rows = await paymentQuery(this.db)
      .where(paymentCondition(scope, 'payments'))
      .where(
        sql<SqlBool>`(payments.group_number, payments.payment_pk) in (select k.g, k.p from unnest(${groups}, ${keys}) k (g, p))`,
      )
      .orderBy(sql`array_position(${keys}, payments.payment_pk)`)
      .execute();
    return rows.map(paymentOf);
  }

  async find(scope: Scope, paymentPk: string): Promise<Payment | undefined> {
    const row = await paymentQueryOf(this.db, paymentPk).where(paymentCondition(scope, 'payments')).executeTakeFirst();
    return row && paymentOf(row);
  }

  timeline(paymentPk: string): Promise<readonly HistoryEvent[]> {
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

  async sentAt(paymentPk: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('ach_entries as e')
      .innerJoin('ach_file_events as v', 'v.file_pk', 'e.file_pk')
      .select('v.at')
      .where('e.group_number', '=', groupNumberOf(paymentPk))
      .where('e.payment_pk', '=', paymentPk)
      .where('v.state', '=', 'SENT')
      .orderBy('v.at')
      .limit(1)
      .executeTakeFirst();
    return row?.at ?? null;
  }

  billsToPay(scope: Scope, groupNumber: string, billPks: readonly string[], now: Date): Promise<readonly BillToPay[]> {
    return billsToPay(this.db, groupNumber, billPks, now, { scope });
  }

  paymentRules(groupNumber: string, now: Date): Promise<PaymentRulesInForce> {
    return paymentRulesAt(this.db, groupNumber, now);
  }

  heldMoney(groupNumber: string): Promise<HeldBalances> {
    return heldBalances(this.db, groupNumber);
  }

  drawnOn(groupNumber: string, settleDate: LocalDate): Promise<Cents> {
    return drawnCents(this.db, groupNumber, settleDate);
  }
}

const STATUS = {
  PENDING: sql<SqlBool>`(payments.status = 'PENDING' and payments.disposition = 'NONE')`,
  PROCESSED: sql<SqlBool>`(payments.status = 'PROCESSED' and payments.disposition = 'NONE')`,
  VOIDED: sql<SqlBool>`payments.disposition = 'VOIDED'`,
  RETURNED: sql<SqlBool>`payments.disposition in ('RETURNED','REVERSED')`,
};

/** Unique, so that no payment is on two pages. */
function orderOf({ sort, direction }: Pick<PaymentOrderRequest, 'sort' | 'direction'>): RawBuilder<unknown> {
  return sql`${sql.ref(SORT_COLUMN[sort])} ${direction === 'desc' ? sql`desc` : sql`asc`}, payments.payment_pk`;
}

/** Payments in `scope` that match the filter. */
function filterCondition(scope: Scope, filter: PaymentFilter): RawBuilder<SqlBool> {
  const { groupNumbers, statuses, billPk, bankAccountPk, q } = filter;
  const conditions = [paymentCondition(scope, 'payments')];
  if (groupNumbers.length) conditions.push(sql`payments.group_number = any(${sql.val([...groupNumbers])}::text[])`);
  if (statuses.length)
    conditions.push(
      sql`(${sql.join(
        statuses.map((status) => STATUS[status]),
        sql` or `,
      )})`,
    );
  if (billPk) {
    // Without the group, which is part of the bill's key, every allocation would be read.
    conditions.push(sql`payments.group_number = ${groupNumberOf(billPk)} and (payments.closed_bill_pk = ${billPk}
      or exists (select 1 from payment_allocations a
        where a.group_number = payments.group_number and a.payment_pk = payments.payment_pk and a.bill_pk = ${billPk}))`);
  }
  if (bankAccountPk) {
    conditions.push(sql`payments.group_number = ${groupNumberOf(bankAccountPk)} and exists (select 1 from payment_sources s
      where s.group_number = payments.group_number and s.payment_pk = payments.payment_pk
        and s.bank_account_pk = ${bankAccountPk})`);
  }
  const words = q.trim();
  if (words) {
    const isNumbered = (text: string) => sql<SqlBool>`payments.confirmation ilike ${startsWithPattern(text)}`;
    conditions.push(matchesSearch(words, { texts: [{ text: sql`payments.made_by` }], isNumbered }));
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}
