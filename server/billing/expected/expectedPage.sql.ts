import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ExpectedPage, ExpectedSums } from '../../../contract/billing/expectedAdjustments';
import type { ExpectedSort, ExpectedStatus } from '../../../src/domain/billing/expected/ExpectedAdjustment';
import { type ExpectedAge, type ExpectedType, monthsOfAge } from '../../../src/domain/billing/expected/expectedAge';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { startsWithPattern } from '../../platform/database/conditions';
import { viewerOf } from '../../platform/database/statements/countedBills';
import { countedExpected } from '../../platform/database/statements/countedExpected';
import { expectedInScope } from '../../platform/database/statements/expectedInScope';
import { creditedUntilOf, windowsOf } from '../../platform/database/statements/retroWindows';
import type { Db } from '../../platform/database/Tables';
import { matchesSearch } from '../../platform/database/textConditions';
import { adjustments, type ExpectedRow, toExpected } from './expectedRows.sql';
import type { ExpectedPageRequest, RetroWindow } from './ports';

/**
 * A page of the expected adjustments in a scope, with the sums of all of them.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export async function expectedPage(
  db: Db,
  scope: Scope,
  { groupNumber, status, age, type, q, sort, direction, page, size }: ExpectedPageRequest,
  window: RetroWindow,
  today: LocalDate,
): Promise<ExpectedPage> {
  const late = sql`"creditedUntil" < ${today}::date`;
  const ofGroup = groupNumber === undefined ? sql`` : sql`and e.group_number = ${groupNumber}`;
  const isOfType = type === undefined ? sql`` : sql`and ${TYPE_CONDITION[type]}`;
  const inScope = sql`${expectedInScope(scope)} ${ofGroup} and ${hasAge(sql`e.period_from`, age, today)} ${isOfType}`;
  const all = sql`(${adjustments(window)} where ${inScope}) x`;
  const untilDay = (
    totals: RawBuilder<unknown>,
  ) => sql`(select t.*, ${creditedUntilOf('t', window)} as "creditedUntil" from ${totals} t
    left join ${windowsOf(window)} w on w.carrier_code = t.carrier_code) x`;
  const counted = untilDay(countedExpected(scope, groupNumber));
  const hasStatus = STATUS_CONDITION[status](late);
  const isShown = sql`(${hasStatus} and ${hasAge(sql`period_from`, age, today)})`;
  const totals = await sql<Netted & { readonly total: number }>`
    select coalesce(sum(adjustments) filter (where ${isShown}), 0)::integer as total,
      coalesce(sum(adjustments) filter (where ${IS_OPEN}), 0)::integer as "openCount",
      coalesce(sum(amount_cents - arrived_cents) filter (where ${IS_OPEN}), 0) as "openCents",
      coalesce(sum(adjustments) filter (where ${IS_OPEN} and ${late}), 0)::integer as "lateCount",
      coalesce(sum(amount_cents - arrived_cents) filter (where ${IS_OPEN} and ${late}), 0) as "lateCents",
      coalesce(sum(arrived_cents), 0) as "arrivedCents",
      coalesce(sum(amount_cents - arrived_cents) filter (where state = 'CLOSED'), 0) as "closedCents"
    from ${counted}`.execute(db);
  const charges = await sql<Charges>`
    select coalesce(sum(amount_cents - arrived_cents) filter (where ${IS_OPEN}), 0) as "openCents",
      coalesce(sum(amount_cents - arrived_cents) filter (where ${IS_OPEN} and ${late}), 0) as "lateCents",
      coalesce(sum(arrived_cents), 0) as "arrivedCents"
    from ${untilDay(countedExpected(scope, groupNumber, 'charges'))}`.execute(db);
  const { total, ...netted } = totals.rows[0] ?? NOTHING;
  const sums = withSides(netted, charges.rows[0] ?? NO_CHARGES);
  const months =
    q === '' && type === undefined && groupNumber === undefined && viewerOf(scope) !== undefined
      ? MONTHS_IN_ORDER[sort]
      : undefined;
  const where = sql`${hasStatus} and ${searched(q)}`;
  const order = sql`order by ${ORDERS[sort](sql.raw(direction))}, ${inWindowOrder(ASCENDING)}, abs("amountCents") desc, "expectedPk"`;
  const from = page * size;
  const keys =
    months && (await placed(db, { counted, isShown, inScope, months: months(sql.raw(direction)), from, size }));
  const rows = keys
    ? await sql<ExpectedRow>`select * from (${adjustments(window)} where ${areThese(keys)}) x ${order}`.execute(db)
    : await sql<ExpectedRow>`select * from ${all} where ${where} ${order} limit ${size} offset ${from}`.execute(db);
  const items = rows.rows.map((row) => toExpected(row, window));
  if (q === '' && type === undefined) return { items, total, sums };
  const found = await sql<{ total: number }>`select count(*)::integer as total from ${all} where ${where}`.execute(db);
  return { items, total: found.rows[0]?.total ?? 0, sums };
}

type Netted = Omit<ExpectedSums, 'credits' | 'charges'>;
type Charges = ExpectedSums['charges'];

const NOTHING = { total: 0 } as Netted & { readonly total: number };
const NO_CHARGES: Charges = { openCents: ZERO, lateCents: ZERO, arrivedCents: ZERO };

/** Separates what carriers owe from what they charge: the credits are what the charges leave of the sums of both. */
function withSides(netted: Netted, charges: Charges): ExpectedSums {
  const credits = {
    openCents: cents(netted.openCents - charges.openCents),
    lateCents: cents(netted.lateCents - charges.lateCents),
    arrivedCents: cents(netted.arrivedCents - charges.arrivedCents),
  };
  return { ...netted, credits, charges };
}

