import { type RawBuilder, sql } from 'kysely';
import type { AgedBill, AgedItems, AgedReturn } from '../../../contract/money/aging';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import type { AgedCents, AgingPage } from '../../../src/domain/money/aging/Aging';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { scopeCondition } from '../../platform/database/conditions';
import { OWED } from '../../platform/database/statements/billConditions';
import { divisionOfBill } from '../../platform/database/statements/divisions';
import { type DueDays, dayIn, dueDaysAt } from '../../platform/database/statements/dueDays';
import { spanOf } from '../../platform/database/statements/keptAging';
import { isGroupFound } from '../../platform/database/statements/matchingGroups';
import { isOwedKeptFor, openOf, owedGroups } from '../../platform/database/statements/owedGroups';
import { RETURNED_DEBTS } from '../../platform/database/statements/returnedDebts';
import type { Db } from '../../platform/database/Tables';
import { type Clock, systemClock } from '../../platform/shared/Clock';
import { DEFAULT_OFFICE_TIME_ZONE, startOfOfficeDate } from '../../platform/shared/officeDate';
import type { AgingFilter, AgingPageFilter, AgingQueries } from './ReadAging';

const NOTHING: AgedCents = { current: ZERO, days30: ZERO, days60: ZERO, days90: ZERO, older: ZERO };

/**
 * Aging; each part is read by one statement.
 *
 * @source docs/decisions/returns.md#aging-and-dashboard-include-debts-after-returns
 */
export class SqlAgingQueries implements AgingQueries {
  /** @param officeTimeZone IANA name: the time zone in which days end. */
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone: string = DEFAULT_OFFICE_TIME_ZONE,
    private readonly clock: Clock = systemClock,
  ) {}

  async page(scope: Scope, { page, size, ...filter }: AgingPageFilter): Promise<AgingPage> {
    const { rows } = await sql<GroupRow>`
      with ${await this.byGroup(scope, filter)}, found as (
        select count(*) as total, sum(current) as current, sum(days30) as days30, sum(days60) as days60,
          sum(days90) as days90, sum(older) as older, sum("pendingCents") as "pendingCents" from by_group
      ), shown as (
        select g.*, g.days30 + g.days60 + g.days90 + g.older as past_due from by_group g
        order by past_due desc, g.current desc, g.group_number limit ${size} offset ${page * size}
      )
      select found.total, null::text as "groupNumber", '' as name, found.current, found.days30, found.days60, found.days90,
        found.older, found."pendingCents", null::numeric as past_due from found
      union all
      select 0, s.group_number, g.name, s.current, s.days30, s.days60, s.days90, s.older, s."pendingCents", s.past_due
      from shown s join groups g on g.group_number = s.group_number
      order by past_due desc nulls first, current desc, "groupNumber"`.execute(this.db);
    const [found, ...groups] = rows;
    const sums = found && found.total > 0 ? figuresOf(found) : { aged: NOTHING, pendingCents: ZERO };
    const items = groups.map((row) => ({ groupNumber: row.groupNumber ?? '', name: row.name, ...figuresOf(row) }));
    return { asOf: filter.asOf, items, total: found?.total ?? 0, sums };
  }

  async items(scope: Scope, filter: AgingFilter, groupNumber?: string): Promise<AgedItems> {
    const day = this.dayOf(filter);
    const days = await this.daysOf(filter);
    const bills = await sql<
      Omit<AgedBill, 'division'> & { readonly division: BillDivision | null; readonly day: LocalDate }
    >`
      select o.bill_pk as "billPk", o.bill_number as "billNumber", o.group_number as "groupNumber",
        g.name as "groupName", o.carrier_codes as "carrierCodes", ${divisionOfBill('o')} as division, o.period_from as "periodFrom",
        o.due_date as "dueDate", ${dayIn(days, 'o.group_number')} as day, o.open as "openCents", o.pending as "pendingCents"
      from ${openBills(scope, day, groupNumber)} o join groups g on g.group_number = o.group_number
      order by g.name, o.group_number, o.due_date, o.bill_number, o.bill_pk`.execute(this.db);
    const returns = await sql<AgedReturn>`
      select o.payment_pk as "paymentPk", o.confirmation, o.group_number as "groupNumber", o.group_name as "groupName",
        o.due_date as "returnedOn", o.open as "openCents"
      from ${openReturns(scope, day, groupNumber)} o
      order by o.group_name, o.group_number, o.due_date, o.confirmation, o.payment_pk`.execute(this.db);
    return {
      items: bills.rows.map(({ division, day: countedTo, ...bill }) => ({
        ...bill,
        ...(division && { division }),
        ...(countedTo !== filter.asOf && { countedTo }),
      })),
      returns: returns.rows,
    };
  }

  /**
   * The common table expression `by_group`: the amounts of each group that has any, as kept for the day or otherwise summed from
   * its bills.
   */
  private async byGroup(scope: Scope, filter: AgingFilter): Promise<RawBuilder<unknown>> {
    const { asOf, q, today } = filter;
    const day = this.dayOf(filter);
    if (asOf === today && isOwedKeptFor(scope)) {
      const hasAny = sql`(${openOf('s')} > 0 or s.pending_cents > 0)`;
      const owed = sql`select * from ${owedGroups(scope, await this.daysOf(filter))} s where ${hasAny} and ${inFoundGroup(q)}`;
      return keptGroups(scope, asOf, day, owed, await this.isOwedKept(today));
    }
    return (await this.isKept(asOf))
      ? keptGroups(scope, asOf, day, agedOn(scope, filter), true)
      : sql`by_group as materialized (${agedGroups(scope, asOf, day)})`;
  }

  /** Whether owed amounts are kept for today, so that they need not be summed from bills. */
  private async isOwedKept(today: LocalDate): Promise<boolean> {
    const { rows } = await sql<{ isKept: boolean }>`
      select exists (select 1 from owed_day where day = ${today}::date) as "isKept"`.execute(this.db);
    return rows[0]?.isKept ?? false;
  }

  /** Whether the aging of a day is kept, and no group has later-recorded changes with an earlier time. */
  private async isKept(asOf: LocalDate): Promise<boolean> {
    const { rows } = await sql<{ isKept: boolean }>`
      select coalesce(k.kept_day >= ${asOf}::date and k.time_zone = ${this.officeTimeZone}, false)
        and not exists (select 1 from late_aging) as "isKept" from kept_aging k`.execute(this.db);
    return rows[0]?.isKept ?? false;
  }

  /**
   * The days from which days past due are counted. A day that has ended is the same in every group.
   *
   * @source docs/decisions/aging.md#a-bill-is-past-due-when-its-day-has-ended-in-its-group
   */
  private async daysOf({ asOf, today }: AgingFilter): Promise<DueDays> {
    return asOf === today ? dueDaysAt(this.db, today, this.clock.now()) : { today: asOf, elsewhere: [] };
  }

  private dayOf({ asOf, q }: AgingFilter): AgedDay {
    const timeZone = this.officeTimeZone;
    return { q, timeZone, end: startOfOfficeDate(addDays(asOf, 1), timeZone).toISOString() };
  }
}

