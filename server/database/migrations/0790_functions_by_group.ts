import { type Kysely, sql } from 'kysely';

/** Columns of `carrier_bills` other than its key. */
const KEPT = [
  'is_issuer',
  'bill_number',
  'status',
  'period_from',
  'period_to',
  'due_date',
  'line_count',
  'billed_cents',
  'reconciled_cents',
  'adjustments_cents',
  'credits_cents',
  'due_cents',
  'paid_cents',
  'pending_cents',
];

/** The view `carrier_bills_computed` for some bills of one group. Every table is filtered by the group number. */
const COMPUTED = `
  select b.group_number, b.bill_pk, k.carrier_code, k.carrier_code = b.carrier_codes[1] as is_issuer,
    b.bill_number, b.status, b.period_from, b.period_to, b.due_date,
    k.line_count, k.billed_cents, k.reconciled_cents, k.adjustments_cents,
    coalesce(credits.parts[place.no], 0) as credits_cents,
    carriers.amounts[place.no] - coalesce(credits.parts[place.no], 0) as due_cents,
    k.paid_cents, coalesce(pending.parts[place.no], 0) as pending_cents
  from bills b
  cross join lateral (
    select array_agg(c.carrier_code order by c.carrier_code) as codes, array_agg(c.amount order by c.carrier_code) as amounts,
      array_agg(c.paid_cents order by c.carrier_code) as paids
    from (
      select carrier_code, paid_cents, adjustments_cents + case
        when b.reconcile_policy = 'adjustThenPay' and b.status in ('RECONCILED','PENDING','PARTIAL','PAID') then reconciled_cents
        else billed_cents end as amount
      from bill_carriers where group_number = of_group.group_number and bill_pk = b.bill_pk
    ) c
  ) carriers
  cross join lateral (
    select case when b.credits_cents <> 0 then pro_rata(b.credits_cents, array(
      select greatest(0, amount) from unnest(carriers.amounts) with ordinality as own (amount, no) order by no)) end as parts
  ) credits
  cross join lateral (
    select case when b.pending_cents <> 0 then pro_rata(b.pending_cents, array(
      select greatest(0, amount - coalesce(credited, 0) - paid)
      from unnest(carriers.amounts, credits.parts, carriers.paids) with ordinality as own (amount, credited, paid, no) order by no)) end as parts
  ) pending
  join bill_carriers k on k.group_number = of_group.group_number and k.bill_pk = b.bill_pk
  cross join lateral (select array_position(carriers.codes, k.carrier_code) as no) place
  where b.group_number = of_group.group_number and b.bill_pk = any(of_group.bill_pks)`;

/** First key of the advisory locks on members; the second is one of 64. */
const MEMBER_LOCKS = 4_180_024;

/** @param body statements for one group, whose changed rows are in the record `of_group`. */
const eachGroup = (name: string, groups: string, body: string, before = '') => `
  create or replace function ${name}() returns trigger language plpgsql as $$
  declare of_group record;
  begin${before}
    for of_group in ${groups} loop
      ${body}
    end loop;
    return null;
  end $$`;

const lockMembersOf = (lines: string, lock: string) => `
    perform ${lock}(${MEMBER_LOCKS}, key) from (
      select distinct hashtext(group_number) & 63 as key from ${lines} where member_id <> '' order by key) keys;`;

const OF_MEMBERS = `array_agg(member_id) as ids, array_agg(carrier_code) as carriers`;

