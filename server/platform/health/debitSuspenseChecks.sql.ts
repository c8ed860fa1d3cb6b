import type { CheckSql } from './moneyChecks.sql';

/** Invariants of shorts that are carried to the next bill. @source product.md, Money, invariants 1, 6 */
export const DEBIT_SUSPENSE_CHECKS: readonly CheckSql[] = [
  {
    name: 'A live Debit Suspense is carried in full, and nothing else is carried.',
    query: `
      select case when coalesce(c.total, 0) <> case when p.method = 'Debit Suspense' and p.disposition = 'NONE' then p.amount_cents else 0 end
        then p.payment_pk || ': ' || p.amount_cents || ' by ' || p.method || ', carried ' || coalesce(c.total, 0) end as breach
      from payments p left join (
        select group_number, payment_pk, sum(amount_cents) as total from carried_shorts group by 1, 2
      ) c using (group_number, payment_pk)`,
  },
  {
    name: 'A Debit Suspense was made by one manager up to the limit, and by two above it.',
    query: `
      select case when s.payment_pk is null or s.amount_cents <> p.amount_cents
          or (s.amount_cents > s.limit_cents and coalesce(s.decided_by_user_id, s.user_id) = s.user_id)
        then p.payment_pk || ': closing ' || coalesce(s.closing_pk, 'none') end as breach
      from payments p left join short_closings s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
      where p.method = 'Debit Suspense'`,
  },
  {
    name: 'A carried short is an adjustment of the bill that it went to, and no other adjustment comes from debit suspense.',
    query: `
      select case when c.payment_pk is null or a.adjustment_pk is null or a.amount_cents <> c.amount_cents
        then coalesce(c.payment_pk, a.bill_pk) || ': carried ' || coalesce(c.amount_cents, 0) || ', adjustment '
          || coalesce(a.amount_cents, 0) end as breach
      from (select * from carried_shorts where to_bill_pk is not null) c
      full join (select * from bill_adjustments where kind = 'DEBIT_SUSPENSE') a
        on a.group_number = c.group_number and a.bill_pk = c.to_bill_pk and a.adjustment_pk = c.payment_pk || ':' || c.carrier_code`,
  },
  {
    name: 'Debit suspense is what no reconciled bill has of the shorts that were carried.',
    query: `
      select case when coalesce(l.total, 0) <> coalesce(c.total, 0)
        then coalesce(l.group_number, c.group_number) || ' ' || coalesce(l.carrier_code, c.carrier_code) || ': ledger '
          || coalesce(l.total, 0) || ', carried ' || coalesce(c.total, 0) end as breach
      from (select group_number, carrier_code, sum(amount_cents) as total from ledger_entries
        where account = 'DEBIT_SUSPENSE' group by 1, 2) l
      full join (
        select c.group_number, c.carrier_code, sum(c.amount_cents) as total from carried_shorts c
        left join bills b on b.group_number = c.group_number and b.bill_pk = c.to_bill_pk
        where b.bill_pk is null or b.status in ('UNRELEASED','RELEASED','MODIFIED') group by 1, 2
      ) c using (group_number, carrier_code)`,
  },
];
