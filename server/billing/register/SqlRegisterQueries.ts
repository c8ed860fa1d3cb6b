import { type RawBuilder, sql } from 'kysely';
import type {
  DivisionBalance,
  MemberPosting,
  MemberRegister,
  RegisterPage,
  RegisterSums,
} from '../../../contract/billing/register';
import type { MemberBalance, RegisterMonth, RegisterQuery } from '../../../src/domain/billing/register/RegisterPage';
import { WRITE_OFF_REASON_LABELS, WRITE_OFF_REASONS } from '../../../src/domain/billing/register/writeOff';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { inDivisions } from '../../platform/database/conditions';
import { specialDataOf } from '../../platform/database/specialData';
import { OPEN, OWED } from '../../platform/database/statements/billConditions';
import { entriesOf } from '../../platform/database/statements/divisionEntries';
import { matchesMemberOf } from '../../platform/database/statements/members';
import type { Db } from '../../platform/database/Tables';
import type { GroupBills } from '../../platform/shared/GroupBills';
import type { RegisterMember, RegisterQueries } from './ports';
import { settlementLimits } from './settlementLimits.sql';

const BALANCE = sql`billed_cents - employee_cents - employer_cents - continuation_cents + adjustment_cents`;
const AMOUNTS = ['billed', 'employee', 'employer', 'continuation', 'adjustment'] as const;
const SHOWN_AMOUNTS = sql.raw(AMOUNTS.map((name) => `${name}_cents as "${name}Cents"`).join(', '));
const SUMMED_AMOUNTS = sql.raw(AMOUNTS.map((name) => `sum(${name}_cents)::bigint as ${name}_cents`).join(', '));
const ITEM = sql`b.member_id as "memberId", b.member_name as "memberName", b.coverage, b.plan, ${SHOWN_AMOUNTS},
  b.balance_cents as "balanceCents"`;
const MAX_POSTINGS = 200;
const REASONS = sql.join(
  WRITE_OFF_REASONS.map((reason) => sql`when ${reason} then ${WRITE_OFF_REASON_LABELS[reason]}`),
  sql` `,
);

/** Sums of the open balances `b`. */
const SUMS = sql`count(*) filter (where b.balance_cents > 0)::integer as "underCount",
  coalesce(sum(b.balance_cents) filter (where b.balance_cents > 0), 0)::bigint as "underCents",
  count(*) filter (where b.balance_cents < 0)::integer as "overCount",
  coalesce(sum(b.balance_cents) filter (where b.balance_cents < 0), 0)::bigint as "overCents"`;

type PageItem = Omit<MemberBalance, 'limits'>;

interface ReadPage {
  readonly items: readonly PageItem[];
  readonly total: number;
  readonly sums: RegisterSums;
}

/** Reads the register. A page of the balances of now is a range of an index, also for a division. */
export class SqlRegisterQueries implements RegisterQueries {
  constructor(private readonly db: Db) {}

  async page(
    { groupNumber, divisions }: GroupBills,
    { state, q, asOf, sort, direction, page, size }: Omit<RegisterQuery, 'groupNumber' | 'division'>,
  ): Promise<RegisterPage> {
    const found = balancesOf({ groupNumber, divisions }, asOf);
    const isRow = state === 'all' && !found.amounts ? IS_SOMETHING : STATES[state];
    const isFound = sql`${isRow} and ${matchesMemberOf('b', q)}`;
    const way = direction === 'desc' ? sql`desc` : sql`asc`;
    const order =
      sort === 'balance'
        ? sql`b.balance_cents ${way}, b.member_id ${way}, b.coverage ${way}, b.plan ${way}`
        : sql`lower(b.member_name) ${way}, b.member_id ${way}, b.coverage ${way}, b.plan ${way}`;
    const limit = sql`limit ${size} offset ${page * size}`;
    const parts = { isFound, order, limit, outside: billsOutside({ groupNumber, divisions }) };
    const read = found.amounts ? await this.addedUpPage(found, parts) : await this.keptPage(found, parts);
    const open = specialDataOf(this.db).opener();
    const opened = read.items.map((item) => ({ ...item, memberId: open(item.memberId) }));
    const limits =
      asOf === undefined && divisions === undefined ? await settlementLimits(this.db, groupNumber, opened) : undefined;
    return {
      items: opened.map((item) => ({ ...item, limits: limits?.limitsOf(item) ?? null })),
      total: read.total,
      sums: read.sums,
    };
  }