/** Key of `expected_adjustments`. */
interface ExpectedKey {
  readonly group_number: string;
  readonly expected_pk: string;
}

/** A month of a carrier that has adjustments on the page. */
interface ShownMonth {
  readonly state: string;
  readonly carrier_code: string;
  readonly period_from: LocalDate;
  /** Order of the months. The adjustments of equal ones are sorted together. */
  readonly rank: number;
  /** Adjustments before those of this rank, in the whole list. */
  readonly first: number;
  /** Adjustments up to the end of this rank. */
  readonly ends: number;
}

/**
 * Keys of the adjustments of a page. Uses the totals to find the months and carriers of the page, and reads only their adjustments, in
 * statements of their own: a distributed database takes no numbers of rows from other rows.
 */
async function placed(
  db: Db,
  {
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
  },
): Promise<readonly ExpectedKey[]> {
  const until = from + size;
  const { rows: shown } = await sql<ShownMonth>`
    with months as (
      select state, carrier_code, period_from, "creditedUntil", sum(adjustments) as adjustments from ${counted} where ${isShown}
      group by state, carrier_code, period_from, "creditedUntil" having sum(adjustments) > 0
    ), ranked as (
      select *, dense_rank() over (order by ${months}) as rank from months
    ), places as (
      select *, (sum(adjustments) over (order by rank) - sum(adjustments) over (partition by rank))::bigint as first,
        (sum(adjustments) over (order by rank))::bigint as ends from ranked
    )
    select state, carrier_code, period_from, rank, first, ends from places
    where ends > ${from}::bigint and first < ${until}::bigint`.execute(db);
  if (shown.length === 0) return [];
  const whole = shown.filter(({ ends }) => ends <= until);
  const parts = [
    ...(whole.length > 0 ? [ofMonths(whole, inScope)] : []),
    ...shown.filter(({ ends }) => ends > until).map((month) => firstOfMonth(month, inScope, until - month.first)),
  ];
  const skipped = from - Math.min(...shown.map(({ first }) => first));
  const { rows } = await sql<ExpectedKey>`
    select e.group_number, e.expected_pk from (${sql.join(parts, sql` union all `)}) e
    order by e.rank, e.amount desc, e.expected_pk limit ${size} offset ${skipped}`.execute(db);
  return rows;
}

const KEY_COLUMNS = sql`e.group_number, e.expected_pk, abs(e.amount_cents) as amount`;