/** The period of the aging, up to the end of a day at the office. */
interface AgedDay {
  readonly q: string;
  readonly timeZone: string;
  /** The instant at which the next day starts. */
  readonly end: string;
}

interface GroupRow extends AgedCents {
  readonly total: number;
  /** Null in the totals row. */
  readonly groupNumber: string | null;
  readonly name: string;
  readonly pendingCents: Cents;
}

function figuresOf({ current, days30, days60, days90, older, pendingCents }: GroupRow) {
  return { aged: { current, days30, days60, days90, older }, pendingCents };
}

/** Sums of the buckets: `bucketOf` in SQL. */
function aged(asOf: LocalDate): RawBuilder<unknown> {
  const daysAgo = (days: number) => sql`${addDays(asOf, -days)}::date`;
  return sql`coalesce(sum(o.open) filter (where o.due_date >= ${daysAgo(0)}), 0)::bigint as current,
    coalesce(sum(o.open) filter (where o.due_date between ${daysAgo(30)} and ${daysAgo(1)}), 0)::bigint as days30,
    coalesce(sum(o.open) filter (where o.due_date between ${daysAgo(60)} and ${daysAgo(31)}), 0)::bigint as days60,
    coalesce(sum(o.open) filter (where o.due_date between ${daysAgo(90)} and ${daysAgo(61)}), 0)::bigint as days90,
    coalesce(sum(o.open) filter (where o.due_date < ${daysAgo(90)}), 0)::bigint as older`;
}

