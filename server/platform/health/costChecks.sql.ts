import type { CheckSql } from './moneyChecks.sql';

/** Invariants of journal entries. @source BR-CST-04 BR-CST-05 */
export const COST_CHECKS: readonly CheckSql[] = [
  {
    name: 'The debits of a journal entry are its credits, and carriers are credited with its amount due.',
    query: `
      select case when coalesce(p.total, 0) <> 0 or coalesce(p.payable, 0) <> e.due_cents
        then e.entry_pk || ': ' || coalesce(p.total, 0) || ' out of balance, ' || coalesce(p.payable, 0) || ' of ' || e.due_cents
        end as breach
      from journal_entries e left join (
        select group_number, entry_pk, sum(amount_cents) as total, -sum(amount_cents) filter (where role = 'carrierPayable') as payable
        from journal_parts group by 1, 2
      ) p on p.group_number = e.group_number and p.entry_pk = e.entry_pk`,
  },
  {
    name: 'A bill with a journal entry is reconciled, and the entry has its amount due.',
    query: `
      select case when b.status in ('UNRELEASED', 'RELEASED', 'MODIFIED') then e.entry_pk || ': not reversed, ' || b.status
        when b.due_cents <> e.due_cents then e.entry_pk || ': ' || e.due_cents || ', bill ' || b.due_cents end as breach
      from journal_entries e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
      where e.reverses_pk is null and not exists (
        select 1 from journal_entries r where r.group_number = e.group_number and r.reverses_pk = e.entry_pk)`,
  },
];