/** Adjustments of months that end on the page. */
function ofMonths(months: readonly ShownMonth[], inScope: RawBuilder<unknown>): RawBuilder<unknown> {
  const given = rowsOf(months, sql`state text, carrier_code text, period_from date, rank bigint`);
  return sql`(select ${KEY_COLUMNS}, shown.rank from ${given} shown
    join expected_adjustments e on e.state = shown.state and e.carrier_code = shown.carrier_code and e.period_from = shown.period_from
    where ${inScope})`;
}

/** The first adjustments of a month that continues on the next page. */
function firstOfMonth(
  { state, carrier_code, period_from, rank }: ShownMonth,
  inScope: RawBuilder<unknown>,
  count: number,
): RawBuilder<unknown> {
  return sql`(select ${KEY_COLUMNS}, ${rank}::bigint as rank from expected_adjustments e
    where e.state = ${state} and e.carrier_code = ${carrier_code} and e.period_from = ${period_from}::date and ${inScope}
    order by abs(e.amount_cents) desc, e.expected_pk limit ${count}::bigint)`;
}

function areThese(keys: readonly ExpectedKey[]): RawBuilder<SqlBool> {
  const given = rowsOf(keys, sql`group_number text, expected_pk text`);
  return sql`(e.group_number, e.expected_pk) in (select * from ${given} k)`;
}

const IS_OPEN = sql<SqlBool>`(state = 'OPEN')`;

type Order = (direction: RawBuilder<unknown>) => RawBuilder<unknown>;

const ASCENDING = sql.raw('asc');

/**
 * Open ones first, those with the earliest end of their window before the others: what is late, then what is open. Two values and not a
 * row of them, which Citus cannot read back from a node.
 */
const inWindowOrder: Order = (direction) =>
  sql`case when ${IS_OPEN} then 0 else 1 end ${direction}, "creditedUntil" ${direction}`;

const by =
  (value: RawBuilder<unknown>): Order =>
  (direction) =>
    sql`${value} ${direction}`;

const ORDERS: Readonly<Record<ExpectedSort, Order>> = {
  status: inWindowOrder,
  member: by(sql`lower("memberName")`),
  month: by(sql`"periodFrom"`),
  expected: by(sql`"amountCents"`),
  arrived: by(sql`"arrivedCents"`),
  open: by(sql`(case when state = 'OPEN' then "amountCents" - "arrivedCents" else 0 end)`),
};

/** Orders of the totals for the sorts in which a page consists of months: `ORDERS`, then `inWindowOrder`. */
const MONTHS_IN_ORDER: Readonly<Partial<Record<ExpectedSort, Order>>> = {
  status: inWindowOrder,
  month: (direction) => sql`period_from ${direction}, ${inWindowOrder(ASCENDING)}`,
};

const STATUS_CONDITION: Readonly<Record<ExpectedStatus | 'all', (late: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  open: () => IS_OPEN,
  late: (late) => sql`(${IS_OPEN} and ${late})`,
  arrived: () => sql`state = 'ARRIVED'`,
  closed: () => sql`state = 'CLOSED'`,
};

/** Filters that the stored totals do not distinguish. */
const TYPE_CONDITION: Readonly<Record<ExpectedType, RawBuilder<SqlBool>>> = {
  credit: sql`e.amount_cents < 0`,
  charge: sql`e.amount_cents > 0`,
};

/** @param month first day of the month of the bill that an adjustment comes from. */
function hasAge(month: RawBuilder<unknown>, age: ExpectedAge | undefined, today: LocalDate): RawBuilder<SqlBool> {
  if (age === undefined) return sql`true`;
  const { from, to } = monthsOfAge(age, today);
  const parts = [
    ...(from === undefined ? [] : [sql`${month} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${month} <= ${to}::date`]),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
}

function searched(q: string): RawBuilder<unknown> {
  return matchesSearch(q, {
    texts: [{ text: sql`"memberName"` }, { text: sql`"groupName"`, words: sql`"groupWords"` }],
    isNumbered: (text) => {
      const start = startsWithPattern(text);
      return sql`("memberId" ilike ${start} or "billNumber" ilike ${start})`;
    },
  });
}