/** The figures of each group that has any, from its bills and later dated changes. */
function agedGroups(scope: Scope, asOf: LocalDate, day: AgedDay): RawBuilder<unknown> {
  return sql`
    select o.group_number, ${aged(asOf)}, sum(o.pending)::bigint as "pendingCents"
    from (
      select group_number, due_date, open, pending from ${openBills(scope, day)} bills
      union all
      select group_number, due_date, open, 0 from ${openReturns(scope, day)} returns
    ) o group by o.group_number`;
}

/**
 * The same figures from kept amounts of bills.
 *
 * @param kept a query for groups with the amount columns of `aged_groups`.
 * @param isStored whether `kept` only reads stored rows. Reading them twice, for the totals and for the page, is then faster than
 *   materializing them.
 */
function keptGroups(
  scope: Scope,
  asOf: LocalDate,
  day: AgedDay,
  kept: RawBuilder<unknown>,
  isStored: boolean,
): RawBuilder<unknown> {
  const buckets = ['current', 'days30', 'days60', 'days90', 'older'] as const;
  const ofBills = buckets.map((bucket) => sql`${sql.ref(`s.${bucket}_cents`)} as ${sql.ref(bucket)}`);
  const withReturns = buckets.map(
    (bucket) => sql`coalesce(${sql.ref(`s.${bucket}_cents`)}, 0) + ${sql.ref(`r.${bucket}`)}`,
  );
  return sql`
    returned as materialized (
      select o.group_number, ${aged(asOf)} from ${openReturns(scope, day)} o group by o.group_number
    ), by_group as ${sql.raw(isStored ? 'not materialized' : 'materialized')} (
      select s.group_number, ${sql.join(ofBills)}, s.pending_cents as "pendingCents"
      from (${kept}) s where s.group_number not in (select group_number from returned)
      union all
      select r.group_number, ${sql.join(withReturns)}, coalesce(s.pending_cents, 0)
      from returned r left join (${kept} and s.group_number = any(array(select group_number from returned))) s
        on s.group_number = r.group_number
    )`;
}

/** Figures kept for a past day. @source docs/decisions/aging.md#aging-of-past-days-is-kept-by-group */
function agedOn(scope: Scope, { asOf, q }: AgingFilter): RawBuilder<unknown> {
  const date = sql`${asOf}::date`;
  return sql`
    select * from aged_groups s where s.span = ${spanOf(date)} and s.since <= ${date} and s.until > ${date}
      and ${inGroups(scope, 's.group_number')} and ${inFoundGroup(q)}`;
}

/**
 * Bills with an open or pending amount at the end of a day, as a table expression with `open` and `pending`.
 *
 * Starts from the current amounts of bills and subtracts later changes. So today costs as much as the bills owed today, and a past
 * day as much as the changes since then.
 *
 * @source docs/decisions/aging.md#a-past-day-is-today-less-the-changes-since
 */
function openBills(scope: Scope, { end: ended, q }: AgedDay, groupNumber?: string): RawBuilder<unknown> {
  const end = sql`${ended}::timestamptz`;
  const isGroup = (column: string) => inGroups(scope, column, groupNumber);
  return sql`(
    with changes as materialized (
      select c.group_number, c.bill_pk, sum(c.balance)::bigint as balance, sum(c.pending)::bigint as pending
      from (${changesSince(end, isGroup)}) c group by c.group_number, c.bill_pk
    )
    select s.*, greatest(0, s.balance - s.pending) as open from (
      select b.group_number, b.bill_pk, b.bill_number, b.carrier_codes, b.period_from, b.due_date,
        b.due_cents - b.paid_cents - coalesce(c.balance, 0) as balance, b.pending_cents - coalesce(c.pending, 0) as pending
      from bills b left join changes c on c.group_number = b.group_number and c.bill_pk = b.bill_pk
      where ${isGroup('b.group_number')} and ${OWED}
      union all
      select b.group_number, b.bill_pk, b.bill_number, b.carrier_codes, b.period_from, b.due_date, -c.balance, -c.pending
      from changes c join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk where not ${OWED}
      union all
      select u.group_number, u.bill_pk, u.bill_number, u.carrier_codes, u.period_from, u.due_date, -c.balance, -c.pending
      from changes c join (
        select distinct on (u.group_number, u.bill_pk) u.* from unreconciled_amounts u
        where u.at >= ${end} and ${isGroup('u.group_number')} and not exists (
          select 1 from bills b where b.group_number = u.group_number and b.bill_pk = u.bill_pk)
        order by u.group_number, u.bill_pk, u.at
      ) u on u.group_number = c.group_number and u.bill_pk = c.bill_pk
    ) s where (s.pending > 0 or s.balance > s.pending) and ${inFoundGroup(q)})`;
}

