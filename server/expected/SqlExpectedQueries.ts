import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../src/domain/access/Scope';
import { groupNumberOf } from '../../src/domain/bills/Bill';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { BillExpectations, ExpectedPage, ExpectedSums } from '../../src/domain/expected/BillExpectations';
import type { CurrentCharge, TerminationDecision } from '../../src/domain/expected/billedAgain';
import {
  creditedUntil,
  type ExpectedAdjustment,
  type ExpectedSort,
  type ExpectedStatus,
} from '../../src/domain/expected/ExpectedAdjustment';
import type { BilledCorrection } from '../../src/domain/expected/matchExpected';
import type { Cents } from '../../src/domain/money/Cents';
import { rowsOf } from '../database/bulkStatements';
import { containsPattern, startsWithPattern } from '../database/conditions';
import { ofBill } from '../database/statements/billsInScope';
import { viewerOf } from '../database/statements/countedBills';
import { countedExpected } from '../database/statements/countedExpected';
import { expectedInScope } from '../database/statements/expectedInScope';
import { isRetroLine } from '../database/statements/lineKinds';
import type { Db } from '../database/Tables';
import { selectCorrections } from './corrections.sql';
import type { BillKey, ExpectedArrival, ExpectedPageRequest, ExpectedQueries, RetroWindow } from './ports';

/** Reads expected adjustments. */
export class SqlExpectedQueries implements ExpectedQueries {
  constructor(private readonly db: Db) {}

  async page(
    scope: Scope,
    { groupNumber, status, q, sort, direction, page, size }: ExpectedPageRequest,
    window: RetroWindow,
    today: LocalDate,
  ): Promise<ExpectedPage> {
    const late = sql`"creditedUntil" < ${today}::date`;
    const ofGroup = groupNumber === undefined ? sql`` : sql`and e.group_number = ${groupNumber}`;
    const inScope = sql`${expectedInScope(scope)} ${ofGroup}`;
    const all = sql`(${adjustments(window)} where ${inScope}) x`;
    const counted = sql`(select t.*, ${creditedUntilOf('t', window)} as "creditedUntil" from ${countedExpected(scope, groupNumber)} t
      left join ${windowsOf(window)} w on w.carrier_code = t.carrier_code) x`;
    const isShown = STATUS_CONDITION[status](late);
    const totals = await sql<ExpectedSums & { readonly total: number }>`
      select coalesce(sum(adjustments) filter (where ${isShown}), 0)::integer as total,
        coalesce(sum(adjustments) filter (where ${IS_OPEN}), 0)::integer as "openCount",
        coalesce(sum(amount_cents - arrived_cents) filter (where ${IS_OPEN}), 0) as "openCents",
        coalesce(sum(adjustments) filter (where ${IS_OPEN} and ${late}), 0)::integer as "lateCount",
        coalesce(sum(amount_cents - arrived_cents) filter (where ${IS_OPEN} and ${late}), 0) as "lateCents",
        coalesce(sum(arrived_cents), 0) as "arrivedCents",
        coalesce(sum(amount_cents - arrived_cents) filter (where state = 'CLOSED'), 0) as "closedCents"
      from ${counted}`.execute(this.db);
    const { total, ...sums } = totals.rows[0] ?? NOTHING;
    const months =
      q === '' && groupNumber === undefined && viewerOf(scope) !== undefined ? MONTHS_IN_ORDER[sort] : undefined;
    const where = sql`${isShown} and ${searched(q)}`;
    const order = sql`order by ${ORDERS[sort]} ${sql.raw(direction)}, ${WINDOW_ORDER}, abs("amountCents") desc, "expectedPk"`;
    const rows = months
      ? await sql<ExpectedRow>`
        select * from (${adjustments(window, placed({ counted, isShown, inScope, months: months(sql.raw(direction)), from: page * size, size }))}) x
        ${order}`.execute(this.db)
      : await sql<ExpectedRow>`
        select * from ${all} where ${where} ${order} limit ${size} offset ${page * size}`.execute(this.db);
    const items = rows.rows.map((row) => toExpected(row, window));
    if (q === '') return { items, total, sums };
    const found = await sql<{ total: number }>`select count(*)::integer as total from ${all} where ${where}`.execute(
      this.db,
    );
    return { items, total: found.rows[0]?.total ?? 0, sums };
  }

