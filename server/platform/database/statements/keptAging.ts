import { type RawBuilder, sql } from 'kysely';
import { OWED } from './billConditions';

/** Number of days in a span. Shorter spans repeat a group's unchanged amounts more often; longer ones read more rows for a day. */
export const SPAN_DAYS = 30;

/** The first day of the first span, earlier than any bill. */
export const FIRST_DAY = sql`date '2000-01-03'`;

/** The amounts kept per group, in table column order. */
export const AGED_COLUMNS = [
  'current_cents',
  'days30_cents',
  'days60_cents',
  'days90_cents',
  'older_cents',
  'pending_cents',
] as const;

/** Days past due at which each bucket and the next one begin: `bucketOf` in SQL. */
const BUCKETS = sql.raw('(values (1, null, 1), (2, 1, 31), (3, 31, 61), (4, 61, 91), (5, 91, null))');

/** The number of the span of a day. */
export const spanOf = (day: RawBuilder<unknown>) => sql`((${day} - ${FIRST_DAY}) / ${sql.lit(SPAN_DAYS)})`;

/** The first day of a span. */
const firstDayOf = (span: RawBuilder<unknown>) => sql`(${FIRST_DAY} + (${span}) * ${sql.lit(SPAN_DAYS)})`;

/** The days and groups to sum. */
export interface AgedDays {
  /** IANA name: the time zone in which days end. */
  readonly timeZone: RawBuilder<unknown>;
  /** The first day of a span; all its rows and those of later spans are summed. */
  readonly first: RawBuilder<unknown>;
  /** The last kept day. */
  readonly last: RawBuilder<unknown>;
  /** Condition on a column of group numbers. */
  readonly inGroups: (column: string) => RawBuilder<unknown>;
}

const each = (write: (column: string) => string) => sql.raw(AGED_COLUMNS.map(write).join(', '));

/**
 * The correct rows of `aged_groups`, as a statement without parameters of its own. Each bill starts with its current balance minus
 * all dated changes since the first day, and changes from there day by day.
 *
 * @source docs/decisions/aging.md#aging-of-past-days-is-kept-by-group
 */
export function computedAging(days: AgedDays): RawBuilder<unknown> {
  const { timeZone, first, last, inGroups } = days;
  const endOf = (day: RawBuilder<unknown>) => sql`((${day} + 1)::timestamp at time zone ${timeZone})`;
  return sql`
    with changes as materialized (
      select c.group_number, c.bill_pk, (c.at at time zone ${timeZone})::date as day, sum(c.balance)::bigint as balance,
        sum(c.pending)::bigint as pending
      from (${datedChanges(endOf(first), inGroups)}) c group by 1, 2, 3
    ), at_first as (
      select s.group_number, s.bill_pk, ${first} as day, sum(s.balance)::bigint as balance, sum(s.pending)::bigint as pending
      from (
        select b.group_number, b.bill_pk, b.due_cents - b.paid_cents as balance, b.pending_cents as pending
        from bills b where ${inGroups('b.group_number')} and ${OWED}
        union all select group_number, bill_pk, -balance, -pending from changes
      ) s group by 1, 2
    ), states as (
      select s.group_number, s.bill_pk, s.day, sum(s.balance) over days as balance, sum(s.pending) over days as pending,
        lead(s.day, 1, 'infinity'::date) over days as next
      from (select * from at_first union all select * from changes where day <= ${last}) s
      window days as (partition by s.group_number, s.bill_pk order by s.day)
    ), due as (
      select b.group_number, b.bill_pk, b.due_date, '-infinity'::timestamptz as after, 'infinity'::timestamptz as until
      from bills b where ${inGroups('b.group_number')}
      union all
      select u.group_number, u.bill_pk, u.due_date,
        coalesce(lag(u.at) over (partition by u.group_number, u.bill_pk order by u.at), '-infinity'), u.at
      from unreconciled_amounts u where ${inGroups('u.group_number')} and not exists (
        select 1 from bills b where b.group_number = u.group_number and b.bill_pk = u.bill_pk)
    ), aged as (
      select s.group_number, b.due_date, s.day, s.next, greatest(0, s.balance - s.pending) as open, s.pending
      from states s join due b on b.group_number = s.group_number and b.bill_pk = s.bill_pk
        and ${endOf(sql`s.day`)} > b.after and ${endOf(sql`s.day`)} <= b.until
      where s.pending > 0 or s.balance > s.pending
    ), parts as (
      select a.group_number, greatest(a.day, a.due_date + k.begins) as since, least(a.next, a.due_date + k.ends) as until, k.bucket,
        a.open, a.pending
      from aged a cross join ${BUCKETS} k (bucket, begins, ends)
      where greatest(a.day, a.due_date + k.begins) < least(a.next, a.due_date + k.ends)
        and greatest(a.day, a.due_date + k.begins) <= ${last}
    ), steps as (
      select p.group_number, d.day, ${each((column) => `sum(d.sign * ${ofColumn(column)})::bigint as ${column}`)}
      from parts p cross join lateral (values (p.since, 1), (p.until, -1)) d (day, sign)
      where d.day <= ${last} group by 1, 2
    ), versions as (
      select s.group_number, s.day as since, lead(s.day, 1, 'infinity'::date) over days as until,
        ${each((column) => `(sum(s.${column}) over days)::bigint as ${column}`)}
      from steps s where ${isNotZero('s')} window days as (partition by s.group_number order by s.day)
    )
    select v.group_number, n.span, greatest(v.since, ${firstDayOf(sql`n.span`)}) as since,
      case when v.until < ${firstDayOf(sql`n.span + 1`)} then v.until else 'infinity' end as until, ${each((column) => `v.${column}`)}
    from versions v
    cross join lateral generate_series(${spanOf(sql`v.since`)}, ${spanOf(sql`(least(v.until, ${last} + 1) - 1)`)}) n (span)
    where ${isNotZero('v')}`;
}

