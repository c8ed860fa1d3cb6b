import { MAX_ACH_CENTS } from '../../../src/domain/money/payments/achEntry';
import type { CheckSql } from './moneyChecks.sql';

/** Compares files `f` with the totals of their entries, which each node adds up for its own groups. */
export const MATCHES_ENTRIES = (entries: string) => `
  with entered as materialized (select file_pk, count(*) as found, sum(amount_cents) as total from ${entries} group by file_pk)
  select case when f.entry_count <> coalesce(e.found, 0) or f.amount_cents <> e.total
    then f.file_pk || ': ' || f.entry_count || ' of ' || f.amount_cents || ', has ' || coalesce(e.found, 0) || ' of ' || coalesce(e.total, 0)
    end as breach
  from ach_files f left join entered e using (file_pk)`;

/** Invariants of NACHA files and remittances. @source product.md, Money, invariants 2, 3 */
export const BANK_FILE_CHECKS: readonly CheckSql[] = [
  {
    name: 'A NACHA file draws what its payments draw, and no voided payment except those that the bank rejected.',
    query: `
      with drawn as materialized (
        select e.file_pk, count(*) as found, sum(s.amount_cents) as total, max(e.entry_no) as last,
          count(*) filter (where p.disposition = 'VOIDED' and j.file_pk is null) as voided
        from ach_entries e
        join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
        join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
        left join ach_rejected_entries j on j.group_number = e.group_number and j.payment_pk = e.payment_pk and j.source_no = e.source_no
        group by e.file_pk
      ), aside as materialized (select file_pk, count(*) as found from ach_set_aside_entries group by file_pk)
      select case when f.entry_count <> coalesce(e.found, 0) or f.amount_cents <> e.total
          or e.last not between f.entry_count and f.entry_count + coalesce(a.found, 0) or e.voided > 0
        then f.file_pk || ': ' || f.entry_count || ' of ' || f.amount_cents || ', has ' || coalesce(e.found, 0) || ' of ' || coalesce(e.total, 0)
          || ', last ' || coalesce(e.last, 0) || ', voided ' || coalesce(e.voided, 0) end as breach
      from ach_files f left join drawn e using (file_pk) left join aside a using (file_pk)
      where f.kind = 'PAYMENTS' and f.state not in ('CANCELED','REJECTED')`,
  },
  {
    name: 'A payment that was set aside is voided, and no NACHA file draws it.',
    query: `
      select case when p.status <> 'PENDING' or p.disposition <> 'VOIDED' or e.file_pk is not null or s.amount_cents <> a.amount_cents
        then a.payment_pk || ': ' || p.status || ', ' || p.disposition || coalesce(', drawn by ' || e.file_pk, '') end as breach
      from ach_set_aside_entries a
      join payments p on p.group_number = a.group_number and p.payment_pk = a.payment_pk
      join payment_sources s on s.group_number = a.group_number and s.payment_pk = a.payment_pk and s.source_no = a.source_no
      left join ach_entries e on e.group_number = a.group_number and e.payment_pk = a.payment_pk and e.source_no = a.source_no`,
  },
  {
    name: 'A payment that the bank rejected has ended, and its file is partly accepted.',
    query: `
      select case when p.disposition = 'NONE' or f.state <> 'PARTLY_ACCEPTED' or e.file_pk is null
        then j.payment_pk || ': ' || p.status || ', ' || p.disposition || ', file ' || f.state end as breach
      from ach_rejected_entries j
      join ach_files f on f.file_pk = j.file_pk
      join payments p on p.group_number = j.group_number and p.payment_pk = j.payment_pk
      left join ach_entries e on e.group_number = j.group_number and e.payment_pk = j.payment_pk and e.source_no = j.source_no
        and e.file_pk = j.file_pk`,
  },
  {
    name: 'A canceled or rejected NACHA file draws nothing, and keeps what it had.',
    query: `
      with drawn as materialized (select file_pk, count(*) as found from ach_entries group by file_pk),
      released as materialized (
        select file_pk, count(*) as found, sum(amount_cents) as total from ach_released_entries group by file_pk
      )
      select case when e.found > 0 or f.kind = 'PAYMENTS' and (f.entry_count <> coalesce(r.found, 0) or f.amount_cents <> r.total)
        then f.file_pk || ': ' || f.entry_count || ' of ' || f.amount_cents || ', draws ' || coalesce(e.found, 0) || ', had '
          || coalesce(r.found, 0) || ' of ' || coalesce(r.total, 0) end as breach
      from ach_files f left join drawn e using (file_pk) left join released r using (file_pk)
      where f.state in ('CANCELED','REJECTED')`,
  },
  {
    name: 'The state of a NACHA file is the last one recorded.',
    query: `
      select case when f.state <> coalesce(v.state, 'MADE') then f.file_pk || ': ' || f.state || ', recorded ' || v.state end as breach
      from ach_files f left join lateral (
        select state from ach_file_events where file_pk = f.file_pk order by event_no desc limit 1
      ) v on true`,
  },
  {
    // Payments of the demo's past were processed by no run. Larger payments were processed by earlier versions.
    name: 'An ACH payment that a run has processed is in a stored NACHA file.',
    query: `
      select case when s.amount_cents <= ${MAX_ACH_CENTS} and not exists (
          select 1 from ach_entries e join ach_files f on f.file_pk = e.file_pk and f.kind = 'PAYMENTS'
          where e.group_number = s.group_number and e.payment_pk = s.payment_pk and e.source_no = s.source_no)
        then p.payment_pk || ': source ' || s.source_no || ' of ' || s.amount_cents end as breach
      from payments p
      join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk and s.method = 'ACH'
      where p.status = 'PROCESSED' and exists (
        select 1 from payment_events v where v.group_number = p.group_number and v.payment_pk = p.payment_pk
          and v.event = 'processed' and v.run_pk is not null)`,
  },
  {
    name: 'A NACHA file of small deposits credits what its deposits are.',
    query: `
      with sent as materialized (
        select file_pk, count(*) as found, sum(first_cents + second_cents) as total, max(file_position) as last
        from micro_deposits where file_pk is not null group by file_pk
      )
      select case when f.entry_count <> 2 * coalesce(d.found, 0) or f.amount_cents <> d.total or f.entry_count <> 2 * d.last
        then f.file_pk || ': ' || f.entry_count || ' of ' || f.amount_cents || ', has ' || 2 * coalesce(d.found, 0) || ' of '
          || coalesce(d.total, 0) end as breach
      from ach_files f left join sent d using (file_pk)
      where f.kind = 'MICRO_DEPOSITS' and f.state not in ('CANCELED','REJECTED')`,
  },
  {
    name: 'A NACHA file of remittances credits them to confirmed accounts of their carriers, and no two files pay one.',
    query: `
      select case when f.entry_count <> 2 * c.found or f.amount_cents <> c.total or c.last <> c.found or c.others > 0
        then f.file_pk || ': ' || f.entry_count || ' of ' || f.amount_cents || ', has ' || 2 * c.found || ' of ' || c.total || ', '
          || c.others || ' others' end as breach
      from ach_files f cross join lateral (
        select count(*) as found, coalesce(sum(r.amount_cents), 0) as total, coalesce(max(c.entry_no), 0) as last,
          count(*) filter (where a.carrier_code <> r.carrier_code or a.state in ('PROPOSED','DECLINED')
            or c.ended_at is null and f.state not in ('CANCELED','REJECTED')
              and (not r.pays_by_ach or (f.state = 'MADE') <> (r.state = 'MADE') or exists (
              select 1 from remittance_credits o join ach_files g on g.file_pk = o.file_pk and g.state not in ('CANCELED','REJECTED')
              where o.remittance_pk = c.remittance_pk and o.file_pk <> c.file_pk and o.ended_at is null))) as others
        from remittance_credits c join remittances r using (remittance_pk) join carrier_accounts a using (account_pk)
        where c.file_pk = f.file_pk
      ) c where f.kind = 'REMITTANCES'`,
  },
  {
    name: 'A NACHA file of reversals matches its entries in number and amount.',
    query: `
      ${MATCHES_ENTRIES('bank_reversal_entries')} where f.kind = 'REVERSALS' and f.state not in ('CANCELED','REJECTED')`,
  },
  {
    name: 'A reversal that the bank rejected has ended, and its file is partly accepted.',
    query: `
      select case when e.rejected_reason is not null
          and (e.ended_at is null or f.state <> 'PARTLY_ACCEPTED' or v.state in ('WAITING','OPEN','FILED','SETTLED'))
        then v.reversal_pk || ': ' || v.state || ', file ' || f.state end as breach
      from bank_reversal_entries e join ach_files f using (file_pk) join bank_reversals v using (group_number, payment_pk, reversal_no)`,
  },
  {
    name: 'A bank account is verified, or has small deposits that verify it.',
    query: `
      select case when a.verified_at is null and a.authorization_version is not null and not exists (
          select 1 from micro_deposits d where d.group_number = a.group_number and d.bank_account_pk = a.bank_account_pk)
        or a.verified_how = 'DEPOSITS' and not exists (
          select 1 from micro_deposits d where d.group_number = a.group_number and d.bank_account_pk = a.bank_account_pk
            and d.arrives_on is not null)
        then a.bank_account_pk end as breach
      from bank_accounts a where a.removed_at is null`,
  },
  {
    name: 'A remittance is what the ledger owed its carrier, and every cent owed is remitted once or waits.',
    query: `
      with remitted as materialized (
        select e.remittance_pk, l.carrier_code, l.account, coalesce(l.bill_pk, l.event_pk || '-' || l.entry_no) as item,
          sum(-l.amount_cents) as cents
        from remittance_entries e
        join ledger_entries l on l.group_number = e.group_number and l.event_pk = e.event_pk and l.entry_no = e.entry_no
        group by 1, 2, 3, 4
      )
      select case when r.amount_cents <> r.total or r.bill_count <> r.bills or r.others > 0
        then r.remittance_pk || ': ' || r.amount_cents || ', ledger ' || r.total end as breach
      from (
        select r.remittance_pk, r.amount_cents, r.bill_count, coalesce(sum(e.cents), 0) as total, count(distinct e.item) as bills,
          count(*) filter (where e.carrier_code <> r.carrier_code
            or e.account <> case when r.upload_pk is null then 'CARRIER_PAYABLE' else 'REMITTANCE_CLEARING' end) as others
        from remittances r left join remitted e using (remittance_pk) group by r.remittance_pk, r.amount_cents, r.bill_count
      ) r
      union all
      select case when (r.remittance_pk is null) = (u.carrier_code is null)
        then l.event_pk || ': entry ' || l.entry_no || ' for ' || l.carrier_code || ' is remitted and waits, or neither' end
      from ledger_entries l
      left join remittance_entries r on r.group_number = l.group_number and r.event_pk = l.event_pk and r.entry_no = l.entry_no
      left join unremitted_entries u on u.group_number = l.group_number and u.event_pk = l.event_pk and u.entry_no = l.entry_no
      left join opening_entries o on o.group_number = l.group_number and o.event_pk = l.event_pk and o.entry_no = l.entry_no
      where l.account = 'CARRIER_PAYABLE' and l.carrier_code is not null and (l.bill_pk is not null or o.event_pk is not null)`,
  },
  {
    name: 'A remittance by member pays for the lines of each bill what it pays for the bill.',
    query: `
      select case when r.advice_detail <> 'MEMBER' or coalesce(e.cents, 0) <> coalesce(m.cents, 0)
        then r.remittance_pk || ': bill ' || coalesce(e.bill_pk, m.bill_pk) || ' of ' || coalesce(e.cents, 0) || ', lines of ' || coalesce(m.cents, 0)
        end as breach
      from (
        select x.remittance_pk, l.group_number, l.bill_pk, sum(-l.amount_cents) as cents
        from remittance_entries x join remittances o using (remittance_pk) join ledger_entries l using (group_number, event_pk, entry_no)
        where o.advice_detail = 'MEMBER' and l.bill_pk is not null group by x.remittance_pk, l.group_number, l.bill_pk
      ) e full join (
        select remittance_pk, group_number, bill_pk, sum(paid_cents) as cents from remittance_members
        group by remittance_pk, group_number, bill_pk
      ) m using (remittance_pk, group_number, bill_pk)
      join remittances r on r.remittance_pk = coalesce(e.remittance_pk, m.remittance_pk)`,
  },
  {
    name: 'The state of a remittance is the last one recorded.',
    query: `
      select case when r.state <> coalesce(v.state, 'MADE') then r.remittance_pk || ': ' || r.state || ', recorded ' || v.state end as breach
      from remittances r left join lateral (
        select state from remittance_events where remittance_pk = r.remittance_pk order by event_no desc limit 1
      ) v on true`,
  },
];
