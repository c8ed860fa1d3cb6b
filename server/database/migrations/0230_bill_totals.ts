import { type Kysely, sql } from 'kysely';

const AMOUNTS = ['billed_cents', 'reconciled_cents', 'adjustments_cents', 'due_cents', 'paid_cents', 'pending_cents'];
const KEY = ['status', 'period_from', 'due_date'];

/** Whether something is due on a bill, or on a carrier's part of it, that is neither paid nor pending. */
const isOpen = (bill: string) => `${bill}.due_cents - ${bill}.paid_cents - ${bill}.pending_cents > 0`;
const columns = (bill: string) => [...KEY, ...AMOUNTS].map((column) => `${bill}.${column}`).join(', ');
const sums = (of: string) => ['bills', ...AMOUNTS].map((column) => `sum(${of}.${column}) as ${column}`).join(', ');

/** A total's columns. Sums of many bills are larger than a bigint. */
const TOTAL = `
  status text not null, period_from date not null, due_date date not null, is_open boolean not null, bills bigint not null,
  ${AMOUNTS.map((column) => `${column} numeric not null`).join(', ')}`;

const TOTALS = [
  `create table bill_totals (viewer text not null, ${TOTAL}, primary key (viewer, status, period_from, due_date, is_open))`,
  // Only ever inserted, and folded into the totals; without a key, because no row is looked up.
  `create table bill_total_changes (group_number text not null, viewers text[] not null, ${TOTAL})`,
];

/** Adds what a row counted before and counts now to the changes: nothing if that is the same. */
const addChanges = (counts: (row: string) => string) => `
  insert into bill_total_changes
  select coalesce(new.group_number, old.group_number), viewers, c.status, c.period_from, c.due_date, c.is_open, ${sums('c')}
  from (
    select -1 as bills, old.status, old.period_from, old.due_date, ${isOpen('old')} as is_open,
      ${AMOUNTS.map((column) => `-old.${column} as ${column}`).join(', ')}
    where tg_op <> 'INSERT' and ${counts('old')}
    union all
    select 1, new.status, new.period_from, new.due_date, ${isOpen('new')}, ${AMOUNTS.map((column) => `new.${column}`).join(', ')}
    where tg_op <> 'DELETE' and ${counts('new')}
  ) c group by c.status, c.period_from, c.due_date, c.is_open
  having ${['bills', ...AMOUNTS].map((column) => `sum(c.${column}) <> 0`).join(' or ')}`;

/** A carrier sees an unreleased bill only if it issues it. */
const carrierSees = (row: string) => `(${row}.status <> 'UNRELEASED' or ${row}.is_issuer)`;

const isChanged = `row(${columns('old')}) is distinct from row(${columns('new')})`;

const countingOf = (table: string, routine: string, condition: string) => [
  `create trigger ${table}_are_counted after insert or delete on ${table} for each row execute function ${routine}()`,
  `create trigger ${table}_are_counted_again after update on ${table} for each row when (${condition})
   execute function ${routine}()`,
];

const COUNTING = [
  // The group is locked against a new rep or agent until the bill's transaction ends, and read after that.
  `create function count_bill() returns trigger language plpgsql as $$
   declare viewers text[];
   begin
     perform from groups g where g.group_number = coalesce(new.group_number, old.group_number) for key share;
     select array['all', 'rep ' || g.rep_id]
         || array(select 'agent ' || a.agent_code from group_agents a where a.group_number = g.group_number order by 1)
       into viewers from groups g where g.group_number = coalesce(new.group_number, old.group_number);
     ${addChanges(() => 'true')};
     return null;
   end $$`,
  `create function count_carrier_bill() returns trigger language plpgsql as $$
   declare viewers text[] := array['carrier ' || coalesce(new.carrier_code, old.carrier_code)];
   begin
     ${addChanges(carrierSees)};
     return null;
   end $$`,
  ...countingOf('bills', 'count_bill', isChanged),
  ...countingOf('carrier_bills', 'count_carrier_bill', `${isChanged} or old.is_issuer <> new.is_issuer`),
];

