/** An invariant as SQL. */
export interface CheckSql {
  /** What holds, as a sentence. */
  readonly name: string;
  /** A query of one row a thing looked at, with a text `breach` that is null where all is well. */
  readonly query: string;
}

const RECONCILED = `status in ('RECONCILED','PENDING','PARTIAL','PAID')`;

/** What holds of bills by themselves. @source product.md, Money, invariants 1, 4, 5 */
const BILL_CHECKS: readonly CheckSql[] = [
  {
    name: "A bill's amounts are the sums of its lines.",
    query: `
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
    query: `
      select case when b.adjustments_cents <> coalesce(a.total, 0)
        then b.bill_pk || ': ' || b.adjustments_cents || ', adjustments ' || coalesce(a.total, 0) end as breach
      from bills b left join (
        select group_number, bill_pk, sum(amount_cents) as total from bill_adjustments group by group_number, bill_pk
      ) a using (group_number, bill_pk)`,
  },
  {
    name: 'The amount due is lines plus adjustments less credits.',
    query: `
      select case when due_cents <> adjustments_cents - credits_cents
          + case when ${RECONCILED} and reconcile_policy = 'adjustThenPay' then reconciled_cents else billed_cents end
        then bill_pk || ': due ' || due_cents end as breach
      from bills`,
  },
  {
    name: "A bill's carriers have all of it.",
    query: `
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
    query: `
      select case when found.codes is distinct from b.codes then b.bill_pk || ': names ' || array_to_string(b.codes, ' ') end as breach
      from (select group_number, bill_pk, (select array_agg(code order by code) from unnest(carrier_codes) code) as codes from bills) b
      left join (
        select group_number, bill_pk, array_agg(carrier_code order by carrier_code) as codes from bill_carriers group by group_number, bill_pk
      ) found using (group_number, bill_pk)`,
  },
  {
    name: 'What a carrier is shown of a bill is worked out from the bill.',
    query: `
      select case when kept is distinct from computed then bill_pk || ', ' || carrier_code || ': is '
          || coalesce(kept::text, 'missing') || ', must be ' || coalesce(computed::text, 'none') end as breach
      from (select kept.group_number, kept.bill_pk, kept.carrier_code, row(kept.*) as kept from carrier_bills kept) kept
      full join (
        select computed.group_number, computed.bill_pk, computed.carrier_code, row(computed.*) as computed from carrier_bills_computed computed
      ) computed using (group_number, bill_pk, carrier_code)`,
  },
  {
    name: 'Live allocations on a bill are what it shows, and never more than its due.',
    query: `
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
    query: `
      select case when status <> case
          when pending_cents > 0 then 'PENDING'
          when has_zero_payment or (due_cents > 0 and paid_cents >= due_cents) then 'PAID'
          when paid_cents > 0 then 'PARTIAL' else 'RECONCILED' end
        then bill_pk || ': ' || status || ' with due ' || due_cents || ', paid ' || paid_cents || ', pending ' || pending_cents end as breach
      from bills where ${RECONCILED}`,
  },
];

/** What holds of payments and of money held. @source product.md, Money, invariants 2, 6, 9 */
const PAYMENT_CHECKS: readonly CheckSql[] = [
  {
    name: 'Live allocations of a payment never exceed it.',
    query: `
      select case when sum(a.amount_cents) filter (where a.state <> 'VOIDED') > p.amount_cents
        then p.payment_pk || ': ' || p.amount_cents || ' allocated ' || sum(a.amount_cents) end as breach
      from payments p join payment_allocations a using (group_number, payment_pk) group by p.group_number, p.payment_pk`,
  },
  {
    name: "A payment's sources are its amount.",
    query: `
      select case when coalesce(sum(s.amount_cents), 0) <> p.amount_cents
        then p.payment_pk || ': ' || p.amount_cents || ' from ' || coalesce(sum(s.amount_cents), 0) end as breach
      from payments p left join payment_sources s using (group_number, payment_pk) group by p.group_number, p.payment_pk`,
  },
  {
    name: 'An allocation is in the state of its payment.',
    query: `
      select case when a.state <> case when p.disposition <> 'NONE' then 'VOIDED' else p.status end
        then a.payment_pk || ' on ' || a.bill_pk || ': ' || a.state || ', payment ' || p.status || ' ' || p.disposition end as breach
      from payment_allocations a join payments p using (group_number, payment_pk)`,
  },
  {
    name: 'Every payment pays at least one bill.',
    query: `
      select case when not exists (select 1 from payment_allocations a where a.group_number = p.group_number and a.payment_pk = p.payment_pk)
          and p.closed_bill_pk is null
        then p.payment_pk || ': no bill' end as breach
      from payments p`,
  },
  {
    name: 'What no bill takes of a processed payment is in suspense.',
    query: `
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
    query: `
      select case when b.has_zero_payment <> (count(p.payment_pk) = 1) then b.bill_pk || ': ' || count(p.payment_pk) || ' Zero Payments' end as breach
      from bills b left join payments p on p.group_number = b.group_number and p.closed_bill_pk = b.bill_pk and p.disposition = 'NONE'
      group by b.group_number, b.bill_pk`,
  },
  {
    name: 'A payment has exactly one event that made it, and one that ended it.',
    query: `
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

const LEDGER_BY_BILL = (account: string) => `
  select group_number, bill_pk, sum(amount_cents) as total from ledger_entries where account = '${account}' group by group_number, bill_pk`;

/** What holds between the ledger and the rest. @source product.md, Money, invariants 3, 6, 10 */
const LEDGER_CHECKS: readonly CheckSql[] = [
  {
    name: 'Every ledger event nets to zero.',
    query: `
      select case when coalesce(sum(e.amount_cents), 0) <> 0 or count(e.entry_no) = 0 then v.event_pk || ': ' || coalesce(sum(e.amount_cents), 0) end as breach
      from ledger_events v left join ledger_entries e using (group_number, event_pk) group by v.group_number, v.event_pk`,
  },
  {
    name: 'What a group owes on a bill is its due less what was paid.',
    query: `
      select case when coalesce(l.total, 0) <> case when b.status in ('RECONCILED','PENDING','PARTIAL','PAID') and not b.has_zero_payment then b.due_cents - b.paid_cents else 0 end
        then b.bill_pk || ': ledger ' || coalesce(l.total, 0) || ', ' || b.status || ' due ' || b.due_cents || ', paid ' || b.paid_cents end as breach
      from bills b left join (${LEDGER_BY_BILL('RECEIVABLE')}) l using (group_number, bill_pk)`,
  },
  {
    name: 'What is owed to a carrier from a bill is what was paid on it for that carrier.',
    query: `
      select case when coalesce(l.total, 0) <> -coalesce(c.paid_cents, 0)
        then coalesce(c.bill_pk, l.bill_pk) || ' ' || coalesce(c.carrier_code, l.carrier_code) || ': ledger ' || coalesce(l.total, 0)
          || ', paid ' || coalesce(c.paid_cents, 0) end as breach
      from bill_carriers c full join (
        select group_number, bill_pk, carrier_code, sum(amount_cents) as total from ledger_entries where account = 'CARRIER_PAYABLE' group by 1, 2, 3
      ) l using (group_number, bill_pk, carrier_code)`,
  },
  {
    name: 'Cash is what processed payments brought.',
    query: `
      select case when coalesce(l.total, 0) <> coalesce(p.total, 0)
        then coalesce(l.group_number, p.group_number) || ': ledger ' || coalesce(l.total, 0) || ', payments ' || coalesce(p.total, 0) end as breach
      from (select group_number, sum(amount_cents) as total from ledger_entries where account = 'CASH' group by 1) l
      full join (
        select group_number, sum(amount_cents) as total from payments
        where status = 'PROCESSED' and disposition = 'NONE' and method in ('Check','ACH','Lockbox') group by 1
      ) p using (group_number)`,
  },
  {
    name: 'Credit suspense is what its items have left.',
    query: `
      select case when coalesce(-l.total, 0) <> coalesce(s.total, 0)
        then coalesce(l.group_number, s.group_number) || ': ledger ' || coalesce(-l.total, 0) || ', items ' || coalesce(s.total, 0) end as breach
      from (select group_number, sum(amount_cents) as total from ledger_entries where account = 'CREDIT_SUSPENSE' group by 1) l
      full join (select group_number, sum(remaining_cents) as total from suspense_items group by 1) s using (group_number)`,
  },
  {
    name: 'Held money is never below zero.',
    query: `
      select case when sum(amount_cents) > 0 then group_number || ' ' || account || ': ' || -sum(amount_cents) end as breach
      from ledger_entries where account in ('CREDIT_SUSPENSE','DEBIT_SUSPENSE','GROUP_CREDIT') group by group_number, account`,
  },
  {
    name: 'Every processed payment is in the ledger once, and no other is.',
    query: `
      select case when count(v.event_pk) <> (p.status = 'PROCESSED')::integer then p.payment_pk || ': ' || count(v.event_pk) || ' events, ' || p.status end as breach
      from payments p left join ledger_events v on v.group_number = p.group_number and v.ref_pk = p.payment_pk and v.kind = 'PAYMENT_PROCESSED'
      group by p.group_number, p.payment_pk`,
  },
  {
    name: 'A ledger event is about something that is there.',
    query: `
      select case when b.bill_pk is null and p.payment_pk is null then v.event_pk || ': ' || v.ref_pk end as breach
      from ledger_events v
      left join bills b on b.group_number = v.group_number and b.bill_pk = v.ref_pk
      left join payments p on p.group_number = v.group_number and p.payment_pk = v.ref_pk`,
  },
];

/** What holds of uploaded files and what they added. @source UPL-1 */
const UPLOAD_CHECKS: readonly CheckSql[] = [
  {
    name: 'A file that counts has added what it said, to the cent.',
    query: `
      select case when coalesce(added.rows, 0) <> u.good_rows or coalesce(added.cents, 0) <> coalesce(u.total_cents, 0)
        then u.upload_pk || ': ' || u.good_rows || ' rows of ' || coalesce(u.total_cents, 0) || ', found '
          || coalesce(added.rows, 0) || ' of ' || coalesce(added.cents, 0) end as breach
      from uploads u left join (
        select group_number as owner, upload_pk, count(*) as rows, sum(amount_cents + employer_cents) as cents
          from payroll_deductions group by 1, 2
        union all select group_number, upload_pk, count(*), 0 from enrolments group by 1, 2
        union all select owner, upload_pk, count(*), sum(amount_cents) from lockbox_items group by 1, 2
        union all select carrier_codes[1], upload_pk, sum(line_count), sum(billed_cents) from bills
          where upload_pk is not null group by 1, 2
      ) added on added.owner = u.owner and added.upload_pk = u.upload_pk
      where u.state = 'COMMITTED'`,
  },
  {
    name: 'What a file added is there only while the file counts.',
    query: `
      select case when u.state not in ('COMMITTING', 'COMMITTED') then u.upload_pk || ': ' || u.state end as breach
      from uploads u where exists (select 1 from payroll_deductions d where d.group_number = u.owner and d.upload_pk = u.upload_pk)
        or exists (select 1 from enrolments e where e.group_number = u.owner and e.upload_pk = u.upload_pk)
        or exists (select 1 from lockbox_items i where i.owner = u.owner and i.upload_pk = u.upload_pk)
        or exists (select 1 from bills b where b.upload_pk = u.upload_pk)`,
  },
  {
    name: 'Lines without a bill, and rows that are to become some, are those of a file that is being committed.',
    query: `
      select case when b.bill_pk is null and u.upload_pk is null then k.bill_pk end as breach
      from bill_keys k left join bills b using (group_number, bill_pk)
      left join coming_bills c on c.group_number = k.group_number and c.bill_pk = k.bill_pk
      left join uploads u on u.upload_pk = c.upload_pk and u.state = 'COMMITTING'
      union all select case when u.upload_pk is null then r.upload_pk || ': rows' end
      from (select distinct upload_pk from bill_upload_rows) r
      left join uploads u on u.upload_pk = r.upload_pk and u.state = 'COMMITTING'`,
  },
];

/** Every invariant of money, and of what brings it, that is recomputed from the rows. */
export const ALL_CHECKS: readonly CheckSql[] = [...BILL_CHECKS, ...PAYMENT_CHECKS, ...LEDGER_CHECKS, ...UPLOAD_CHECKS];
