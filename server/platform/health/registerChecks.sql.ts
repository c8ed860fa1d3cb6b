import { COMPARED_BALANCES, COMPARED_DIVISION_BALANCES } from '../database/statements/comparedBalances';
import type { CheckSql } from './moneyChecks.sql';

const SUM = (of: string) =>
  ['billed', 'employee', 'employer', 'continuation', 'adjustment']
    .map((name) => `sum(${of}.${name}_cents) as ${name}`)
    .join(', ');

/** Invariants of the register of balances. @source BR-REG-03 docs/decisions/register.md#balances-are-kept-with-their-entries */
export const REGISTER_CHECKS: readonly CheckSql[] = [
  {
    name: 'A balance of the register is the sum of its entries.',
    query: `
      select case when w.is_wrong then w.group_number || ' ' || w.coverage || ' ' || w.plan || ': the balance is not the sum of its entries' end as breach
      from (${COMPARED_BALANCES}) w`,
  },
  {
    name: 'A balance of a division is the sum of the entries of its bills.',
    query: `
      select case when w.is_wrong then w.group_number || ' ' || w.division_number || ' ' || w.coverage || ' ' || w.plan
        || ': the balance of the division is not the sum of the entries of its bills' end as breach
      from (${COMPARED_DIVISION_BALANCES}) w`,
  },
  {
    name: 'What employees paid by a posting of the register is the sum of its entries.',
    query: `
      select case when p.employee_cents <> coalesce(e.employee, 0)
        then p.posting_pk || ': ' || p.employee_cents || ' instead of ' || coalesce(e.employee, 0) end as breach
      from register_postings p left join (
        select x.group_number, x.posting_pk, sum(x.employee_cents) as employee from register_entries x group by 1, 2
      ) e on e.group_number = p.group_number and e.posting_pk = p.posting_pk`,
  },
  {
    name: 'What the register has as billed and adjusted is what the reconciled bill says.',
    query: `
      select case when b.status in ('UNRELEASED', 'RELEASED', 'MODIFIED') then r.bill_pk || ': in the register, ' || b.status
        when r.billed <> b.billed_cents or r.adjustment <> case b.reconcile_policy when 'adjustThenPay' then b.reconciled_cents - b.billed_cents else 0 end
        then r.bill_pk || ': billed ' || b.billed_cents || ', register ' || r.billed || ' and ' || r.adjustment end as breach
      from (
        select p.group_number, p.bill_pk, ${SUM('x')} from register_postings p
        join register_entries x on x.group_number = p.group_number and x.posting_pk = p.posting_pk
        where p.bill_pk is not null and p.reverses_pk is null and not exists (
          select 1 from register_postings v where v.group_number = p.group_number and v.reverses_pk = p.posting_pk)
        group by 1, 2
      ) r join bills b on b.group_number = r.group_number and b.bill_pk = r.bill_pk`,
  },
  {
    name: 'A write-off has one posting of its amount, a reversed one a second with the opposite, and others have none.',
    query: `
      select case when coalesce(p.postings, 0) <> case w.state when 'DONE' then 1 when 'REVERSED' then 2 else 0 end
          or coalesce(p.adjustment, 0) <> case w.state when 'DONE' then -w.amount_cents else 0 end
          or coalesce(p.others, 0) <> 0
        then w.write_off_pk || ': ' || w.state || ', posted ' || coalesce(p.adjustment, 0) end as breach
      from register_write_offs w left join (
        select p.group_number, p.write_off_pk, count(distinct p.posting_pk) as postings, sum(x.adjustment_cents) as adjustment,
          sum(abs(x.billed_cents) + abs(x.employee_cents) + abs(x.employer_cents) + abs(x.continuation_cents)) as others
        from register_postings p join register_entries x on x.group_number = p.group_number and x.posting_pk = p.posting_pk
        where p.write_off_pk is not null and p.event <> 'MERGED' and not exists (
          select 1 from register_postings m
          where m.group_number = p.group_number and m.posting_pk = p.reverses_pk and m.event = 'MERGED')
        group by 1, 2
      ) p on p.group_number = w.group_number and p.write_off_pk = w.write_off_pk`,
  },
  {
    name: 'A balance that is written off is not below zero.',
    query: `
      select case when b.balance_cents < 0 then w.write_off_pk || ': the balance is ' || b.balance_cents end as breach
      from register_write_offs w
      join register_entries e on e.group_number = w.group_number and e.posting_pk = w.entry_posting_pk and e.entry_no = w.entry_no
      join register_balances b on b.group_number = e.group_number and b.member_id = e.member_id and b.coverage = e.coverage
        and b.plan = e.plan and b.unnumbered_name = case e.member_id when '' then e.member_name else '' end
      where w.state = 'DONE'`,
  },
];