  /** Balances that are rows of a table: each statement is a range of an index. */
  private async keptPage(
    { balances, isOfGroup }: FoundBalances,
    { isFound, order, limit, outside }: PageParts,
  ): Promise<ReadPage> {
    const { rows: items } = await sql<PageItem>`
      select ${ITEM} from ${balances} b where ${isOfGroup} and ${isFound} order by ${order} ${limit}`.execute(this.db);
    const { rows: counts } = await sql<{ total: number }>`
      select count(*)::integer as total from ${balances} b where ${isOfGroup} and ${isFound}`.execute(this.db);
    const { rows } = await sql<RegisterSums>`
      select ${SUMS}, ${outside} as "billsOutside" from ${balances} b where ${isOfGroup} and b.balance_cents <> 0`.execute(
      this.db,
    );
    const [sums] = rows;
    if (!sums) throw new Error('A sum without groups returns one row.');
    return { items, total: counts[0]?.total ?? 0, sums };
  }

  /** Balances that are added up: once for the page, its total, and the sums. */
  private async addedUpPage(
    { balances, amounts }: FoundBalances,
    { isFound, order, limit, outside }: PageParts,
  ): Promise<ReadPage> {
    const { rows } = await sql<RegisterSums & Pick<ReadPage, 'items' | 'total'>>`
      with added as materialized (select * from ${balances} a), page as (
        select ${ITEM} from (select * from added b where ${isFound} order by ${order} ${limit}) b
        cross join lateral ${amounts} s order by ${order}
      )
      select ${SUMS}, ${outside} as "billsOutside", (select count(*)::integer from added b where ${isFound}) as total,
        coalesce((select json_agg(p) from page p), '[]'::json) as items
      from added b where b.balance_cents <> 0`.execute(this.db);
    const [read] = rows;
    if (!read) throw new Error('A sum without groups returns one row.');
    const { items, total, ...sums } = read;
    return { items, total, sums };
  }

  /** @source docs/decisions/register.md#people-without-a-number-are-distinguished-by-name */
  async member(
    { groupNumber, divisions }: GroupBills,
    { memberId, memberName }: RegisterMember,
    asOf: LocalDate | undefined,
  ): Promise<MemberRegister> {
    const entries = entriesOf(groupNumber, divisions);
    const stored = specialDataOf(this.db).storedTexts(memberId);
    const isOfMember = sql`e.group_number = ${groupNumber} and e.member_id = any(${sql.val([...stored])}::text[])
      and ${memberId === '' ? sql`e.member_name = ${memberName}` : sql`true`}
      and ${asOf === undefined ? sql`true` : sql`e.posted_on <= ${asOf}::date`}`;
    const { rows: months } = await sql<RegisterMonth>`
      select coverage, plan, month, ${SHOWN_AMOUNTS}, ${BALANCE} as "balanceCents"
      from (select e.coverage, e.plan, e.month, ${SUMMED_AMOUNTS} from ${entries} e where ${isOfMember} group by 1, 2, 3) m
      order by month desc, coverage, plan`.execute(this.db);
    const { rows: postings } = await sql<MemberPosting & { readonly memberName: string }>`
      select p.posted_on as "postedOn", p.event, p.by_name as by, c.balance as "balanceCents", c.name as "memberName",
        coalesce(case w.reason ${REASONS} end || case w.note when '' then '' else ': ' || w.note end, p.note) as reason,
        case when b.bill_pk is not null then jsonb_build_object('billPk', b.bill_pk, 'billNumber', b.bill_number) end as bill
      from (
        select e.posting_pk, max(e.member_name) as name, sum(${BALANCE})::bigint as balance
        from ${entries} e where ${isOfMember} group by 1
      ) c join register_postings p on p.group_number = ${groupNumber} and p.posting_pk = c.posting_pk
      left join bills b on b.group_number = p.group_number and b.bill_pk = p.bill_pk
      left join register_write_offs w on w.group_number = p.group_number and w.write_off_pk = p.write_off_pk
      order by p.at desc, p.posting_pk desc limit ${MAX_POSTINGS}`.execute(this.db);
    return {
      memberName: postings[0]?.memberName ?? '',
      months,
      postings: postings.map(({ postedOn, event, by, balanceCents, bill, reason }) => ({
        postedOn,
        event,
        by,
        balanceCents,
        bill,
        reason,
      })),
    };
  }

