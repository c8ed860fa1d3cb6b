import type { RawBuilder } from 'kysely';

/** An invariant as SQL. */
export interface CheckSql {
  /** The invariant as a sentence. */
  readonly name: string;
  /** Without parameters. Returns one row per checked record, with a text `breach` that is null if the invariant holds. */
  readonly query: string | RawBuilder<unknown>;
}

/** Invariants of payments and suspense. @source product.md, Money, invariants 2, 6, 9 */
export const PAYMENT_CHECKS: readonly CheckSql[] = [
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
      with without as materialized (
        select group_number, payment_pk from deposit_checks where payment_pk is not null
        union select to_group, payment_pk from suspense_moves where payment_pk is not null
      )
      select case when p.closed_bill_pk is null and w.payment_pk is null
          and not exists (select 1 from payment_allocations a where a.group_number = p.group_number and a.payment_pk = p.payment_pk)
        then p.payment_pk || ': no bill' end as breach
      from payments p left join without w using (group_number, payment_pk)`,
  },
  {
    name: 'What no bill takes of a processed payment is in suspense.',
    query: `
      select case when coalesce(s.amount_cents, 0) <> case when p.closed_bill_pk is not null then greatest(0, -b.due_cents) when p.status = 'PROCESSED' and p.excess_account = 'CREDIT_SUSPENSE' then p.amount_cents - coalesce(a.total, 0) else 0 end
        then p.payment_pk || ': suspense ' || coalesce(s.amount_cents, 0) end as breach
      from payments p
      left join (select group_number, payment_pk, sum(amount_cents) as total from payment_allocations group by 1, 2) a
        using (group_number, payment_pk)
      left join suspense_items s using (group_number, payment_pk)
      left join bills b on b.group_number = p.group_number and b.bill_pk = p.closed_bill_pk`,
  },
  {
    name: 'A payment from held money has reserved exactly its amount, of that kind of money.',
    query: `
      select case when coalesce(u.total, 0) <> case when p.method in ('Credit Suspense','Group Credit') then p.amount_cents else 0 end
          or u.accounts <> case p.method when 'Credit Suspense' then 'CREDIT_SUSPENSE' else 'GROUP_CREDIT' end
        then p.payment_pk || ': ' || p.amount_cents || ' by ' || p.method || ', uses ' || coalesce(u.total, 0) end as breach
      from payments p left join (
        select u.group_number, u.payment_pk, sum(u.amount_cents) as total, string_agg(distinct i.account, ' ') as accounts
        from payment_held_uses u join suspense_items i using (group_number, suspense_pk) group by 1, 2
      ) u using (group_number, payment_pk)`,
  },
  {
    name: 'What is reserved of held money is what pending payments and waiting refunds use of it.',
    query: `
      select case when i.reserved_cents <> coalesce(u.total, 0) or i.reserved_cents > i.remaining_cents
        then i.suspense_pk || ': reserved ' || i.reserved_cents || ' of ' || i.remaining_cents || ', pending ' || coalesce(u.total, 0) end as breach
      from suspense_items i left join (
        select group_number, suspense_pk, sum(amount_cents) as total from (
          select u.group_number, u.suspense_pk, u.amount_cents
          from payment_held_uses u join payments p using (group_number, payment_pk)
          where p.status = 'PENDING' and p.disposition = 'NONE'
          union all select group_number, suspense_pk, amount_cents from suspense_moves where state = 'WAITING'
        ) reserving group by 1, 2
      ) u using (group_number, suspense_pk)`,
  },
  {
    name: 'A write-off is processed or voided with its payment, and reversed with it.',
    query: `
      select case when p.status = 'PROCESSED' and w.status <> 'PROCESSED' and w.disposition = 'NONE'
          or p.disposition in ('RETURNED','REVERSED') and w.disposition = 'NONE'
          or p.disposition = 'VOIDED' and w.disposition = 'NONE' and w.status = 'PENDING'
        then w.payment_pk || ': ' || w.status || ' ' || w.disposition || ', payment ' || p.status || ' ' || p.disposition end as breach
      from payments w left join payments p on p.group_number = w.group_number and p.payment_pk = w.made_with_pk`,
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
          or coalesce(e.reversed, 0) <> (p.disposition in ('RETURNED','REVERSED'))::integer
        then p.payment_pk || ': made ' || coalesce(e.made, 0) || ', processed ' || coalesce(e.processed, 0) || ', voided ' || coalesce(e.voided, 0) end as breach
      from payments p left join (
        select group_number, payment_pk, count(*) filter (where event = 'made') as made,
          count(*) filter (where event = 'processed') as processed, count(*) filter (where event = 'voided') as voided,
          count(*) filter (where event in ('returned','reversed')) as reversed
        from payment_events group by 1, 2
      ) e using (group_number, payment_pk)`,
  },
];