const STATEMENTS = [
  eachGroup(
    'keep_carrier_bills',
    'select group_number, array_agg(distinct bill_pk) as bill_pks from changed group by group_number',
    `insert into carrier_bills as kept ${COMPUTED}
      on conflict (group_number, bill_pk, carrier_code) do update
      set ${KEPT.map((column) => `${column} = excluded.${column}`).join(', ')}
      where (${KEPT.map((column) => `kept.${column}`).join(', ')})
        is distinct from (${KEPT.map((column) => `excluded.${column}`).join(', ')});`,
  ),
  eachGroup(
    'bill_gives_back_its_key',
    'select group_number, array_agg(bill_pk) as bill_pks from gone group by group_number',
    'delete from bill_keys where group_number = of_group.group_number and bill_pk = any(of_group.bill_pks);',
  ),
  eachGroup(
    'add_members',
    `select group_number, ${OF_MEMBERS}, array_agg(member_name) as names from (
        select distinct on (group_number, member_id, carrier_code) group_number, member_id, carrier_code, member_name
        from added where member_id <> '' order by group_number, member_id, carrier_code) a
      group by group_number order by group_number`,
    `insert into members as m (group_number, member_id, carrier_code, member_name)
      select of_group.group_number, l.member_id, l.carrier_code, l.member_name
      from unnest(of_group.ids, of_group.carriers, of_group.names) l (member_id, carrier_code, member_name)
      where not exists (
        select from members known where known.group_number = of_group.group_number and known.member_id = l.member_id
          and known.carrier_code = l.carrier_code and known.member_name = l.member_name)
      order by l.member_id, l.carrier_code
      on conflict (group_number, member_id, carrier_code) do update set member_name = excluded.member_name;`,
    lockMembersOf('added', 'pg_advisory_xact_lock_shared'),
  ),
  eachGroup(
    'remove_members',
    `select group_number, ${OF_MEMBERS} from (
        select distinct group_number, member_id, carrier_code from removed where member_id <> '') r
      group by group_number`,
    `delete from members m using unnest(of_group.ids, of_group.carriers) r (member_id, carrier_code)
      where m.group_number = of_group.group_number and m.member_id = r.member_id and m.carrier_code = r.carrier_code
        and not exists (select from bill_lines l where l.group_number = of_group.group_number and l.member_id = m.member_id
          and l.carrier_code = m.carrier_code);`,
    lockMembersOf('removed', 'pg_advisory_xact_lock'),
  ),
  eachGroup(
    'ledger_event_nets_to_zero',
    'select group_number, array_agg(distinct event_pk) as event_pks from added group by group_number',
    `perform from ledger_entries where group_number = of_group.group_number and event_pk = any(of_group.event_pks)
      group by event_pk having sum(amount_cents) <> 0;
      if found then
        raise exception 'A ledger event of group % does not net to zero.', of_group.group_number using errcode = '23514';
      end if;`,
  ),
  eachGroup(
    'carriers_are_owed',
    `select group_number, array_agg(event_pk) as event_pks, array_agg(entry_no) as entry_nos, array_agg(carrier_code) as carriers
      from added where account = 'CARRIER_PAYABLE' and carrier_code is not null and bill_pk is not null group by group_number`,
    `insert into unremitted_entries (group_number, event_pk, entry_no, carrier_code)
      select of_group.group_number, e.event_pk, e.entry_no, e.carrier_code
      from unnest(of_group.event_pks, of_group.entry_nos, of_group.carriers) e (event_pk, entry_no, carrier_code);`,
  ),
  eachGroup(
    'moved_changes_of_owed',
    `select distinct group_number from moved where group_number <> ''`,
    'insert into changed_owed (group_number) values (of_group.group_number);',
  ),
  // Servers of the previous version call the function that takes a bill.
  `create function unreconciled_amount(status text, billed_cents bigint, adjustments_cents bigint, credits_cents bigint)
   returns bigint language sql immutable as $$
     select case when status in ('RELEASED', 'MODIFIED') then billed_cents + adjustments_cents - credits_cents else 0 end $$`,
  `create function add_unreconciled_amount(
     group_number text, bill_pk text, moment timestamptz, cents bigint, bill_number text, carrier_codes text[], period_from date, due_date date)
   returns void language sql as $$
     insert into unreconciled_amounts as kept
     values (group_number, bill_pk, moment, cents, bill_number, carrier_codes, period_from, due_date)
     on conflict (group_number, bill_pk, at) do update set amount_cents = kept.amount_cents + excluded.amount_cents $$`,
  `create or replace function keep_unreconciled_amount() returns trigger language plpgsql as $$
   declare asked bigint;
   begin
     if tg_op = 'UPDATE' then
       perform add_unreconciled_amount(new.group_number, new.bill_pk, new.mod_date,
         unreconciled_amount(new.status, new.billed_cents, new.adjustments_cents, new.credits_cents)
           - unreconciled_amount(old.status, old.billed_cents, old.adjustments_cents, old.credits_cents),
         new.bill_number, new.carrier_codes, new.period_from, new.due_date);
       return null;
     end if;
     asked := new.billed_cents + new.adjustments_cents - new.credits_cents;
     perform add_unreconciled_amount(new.group_number, new.bill_pk, coalesce(new.released_at, new.add_date), asked,
       new.bill_number, new.carrier_codes, new.period_from, new.due_date);
     if new.status not in ('RELEASED', 'MODIFIED') then
       perform add_unreconciled_amount(new.group_number, new.bill_pk, coalesce(new.reconciled_at, new.mod_date), -asked,
         new.bill_number, new.carrier_codes, new.period_from, new.due_date);
     end if;
     return null;
   end $$`,
  'drop trigger bills_change_unreconciled_amount on bills',
  `create trigger bills_change_unreconciled_amount after update on bills for each row
   when (unreconciled_amount(old.status, old.billed_cents, old.adjustments_cents, old.credits_cents)
     <> unreconciled_amount(new.status, new.billed_cents, new.adjustments_cents, new.credits_cents))
   execute function keep_unreconciled_amount()`,
];

/**
 * Triggers of sets of rows work group by group, with the group as a constant in every statement, and no function takes the row of a
 * table: forms that the nodes of a distributed database run, and the others as well.
 *
 * @source docs/adr/0032-distributed-by-group.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