  async byDivision({ groupNumber, divisions }: GroupBills): Promise<readonly DivisionBalance[]> {
    const isShown = divisions ? sql`n.division = any(${sql.val([...divisions])}::text[])` : sql`true`;
    const { rows } = await sql<DivisionBalance>`
      with names as (
        select division_number as division, name, place from divisions where group_number = ${groupNumber}
        union all select '', '', null where exists (select 1 from divisions where group_number = ${groupNumber})
      ), of_divisions as (
        select * from register_division_balances where group_number = ${groupNumber} and balance_cents <> 0
      ), balances as (
        select division_number as division, balance_cents from of_divisions
        union all
        select '', sum(r.balance_cents)::bigint from (
          select member_id, unnumbered_name, coverage, plan, balance_cents from register_balances
          where group_number = ${groupNumber} and balance_cents <> 0
          union all select member_id, unnumbered_name, coverage, plan, -balance_cents from of_divisions) r
        group by r.member_id, r.unnumbered_name, r.coverage, r.plan
      ), sums as (
        select division, count(*) filter (where balance_cents > 0)::integer as under_count,
          coalesce(sum(balance_cents) filter (where balance_cents > 0), 0)::bigint as under_cents,
          count(*) filter (where balance_cents < 0)::integer as over_count,
          coalesce(sum(balance_cents) filter (where balance_cents < 0), 0)::bigint as over_cents
        from balances group by division
      ), open as (
        select coalesce(b.division_number, '') as division, count(*)::integer as open_count, sum(${OPEN})::bigint as open_cents
        from bills b where b.group_number = ${groupNumber} and ${OWED} and ${OPEN} > 0 group by 1
      )
      select case when n.division <> '' then json_build_object('number', n.division, 'name', n.name) end as division,
        coalesce(o.open_count, 0) as "openCount", coalesce(o.open_cents, 0)::bigint as "openCents",
        coalesce(s.under_count, 0) as "underCount", coalesce(s.under_cents, 0)::bigint as "underCents",
        coalesce(s.over_count, 0) as "overCount", coalesce(s.over_cents, 0)::bigint as "overCents"
      from names n left join sums s on s.division = n.division left join open o on o.division = n.division
      where ${isShown} order by n.place nulls last`.execute(this.db);
    return rows;
  }
}

const STATES = {
  open: sql`b.balance_cents <> 0`,
  under: sql`b.balance_cents <> 0 and b.balance_cents > 0`,
  over: sql`b.balance_cents <> 0 and b.balance_cents < 0`,
  all: sql`true`,
} as const;

/** Condition on rows `b` of a table that no state needs but all: a merge or a reversal leaves rows of zeros. */
const IS_SOMETHING = sql`(b.billed_cents, b.employee_cents, b.employer_cents, b.continuation_cents, b.adjustment_cents) <> (0, 0, 0, 0, 0)`;

