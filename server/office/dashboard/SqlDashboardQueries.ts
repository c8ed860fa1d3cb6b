import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillChange } from '../../../contract/billing/bills/billChanges';
import type {
  GroupFigures,
  MonthFigures,
  OwedAfterReturns,
  PastDue,
  StatusFigures,
} from '../../../contract/office/dashboard';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { reachedCondition } from '../../platform/database/conditions';
import { OPEN, OWED, STATUS_ORDER } from '../../platform/database/statements/billConditions';
import { billsToCount, theseBills } from '../../platform/database/statements/billsInScope';
import {
  countedBills,
  IS_OWED_COUNTED,
  OPEN_OF_COUNTED,
  pastDueCounted,
} from '../../platform/database/statements/countedBills';
import { type DueDays, dueDaysAt, isDuePassed } from '../../platform/database/statements/dueDays';
import { heldCondition, heldOfGroups } from '../../platform/database/statements/heldMoney';
import { isOwedKeptFor, openOf, owedGroups, pastDueOf } from '../../platform/database/statements/owedGroups';
import { owedWithReturns } from '../../platform/database/statements/owedWithReturns';
import { returnsOwed } from '../../platform/database/statements/returnsOwed';
import type { Db } from '../../platform/database/Tables';
import { type Clock, systemClock } from '../../platform/shared/Clock';
import { startOfOfficeDate } from '../../platform/shared/officeDate';
import type { BillChangeQueries } from './BillChangeQueries';
import type { DashboardQueries } from './ReadDashboard';

/**
 * Totals for the dashboard, each read by one statement.
 *
 * @source docs/decisions/dashboard.md#totals-of-many-groups-are-kept
 */
export class SqlDashboardQueries implements DashboardQueries {
  /** @param officeTimeZone IANA name: the time zone in which days begin. */
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone?: string,
    private readonly clock: Clock = systemClock,
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
      select coalesce(sum(t.bills), 0)::bigint as count, coalesce(sum(t.open_cents), 0) as "openCents"
      from ${pastDueCounted(scope, await this.daysOf(today))} t`.execute(this.db);
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
    const top = await this.topGroups(scope, returns, today, limit);
    const owing = top.filter(({ open }) => open > 0);
    const settled = owing.length < limit ? await this.settledGroups(scope, limit) : [];
    const byNumber = new Map([...settled, ...top].map((group) => [group.group_number, group]));
    return this.figuresOf(scope, [...byNumber.values()], limit);
  }

  /** The groups with the largest past due amounts. */
  private async topGroups(scope: Scope, returns: Scope, today: LocalDate, limit: number): Promise<readonly TopGroup[]> {
    const ofReturns = returnsOwed(returns, startOfOfficeDate(today, this.officeTimeZone));
    const ofBills = owing(scope, await this.daysOf(today));
    const { rows } = await sql<TopGroup>`
      select o.group_number, o.first_owed, o.open::numeric, o.past_due::numeric from ${owedWithReturns(ofBills, ofReturns)} o
      order by o.past_due desc, o.open desc, o.group_number limit ${limit}`.execute(this.db);
    return rows;
  }

  /** Groups without unpaid bills. */
  private async settledGroups(scope: Scope, limit: number): Promise<readonly TopGroup[]> {
    const reach = billsToCount(scope);
    // A carrier keeps its bills for groups that it no longer insures.
    const inScope = scope.kind === 'carriers' ? sql`true` : reachedCondition(scope, 'settled.group_number');
    const { rows } = await sql<Pick<TopGroup, 'group_number'>>`
      select settled.group_number from groups settled
      where ${inScope}
        and exists (select 1 from ${reach} b where b.group_number = settled.group_number and b.status = 'PAID')
        and not exists (select 1 from ${reach} b where b.group_number = settled.group_number and ${OWED})
      order by settled.group_number limit ${limit}`.execute(this.db);
    return rows.map(({ group_number }) => ({ group_number, first_owed: null, open: ZERO, past_due: ZERO }));
  }

  /** The groups with their names, ordered by the amount they owe. */
  private async figuresOf(
    scope: Scope,
    groups: readonly TopGroup[],
    limit: number,
  ): Promise<readonly Omit<GroupFigures, 'stage'>[]> {
    if (groups.length === 0) return [];
    const given = rowsOf(groups, sql`group_number text, first_owed date, open numeric, past_due numeric`);
    const reach = billsToCount(
      scope,
      (table) => sql<SqlBool>`${sql.ref(`${table}.group_number`)} in (select group_number from ${given} k)`,
    );
    const { rows } = await sql<Omit<GroupFigures, 'stage'>>`
      select f.group_number as "groupNumber", g.name, f.open as "openCents", f.past_due as "pastDueCents", paid.period_to as "paidToDate"
      from ${given} f join groups g on g.group_number = f.group_number
      left join (
        select b.group_number, max(b.period_to) as period_to from ${reach} b join ${given} t on t.group_number = b.group_number
        where b.status = 'PAID' and b.period_to < coalesce(t.first_owed, 'infinity') group by b.group_number
      ) paid on paid.group_number = g.group_number
      order by f.past_due desc, f.open desc, f.group_number limit ${limit}`.execute(this.db);
    return rows;
  }

  private daysOf(today: LocalDate): Promise<DueDays> {
    return dueDaysAt(this.db, today, this.clock.now());
  }

  async groupCount(scope: Scope): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from groups g where ${reachedCondition(scope, 'g.group_number')}`.execute(this.db);
    return rows[0]?.count ?? 0;
  }

  async suspense(scope: Scope, withUnknown: boolean): Promise<Cents> {
    const { rows } = await sql<{ held: Cents }>`
      select coalesce(sum(s.remaining_cents), 0) as held from suspense_items s
      where ${withUnknown ? heldCondition(scope) : heldOfGroups(scope)}`.execute(this.db);
    return rows[0]?.held ?? ZERO;
  }
}

