import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GroupAccount, GroupContact, GroupOwner } from '../../../contract/office/groups';
import { DELINQUENCY_STAGES, type DelinquencyStage } from '../../../src/domain/billing/delinquency/DelinquencyStage';
import type { GroupSort, ListedGroup } from '../../../src/domain/office/groups/GroupAccount';
import { Role, roleOf, spellingsOf } from '../../../src/domain/platform/access/Role';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { isoText, scopeCondition } from '../../platform/database/conditions';
import { isPastDue, OPEN, OWED } from '../../platform/database/statements/billConditions';
import { billsInScope, billsToCount } from '../../platform/database/statements/billsInScope';
import { type DueDays, dueDaysAt, isDuePassed } from '../../platform/database/statements/dueDays';
import { houseRuleOn } from '../../platform/database/statements/houseRules';
import { hasNameOrNumber } from '../../platform/database/statements/matchingGroups';
import { isOwedKeptFor, openOf, owedGroups, pastDueOf } from '../../platform/database/statements/owedGroups';
import { owedWithReturns } from '../../platform/database/statements/owedWithReturns';
import { returnsOwed } from '../../platform/database/statements/returnsOwed';
import type { Db } from '../../platform/database/Tables';
import { type Clock, systemClock } from '../../platform/shared/Clock';
import { startOfOfficeDate } from '../../platform/shared/officeDate';
import type { GroupListPage, GroupListQuery, GroupQueries, ReadStages } from './ReadGroups';

/** Columns of a group `g`, its rep `r`, and its figures, ahead of the name that breaks ties. */
const ORDERS: Readonly<Record<GroupSort, RawBuilder<unknown>>> = {
  name: sql`lower(g.name)`,
  rep: sql`lower(r.name)`,
  balance: sql`coalesce(o.open, 0)`,
  pastDue: sql`coalesce(o.past_due, 0)`,
  stage: sql`coalesce(s.severity, 0)`,
};

const CARRIER_NAMES = sql`array(select c.name from group_carriers m join carriers c on c.carrier_code = m.carrier_code
  where m.group_number = g.group_number order by lower(c.name), c.carrier_code)`;

/**
 * Whether group `g` has a carrier, agent or rep. Numbers of reps are compared as text, because any code may be asked for.
 *
 * @source docs/decisions/groups.md#the-groups-of-a-carrier-agent-or-rep-are-a-filter-of-the-one-list
 */
const OF: Readonly<Record<GroupOwner['kind'], (code: string) => RawBuilder<unknown>>> = {
  carriers: (code) =>
    sql`exists (select 1 from group_carriers m where m.group_number = g.group_number and m.carrier_code = ${code})`,
  agents: (code) =>
    sql`exists (select 1 from group_agents m where m.group_number = g.group_number and m.agent_code = ${code})`,
  reps: (code) => sql`g.rep_id::text = ${code}`,
};

const NAMES: Readonly<Record<GroupOwner['kind'], (code: string) => RawBuilder<unknown>>> = {
  carriers: (code) => sql`(select n.name from carriers n where n.carrier_code = ${code})`,
  agents: (code) => sql`(select n.name from agents n where n.agent_code = ${code})`,
  reps: (code) => sql`(select n.name from reps n where n.rep_id::text = ${code})`,
};

