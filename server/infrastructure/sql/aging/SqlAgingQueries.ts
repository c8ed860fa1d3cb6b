import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { AgedBill, AgedCents, AgedItems, AgedReturn, AgingPage } from '../../../../src/domain/aging/Aging';
import { addDays, type LocalDate } from '../../../../src/domain/dates/LocalDate';
import { type Cents, ZERO } from '../../../../src/domain/money/Cents';
import type { AgingFilter, AgingQueries } from '../../../application/aging/ReadAging';
import { OWED } from '../bills/billConditions';
import { billsInScope } from '../bills/billsInScope';
import { containsPattern, scopeCondition, startsWithPattern } from '../conditions';
import type { Db } from '../Tables';

const NOTHING: AgedCents = { current: ZERO, days30: ZERO, days60: ZERO, days90: ZERO, older: ZERO };

/** Aging, each part read by one statement. */
export class SqlAgingQueries implements AgingQueries {
  constructor(private readonly db: Db) {}

  async page(
    scope: Scope,
    { page, size, ...filter }: AgingFilter & { readonly page: number; readonly size: number },
  ): Promise<AgingPage> {
    const { rows } = await sql<GroupRow>`
      with by_group as materialized (
        select o.group_number, o.group_name, ${aged(filter.asOf)}, sum(o.pending) as "pendingCents"
        from (
          select group_number, group_name, due_date, open, pending from ${openBills(scope, filter)} bills
          union all
          select group_number, group_name, due_date, open, 0 from ${openReturns(scope, filter)} returns
        ) o group by o.group_number, o.group_name
      ), found as (
        select count(*) as total, sum(current) as current, sum(days30) as days30, sum(days60) as days60,
          sum(days90) as days90, sum(older) as older, sum("pendingCents") as "pendingCents" from by_group
      ), shown as (
        select g.*, row_number() over (order by g.days30 + g.days60 + g.days90 + g.older desc, g.current desc, g.group_number) as place
        from by_group g
      )
      select found.total, null::text as "groupNumber", '' as name, 0 as place, found.current, found.days30, found.days60,
        found.days90, found.older, found."pendingCents" from found
      union all
      select 0, s.group_number, s.group_name, s.place, s.current, s.days30, s.days60, s.days90, s.older, s."pendingCents"
      from shown s where s.place > ${page * size} and s.place <= ${(page + 1) * size}
      order by place`.execute(this.db);
    const [found, ...groups] = rows;
    const sums = found && found.total > 0 ? figuresOf(found) : { aged: NOTHING, pendingCents: ZERO };
    const items = groups.map((row) => ({ groupNumber: row.groupNumber ?? '', name: row.name, ...figuresOf(row) }));
    return { asOf: filter.asOf, items, total: found?.total ?? 0, sums };
  }

  async ofGroup(scope: Scope, groupNumber: string, asOf: LocalDate): Promise<AgedItems> {
    return this.items(scope, { asOf, q: '' }, groupNumber);
  }

  async all(scope: Scope, filter: AgingFilter): Promise<AgedItems> {
    return this.items(scope, filter);
  }

  private async items(scope: Scope, filter: AgingFilter, groupNumber?: string): Promise<AgedItems> {
    const bills = await sql<AgedBill>`
      select o.bill_pk as "billPk", o.bill_number as "billNumber", o.group_number as "groupNumber",
        o.group_name as "groupName", o.carrier_codes as "carrierCodes", o.period_from as "periodFrom",
        o.due_date as "dueDate", o.open as "openCents", o.pending as "pendingCents"
      from ${openBills(scope, filter, groupNumber)} o
      order by o.group_name, o.group_number, o.due_date, o.bill_number, o.bill_pk`.execute(this.db);
    const returns = await sql<AgedReturn>`
      select o.payment_pk as "paymentPk", o.confirmation, o.group_number as "groupNumber", o.group_name as "groupName",
        o.due_date as "returnedOn", o.open as "openCents"
      from ${openReturns(scope, filter, groupNumber)} o
      order by o.group_name, o.group_number, o.due_date, o.confirmation, o.payment_pk`.execute(this.db);
    return { bills: bills.rows, returns: returns.rows };
  }
}

interface GroupRow extends AgedCents {
  readonly total: number;
  /** Null in the row of the totals. */
  readonly groupNumber: string | null;
  readonly name: string;
  readonly pendingCents: Cents;
}

function figuresOf({ current, days30, days60, days90, older, pendingCents }: GroupRow) {
  return { aged: { current, days30, days60, days90, older }, pendingCents };
}

/** Sums of the buckets: `bucketOf` in SQL. */
function aged(asOf: LocalDate): RawBuilder<unknown> {
  const days = sql`(${asOf}::date - o.due_date)`;
  return sql`coalesce(sum(o.open) filter (where ${days} <= 0), 0) as current,
    coalesce(sum(o.open) filter (where ${days} between 1 and 30), 0) as days30,
    coalesce(sum(o.open) filter (where ${days} between 31 and 60), 0) as days60,
    coalesce(sum(o.open) filter (where ${days} between 61 and 90), 0) as days90,
    coalesce(sum(o.open) filter (where ${days} > 90), 0) as older`;
}