/** Groups with owed bills in the scope, with `first_owed`, `open`, and `past_due`. */
function owing(scope: Scope, days: DueDays): RawBuilder<unknown> {
  if (isOwedKeptFor(scope)) {
    return sql`select s.group_number, s.first_owed, ${openOf('s')} as open, ${pastDueOf('s')} as past_due
      from ${owedGroups(scope, days)} s`;
  }
  return sql`
    select b.group_number, min(b.period_from) as first_owed, sum(${OPEN})::bigint as open,
      coalesce(sum(${OPEN}) filter (where ${isDuePassed(days)}), 0)::bigint as past_due
    from ${billsToCount(scope)} b where ${OWED} group by b.group_number`;
}

interface TopGroup {
  readonly group_number: string;
  /** First month of its owed bills; null if it has none. */
  readonly first_owed: LocalDate | null;
  readonly open: Cents;
  readonly past_due: Cents;
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
    const billsOf = (reach: Scope) => sql`select b.group_number, b.bill_pk, b.carrier_codes, b.period_from,
        b.billed_cents + b.adjustments_cents - b.credits_cents as cents
      from ${billsToCount(reach)} b where b.status <> 'UNRELEASED'`;
    // Limited to the groups of the current bills, which are looked up once.
    const earlier: Scope = scope.kind === 'rep' || scope.kind === 'agents' ? { kind: 'all' } : scope;
    const { rows: newest } = await sql<{ month: LocalDate }>`
      select t.period_from as month from ${countedBills(scope)} t where t.status <> 'UNRELEASED'
      group by t.period_from having sum(t.bills) > 0 order by t.period_from desc limit 1`.execute(this.db);
    const month = newest[0]?.month;
    if (month === undefined) return [];
    const divisionOf = (bill: string) => sql`(select x.division_number from bills x
      where x.group_number = ${sql.ref(`${bill}.group_number`)} and x.bill_pk = ${sql.ref(`${bill}.bill_pk`)})`;
    // Not `=`, which would sort all bills again: the index has them ordered by group.
    const changesOf = async (groups: RawBuilder<SqlBool>) => {
      const { rows } = await sql<LargeChange>`
        select c.bill_pk as "billPk", p.cents as "beforeCents", c.cents as "afterCents"
        from (${billsOf(scope)} and b.period_from = ${month}::date) c
        join (${billsOf(earlier)} and b.period_from = (${month}::date - interval '1 month')::date) p
          on p.group_number = c.group_number and p.carrier_codes is not distinct from c.carrier_codes
        where c.cents <> p.cents and ${groups}
        order by abs(c.cents - p.cents) desc, c.bill_pk limit ${MAX_CHANGES}`.execute(this.db);
      return rows;
    };
    // Two statements: in a single one, the planner expects to look up the division of every bill, and no longer reads the months in
    // index order.
    const undivided = await changesOf(sql`c.group_number not in (select group_number from divisions)`);
    const divided = await changesOf(sql`c.group_number in (select group_number from divisions)
      and ${divisionOf('c')} is not distinct from ${divisionOf('p')}`);
    const sizeOf = ({ beforeCents, afterCents }: LargeChange) => Math.abs(afterCents - beforeCents);
    const changes = [...undivided, ...divided].sort((a, b) => sizeOf(b) - sizeOf(a) || (a.billPk < b.billPk ? -1 : 1));
    return this.named(changes.slice(0, MAX_CHANGES), month);
  }

  /** Reads names separately: a distributed database cannot look up data of the largest changes while selecting them. */
  private async named(changes: readonly LargeChange[], month: LocalDate): Promise<readonly BillChange[]> {
    if (changes.length === 0) return [];
    const { rows } = await sql<Omit<BillChange, 'beforeCents' | 'afterCents' | 'periodFrom'>>`
      select b.bill_pk as "billPk", b.bill_number as "billNumber", b.group_number as "groupNumber", g.name as "groupName"
      from bills b join groups g on g.group_number = b.group_number
      where ${theseBills(changes.map(({ billPk }) => billPk))('b')}`.execute(this.db);
    const byKey = new Map(rows.map((bill) => [bill.billPk, bill]));
    return changes.flatMap(({ billPk, ...cents }) => {
      const bill = byKey.get(billPk);
      return bill ? [{ ...bill, periodFrom: month, ...cents }] : [];
    });
  }
}

type LargeChange = Pick<BillChange, 'billPk' | 'beforeCents' | 'afterCents'>;
