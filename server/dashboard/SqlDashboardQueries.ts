import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../src/domain/access/Scope';
import type { BillChange } from '../../src/domain/bills/BillChange';
import type {
  GroupFigures,
  MonthFigures,
  OwedAfterReturns,
  PastDue,
  StatusFigures,
} from '../../src/domain/dashboard/Overview';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { type Cents, ZERO } from '../../src/domain/money/Cents';
import { reachedCondition, scopeCondition } from '../database/conditions';
import { OPEN, OWED, STATUS_ORDER } from '../database/statements/billConditions';
import { billsToCount } from '../database/statements/billsInScope';
import { countedBills, IS_OWED_COUNTED, isPastDueCounted, OPEN_OF_COUNTED } from '../database/statements/countedBills';
import { isOwedKeptFor, openOf, owedGroups, pastDueOf } from '../database/statements/owedGroups';
import { returnsOwed } from '../database/statements/returnsOwed';
import type { Db } from '../database/Tables';
import { startOfOfficeDate } from '../shared/officeDate';
import type { BillChangeQueries } from './BillChangeQueries';
import type { DashboardQueries } from './ReadDashboard';

/**
 * Totals for the dashboard, each read by one statement.
 *
 * @source docs/decisions/dashboard.md#totals-of-many-groups-are-kept
 */
