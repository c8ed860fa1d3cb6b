import type { CheckSql } from './moneyChecks.sql';

/** Invariants of deposits. @source product.md, Money, invariants 2, 3, 7 */
export const DEPOSIT_CHECKS: readonly CheckSql[] = [
  {
    name: 'A deposit shows the count and total of its checks, and posts only in balance.',
    query: `
      select case when d.check_count <> c.found or d.check_cents <> c.total or d.undecided_count <> c.undecided
          or (d.state = 'POSTED' and (c.found <> d.control_count or c.total <> d.control_cents or c.undecided > 0))
        then d.deposit_pk || ': ' || d.state || ', shows ' || d.check_count || ' of ' || d.check_cents || ', has ' || c.found || ' of '
          || c.total || ', bank ' || d.control_count || ' of ' || d.control_cents end as breach
      from deposits d cross join lateral (
        select count(*) as found, coalesce(sum(amount_cents), 0) as total, count(*) filter (where target = 'undecided') as undecided
        from deposit_checks where deposit_pk = d.deposit_pk
      ) c`,
  },
  {
    name: 'A posted check of a known payer is one payment of its amount and group; an unknown one is held once.',
    query: `
      select case when d.state <> 'POSTED' and (c.payment_pk is not null or s.suspense_pk is not null) then c.check_pk || ': not posted'
        when d.state = 'POSTED' and c.target = 'unknown' and s.amount_cents is distinct from c.amount_cents then c.check_pk || ': not held'
        when d.state = 'POSTED' and c.target <> 'unknown'
          and (p.amount_cents is distinct from c.amount_cents or p.method is distinct from d.method)
        then c.check_pk || ': ' || c.amount_cents || ', payment ' || coalesce(p.amount_cents::text, 'missing') end as breach
      from deposit_checks c join deposits d on d.deposit_pk = c.deposit_pk
      left join payments p on p.group_number = c.group_number and p.payment_pk = c.payment_pk
      left join suspense_items s on s.group_number = 'unidentified' and s.check_pk = c.check_pk`,
  },
  {
    // @source docs/decisions/ledger.md#a-deposit-is-cash-when-it-is-posted
    name: "A posted deposit brought the bank's total in cash.",
    query: `
      with posted as materialized (
        select v.group_number, v.ref_pk, sum(l.amount_cents) as cents
        from ledger_events v join ledger_entries l on l.group_number = v.group_number and l.event_pk = v.event_pk and l.account = 'CASH'
        where v.kind in ('PAYMENT_PROCESSED','UNIDENTIFIED_RECEIVED') group by v.group_number, v.ref_pk
      ), unidentified as materialized (
        select check_pk, suspense_pk from suspense_items where group_number = 'unidentified' and check_pk is not null
      )
      select case when d.control_cents <> coalesce(sum(p.cents), 0)
        then d.deposit_pk || ': bank ' || d.control_cents || ', cash ' || coalesce(sum(p.cents), 0) end as breach
      from deposits d left join deposit_checks c on c.deposit_pk = d.deposit_pk
      left join unidentified s on s.check_pk = c.check_pk
      left join posted p on p.group_number = coalesce(c.group_number, 'unidentified') and p.ref_pk = coalesce(c.payment_pk, s.suspense_pk)
      where d.state = 'POSTED' group by d.deposit_pk, d.control_cents`,
  },
  {
    name: 'What remains of held money is its amount less what was paid, transferred, refunded, and reversed.',
    query: `
      select case when s.remaining_cents <> s.amount_cents - coalesce(u.total, 0)
        then s.suspense_pk || ': ' || s.remaining_cents || ' of ' || s.amount_cents || ', used ' || coalesce(u.total, 0) end as breach
      from suspense_items s left join (
        select group_number, suspense_pk, sum(amount_cents) as total from (
          select u.group_number, u.suspense_pk, u.amount_cents
          from payment_held_uses u join payments p using (group_number, payment_pk)
          where p.status = 'PROCESSED' and p.disposition = 'NONE'
          union all select group_number, suspense_pk, amount_cents from suspense_moves where state = 'DONE'
          union all select i.group_number, i.suspense_pk, r.from_suspense_cents
          from payment_reversals r join suspense_items i using (group_number, payment_pk) where i.bill_pk is null
        ) used group by 1, 2
      ) u using (group_number, suspense_pk)`,
  },
];