const LEDGER_BY_BILL = (account: string) => `
  select group_number, bill_pk, sum(amount_cents) as total from ledger_entries where account = '${account}' group by group_number, bill_pk`;

/** Invariants of the ledger. @source product.md, Money, invariants 3, 6, 10 */
export const LEDGER_CHECKS: readonly CheckSql[] = [
  {
    name: 'Every ledger event nets to zero.',
    query: `
      select case when coalesce(sum(e.amount_cents), 0) <> 0 or count(e.entry_no) = 0 then v.event_pk || ': ' || coalesce(sum(e.amount_cents), 0) end as breach
      from ledger_events v left join ledger_entries e using (group_number, event_pk) group by v.group_number, v.event_pk`,
  },
  {
    name: 'A receivable in the ledger has the time of its event, and no other entry has one.',
    query: `
      select case when e.receivable_at is distinct from case e.account when 'RECEIVABLE' then v.at end
        then e.event_pk || ': ' || e.account || ' at ' || coalesce(e.receivable_at::text, 'no time') || ', event at ' || v.at end as breach
      from ledger_entries e join ledger_events v using (group_number, event_pk)`,
  },
  {
    name: 'What a group owes on a bill is its due less what was paid.',
    query: `
      select case when coalesce(l.total, 0) <> case when b.status in ('RECONCILED','PENDING','PARTIAL','PAID') and not b.has_zero_payment then b.due_cents - b.paid_cents else 0 end
        then b.bill_pk || ': ledger ' || coalesce(l.total, 0) || ', ' || b.status || ' due ' || b.due_cents || ', paid ' || b.paid_cents end as breach
      from bills b left join (${LEDGER_BY_BILL('RECEIVABLE')}) l using (group_number, bill_pk)`,
  },
  {
    name: 'What is owed to a carrier from a bill, and what is carried to its next one, is what was paid on it for that carrier.',
    query: `
      select case when coalesce(l.total, 0) <> -coalesce(c.paid_cents, 0)
        then coalesce(c.bill_pk, l.bill_pk) || ' ' || coalesce(c.carrier_code, l.carrier_code) || ': ledger ' || coalesce(l.total, 0)
          || ', paid ' || coalesce(c.paid_cents, 0) end as breach
      from bill_carriers c full join (
        select e.group_number, e.bill_pk, e.carrier_code,
          sum(case e.account when 'CARRIER_PAYABLE' then e.amount_cents else -e.amount_cents end) as total
        from ledger_entries e join ledger_events v using (group_number, event_pk)
        where (e.account = 'CARRIER_PAYABLE' and e.bill_pk is not null) or (e.account = 'DEBIT_SUSPENSE' and v.kind in ('PAYMENT_PROCESSED','PAYMENT_RETURNED','PAYMENT_REVERSED'))
        group by 1, 2, 3
      ) l using (group_number, bill_pk, carrier_code)`,
  },
  {
    name: 'Cash is what processed payments brought, less refunds, remittances, and reversals that cleared, and what the office posted itself.',
    query: `
      select case when coalesce(l.total, 0) <> coalesce(p.total, 0)
        then coalesce(l.group_number, p.group_number) || ': ledger ' || coalesce(l.total, 0) || ', payments ' || coalesce(p.total, 0) end as breach
      from (select group_number, sum(amount_cents) as total from ledger_entries where account = 'CASH' group by 1) l
      full join (
        select group_number, sum(cents) as total from (
          select group_number, amount_cents as cents from payments
          where status = 'PROCESSED' and disposition = 'NONE' and method in ('Check','ACH','Lockbox')
          union all select group_number, remaining_cents from suspense_items where group_number = 'unidentified'
          union all select group_number, amount_cents from refunds where group_number = 'unidentified' and state in ('APPROVED','ISSUED','UNCLAIMED','REMIT_WAITS')
          union all select m.group_number, -m.amount_cents from suspense_moves m left join refunds r using (group_number, suspense_pk, move_pk)
          where m.kind = 'refund' and m.state = 'DONE' and m.group_number <> 'unidentified'
            and coalesce(r.state, 'PAID_BEFORE') in ('CLEARED','REMITTED','PAID_BEFORE','ACH_SETTLED')
          union all select e.group_number, l.amount_cents
          from remittances r join remittance_entries e using (remittance_pk) join ledger_entries l using (group_number, event_pk, entry_no)
          where r.state = 'CLEARED'
          union all select group_number, -amount_cents from bank_reversals
          where settled_at is not null and (reason = 'DRAWN_TWICE' or owed_cents > 0)
          union all select group_number, amount_cents from bank_reversals where settled_at is not null and state = 'RETURNED'
          union all select 'unidentified', o.amount_cents from opening_rows o
          join uploads u on u.owner = o.owner and u.upload_pk = o.upload_pk where o.kind = 'bank' and u.state = 'COMMITTED'
          union all select e.group_number, e.amount_cents from ledger_entries e join ledger_events v using (group_number, event_pk)
          where v.kind in ('CASH_OPENED', 'LINE_EXPLAINED', 'EXPLANATION_UNDONE') and e.account = 'CASH'
        ) moved group by 1
      ) p using (group_number)`,
  },
  {
    name: 'Credit suspense and group credit are what their items have left.',
    query: `
      select case when coalesce(-l.total, 0) <> coalesce(s.total, 0)
        then coalesce(l.group_number, s.group_number) || ' ' || coalesce(l.account, s.account) || ': ledger ' || coalesce(-l.total, 0)
          || ', items ' || coalesce(s.total, 0) end as breach
      from (select group_number, account, sum(amount_cents) as total from ledger_entries
        where account in ('CREDIT_SUSPENSE','GROUP_CREDIT') group by 1, 2) l
      full join (select group_number, account, sum(remaining_cents) as total from suspense_items group by 1, 2) s
        using (group_number, account)`,
  },
  {
    name: 'Held money is never below zero.',
    query: `
      select case when sum(amount_cents) * case account when 'DEBIT_SUSPENSE' then -1 else 1 end > 0
        then group_number || ' ' || account || ': ' || -sum(amount_cents) end as breach
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
      with others as materialized (
        select remittance_pk as ref_pk, false as is_file from remittances union all select account_pk, false from cash_accounts
        union all select match_pk, false from statement_matches union all select upload_pk, true from uploads where owner = 'office'
      )
      select case when b.bill_pk is null and p.payment_pk is null and s.suspense_pk is null and o.ref_pk is null and f.refund_pk is null
          and x.reversal_pk is null then v.event_pk || ': ' || v.ref_pk end as breach
      from ledger_events v
      left join bills b on b.group_number = v.group_number and b.bill_pk = v.ref_pk
      left join payments p on p.group_number = v.group_number and p.payment_pk = v.ref_pk
      left join suspense_items s on s.group_number = v.group_number and s.suspense_pk = v.ref_pk
      left join others o on o.ref_pk = v.ref_pk and (not o.is_file or v.kind in ('OPENING_POSTED', 'OPENING_REVERSED'))
      left join refunds f on f.group_number = v.group_number and f.refund_pk = v.ref_pk
      left join bank_reversals x on x.group_number = v.group_number and x.reversal_pk = v.ref_pk`,
  },
];