  async find(scope: Scope, expectedPk: string, window: RetroWindow): Promise<ExpectedAdjustment | undefined> {
    const { rows } = await sql<ExpectedRow>`
      ${adjustments(window)} where e.group_number = ${groupNumberOf(expectedPk)} and e.expected_pk = ${expectedPk}
        and ${expectedInScope(scope)}`.execute(this.db);
    return rows[0] && toExpected(rows[0], window);
  }

  async ofBill(
    bill: BillKey,
    window: RetroWindow,
  ): Promise<
    readonly { readonly expected: ExpectedAdjustment; readonly openBefore: Cents; readonly arrivedCents: Cents }[]
  > {
    const { rows } = await sql<ExpectedRow & { readonly before: Cents; readonly here: Cents }>`
      select x.*, v.before, v.here from (${adjustments(window)} where e.group_number = ${bill.groupNumber}) x
      join bills n on ${ofBill('n', bill)} and n.period_from > x."periodFrom"
      join bill_carriers k on k.group_number = n.group_number and k.bill_pk = n.bill_pk and k.carrier_code = x."carrierCode"
      cross join lateral (
        select coalesce(sum(a.amount_cents) filter (where a.bill_pk = n.bill_pk), 0)::bigint as here,
          coalesce(sum(a.amount_cents) filter (where a.bill_pk <> n.bill_pk and
            (o.period_from < n.period_from or (o.period_from = n.period_from and o.bill_pk < n.bill_pk))), 0)::bigint as before
        from expected_arrivals a join bills o on o.group_number = a.group_number and o.bill_pk = a.bill_pk
        where a.group_number = n.group_number and a.expected_pk = x."expectedPk"
      ) v
      where v.here <> 0 or (x."closedAt" is null and v.before <> x."amountCents")
      order by v.here = 0, x."creditedUntil", abs(x."amountCents") desc, x."expectedPk"
      limit ${MAX_ON_BILL}`.execute(this.db);
    return rows.map((row) => ({
      expected: toExpected(row, window),
      openBefore: (row.amountCents - row.before) as Cents,
      arrivedCents: row.here,
    }));
  }

  ofMember(scope: Scope, { groupNumber, memberId }: { groupNumber: string; memberId: string }, window: RetroWindow) {
    const isMember = sql<SqlBool>`e.group_number = ${groupNumber} and e.member_id = ${memberId}`;
    return this.all(sql`${isMember} and ${expectedInScope(scope)}`, window);
  }

  fromBill(bill: BillKey, window: RetroWindow) {
    return this.all(ofBill('e', bill), window);
  }

  private async all(condition: RawBuilder<unknown>, window: RetroWindow): Promise<readonly ExpectedAdjustment[]> {
    const { rows } = await sql<ExpectedRow>`
      ${adjustments(window)} where ${condition} order by e.member_name, e.coverage, e.expected_pk`.execute(this.db);
    return rows.map((row) => toExpected(row, window));
  }

