import type { CheckSql } from './moneyChecks.sql';

/** Invariants of reasons that people gave. @source BR-CTL-07 BR-CTL-09 BR-CTL-10 */
export const CONTROL_CHECKS: readonly CheckSql[] = [
  {
    name: 'A reason to pay is about a payment of its amount, and one about a likely duplicate names another of its group.',
    query: `
      select case when r.kind <> 'duplicateCheck' and p.amount_cents is distinct from r.amount_cents
          then r.reason_pk || ': ' || r.amount_cents || ', payment ' || coalesce(p.amount_cents::text, 'missing')
        when r.kind = 'duplicatePayment' and e.payment_pk is null then r.reason_pk || ': no earlier payment'
        when r.earlier_pk = r.item_pk then r.reason_pk || ': compared with itself' end as breach
      from control_reasons r
      left join payments p on p.group_number = r.group_number and p.payment_pk = r.item_pk
      left join payments e on e.group_number = r.group_number and e.payment_pk = r.earlier_pk`,
  },
];