/**
 * Changes to the balance and the pending amount of bills since the end of a day: the ledger's receivables, amounts that bills asked
 * for before their reconciliation, and payments that were made or ended. The amounts paid by a processed payment come from the
 * ledger, because its allocations may have been moved to other bills. Each payment has exactly one event that made it.
 */
function changesSince(end: RawBuilder<unknown>, isGroup: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const madeBefore = (payment: RawBuilder<unknown>) => sql`not exists (
    select 1 from payment_events made where made.group_number = v.group_number and made.payment_pk = ${payment}
      and made.event = 'made' and made.at >= ${end})`;
  return sql`
    select v.group_number, e.bill_pk, e.amount_cents as balance,
      case when v.kind = 'PAYMENT_PROCESSED' and ${madeBefore(sql`v.ref_pk`)} then e.amount_cents else 0 end as pending
    from ledger_events v join ledger_entries e on e.group_number = v.group_number and e.event_pk = v.event_pk
    where v.at >= ${end} and e.receivable_at >= ${end} and e.account = 'RECEIVABLE' and ${isGroup('v.group_number')}
    union all
    select u.group_number, u.bill_pk, u.amount_cents, 0 from unreconciled_amounts u
    where u.at >= ${end} and ${isGroup('u.group_number')}
    union all
    select v.group_number, a.bill_pk, 0, a.amount_cents
    from payment_events v join payment_allocations a on a.group_number = v.group_number and a.payment_pk = v.payment_pk
    where v.at >= ${end} and v.event = 'made' and a.state = 'PENDING' and ${isGroup('v.group_number')}
    union all
    select v.group_number, a.bill_pk, 0, -a.amount_cents
    from payment_events v join payment_allocations a on a.group_number = v.group_number and a.payment_pk = v.payment_pk
    where v.at >= ${end} and v.event in ('voided', 'returned', 'reversed') and a.state = 'VOIDED' and ${isGroup('v.group_number')}
      and ${madeBefore(sql`v.payment_pk`)} and v.event_pk = (
        select first.event_pk from payment_events first
        where first.group_number = v.group_number and first.payment_pk = v.payment_pk
          and first.event in ('processed', 'voided', 'returned', 'reversed')
        order by first.at, first.event_pk limit 1)`;
}

/**
 * Amounts that groups owed after returned payments at the end of a day, as a table expression with `open`. The day of the return is
 * the due date. Amounts settled by then are deducted from the oldest return first.
 */
function openReturns(scope: Scope, { end: ended, q, timeZone }: AgedDay, groupNumber?: string): RawBuilder<unknown> {
  const end = sql`${ended}::timestamptz`;
  const isGroup = inGroups(scope, 'r.group_number', groupNumber);
  return sql`(
    select s.*, least(s.owed_cents, s.running - s.settled) as open from (
      select r.group_number, g.name as group_name, r.payment_pk, p.confirmation, r.owed_cents,
        (r.at at time zone ${timeZone})::date as due_date,
        sum(r.owed_cents) over (partition by r.group_number order by r.at, r.payment_pk) as running,
        coalesce((
          select sum(m.amount_cents) from suspense_moves m
          where m.group_number = r.group_number and m.kind = 'settleReturn' and m.at < ${end}), 0) as settled
      from ${RETURNED_DEBTS} r
      join payments p on p.group_number = r.group_number and p.payment_pk = r.payment_pk
      join groups g on g.group_number = r.group_number
      where ${isFound(q)} and ${isGroup} and r.at < ${end}
    ) s where s.running > s.settled)`;
}

/** Groups in scope. @param groupNumber limits them to this one */
function inGroups(scope: Scope, column: string, groupNumber?: string): RawBuilder<unknown> {
  const isInScope = scopeCondition(scope, column);
  return groupNumber === undefined ? isInScope : sql`${sql.ref(column)} = ${groupNumber} and ${isInScope}`;
}

/** Condition on `groups g`. @param q see `AgingFilter` */
function isFound(q: string): RawBuilder<unknown> {
  return isGroupFound('g', q);
}

/** Condition on rows `s` of groups. @param q see `AgingFilter` */
function inFoundGroup(q: string): RawBuilder<unknown> {
  return q.trim() ? sql`s.group_number in (select g.group_number from groups g where ${isFound(q)})` : sql`true`;
}