  async arrivals(bill: BillKey): Promise<readonly ExpectedArrival[]> {
    const { rows } = await sql<ExpectedArrival>`
      with touched as (
        select e.* from expected_adjustments e where e.group_number = ${bill.groupNumber} and (e.bill_pk = ${bill.billPk}
          or exists (select from expected_arrivals a where a.group_number = e.group_number
            and a.expected_pk = e.expected_pk and a.bill_pk = ${bill.billPk}))
      ), followed as (
        select a.*, o.bill_number, o.period_from, sum(a.amount_cents) over (partition by a.expected_pk
          order by o.period_from, o.bill_pk, a.source_pk rows unbounded preceding) as by_then
        from touched e join expected_arrivals a on a.group_number = e.group_number and a.expected_pk = e.expected_pk
        join bills o on o.group_number = a.group_number and o.bill_pk = a.bill_pk
      )
      select e.expected_pk as "expectedPk", e.member_id as "memberId", e.member_name as "memberName", e.coverage,
        b.bill_number as "originNumber", e.amount_cents as "expectedCents", a.amount_cents as "arrivedCents",
        a.by_then::bigint as "arrivedByThenCents", a.bill_number as "onBillNumber",
        coalesce(l.coverage || ', ' || l.plan, d.description, '') as source, l.retro_period as "retroPeriod",
        coalesce(l.billed_cents, d.amount_cents, a.amount_cents) as "sourceCents",
        (coalesce(l.billed_cents, d.amount_cents, a.amount_cents) - u.used)::bigint as "unusedCents"
      from followed a join touched e on e.group_number = a.group_number and e.expected_pk = a.expected_pk
      join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
      left join bill_lines l on l.group_number = a.group_number and l.bill_pk = a.bill_pk and l.line_pk = a.source_pk
      left join bill_adjustments d on d.group_number = a.group_number and d.bill_pk = a.bill_pk
        and d.adjustment_pk = a.source_pk
      cross join lateral (select sum(v.amount_cents) as used from expected_arrivals v
        where v.group_number = a.group_number and v.bill_pk = a.bill_pk and v.source_pk = a.source_pk) u
      where e.bill_pk = ${bill.billPk} or a.bill_pk = ${bill.billPk}
      order by e.member_name, e.coverage, e.expected_pk, a.period_from, a.bill_pk, a.source_pk`.execute(this.db);
    return rows;
  }

  corrections(bill: BillKey, memberIds: readonly string[]): Promise<readonly BilledCorrection[]> {
    const isMember = sql<SqlBool>`exists (select from unnest(${sql.val([...memberIds])}::text[]) m
      where ltrim(regexp_replace(upper(m), '[^[:alnum:]]', '', 'g'), '0') = ltrim(regexp_replace(upper(l.member_id), '[^[:alnum:]]', '', 'g'), '0'))`;
    return selectCorrections(this.db, ofBill('b', bill), isMember);
  }

  async terminations(bill: BillKey): Promise<{
    readonly decisions: readonly TerminationDecision[];
    readonly charges: readonly CurrentCharge[];
  }> {
    const { rows: decisions } = await sql<TerminationDecision>`
      with bill as (select b.group_number, b.period_from from bills b where ${ofBill('b', bill)})
      select l.member_id as "memberId", l.carrier_code as "carrierCode", l.coverage, o.period_from as period,
        l.effective_date as "effectiveDate"
      from bill join bills o on o.group_number = bill.group_number and o.period_from < bill.period_from
        and o.period_from >= bill.period_from - interval '12 months' and o.changed_line_count > 0
      join bill_lines l on l.group_number = o.group_number and l.bill_pk = o.bill_pk
      where l.reason_code = 'TERMINATED'
      union
      select e.member_id, e.carrier_code, e.coverage, o.period_from, null
      from bill join expected_adjustments e on e.group_number = bill.group_number
      join bills o on o.group_number = e.group_number and o.bill_pk = e.bill_pk
      where e.reason_code = 'TERMINATED' and o.period_from < bill.period_from
        and o.period_from >= bill.period_from - interval '12 months'`.execute(this.db);
    if (decisions.length === 0) return { decisions, charges: [] };
    const memberIds = [...new Set(decisions.map(({ memberId }) => memberId))];
    const { rows: charges } = await sql<CurrentCharge>`
      select l.member_id as "memberId", l.member_name as "memberName", l.carrier_code as "carrierCode", l.coverage,
        l.billed_cents as "billedCents"
      from bill_lines l where ${ofBill('l', bill)} and not ${isRetroLine} and l.billed_cents > 0
        and l.member_id = any(${sql.val(memberIds)}::text[])`.execute(this.db);
    return { decisions, charges };
  }