/** A group's bills move from one rep or agent to another, with all that others have changed until then. */
const MOVING = [
  `create function move_bill_totals(number text, viewer text, sign integer) returns void language plpgsql as $$
   begin
     insert into bill_total_changes
       select number, array[viewer], b.status, b.period_from, b.due_date, ${isOpen('b')}, sign * count(*),
     ${AMOUNTS.map((column) => `sign * sum(b.${column})`).join(', ')}
     from bills b where b.group_number = number group by 3, 4, 5, 6;
   end $$`,
  `create function lock_group_of_totals() returns trigger language plpgsql as $$
   begin
     perform from groups g where g.group_number = new.group_number for update;
     return new;
   end $$`,
  `create function move_totals_of_rep() returns trigger language plpgsql as $$
   begin
     perform move_bill_totals(new.group_number, 'rep ' || old.rep_id, -1);
     perform move_bill_totals(new.group_number, 'rep ' || new.rep_id, 1);
     return null;
   end $$`,
  `create trigger groups_lock_their_totals before update on groups for each row when (old.rep_id <> new.rep_id)
   execute function lock_group_of_totals()`,
  `create trigger groups_move_their_totals after update on groups for each row when (old.rep_id <> new.rep_id)
   execute function move_totals_of_rep()`,
  `create function move_totals_of_agent() returns trigger language plpgsql as $$
   begin
     perform from groups g where g.group_number = coalesce(new.group_number, old.group_number) for update;
     if tg_op <> 'INSERT' then perform move_bill_totals(old.group_number, 'agent ' || old.agent_code, -1); end if;
     if tg_op <> 'DELETE' then perform move_bill_totals(new.group_number, 'agent ' || new.agent_code, 1); end if;
     return null;
   end $$`,
  `create trigger group_agents_move_totals after insert or update or delete on group_agents for each row
   execute function move_totals_of_agent()`,
];

const computed = (kind: string, viewer: string, from: string) => `
  select '${kind}' as kind, ${viewer} as viewer, b.status, b.period_from, b.due_date, ${isOpen('b')} as is_open, count(*) as bills,
    ${AMOUNTS.map((column) => `sum(b.${column}) as ${column}`).join(', ')}
  from ${from} group by 2, 3, 4, 5, 6`;

const KEPT = `
  select split_part(t.viewer, ' ', 1) as kind, t.viewer, t.status, t.period_from, t.due_date, t.is_open, ${sums('t')}
  from (
    select * from bill_totals
    union all
    select v.viewer, ${['c.status', 'c.period_from', 'c.due_date', 'c.is_open', 'c.bills', ...AMOUNTS.map((column) => `c.${column}`)].join(', ')}
    from bill_total_changes c cross join lateral unnest(c.viewers) as v (viewer)
  ) t group by t.viewer, t.status, t.period_from, t.due_date, t.is_open
  having ${['bills', ...AMOUNTS].map((column) => `sum(t.${column}) <> 0`).join(' or ')}`;

const VIEWS = [
  `create view bill_totals_computed as
   ${computed('all', `'all'::text`, 'bills b')}
   union all ${computed('rep', `'rep ' || g.rep_id`, 'bills b join groups g on g.group_number = b.group_number')}
   union all ${computed('agent', `'agent ' || a.agent_code`, 'bills b join group_agents a on a.group_number = b.group_number')}
   union all ${computed('carrier', `'carrier ' || b.carrier_code`, `carrier_bills b where ${carrierSees('b')}`)}`,
  `create view bill_totals_kept as ${KEPT}`,
];

const FILL = `
  insert into bill_totals
  select viewer, status, period_from, due_date, is_open, bills, ${AMOUNTS.join(', ')} from bill_totals_computed`;

/**
 * Counts and amounts of bills by who sees them (everyone in the back office, a rep, an agent, a carrier), status, billing month, due
 * date, and whether anything is open. What they must be is the view `bill_totals_computed`.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TOTALS, ...COUNTING, ...MOVING, ...VIEWS, FILL]) await sql.raw(statement).execute(db);
}