interface FoundBalances {
  readonly balances: RawBuilder<unknown>;
  /** Condition on rows `b` of a table. */
  readonly isOfGroup: RawBuilder<unknown>;
  /** The amounts of a balance `b` that the query adds up, read only for the rows of the page. Undefined if balances are rows of a table. */
  readonly amounts?: RawBuilder<unknown>;
}

interface PageParts {
  /** Condition on balances `b`. */
  readonly isFound: RawBuilder<unknown>;
  /** Columns of `b`. */
  readonly order: RawBuilder<unknown>;
  /** Limit and offset. */
  readonly limit: RawBuilder<unknown>;
  /** Number of bills that are not in the register. */
  readonly outside: RawBuilder<unknown>;
}

/**
 * Balances as rows of `register_balances`.
 *
 * @param asOf end of this date; undefined for now
 */
function balancesOf({ groupNumber, divisions }: GroupBills, asOf: LocalDate | undefined): FoundBalances {
  const isOfGroup = sql`b.group_number = ${groupNumber}`;
  if (asOf !== undefined) return addedUp({ groupNumber, divisions }, asOf, isOfGroup);
  if (divisions === undefined) return { balances: sql`register_balances`, isOfGroup };
  const [division = '', ...others] = divisions;
  if (others.length > 0) return ofSeveral(groupNumber, divisions, isOfGroup);
  return {
    balances: sql`register_division_balances`,
    isOfGroup: sql`${isOfGroup} and b.division_number = ${division}`,
  };
}

/**
 * A member with balances in several divisions has their sum. Only balances are added up for all members, and in the order of the primary key.
 */
function ofSeveral(groupNumber: string, divisions: readonly string[], isOfGroup: RawBuilder<unknown>): FoundBalances {
  const isOne = sql`d.group_number = ${groupNumber} and d.division_number = any(${sql.val([...divisions])}::text[])`;
  const key = sql.raw('d.group_number, d.member_id, d.unnumbered_name, d.coverage, d.plan');
  const balances = sql`(
    select ${key}, max(d.member_name) as member_name, sum(d.balance_cents)::bigint as balance_cents
    from register_division_balances d where ${isOne} group by ${key})`;
  const amounts = sql`(
    select ${SUMMED_AMOUNTS} from register_division_balances d
    where ${isOne} and d.member_id = b.member_id and d.unnumbered_name = b.unnumbered_name and d.coverage = b.coverage and d.plan = b.plan)`;
  return { balances, amounts, isOfGroup };
}

function addedUp(
  { groupNumber, divisions }: GroupBills,
  asOf: LocalDate,
  isOfGroup: RawBuilder<unknown>,
): FoundBalances {
  const balances = sql`(select s.*, ${BALANCE} as balance_cents from (
    select e.group_number, e.member_id, max(e.member_name) as member_name, e.coverage, e.plan, ${SUMMED_AMOUNTS}
    from ${entriesOf(groupNumber, divisions)} e
    where e.group_number = ${groupNumber} and e.posted_on <= ${asOf}::date
    group by e.group_number, e.member_id, case e.member_id when '' then e.member_name end, e.coverage, e.plan) s)`;
  return { balances, amounts: sql`(select)`, isOfGroup };
}

function billsOutside({ groupNumber, divisions }: GroupBills): RawBuilder<unknown> {
  return sql`(
    select count(*)::integer from bills o where o.group_number = ${groupNumber} and ${inDivisions(divisions, 'o')}
      and o.status in ('RECONCILED', 'PENDING', 'PARTIAL', 'PAID') and not exists (
        select 1 from register_postings p where p.group_number = o.group_number and p.bill_pk = o.bill_pk and p.reverses_pk is null
          and not exists (select 1 from register_postings r where r.group_number = p.group_number and r.reverses_pk = p.posting_pk)))`;
}