  async ofOrigin(bill: BillKey): Promise<BillExpectations['own']> {
    const { rows } = await sql<BillExpectations['own']>`
      select count(*)::integer as count, coalesce(sum(e.amount_cents), 0)::bigint as cents
      from expected_adjustments e where ${ofBill('e', bill)}`.execute(this.db);
    return rows[0] ?? { count: 0, cents: 0 as Cents };
  }
}

/** More than a person reads at the start of a bill; the list of the group has all. */
const MAX_ON_BILL = 500;

const NOTHING = { total: 0 } as ExpectedSums & { readonly total: number };

interface ExpectedRow extends Omit<ExpectedAdjustment, 'origin' | 'closed' | 'creditedUntil'> {
  readonly billPk: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  readonly closedReason: NonNullable<ExpectedAdjustment['closed']>['reason'] | null;
  readonly closeNote: string | null;
}

/**
 * All adjustments as `ExpectedRow`, with `state` and `creditedUntil`, from rows `e` of `expected_adjustments`. A `where` clause follows.
 */
function adjustments(window: RetroWindow, rows: RawBuilder<unknown> = sql`expected_adjustments`): RawBuilder<unknown> {
  return sql`
    select e.expected_pk as "expectedPk", e.group_number as "groupNumber", g.name as "groupName", e.carrier_code as "carrierCode",
      e.member_id as "memberId", e.member_name as "memberName", e.coverage, e.amount_cents as "amountCents",
      e.arrived_cents as "arrivedCents", e.source, e.kind, e.reason_code as "reasonCode", e.note, e.state,
      b.bill_pk as "billPk", b.bill_number as "billNumber", e.period_from as "periodFrom",
      to_char(e.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "closedAt", e.closed_by as "closedBy",
      e.closed_reason as "closedReason", e.close_note as "closeNote", ${creditedUntilOf('e', window)} as "creditedUntil"
    from ${rows} e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
    join groups g on g.group_number = e.group_number
    left join ${windowsOf(window)} w on w.carrier_code = e.carrier_code`;
}

function windowsOf({ byCarrier }: RetroWindow): RawBuilder<unknown> {
  return rowsOf(
    [...byCarrier].map(([code, months]) => ({ carrier_code: code, months })),
    sql`carrier_code text, months integer`,
  );
}

/** `creditedUntil` in SQL, of a row with `period_from` and its carrier's window `w`. */
function creditedUntilOf(row: string, { otherwise }: RetroWindow): RawBuilder<unknown> {
  return sql`(date_trunc('month', ${sql.ref(`${row}.period_from`)} + make_interval(months => coalesce(w.months, ${otherwise}::integer)))
    + interval '1 month' - interval '1 day')::date`;
}

/**
 * The adjustments of a page, as a table expression with the columns of `expected_adjustments`. Finds the months and carriers of the page
 * by the totals, and reads only their adjustments.
 */
