import { type RawBuilder, sql } from 'kysely';
import { Role, roleOf, spellingsOf } from '../../src/domain/access/Role';
import type { Scope } from '../../src/domain/access/Scope';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { DELINQUENCY_STAGES, type DelinquencyStage } from '../../src/domain/delinquency/DelinquencyStage';
import type {
  GroupAccount,
  GroupContact,
  GroupOwner,
  GroupSort,
  ListedGroup,
} from '../../src/domain/groups/GroupAccount';
import { containsPattern, scopeCondition } from '../database/conditions';
import { isPastDue, OPEN, OWED } from '../database/statements/billConditions';
import { billsInScope, billsToCount } from '../database/statements/billsInScope';
import { houseRuleOn } from '../database/statements/houseRules';
import { isOwedKeptFor, openOf, owedGroups, pastDueOf } from '../database/statements/owedGroups';
import { returnsOwed } from '../database/statements/returnsOwed';
import type { Db } from '../database/Tables';
import { startOfOfficeDate } from '../shared/officeDate';
import type { GroupListPage, GroupListQuery, GroupQueries } from './ReadGroups';

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
    sql`exists (select from group_carriers m where m.group_number = g.group_number and m.carrier_code = ${code})`,
  agents: (code) =>
    sql`exists (select from group_agents m where m.group_number = g.group_number and m.agent_code = ${code})`,
  reps: (code) => sql`g.rep_id::text = ${code}`,
};

const NAMES: Readonly<Record<GroupOwner['kind'], (code: string) => RawBuilder<unknown>>> = {
  carriers: (code) => sql`(select n.name from carriers n where n.carrier_code = ${code})`,
  agents: (code) => sql`(select n.name from agents n where n.agent_code = ${code})`,
  reps: (code) => sql`(select n.name from reps n where n.rep_id::text = ${code})`,
};

