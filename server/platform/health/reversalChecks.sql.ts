import { MAX_PRESENTATIONS, PRESENTATION_DAYS } from '../../../src/domain/money/payments/presentAgain';
import type { CheckSql } from './moneyChecks.sql';

/** Invariants of returned and reversed payments. @source product.md, Money, invariants 3, 6; The bill's life */
export const REVERSAL_CHECKS: readonly CheckSql[] = [
  {
    name: 'A payment that was returned or reversed says how, and no other does.',
    query: `
      select case when (p.disposition in ('RETURNED','REVERSED')) <> (r.kind is not null) or r.kind <> p.disposition
        then p.payment_pk || ': ' || p.disposition || ', reversal ' || coalesce(r.kind, 'none') end as breach
      from payments p left join payment_reversals r using (group_number, payment_pk)`,
  },
  {
    name: 'A processed payment is taken out of the ledger once if it was returned or reversed, and never otherwise.',
    query: `
      select case when count(v.event_pk) <> (p.status = 'PROCESSED' and p.disposition in ('RETURNED','REVERSED'))::integer
        then p.payment_pk || ': ' || p.disposition || ', ' || count(v.event_pk) || ' reversing events' end as breach
      from payments p left join ledger_events v on v.group_number = p.group_number and v.ref_pk = p.payment_pk
        and v.kind in ('PAYMENT_RETURNED','PAYMENT_REVERSED')
      group by p.group_number, p.payment_pk`,
  },
  {
    name: 'What a reversal leaves in the ledger of its payment is the excess that the group had used.',
    query: `
      select case when coalesce(l.left_over, 0) <> 0 or coalesce(l.spent, 0) <> -coalesce(r.owed_cents, 0)
          or coalesce(l.owed, 0) <> coalesce(r.owed_cents, 0)
        then p.payment_pk || ': ' || coalesce(l.left_over, 0) || ' left, credit ' || coalesce(l.spent, 0)
          || ', receivable ' || coalesce(l.owed, 0) || ', owed ' || coalesce(r.owed_cents, 0) end as breach
      from payments p left join payment_reversals r using (group_number, payment_pk)
      left join lateral (
        select sum(abs(total)) filter (where account not in ('CREDIT_SUSPENSE','RETURNED_RECEIVABLE')) as left_over,
          sum(total) filter (where account = 'CREDIT_SUSPENSE') as spent,
          sum(total) filter (where account = 'RETURNED_RECEIVABLE') as owed
        from (
          select e.account, e.bill_pk, e.carrier_code, sum(e.amount_cents) as total
          from ledger_events v join ledger_entries e using (group_number, event_pk)
          where v.group_number = p.group_number and v.ref_pk = p.payment_pk group by 1, 2, 3
        ) by_account
      ) l on p.status = 'PROCESSED' and p.disposition in ('RETURNED','REVERSED')`,
  },
  {
    name: 'A returned debit is presented again for its amount, at most twice, by one payment at a time, and within 180 days.',
    query: `
      select case when count(*) > ${MAX_PRESENTATIONS} or count(*) filter (where p.disposition = 'NONE') > 1
          or bool_or(p.amount_cents <> o.amount_cents) or o.disposition <> 'RETURNED'
          or max(p.settle_date) > o.settle_date + ${PRESENTATION_DAYS}
        then o.payment_pk || ': ' || o.disposition || ', presented again ' || count(*) || ' times, last on ' || max(p.settle_date) end as breach
      from presented_payments a
      join payments p on p.group_number = a.group_number and p.payment_pk = a.payment_pk and p.disposition <> 'VOIDED'
      join payments o on o.group_number = a.group_number and o.payment_pk = a.original_pk
      group by o.group_number, o.payment_pk`,
  },
  {
    name: 'A reversal at the bank has one entry for each debit of its payment, for the same amount, while it is in a file.',
    query: `
      select case when v.amount_cents <> s.total or e.found <> case when v.state in ('FILED','SETTLED') or v.settled_at is not null then s.found else 0 end
          or e.wrong > 0
        then v.reversal_pk || ': ' || v.state || ' of ' || v.amount_cents || ', drawn ' || s.total || ', ' || e.found || ' of ' || s.found || ' entries, '
          || e.wrong || ' wrong' end as breach
      from bank_reversals v cross join lateral (
        select count(*) as found, sum(amount_cents) as total from payment_sources s
        where s.group_number = v.group_number and s.payment_pk = v.payment_pk and s.method = 'ACH'
      ) s cross join lateral (
        select count(*) as found, count(*) filter (where o.amount_cents is distinct from e.amount_cents or e.settle_date > v.last_day
          or f.kind <> 'REVERSALS' or f.state in ('CANCELED','REJECTED')) as wrong
        from bank_reversal_entries e join ach_files f using (file_pk)
        left join payment_sources o on o.group_number = e.group_number and o.payment_pk = e.payment_pk and o.source_no = e.source_no
        where e.group_number = v.group_number and e.payment_pk = v.payment_pk and e.reversal_no = v.reversal_no and e.ended_at is null
      ) e`,
  },
  {
    name: 'A reversal at the bank is in the ledger once for each step.',
    query: `
      select case when l.clearing <> case v.state when 'FILED' then -v.amount_cents else 0 end or l.owed <> v.owed_cents
          or l.twice <> case when v.reason = 'DRAWN_TWICE' and v.settled_at is not null then v.amount_cents else 0 end
          or l.held <> case when v.state = 'RETURNED' and v.settled_at is not null then -v.amount_cents else 0 end
          or v.settled_at is not null and v.reason <> 'DRAWN_TWICE' and p.disposition = 'NONE'
        then v.reversal_pk || ': ' || v.state || ' of ' || v.amount_cents || ', payment ' || p.disposition || ', ledger ' || l.clearing || ', '
          || l.owed || ', ' || l.twice || ', ' || l.held end as breach
      from bank_reversals v join payments p using (group_number, payment_pk) cross join lateral (
        select coalesce(sum(l.amount_cents) filter (where l.account = 'ACH_CLEARING'), 0) as clearing,
          coalesce(sum(l.amount_cents) filter (where l.account = 'RETURNED_RECEIVABLE'), 0) as owed,
          coalesce(sum(l.amount_cents) filter (where l.account = 'BANK_ERRORS'), 0) as twice,
          coalesce(sum(l.amount_cents) filter (where l.account = 'CREDIT_SUSPENSE'), 0) as held
        from ledger_events e join ledger_entries l using (group_number, event_pk)
        where e.group_number = v.group_number and e.ref_pk = v.reversal_pk
      ) l`,
  },
  {
    name: 'A reversal of a bank file has a reversal of each of its payments, which the file draws.',
    query: `
      with reversed as materialized (
        select b.file_reversal_pk, b.reason, b.amount_cents, e.file_pks
        from bank_reversals b left join (
          select group_number, payment_pk, array_agg(file_pk) as file_pks from ach_entries group by group_number, payment_pk
        ) e using (group_number, payment_pk)
        where b.file_reversal_pk is not null
      )
      select case when v.payment_count <> v.found or v.amount_cents <> v.total or v.others > 0
        then v.reversal_pk || ': ' || v.payment_count || ' of ' || v.amount_cents || ', has ' || v.found || ' of ' || v.total || ', ' || v.others
          || ' others' end as breach
      from (
        select r.reversal_pk, r.payment_count, r.amount_cents, count(b.file_reversal_pk) as found, coalesce(sum(b.amount_cents), 0) as total,
          count(*) filter (where b.reason <> r.reason or b.reason is not null and not coalesce(r.file_pk = any(b.file_pks), false)) as others
        from file_reversals r left join reversed b on b.file_reversal_pk = r.reversal_pk
        group by r.reversal_pk, r.payment_count, r.amount_cents
      ) v`,
  },
  {
    name: 'A line of a return file returned its payment, with its code.',
    query: `
      select case when v.debit_return_code is distinct from e.return_code and (r.kind is distinct from 'RETURNED' or r.return_code <> e.return_code)
        then e.payment_pk || ': line ' || e.line_no || ' with ' || e.return_code || ', reversal '
          || coalesce(r.kind, 'none') || ' ' || coalesce(r.return_code, '') end as breach
      from return_file_entries e left join payment_reversals r using (group_number, payment_pk)
      left join bank_reversals v on v.group_number = e.group_number and v.payment_pk = e.payment_pk and v.debit_return_code is not null`,
  },
  {
    name: 'What a group owes after returns is what they left in the ledger less what was settled.',
    query: `
      select case when coalesce(l.total, 0) <> coalesce(r.total, 0) - coalesce(m.total, 0) or coalesce(l.total, 0) < 0
        then g.group_number || ': ledger ' || coalesce(l.total, 0) || ', returns ' || coalesce(r.total, 0)
          || ', settled ' || coalesce(m.total, 0) end as breach
      from groups g
      left join (select group_number, sum(amount_cents) as total from ledger_entries where account = 'RETURNED_RECEIVABLE' group by 1) l
        using (group_number)
      left join (select group_number, sum(owed_cents) as total from (
        select group_number, owed_cents from payment_reversals union all select group_number, owed_cents from bank_reversals) d group by 1) r using (group_number)
      left join (select group_number, sum(amount_cents) as total from suspense_moves where kind = 'settleReturn' group by 1) m
        using (group_number)`,
  },
];