/** The group, its carriers and agents, and its figures, each read by one statement. */
export class SqlGroupQueries implements GroupQueries {
  /** @param officeTimeZone IANA name: the time zone in which days begin. */
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone?: string,
    private readonly clock: Clock = systemClock,
  ) {}

  /** @source docs/decisions/groups.md#a-page-of-groups-is-found-before-its-figures */
  async page(
    scope: Scope,
    { q, of, pastDue = false, sort, direction, page, size, today }: GroupListQuery,
    readStages: ReadStages,
  ): Promise<GroupListPage> {
    const inScope = isInScope(scope);
    const found = sql`${inScope} and ${of ? OF[of.kind](of.code) : sql`true`} and ${hasNameOrNumber('g', q)}
      and ${pastDue ? sql`o.past_due > 0` : sql`true`}`;
    const allStages = sort === 'stage' ? await readStages() : new Map<string, DelinquencyStage>();
    const severities = [...allStages.values()].map((stage) => DELINQUENCY_STAGES.indexOf(stage));
    const order = direction === 'desc' ? sql`desc` : sql`asc`;
    const days = await this.daysOf(today);
    const owes = sql`join ${this.owed(scope, days)} o on o.group_number = g.group_number`;
    const severity = sql`
      left join unnest(${sql.val([...allStages.keys()])}::text[], ${sql.val(severities)}::integer[]) as s (group_number, severity)
        on s.group_number = g.group_number`;
    // Columns that each sort order reads for all groups, before the figures of the page.
    const late = pastDue ? owes : sql``;
    const byAmount = pastDue ? owes : sql`left ${owes}`;
    const sorted = {
      name: late,
      rep: sql`join reps r on r.rep_id = g.rep_id ${late}`,
      balance: byAmount,
      pastDue: byAmount,
      stage: sql`${late} ${severity}`,
    };
    const read = async (from: RawBuilder<unknown>) => {
      const { rows } = await sql<{ groupNumber: string }>`
        select g.group_number as "groupNumber" from groups g ${from} where ${found}
        order by ${ORDERS[sort]} ${order}, lower(g.name), g.group_number offset ${page * size} limit ${size}`.execute(
        this.db,
      );
      return rows.map(({ groupNumber }) => groupNumber);
    };
    // Sorts only the groups that owe something, unless they do not fill the page.
    const owing = direction === 'desc' && (sort === 'balance' || sort === 'pastDue');
    const first = owing ? await read(sql`${owes} and ${ORDERS[sort]} > 0`) : undefined;
    const [groupNumbers, counted] = await Promise.all([
      first?.length === size ? first : read(sorted[sort]),
      sql<{ total: number }>`
        select count(*)::integer as total from ${q === '' && !of && !pastDue ? groupsOf(scope) : sql`groups g ${late} where ${found}`}`.execute(
        this.db,
      ),
    ]);
    const [groups, stages] = await Promise.all([
      this.these(scope, groupNumbers, days),
      sort === 'stage' ? allStages : readStages(groupNumbers),
    ]);
    const items = groups.map((group) => ({ ...group, stage: stages.get(group.groupNumber) ?? ('current' as const) }));
    return { items, total: counted.rows[0]?.total ?? 0, ofName: of ? await this.ofName(inScope, of) : null };
  }

  /** Groups of a page in their order, with their figures: a distributed database cannot look these up while it is choosing the page. */
  private async these(
    scope: Scope,
    groupNumbers: readonly string[],
    days: DueDays,
  ): Promise<readonly Omit<ListedGroup, 'stage'>[]> {
    if (groupNumbers.length === 0) return [];
    const { today } = days;
    const given = rowsOf(
      groupNumbers.map((group_number) => ({ group_number })),
      sql`group_number text`,
    );
    const [groups, owed] = await Promise.all([
      sql<Omit<ListedGroup, 'stage' | 'openCents' | 'pastDueCents'>>`
        select g.group_number as "groupNumber", g.name, ${CARRIER_NAMES} as carriers, r.name as rep, g.ends_on as "endsOn",
          ${hasAutopay(today)} as "hasAutopay", ${houseRuleOn(today)} as "houseRule",
          (select min(c.applies_from) from group_rule_changes c
           where c.group_number = g.group_number and c.undone_at is null and c.applies_from > ${today}::date) as "nextChangeFrom"
        from groups g join reps r on r.rep_id = g.rep_id
        where g.group_number in (select group_number from ${given} k)`.execute(this.db),
      sql<{ groupNumber: string; openCents: Cents; pastDueCents: Cents }>`
        select o.group_number as "groupNumber", o.open::numeric as "openCents", o.past_due::numeric as "pastDueCents"
        from ${this.owed(scope, days, sql`select group_number from ${given} k`)} o`.execute(this.db),
    ]);
    const owedBy = new Map(owed.rows.map(({ groupNumber, ...sums }) => [groupNumber, sums]));
    const byNumber = new Map(groups.rows.map((group) => [group.groupNumber, group]));
    return groupNumbers.flatMap((groupNumber) => {
      const group = byNumber.get(groupNumber);
      return group ? [{ ...group, ...(owedBy.get(groupNumber) ?? NOTHING_OWED) }] : [];
    });
  }

  private async ofName(inScope: RawBuilder<unknown>, { kind, code }: GroupOwner): Promise<string | null> {
    const { rows } = await sql<{ name: string }>`
      select ${NAMES[kind](code)} as name from groups g where ${inScope} and ${OF[kind](code)} limit 1`.execute(
      this.db,
    );
    return rows[0]?.name ?? null;
  }

  async find(
    scope: Scope,
    groupNumber: string,
    today: LocalDate,
  ): Promise<Omit<GroupAccount, 'stage' | 'paidToDate' | 'contacts'> | undefined> {
    const onlyThis: Scope = { kind: 'groups', groupNumbers: [groupNumber] };
    const days = await this.daysOf(today);
    const bills = sql`(select b.* from ${billsToCount(onlyThis)} b where b.group_number = ${groupNumber})`;
    const { rows } = await sql<Omit<GroupAccount, 'stage' | 'paidToDate' | 'contacts'>>`
      select g.group_number as "groupNumber", g.name, g.ends_on as "endsOn",
        coalesce(o.open, 0)::numeric as "openCents", coalesce(o.past_due, 0)::numeric as "pastDueCents",
        (select count(*)::integer from ${bills} b where ${isPastDue(days)}) as "pastDueCount",
        (select coalesce(sum(b.pending_cents), 0) from ${bills} b where ${OWED}) as "pendingCents",
        (select coalesce(sum(s.remaining_cents), 0) from suspense_items s
          where s.group_number = g.group_number and s.account = 'CREDIT_SUSPENSE') as "suspenseCents",
        ${hasAutopay(today)} as "hasAutopay", ${houseRuleOn(today)} as "houseRule",
        json_build_object('code', g.rep_id::text, 'name', (select r.name from reps r where r.rep_id = g.rep_id)) as rep,
        ${namedCodes('group_carriers', 'carriers', 'carrier_code')} as carriers,
        ${namedCodes('group_agents', 'agents', 'agent_code')} as agents,
        (select json_build_object('billPk', b.bill_pk, 'billNumber', b.bill_number, 'status', b.status,
            'dueDate', b.due_date::text, 'openCents', greatest(0, b.due_cents - b.paid_cents - b.pending_cents))
          from ${billsInScope(scope)} b
          where b.group_number = g.group_number and b.status <> 'PAID' and not ${isDuePassed(days)}
          order by b.due_date, b.bill_pk limit 1) as "nextBill",
        (select json_build_object('at', ${isoText('m.at')}, 'by', m.by_name) from group_reminders m
          where m.group_number = g.group_number order by m.at desc limit 1) as "lastReminder"
      from groups g left join ${this.owed(onlyThis, days)} o on o.group_number = g.group_number
      where g.group_number = ${groupNumber} and ${scopeCondition(scope, 'g.group_number')}`.execute(this.db);
    return rows[0];
  }

  async contacts(groupNumber: string, limit: number): Promise<readonly GroupContact[]> {
    const superUser = sql`${sql.val(spellingsOf(Role.SuperUser))}::text[]`;
    const { rows } = await sql<Omit<GroupContact, 'roles'> & { roles: readonly string[] }>`
      select p.user_id as "userId", trim(p.first_name || ' ' || p.last_name) as name, p.email,
        array_agg(r.role order by r.role) as roles
      from person_roles r join people p on p.user_id = r.user_id
      where r.group_number = ${groupNumber} and p.status = 'Active'
      group by p.user_id
      order by bool_or(r.role = any(${superUser})) desc, lower(p.last_name), lower(p.first_name), p.user_id
      limit ${limit}`.execute(this.db);
    return rows.map(({ roles, ...person }) => ({ ...person, roles: roles.flatMap((role) => roleOf(role) ?? []) }));
  }

  private daysOf(today: LocalDate): Promise<DueDays> {
    return dueDaysAt(this.db, today, this.clock.now());
  }

  /**
   * A table expression with the `open` and `past_due` amounts of each group, on bills and for returned payments.
   *
   * @param groups a selection of group numbers: only these.
   */
  private owed(scope: Scope, days: DueDays, groups?: RawBuilder<unknown>): RawBuilder<unknown> {
    const isIn = (table: string) =>
      groups ? sql<SqlBool>`${sql.ref(`${table}.group_number`)} in (${groups})` : sql<SqlBool>`true`;
    const ofBills =
      !groups && isOwedKeptFor(scope)
        ? sql`select s.group_number, s.first_owed, ${openOf('s')} as open, ${pastDueOf('s')} as past_due from ${owedGroups(scope, days)} s`
        : sql`select b.group_number, min(b.period_from) as first_owed, sum(${OPEN})::bigint as open,
              coalesce(sum(${OPEN}) filter (where ${isDuePassed(days)}), 0)::bigint as past_due
            from ${billsToCount(scope, isIn)} b where ${OWED} group by b.group_number`;
    const ofReturns = returnsOwed(scope, startOfOfficeDate(days.today, this.officeTimeZone));
    return owedWithReturns(ofBills, sql`(select o.* from ${ofReturns} o where ${isIn('o')})`);
  }
}