export class SqlDashboardQueries implements DashboardQueries {
  /** @param officeTimeZone IANA name: where the days begin. */
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone?: string,
  ) {}

  async byStatus(scope: Scope): Promise<readonly StatusFigures[]> {
    const { rows } = await sql<StatusFigures>`
      select b.status, b.count, b."dueCents", b."paidCents", b."pendingCents", b."openCents" from (
        select t.status, sum(t.bills)::bigint as count, sum(t.due_cents) as "dueCents", sum(t.paid_cents) as "paidCents",
          sum(t.pending_cents) as "pendingCents", coalesce(sum(${OPEN_OF_COUNTED}) filter (where t.status <> 'PAID'), 0) as "openCents"
        from ${countedBills(scope)} t group by t.status having sum(t.bills) > 0
      ) b order by ${STATUS_ORDER}`.execute(this.db);
    return rows;
  }

  async pastDue(scope: Scope, today: LocalDate): Promise<PastDue> {
    const { rows } = await sql<PastDue>`
      select coalesce(sum(t.bills), 0)::bigint as count, coalesce(sum(${OPEN_OF_COUNTED}), 0) as "openCents"
      from ${countedBills(scope)} t where ${isPastDueCounted(today)}`.execute(this.db);
    return rows[0] ?? { count: 0, openCents: ZERO };
  }

  async owedAfterReturns(scope: Scope, today: LocalDate): Promise<OwedAfterReturns> {
    const { rows } = await sql<OwedAfterReturns>`
      select coalesce(sum(o.open), 0) as "openCents", coalesce(sum(o.past_due), 0) as "pastDueCents"
      from ${returnsOwed(scope, startOfOfficeDate(today, this.officeTimeZone))} o`.execute(this.db);
    return rows[0] ?? { openCents: ZERO, pastDueCents: ZERO };
  }

  async byMonth(scope: Scope, first: LocalDate, months: number): Promise<readonly MonthFigures[]> {
    const { rows } = await sql<MonthFigures>`
      select m.month::date as period, coalesce(f.billed, 0) as "billedCents", coalesce(f.paid, 0) as "paidCents",
        coalesce(f.pending, 0) as "pendingCents", coalesce(f.open, 0) as "openCents"
      from generate_series(${first}::date, ${first}::date + make_interval(months => ${months - 1}::integer), interval '1 month') as m (month)
      left join (
        select date_trunc('month', t.period_from) as month, sum(t.due_cents) as billed, sum(t.paid_cents) as paid,
          sum(t.pending_cents) as pending, sum(case when ${IS_OWED_COUNTED} then ${OPEN_OF_COUNTED} else 0 end) as open
        from ${countedBills(scope)} t where t.status <> 'UNRELEASED' and t.period_from >= ${first}::date group by 1
      ) f on f.month = m.month
      order by m.month`.execute(this.db);
    return rows;
  }

  async groups(
    scope: Scope,
    returns: Scope,
    today: LocalDate,
    limit: number,
  ): Promise<readonly Omit<GroupFigures, 'stage'>[]> {
    const reach = billsToCount(scope);
    // A carrier keeps its bills of groups that it no longer insures.
    const inScope = scope.kind === 'carriers' ? sql`true` : reachedCondition(scope, 'settled.group_number');
    const { rows } = await sql<Omit<GroupFigures, 'stage'>>`
      with owing as materialized (
        ${owing(scope, today)}
      )
      select f.group_number as "groupNumber", g.name, f.open::numeric as "openCents", f.past_due::numeric as "pastDueCents", (
        select max(b.period_to) from ${reach} b
        where b.group_number = f.group_number and b.status = 'PAID' and b.period_to < coalesce(f.first_owed, 'infinity')
      ) as "paidToDate"
      from (
        select coalesce(p.group_number, o.group_number) as group_number, p.first_owed,
          coalesce(p.open, 0) + coalesce(o.open::bigint, 0) as open, coalesce(p.past_due, 0) + coalesce(o.past_due::bigint, 0) as past_due
        from (
          select * from owing
          union all
          (select settled.group_number, null, 0, 0 from groups settled
          where (select count(*) from owing where open > 0) < ${limit} and ${inScope}
            and exists (select from ${reach} b where b.group_number = settled.group_number and b.status = 'PAID')
            and not exists (select from ${reach} b where b.group_number = settled.group_number and ${OWED})
          order by settled.group_number limit ${limit})
        ) p
        full join ${returnsOwed(returns, startOfOfficeDate(today, this.officeTimeZone))} o on o.group_number = p.group_number
        order by past_due desc, open desc, group_number limit ${limit}
      ) f join groups g on g.group_number = f.group_number
      order by f.past_due desc, f.open desc, f.group_number`.execute(this.db);
    return rows;
  }

  async groupCount(scope: Scope): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from groups g where ${reachedCondition(scope, 'g.group_number')}`.execute(this.db);
    return rows[0]?.count ?? 0;
  }

  async suspense(scope: Scope): Promise<Cents> {
    const { rows } = await sql<{ held: Cents }>`
      select coalesce(sum(s.remaining_cents), 0) as held from suspense_items s
      where ${scopeCondition(scope, 's.group_number')}`.execute(this.db);
    return rows[0]?.held ?? ZERO;
  }
}

/** Groups with owed bills in the scope, with `first_owed`, `open`, and `past_due`. */
function owing(scope: Scope, today: LocalDate): RawBuilder<unknown> {
  if (isOwedKeptFor(scope)) {
    return sql`select s.group_number, s.first_owed, ${openOf('s')} as open, ${pastDueOf('s')} as past_due
      from ${owedGroups(scope, today)} s`;
  }
  return sql`
    select b.group_number, min(b.period_from) as first_owed, sum(${OPEN})::bigint as open,
      coalesce(sum(${OPEN}) filter (where b.due_date < ${today}::date), 0)::bigint as past_due
    from ${billsToCount(scope)} b where ${OWED} group by b.group_number`;
}

const MAX_CHANGES = 5;

/**
 * Compares totals that bills store: reads no lines.
 *
 * @source docs/decisions/dashboard.md#a-dashboard-reads-owed-bills-and-two-months-never-all-bills
 */
export class SqlBillChangeQueries implements BillChangeQueries {
  constructor(private readonly db: Db) {}

  async largest(scope: Scope): Promise<readonly BillChange[]> {
    const bills = sql`select b.group_number, b.bill_pk, b.carrier_codes, b.period_from,
        b.billed_cents + b.adjustments_cents - b.credits_cents as cents
      from ${billsToCount(scope)} b where b.status <> 'UNRELEASED'`;
    const { rows } = await sql<BillChange>`
      with newest as materialized (
        select t.period_from as month from ${countedBills(scope)} t where t.status <> 'UNRELEASED'
        group by t.period_from having sum(t.bills) > 0 order by t.period_from desc limit 1
      ),
      current as (${bills} and b.period_from = (select month from newest)),
      previous as (${bills} and b.period_from = (select (month - interval '1 month')::date from newest)),
      largest as materialized (
        select c.*, p.cents as before from current c
        join previous p on p.group_number = c.group_number and p.carrier_codes = c.carrier_codes
          and (c.group_number not in (select group_number from divisions)
            or (select x.division_number from bills x where x.group_number = c.group_number and x.bill_pk = c.bill_pk)
              is not distinct from
              (select x.division_number from bills x where x.group_number = p.group_number and x.bill_pk = p.bill_pk))
        where c.cents <> p.cents
        order by abs(c.cents - p.cents) desc, c.bill_pk limit ${MAX_CHANGES}
      )
      select c.bill_pk as "billPk", b.bill_number as "billNumber", c.group_number as "groupNumber", g.name as "groupName",
        c.period_from as "periodFrom", c.before as "beforeCents", c.cents as "afterCents"
      from largest c
      join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
      join groups g on g.group_number = c.group_number
      order by abs(c.cents - c.before) desc, c.bill_pk`.execute(this.db);
    return rows;
  }
}