/** The group, its carriers and agents, and its figures, each read by one statement. */
export class SqlGroupQueries implements GroupQueries {
  /** @param officeTimeZone IANA name: where the days begin. */
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone?: string,
  ) {}

  /** @source docs/decisions/groups.md#a-page-of-groups-is-found-before-its-figures */
  async page(
    scope: Scope,
    { q, of, sort, direction, page, size, today }: GroupListQuery,
    stages: ReadonlyMap<string, DelinquencyStage>,
  ): Promise<GroupListPage> {
    const pattern = containsPattern(q);
    const named = sql`(lower(g.name) like lower(${pattern}) or g.group_number like ${pattern})`;
    const inScope = scopeCondition(scope, 'g.group_number');
    const found = sql`${inScope} and ${of ? OF[of.kind](of.code) : sql`true`} and ${q === '' ? sql`true` : named}`;
    const severities = [...stages.values()].map((stage) => DELINQUENCY_STAGES.indexOf(stage));
    const order = direction === 'desc' ? sql`desc` : sql`asc`;
    const ordered = sql`order by ${ORDERS[sort]} ${order}, lower(g.name), g.group_number`;
    const owes = (onPage?: RawBuilder<unknown>) =>
      sql`join ${this.owed(scope, today, onPage)} o on o.group_number = g.group_number`;
    const owed = (onPage?: RawBuilder<unknown>) => sql`left ${owes(onPage)}`;
    const severity = sql`
      left join unnest(${sql.val([...stages.keys()])}::text[], ${sql.val(severities)}::integer[]) as s (group_number, severity)
        on s.group_number = g.group_number`;
    const rep = sql`join reps r on r.rep_id = g.rep_id`;
    // What each order reads of all groups, before the figures of the page.
    const sorted = { name: sql``, rep, balance: owed(), pastDue: owed(), stage: severity };
    const read = (from: RawBuilder<unknown>) =>
      sql<Omit<ListedGroup, 'stage'> & { severity: number }>`
      with page as materialized (
        select g.group_number from groups g ${from} where ${found} ${ordered} offset ${page * size} limit ${size}
      ), shown as (
        select g.group_number, g.name, g.ends_on, g.reconcile_policy, r.name as rep, coalesce(o.open, 0) as open,
          coalesce(o.past_due, 0) as past_due, coalesce(s.severity, 0) as severity, row_number() over (${ordered}) as place
        from page p join groups g on g.group_number = p.group_number ${rep}
        ${owed(sql`select p.group_number from page p`)} ${severity})
      select g.group_number as "groupNumber", g.name, ${CARRIER_NAMES} as carriers, g.rep, g.ends_on as "endsOn",
        g.open::numeric as "openCents", g.past_due::numeric as "pastDueCents", g.severity, ${hasAutopay(today)} as "hasAutopay",
        ${houseRuleOn(today)} as "houseRule",
        (select min(c.applies_from) from group_rule_changes c
         where c.group_number = g.group_number and c.undone_at is null and c.applies_from > ${today}::date) as "nextChangeFrom"
      from shown g order by g.place`.execute(this.db);
    // Sorts only the groups that owe something, unless they do not fill the page.
    const owing = direction === 'desc' && (sort === 'balance' || sort === 'pastDue');
    const first = owing ? await read(sql`${owes()} and ${ORDERS[sort]} > 0`) : undefined;
    const { rows } = first?.rows.length === size ? first : await read(sorted[sort]);
    const counted = await sql<{ total: number }>`
      select count(*)::integer as total from groups g where ${found}`.execute(this.db);
    const items = rows.map(({ severity, ...group }) => ({
      ...group,
      stage: DELINQUENCY_STAGES[severity] ?? 'current',
    }));
    return { items, total: counted.rows[0]?.total ?? 0, ofName: of ? await this.ofName(inScope, of) : null };
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
    const bills = sql`(select b.* from ${billsToCount(onlyThis)} b where b.group_number = ${groupNumber})`;
    const { rows } = await sql<Omit<GroupAccount, 'stage' | 'paidToDate' | 'contacts'>>`
      select g.group_number as "groupNumber", g.name, g.ends_on as "endsOn",
        coalesce(o.open, 0) as "openCents", coalesce(o.past_due, 0) as "pastDueCents",
        (select count(*)::integer from ${bills} b where ${isPastDue(today)}) as "pastDueCount",
        (select coalesce(sum(b.pending_cents), 0) from ${bills} b where ${OWED}) as "pendingCents",
        (select coalesce(sum(s.remaining_cents), 0) from suspense_items s where s.group_number = g.group_number) as "suspenseCents",
        ${hasAutopay(today)} as "hasAutopay", ${houseRuleOn(today)} as "houseRule",
        json_build_object('code', g.rep_id::text, 'name', (select r.name from reps r where r.rep_id = g.rep_id)) as rep,
        ${namedCodes('group_carriers', 'carriers', 'carrier_code')} as carriers,
        ${namedCodes('group_agents', 'agents', 'agent_code')} as agents,
        (select json_build_object('billPk', b.bill_pk, 'billNumber', b.bill_number, 'status', b.status,
            'dueDate', b.due_date::text, 'openCents', greatest(0, b.due_cents - b.paid_cents - b.pending_cents))
          from ${billsInScope(scope)} b
          where b.group_number = g.group_number and b.status <> 'PAID' and b.due_date >= ${today}::date
          order by b.due_date, b.bill_pk limit 1) as "nextBill"
      from groups g left join ${this.owed(onlyThis, today)} o on o.group_number = g.group_number
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

  /**
   * A table expression with the `open` and `past_due` amounts of each group, on bills and for returned payments.
   *
   * @param groups a selection of group numbers: only these.
   */
  private owed(scope: Scope, today: LocalDate, groups?: RawBuilder<unknown>): RawBuilder<unknown> {
    const isIn = (column: string) => (groups ? sql`${sql.ref(column)} in (${groups})` : sql`true`);
    const ofBills =
      !groups && isOwedKeptFor(scope)
        ? sql`select s.group_number, ${openOf('s')} as open, ${pastDueOf('s')} as past_due from ${owedGroups(scope, today)} s`
        : sql`select b.group_number, sum(${OPEN}) as open, coalesce(sum(${OPEN}) filter (where b.due_date < ${today}::date), 0) as past_due
            from ${billsToCount(scope)} b where ${OWED} and ${isIn('b.group_number')} group by b.group_number`;
    return sql`(
      select coalesce(p.group_number, r.group_number) as group_number, coalesce(p.open, 0) + coalesce(r.open, 0) as open,
        coalesce(p.past_due, 0) + coalesce(r.past_due, 0) as past_due
      from (${ofBills}) p
      full join (
        select o.group_number, o.open::bigint, o.past_due::bigint
        from ${returnsOwed(scope, startOfOfficeDate(today, this.officeTimeZone))} o where ${isIn('o.group_number')}
      ) r on r.group_number = p.group_number)`;
  }
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
