import type { CheckSql } from './moneyChecks.sql';

/** Invariants of expected adjustments, which are no money until they arrive on a bill. @source product.md, Screens: Reconcile */
export const EXPECTED_CHECKS: readonly CheckSql[] = [
  {
    name: 'What arrived of an expected adjustment is the sum of its arrivals.',
    query: `
      select case when e.arrived_cents <> coalesce(a.total, 0)
        then e.expected_pk || ': arrived ' || e.arrived_cents || ', arrivals ' || coalesce(a.total, 0) end as breach
      from expected_adjustments e left join (
        select group_number, expected_pk, sum(amount_cents) as total from expected_arrivals group by 1, 2
      ) a using (group_number, expected_pk)`,
  },
  {
    name: 'A line or adjustment is matched for no more than its amount.',
    query: `
      select case when l.amount is null or u.total not between least(l.amount, 0) and greatest(l.amount, 0)
        then u.source_pk || ': ' || coalesce(l.amount, 0) || ', matched ' || u.total end as breach
      from (select group_number, bill_pk, source_pk, sum(amount_cents) as total from expected_arrivals group by 1, 2, 3) u
      left join lateral (
        select billed_cents as amount from bill_lines
        where group_number = u.group_number and bill_pk = u.bill_pk and line_pk = u.source_pk
        union all select amount_cents from bill_adjustments
        where group_number = u.group_number and bill_pk = u.bill_pk and adjustment_pk = u.source_pk
      ) l on true`,
  },
  {
    name: 'An expected adjustment comes from a reconciled bill and arrives on a later, released one.',
    query: `
      select case when o.status in ('UNRELEASED','RELEASED','MODIFIED') then e.expected_pk || ': from ' || o.bill_pk || ' ' || o.status
        when n.status = 'UNRELEASED' or n.period_from <= o.period_from then e.expected_pk || ': arrived on ' || n.bill_pk end as breach
      from expected_adjustments e
      join bills o on o.group_number = e.group_number and o.bill_pk = e.bill_pk
      left join expected_arrivals a on a.group_number = e.group_number and a.expected_pk = e.expected_pk
      left join bills n on n.group_number = a.group_number and n.bill_pk = a.bill_pk`,
  },
];
