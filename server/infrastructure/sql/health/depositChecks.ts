import type { CheckSql } from './moneyChecks';

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
];
