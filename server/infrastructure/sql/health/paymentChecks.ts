import type { CheckSql } from './CheckSql';

/** What holds of payments and of money held. @source product.md, Money, invariants 2, 6, 9 */
export const PAYMENT_CHECKS: readonly CheckSql[] = [
  {
    name: 'Live allocations of a payment never exceed it.',
    things: `
      select case when sum(a.amount_cents) filter (where a.state <> 'VOIDED') > p.amount_cents
        then p.payment_pk || ': ' || p.amount_cents || ' allocated ' || sum(a.amount_cents) end as breach
      from payments p join payment_allocations a using (group_number, payment_pk) group by p.group_number, p.payment_pk`,
  },
  {
    name: "A payment's sources are its amount.",
    things: `
      select case when coalesce(sum(s.amount_cents), 0) <> p.amount_cents
        then p.payment_pk || ': ' || p.amount_cents || ' from ' || coalesce(sum(s.amount_cents), 0) end as breach
      from payments p left join payment_sources s using (group_number, payment_pk) group by p.group_number, p.payment_pk`,
  },
  {
    name: 'An allocation is in the state of its payment.',
    things: `
      select case when a.state <> case when p.disposition <> 'NONE' then 'VOIDED' else p.status end
        then a.payment_pk || ' on ' || a.bill_pk || ': ' || a.state || ', payment ' || p.status || ' ' || p.disposition end as breach
      from payment_allocations a join payments p using (group_number, payment_pk)`,
  },
  {
    name: 'Every payment pays at least one bill.',
    things: `
      select case when not exists (select 1 from payment_allocations a where a.group_number = p.group_number and a.payment_pk = p.payment_pk)
          and p.closed_bill_pk is null
        then p.payment_pk || ': no bill' end as breach
      from payments p`,
  },
  {
    name: 'What no bill takes of a processed payment is in suspense.',
    things: `
      select case when coalesce(s.amount_cents, 0) <> case when p.closed_bill_pk is not null then greatest(0, -b.due_cents) when p.status = 'PROCESSED' and p.disposition = 'NONE' then p.amount_cents - coalesce(a.total, 0) else 0 end
        then p.payment_pk || ': suspense ' || coalesce(s.amount_cents, 0) end as breach
      from payments p
      left join (select group_number, payment_pk, sum(amount_cents) as total from payment_allocations where state <> 'VOIDED' group by 1, 2) a
        using (group_number, payment_pk)
      left join suspense_items s using (group_number, payment_pk)
      left join bills b on b.group_number = p.group_number and b.bill_pk = p.closed_bill_pk`,
  },
  {
    name: 'A bill is closed by a Zero Payment where it says so, and nowhere else.',
    things: `
      select case when b.has_zero_payment <> (count(p.payment_pk) = 1) then b.bill_pk || ': ' || count(p.payment_pk) || ' Zero Payments' end as breach
      from bills b left join payments p on p.group_number = b.group_number and p.closed_bill_pk = b.bill_pk and p.disposition = 'NONE'
      group by b.group_number, b.bill_pk`,
  },
  {
    name: 'A payment has exactly one event that made it, and one that ended it.',
    things: `
      select case when coalesce(e.made, 0) <> 1
          or coalesce(e.processed, 0) <> (p.status = 'PROCESSED')::integer or coalesce(e.voided, 0) <> (p.disposition = 'VOIDED')::integer
        then p.payment_pk || ': made ' || coalesce(e.made, 0) || ', processed ' || coalesce(e.processed, 0) || ', voided ' || coalesce(e.voided, 0) end as breach
      from payments p left join (
        select group_number, payment_pk, count(*) filter (where event = 'made') as made,
          count(*) filter (where event = 'processed') as processed, count(*) filter (where event = 'voided') as voided
        from payment_events group by 1, 2
      ) e using (group_number, payment_pk)`,
  },
];
