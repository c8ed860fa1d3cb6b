import { type Kysely, sql } from 'kysely';

const CENTS = ['billed_cents', 'employee_cents', 'employer_cents', 'continuation_cents', 'adjustment_cents'];
const BALANCE = 'billed_cents - employee_cents - employer_cents - continuation_cents + adjustment_cents';

/**
 * The sums of the register's entries by division, member, coverage, and plan, from which a division's page is read by an index. What belongs to
 * the whole group has no row: it is what remains of the register.
 *
 * @source docs/decisions/divisions.md#balances-of-divisions-are-kept-with-the-register
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const amounts = sql.raw(CENTS.map((column) => `${column} bigint not null default 0`).join(', '));
  await sql`
    create table register_division_balances (
      group_number text not null references groups, division_number text not null check (division_number <> ''),
      member_id text not null, member_name text not null, coverage text not null, plan text not null,
      unnumbered_name text not null generated always as (case member_id when '' then member_name else '' end) stored,
      ${amounts}, balance_cents bigint not null generated always as (${sql.raw(BALANCE)}) stored,
      primary key (group_number, division_number, member_id, unnumbered_name, coverage, plan))`.execute(db);
  const isOpen = sql`where balance_cents <> 0`;
  await sql`create index register_division_balances_by_name
    on register_division_balances (group_number, division_number, lower(member_name), member_id, coverage, plan)`.execute(
    db,
  );
  await sql`create index register_division_balances_open
    on register_division_balances (group_number, division_number, lower(member_name), member_id, coverage, plan) ${isOpen}`.execute(
    db,
  );
  await sql`create index register_division_balances_by_amount
    on register_division_balances (group_number, division_number, balance_cents, member_id, coverage, plan) ${isOpen}`.execute(
    db,
  );
  await sql`create index register_division_balances_by_member on register_division_balances (group_number, member_id)`.execute(
    db,
  );
  const sums = sql.raw(CENTS.map((column) => `sum(s.${column})::bigint`).join(', '));
  await sql`
    insert into register_division_balances (group_number, division_number, member_id, coverage, plan, member_name, ${sql.raw(CENTS.join(', '))})
    select s.group_number, s.division_number, s.member_id, s.coverage, s.plan, max(s.member_name), ${sums} from (
      select e.*, case when p.bill_pk is not null then coalesce(b.division_number, '') else coalesce((
        select case when min(coalesce(c.division_number, '')) = max(coalesce(c.division_number, '')) then min(c.division_number) end
        from register_entries f
        join register_postings q on q.group_number = f.group_number and q.posting_pk = f.posting_pk
        join bills c on c.group_number = q.group_number and c.bill_pk = q.bill_pk
        where f.group_number = e.group_number and f.member_id = e.member_id and f.coverage = e.coverage and f.plan = e.plan
          and (f.member_id <> '' or f.member_name = e.member_name)), '') end as division_number
      from register_entries e
      join register_postings p on p.group_number = e.group_number and p.posting_pk = e.posting_pk
      left join bills b on b.group_number = p.group_number and b.bill_pk = p.bill_pk
      where exists (select from divisions d where d.group_number = e.group_number)) s
    where s.division_number <> ''
    group by 1, 2, 3, 4, 5, case s.member_id when '' then s.member_name end`.execute(db);
}