function placed({
  counted,
  isShown,
  inScope,
  months,
  from,
  size,
}: {
  /** Totals `x`, with `creditedUntil`. */
  readonly counted: RawBuilder<unknown>;
  /** Condition on `x`. */
  readonly isShown: RawBuilder<unknown>;
  /** Condition on `expected_adjustments e`. */
  readonly inScope: RawBuilder<unknown>;
  /** Order of the totals. The adjustments of equal ones are sorted together, larger amounts first. */
  readonly months: RawBuilder<unknown>;
  readonly from: number;
  readonly size: number;
}): RawBuilder<unknown> {
  return sql`(
    with months as (
      select state, carrier_code, period_from, "creditedUntil", sum(adjustments) as adjustments from ${counted} where ${isShown}
      group by state, carrier_code, period_from, "creditedUntil" having sum(adjustments) > 0
    ), ranked as (
      select *, dense_rank() over (order by ${months}) as rank from months
    ), places as (
      select *, (sum(adjustments) over (order by rank) - sum(adjustments) over (partition by rank))::bigint as first,
        (sum(adjustments) over (order by rank))::bigint as ends from ranked
    ), shown as (
      select * from places where ends > ${from}::bigint and first < ${from + size}::bigint
    )
    select e.* from shown cross join lateral (
      select e.* from expected_adjustments e
      where e.state = shown.state and e.carrier_code = shown.carrier_code and e.period_from = shown.period_from and ${inScope}
      order by abs(e.amount_cents) desc, e.expected_pk limit ${from + size}::bigint - shown.first
    ) e
    order by shown.rank, abs(e.amount_cents) desc, e.expected_pk
    limit ${size} offset ${from}::bigint - (select min(first) from shown))`;
}

const IS_OPEN = sql<SqlBool>`(state = 'OPEN')`;

/** Open ones first, those with the earliest end of their window before the others: what is late, then what is open. */
const WINDOW_ORDER = sql`(case when ${IS_OPEN} then 0 else 1 end, "creditedUntil")`;

const ORDERS: Readonly<Record<ExpectedSort, RawBuilder<unknown>>> = {
  status: WINDOW_ORDER,
  member: sql`lower("memberName")`,
  month: sql`"periodFrom"`,
  expected: sql`"amountCents"`,
  arrived: sql`"arrivedCents"`,
  open: sql`(case when state = 'OPEN' then "amountCents" - "arrivedCents" else 0 end)`,
};

/** Orders of the totals for the sorts in which a page consists of months: `ORDERS`, then `WINDOW_ORDER`. */
const MONTHS_IN_ORDER: Readonly<
  Partial<Record<ExpectedSort, (direction: RawBuilder<unknown>) => RawBuilder<unknown>>>
> = {
  status: (direction) => sql`${WINDOW_ORDER} ${direction}`,
  month: (direction) => sql`period_from ${direction}, ${WINDOW_ORDER}`,
};

const STATUS_CONDITION: Readonly<Record<ExpectedStatus | 'all', (late: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  open: () => IS_OPEN,
  late: (late) => sql`(${IS_OPEN} and ${late})`,
  arrived: () => sql`state = 'ARRIVED'`,
  closed: () => sql`state = 'CLOSED'`,
};

function searched(q: string): RawBuilder<unknown> {
  if (q === '') return sql`true`;
  const start = startsWithPattern(q);
  return sql`("memberName" ilike ${containsPattern(q)} or "groupName" ilike ${containsPattern(q)} or "memberId" ilike ${start} or "billNumber" ilike ${start})`;
}

function toExpected(row: ExpectedRow, { byCarrier, otherwise }: RetroWindow): ExpectedAdjustment {
  const { billPk, billNumber, periodFrom, closedAt, closedBy, closedReason, closeNote } = row;
  const { expectedPk, groupNumber, groupName, carrierCode, memberId, memberName, coverage } = row;
  const { amountCents, arrivedCents, source, kind, reasonCode, note } = row;
  return {
    expectedPk,
    groupNumber,
    groupName,
    carrierCode,
    memberId,
    memberName,
    coverage,
    amountCents,
    arrivedCents,
    source,
    kind,
    reasonCode,
    note,
    origin: { billPk, billNumber, periodFrom },
    creditedUntil: creditedUntil(periodFrom, byCarrier.get(carrierCode) ?? otherwise),
    closed:
      closedAt === null || closedReason === null
        ? null
        : { at: closedAt, by: closedBy ?? '', reason: closedReason, note: closeNote ?? '' },
  };
}