const NOTHING_OWED = { openCents: ZERO, pastDueCents: ZERO };

/** The groups of a scope as a `from` clause, for counting them: one table where a table lists them. */
function groupsOf(scope: Scope): RawBuilder<unknown> {
  const [code, ...others] =
    scope.kind === 'carriers' ? scope.carrierCodes : scope.kind === 'agents' ? scope.agentCodes : [];
  if (code !== undefined && others.length === 0)
    return scope.kind === 'carriers'
      ? sql`group_carriers m where m.carrier_code = ${code}`
      : sql`group_agents m where m.agent_code = ${code}`;
  return sql`groups g where ${isInScope(scope)}`;
}

/** Condition on the group `g`, whose own row says who its rep is. */
function isInScope(scope: Scope): RawBuilder<SqlBool> {
  return scope.kind === 'rep' ? sql`g.rep_id = ${scope.repId}::integer` : scopeCondition(scope, 'g.group_number');
}

/** Whether autopay of the group `g` is on: the latest change that has started decides. */
function hasAutopay(today: LocalDate): RawBuilder<unknown> {
  return sql`coalesce((select a.bank_account_pk is not null from autopay_changes a
    where a.group_number = g.group_number and a.starts_on <= ${today}::date order by a.version desc limit 1), false)`;
}

/** The carriers or agents of the group `g` by name. */
function namedCodes(
  of: 'group_carriers' | 'group_agents',
  table: 'carriers' | 'agents',
  column: 'carrier_code' | 'agent_code',
): RawBuilder<unknown> {
  const code = sql.ref(`n.${column}`);
  return sql`coalesce((select json_agg(json_build_object('code', ${code}, 'name', n.name) order by lower(n.name), ${code})
    from ${sql.table(of)} m join ${sql.table(table)} n on ${code} = ${sql.ref(`m.${column}`)}
    where m.group_number = g.group_number), '[]'::json)`;
}