/**
 * Bills with an open or pending amount at the end of a day, as a table expression with `open` and `pending`.
 *
 * A bill that was reconciled by then has the balance of its receivable in the ledger; one that was released, its billed
 * amount. Bills paid since then are found by their later ledger entries. A bill that is unreleased today is left out.
 */
function openBills(scope: Scope, { asOf, q }: AgingFilter, groupNumber?: string): RawBuilder<unknown> {
  const end = endOf(asOf);
  const isGroup = (column: string) =>
    groupNumber === undefined ? scopeCondition(scope, column) : sql`${sql.ref(column)} = ${groupNumber}`;
  return sql`(
    select s.*, greatest(0, s.balance - s.pending) as open from (
      select b.group_number, g.name as group_name, b.bill_pk, b.bill_number, b.carrier_codes, b.period_from, b.due_date,
        case when posted.reconciled > 0 then posted.receivable
          else b.billed_cents + b.adjustments_cents - b.credits_cents end as balance,
        coalesce(waiting.pending, 0) as pending
      from ${billsInScope(scope)} b
      join groups g on g.group_number = b.group_number
      cross join lateral (
        select coalesce(sum(e.amount_cents), 0) as receivable,
          count(distinct v.event_pk) filter (where v.kind = 'BILL_RECONCILED')
            - count(distinct v.event_pk) filter (where v.kind = 'BILL_UNRECONCILED') as reconciled
        from ledger_entries e
        join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
        where e.group_number = b.group_number and e.bill_pk = b.bill_pk and e.account = 'RECEIVABLE' and v.at < ${end}
      ) posted
      cross join lateral (
        select sum(a.amount_cents) as pending from payment_allocations a
        cross join lateral (
          select min(p.at) filter (where p.event = 'made') as made,
            min(p.at) filter (where p.event in ('processed', 'voided', 'returned', 'reversed')) as ended
          from payment_events p where p.group_number = a.group_number and p.payment_pk = a.payment_pk
        ) life
        where a.group_number = b.group_number and a.bill_pk = b.bill_pk
          and life.made < ${end} and (a.state = 'PENDING' or life.ended >= ${end})
      ) waiting
      where ${isFound(q)} and ${isGroup('b.group_number')} and b.status <> 'UNRELEASED'
        and (${OWED} or (b.group_number, b.bill_pk) in (
          select e.group_number, e.bill_pk from ledger_events v
          join ledger_entries e on e.group_number = v.group_number and e.event_pk = v.event_pk
          where v.at >= ${end} and e.account = 'RECEIVABLE' and ${isGroup('v.group_number')}))
        and coalesce((
          select e.status_after <> 'UNRELEASED' from bill_events e
          where e.group_number = b.group_number and e.bill_pk = b.bill_pk and e.at < ${end}
          order by e.at desc, e.status_after = 'UNRELEASED' limit 1), b.released_at < ${end}, false)
    ) s where s.pending > 0 or s.balance > s.pending)`;
}

/**
 * What groups owed after returned payments at the end of a day, as a table expression with `open`. The day of the return is its
 * due date. What was settled by then is taken off the oldest return first.
 */
function openReturns(scope: Scope, { asOf, q }: AgingFilter, groupNumber?: string): RawBuilder<unknown> {
  const end = endOf(asOf);
  const isGroup =
    groupNumber === undefined ? scopeCondition(scope, 'r.group_number') : sql`r.group_number = ${groupNumber}`;
  return sql`(
    select s.*, least(s.owed_cents, s.running - s.settled) as open from (
      select r.group_number, g.name as group_name, r.payment_pk, p.confirmation, r.owed_cents,
        (r.at at time zone 'UTC')::date as due_date,
        sum(r.owed_cents) over (partition by r.group_number order by r.at, r.payment_pk) as running,
        coalesce((
          select sum(m.amount_cents) from suspense_moves m
          where m.group_number = r.group_number and m.kind = 'settleReturn' and m.at < ${end}), 0) as settled
      from payment_reversals r
      join payments p on p.group_number = r.group_number and p.payment_pk = r.payment_pk
      join groups g on g.group_number = r.group_number
      where ${isFound(q)} and ${isGroup} and r.owed_cents > 0 and r.at < ${end}
    ) s where s.running > s.settled)`;
}

function endOf(asOf: LocalDate): RawBuilder<unknown> {
  return sql`${`${addDays(asOf, 1)}T00:00:00.000Z`}::timestamptz`;
}

/** Condition on `groups g`. @param q see `AgingFilter` */
function isFound(q: string): RawBuilder<unknown> {
  const words = q.trim();
  return words
    ? sql`(g.group_number like ${startsWithPattern(words)} or g.name ilike ${containsPattern(words)})`
    : sql`true`;
}