const isNotZero = (row: string) => sql.raw(`(${AGED_COLUMNS.map((column) => `${row}.${column} <> 0`).join(' or ')})`);

/** Amount that a part adds to a column while it lasts. */
function ofColumn(column: string): string {
  const bucket = AGED_COLUMNS.findIndex((one) => one === column) + 1;
  return bucket === AGED_COLUMNS.length ? 'p.pending' : `case p.bucket when ${bucket} then p.open else 0 end`;
}

/**
 * Changes to the balance and the pending amount of bills since the end of a day, each with its time. An amount is pending from the
 * event that made a payment to the first event that ended it. Amounts of a processed payment come from the ledger, because its
 * allocations may have been moved to other bills.
 */
function datedChanges(end: RawBuilder<unknown>, inGroups: AgedDays['inGroups']): RawBuilder<unknown> {
  const made = (payment: string) => sql`lateral (
    select e.at from payment_events e where e.group_number = v.group_number and e.payment_pk = ${sql.ref(payment)} and e.event = 'made'
    order by e.at limit 1)`;
  return sql`
    select v.group_number, e.bill_pk, v.at, e.amount_cents as balance, 0::bigint as pending
    from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
    where e.receivable_at >= ${end} and e.account = 'RECEIVABLE' and ${inGroups('e.group_number')}
    union all
    select u.group_number, u.bill_pk, u.at, u.amount_cents, 0 from unreconciled_amounts u
    where u.at >= ${end} and ${inGroups('u.group_number')}
    union all
    select v.group_number, e.bill_pk, side.at, 0, side.sign * e.amount_cents
    from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
    cross join ${made('v.ref_pk')} made cross join lateral (values (made.at, -1), (v.at, 1)) side (at, sign)
    where e.receivable_at >= ${end} and e.account = 'RECEIVABLE' and ${inGroups('e.group_number')}
      and v.kind = 'PAYMENT_PROCESSED' and made.at < v.at and side.at >= ${end}
    union all
    select v.group_number, v.bill_pk, side.at, 0, side.sign * v.amount_cents
    from payment_allocations v cross join ${made('v.payment_pk')} made
    left join lateral (
      select e.at, e.event from payment_events e
      where e.group_number = v.group_number and e.payment_pk = v.payment_pk
        and e.event in ('processed', 'voided', 'returned', 'reversed')
      order by e.at, e.event_pk limit 1
    ) ended on v.state = 'VOIDED'
    cross join lateral (values (made.at, 1), (ended.at, -1)) side (at, sign)
    where v.state in ('PENDING', 'VOIDED') and ${inGroups('v.group_number')} and side.at >= ${end}
      and (v.state = 'PENDING' or (ended.event <> 'processed' and made.at < ended.at))`;
}
