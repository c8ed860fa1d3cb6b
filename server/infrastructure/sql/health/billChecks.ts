import type { CheckSql } from './CheckSql';

const RECONCILED = `status in ('RECONCILED','PENDING','PARTIAL','PAID')`;

/** What holds of bills by themselves. @source product.md, Money, invariants 1, 4, 5 */
export const BILL_CHECKS: readonly CheckSql[] = [
  {
    name: "A bill's amounts are the sums of its lines.",
    things: `
      select case when l.lines is null then b.bill_pk || ': no lines'
        when l.billed <> b.billed_cents or l.reconciled <> b.reconciled_cents or l.lines <> b.line_count or l.changed <> b.changed_line_count
        then b.bill_pk || ': billed ' || b.billed_cents || ', lines ' || l.billed || '; reconciled ' || b.reconciled_cents
          || ', lines ' || l.reconciled || '; ' || b.line_count || ' lines, found ' || l.lines end as breach
      from bills b left join (
        select group_number, bill_pk, count(*) as lines, count(reconciled_cents) as changed, sum(billed_cents) as billed,
          sum(coalesce(reconciled_cents, billed_cents)) as reconciled
        from bill_lines group by group_number, bill_pk
      ) l using (group_number, bill_pk)`,
  },
  {
    name: "A bill's adjustments add up.",
    things: `
      select case when b.adjustments_cents <> coalesce(a.total, 0)
        then b.bill_pk || ': ' || b.adjustments_cents || ', adjustments ' || coalesce(a.total, 0) end as breach
      from bills b left join (
        select group_number, bill_pk, sum(amount_cents) as total from bill_adjustments group by group_number, bill_pk
      ) a using (group_number, bill_pk)`,
  },
  {
    name: 'The amount due is lines plus adjustments less credits.',
    things: `
      select case when due_cents <> adjustments_cents - credits_cents
          + case when ${RECONCILED} and reconcile_policy = 'adjustThenPay' then reconciled_cents else billed_cents end
        then bill_pk || ': due ' || due_cents end as breach
      from bills`,
  },
  {
    name: "A bill's carriers have all of it.",
    things: `
      select case when c.billed is null then b.bill_pk || ': no carriers'
        when c.billed <> b.billed_cents or c.reconciled <> b.reconciled_cents or c.adjustments <> b.adjustments_cents or c.paid <> b.paid_cents
        then b.bill_pk || ': carriers have billed ' || c.billed || ', reconciled ' || c.reconciled || ', adjustments ' || c.adjustments || ', paid ' || c.paid end as breach
      from bills b left join (
        select group_number, bill_pk, sum(billed_cents) as billed, sum(reconciled_cents) as reconciled,
          sum(adjustments_cents) as adjustments, sum(paid_cents) as paid
        from bill_carriers group by group_number, bill_pk
      ) c using (group_number, bill_pk)`,
  },
  {
    name: "A bill's carriers are those it names.",
    things: `
      select case when found.codes is distinct from b.codes then b.bill_pk || ': names ' || array_to_string(b.codes, ' ') end as breach
      from (select group_number, bill_pk, (select array_agg(code order by code) from unnest(carrier_codes) code) as codes from bills) b
      left join (
        select group_number, bill_pk, array_agg(carrier_code order by carrier_code) as codes from bill_carriers group by group_number, bill_pk
      ) found using (group_number, bill_pk)`,
  },
  {
    name: 'What a carrier is shown of a bill is worked out from the bill.',
    things: `
      select case when kept is distinct from computed then bill_pk || ', ' || carrier_code || ': is '
          || coalesce(kept::text, 'missing') || ', must be ' || coalesce(computed::text, 'none') end as breach
      from (select kept.group_number, kept.bill_pk, kept.carrier_code, row(kept.*) as kept from carrier_bills kept) kept
      full join (
        select computed.group_number, computed.bill_pk, computed.carrier_code, row(computed.*) as computed from carrier_bills_computed computed
      ) computed using (group_number, bill_pk, carrier_code)`,
  },
  {
    name: 'Live allocations on a bill are what it shows, and never more than its due.',
    things: `
      select case when coalesce(a.paid, 0) <> b.paid_cents or coalesce(a.pending, 0) <> b.pending_cents
          or b.paid_cents + b.pending_cents > greatest(b.due_cents, 0)
        then b.bill_pk || ': due ' || b.due_cents || ', paid ' || b.paid_cents || ', pending ' || b.pending_cents
          || '; allocated ' || coalesce(a.paid, 0) || ' and ' || coalesce(a.pending, 0) end as breach
      from bills b left join (
        select group_number, bill_pk, sum(amount_cents) filter (where state = 'PROCESSED') as paid,
          sum(amount_cents) filter (where state = 'PENDING') as pending
        from payment_allocations group by group_number, bill_pk
      ) a using (group_number, bill_pk)`,
  },
  {
    name: 'The status of a reconciled bill is what its money says.',
    things: `
      select case when status <> case
          when pending_cents > 0 then 'PENDING'
          when has_zero_payment or (due_cents > 0 and paid_cents >= due_cents) then 'PAID'
          when paid_cents > 0 then 'PARTIAL' else 'RECONCILED' end
        then bill_pk || ': ' || status || ' with due ' || due_cents || ', paid ' || paid_cents || ', pending ' || pending_cents end as breach
      from bills where ${RECONCILED}`,
  },
];
