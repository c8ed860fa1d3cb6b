import { accountsOf, POSTINGS } from '../../../src/domain/money/ledger/chartOfAccounts';
import { MATCHES_ENTRIES } from './bankFileChecks.sql';
import type { CheckSql } from './moneyChecks.sql';

const KINDS = [...new Set(POSTINGS.map(({ kind }) => kind))];
const ALLOWED = KINDS.flatMap((kind) => [...accountsOf(kind)].map((account) => `'${kind} ${account}'`)).join(', ');

const MONTH = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM')`;

/** Compares the balance of an account with its open items. @param by columns: group, or group and carrier */
const EQUALS_OPEN_ITEMS = (account: string, by: string, items: string) => `
  select case when coalesce(l.total, 0) <> coalesce(i.total, 0)
    then coalesce(l.group_number, i.group_number) || ' ${account}: ledger ' || coalesce(l.total, 0) || ', open items ' || coalesce(i.total, 0)
    end as breach
  from (select ${by}, sum(amount_cents) as total from ledger_entries where account = '${account}' group by ${by}) l
  full join (${items}) i using (${by})`;

/** Events `v` of opening balances, which have checks of their own. */
const OF_OPENING = `v.kind in ('OPENING_POSTED', 'OPENING_REVERSED')`;

const OPEN_DEBITS = (sign: '' | '-') => `
  select e.group_number, ${sign}sum(s.amount_cents) as total from ach_entries e
  join payments p using (group_number, payment_pk) join payment_sources s using (group_number, payment_pk, source_no)
  where p.status = 'PENDING' and p.disposition = 'NONE' group by e.group_number`;

/** Debits of pending payments in bank files, less reversals in bank files. */
const OPEN_ACH = (sign: '' | '-') => `
  select group_number, sum(total) as total from (
    ${OPEN_DEBITS(sign)}
    union all select group_number, ${sign === '' ? '-' : ''}sum(amount_cents) from bank_reversals where state = 'FILED' group by group_number
  ) open group by group_number`;

const REMITTED = (state: string) => `
  select e.group_number, r.carrier_code, sum(l.amount_cents) as total
  from remittances r join remittance_entries e using (remittance_pk) join ledger_entries l using (group_number, event_pk, entry_no)
  where r.state = '${state}' group by e.group_number, r.carrier_code`;

const REFUNDED = (state: 'APPROVED' | 'ISSUED' | 'UNCLAIMED') =>
  state !== 'ISSUED'
    ? `select group_number, -sum(amount_cents) as total from refunds where case state when 'REMIT_WAITS' then 'UNCLAIMED'
        when 'ACH_WAITS' then 'APPROVED' when 'ACH_READY' then 'APPROVED' else state end = '${state}' group by group_number`
    : `select group_number, sum(total) as total from (
        select group_number, -sum(amount_cents) as total from refund_checks where state = 'ISSUED' group by group_number
        union all select group_number, -sum(amount_cents) from refunds where state = 'ACH_FILED' group by group_number) o
      group by group_number`;

/** Invariants of money in transit through the bank. @source docs/decisions/ledger.md#debits-at-the-bank-leave-the-receivable-alone */
export const CLEARING_CHECKS: readonly CheckSql[] = [
  {
    name: 'A ledger event posts only to the accounts of its kind.',
    query: `
      select case when v.kind || ' ' || l.account <> all (array[${ALLOWED}])
        then v.event_pk || ': ' || v.kind || ' on ' || l.account end as breach
      from ledger_entries l join ledger_events v using (group_number, event_pk)`,
  },
  {
    name: 'ACH clearing is the debits of pending payments in bank files, less reversals that have not settled.',
    query: `${EQUALS_OPEN_ITEMS('ACH_CLEARING', 'group_number', OPEN_ACH(''))}
      union all ${EQUALS_OPEN_ITEMS('ACH_UNSETTLED', 'group_number', OPEN_ACH('-'))}`,
  },
  {
    name: 'Remittances to send are those that are not recorded as sent.',
    query: EQUALS_OPEN_ITEMS('REMITTANCE_PAYABLE', 'group_number, carrier_code', REMITTED('MADE')),
  },
  {
    name: 'Remittance clearing is what was sent and has not cleared.',
    query: EQUALS_OPEN_ITEMS('REMITTANCE_CLEARING', 'group_number, carrier_code', REMITTED('SENT')),
  },
  {
    name: 'Refunds payable are approved refunds without a check or a filed ACH credit.',
    query: EQUALS_OPEN_ITEMS('REFUNDS_PAYABLE', 'group_number', REFUNDED('APPROVED')),
  },
  {
    name: 'Refund clearing is the checks that were issued and have not cleared, and the ACH credits in bank files.',
    query: EQUALS_OPEN_ITEMS('REFUND_CLEARING', 'group_number', REFUNDED('ISSUED')),
  },
  {
    name: 'Unclaimed property is the refunds whose checks are stale.',
    query: EQUALS_OPEN_ITEMS('UNCLAIMED_PROPERTY', 'group_number', REFUNDED('UNCLAIMED')),
  },
  {
    name: 'A refund has one check while it is issued, cleared, or unclaimed, and is in the ledger once for each step.',
    query: `
      select case when k.live <> case when r.state in ('ISSUED','CLEARED','UNCLAIMED','REMIT_WAITS') then 1 else 0 end or k.others > 0
          or l.approved <> case when r.state in ('PAID_BEFORE','RETURNED') then 0 else r.amount_cents end
          or l.payable <> case when r.state in ('APPROVED','ACH_WAITS','ACH_READY') then -r.amount_cents else 0 end
          or l.clearing <> case when r.state in ('ISSUED','ACH_FILED') then -r.amount_cents else 0 end
          or l.unclaimed <> case when r.state in ('UNCLAIMED','REMIT_WAITS') then -r.amount_cents else 0 end
          or l.cash <> case when r.state in ('CLEARED','REMITTED','ACH_SETTLED') then -r.amount_cents else 0 end
        then r.refund_pk || ': ' || r.state || ' of ' || r.amount_cents || ', ' || k.live || ' checks, ledger ' || l.approved || ', '
          || l.payable || ', ' || l.clearing || ', ' || l.unclaimed || ', ' || l.cash end as breach
      from refunds r cross join lateral (select case r.state when 'UNCLAIMED' then 'STALE' when 'REMIT_WAITS' then 'STALE' else r.state end as state) s
      cross join lateral (
        select count(*) filter (where k.state = s.state) as live,
          count(*) filter (where k.amount_cents <> r.amount_cents or k.state not in (s.state, 'VOIDED') or k.check_number >= c.next_number
            or c.next_number is null) as others
        from refund_checks k left join check_counters c on c.account_pk = k.account_pk
        where k.group_number = r.group_number and k.refund_pk = r.refund_pk
      ) k cross join lateral (
        select coalesce(sum(l.amount_cents) filter (where l.account = 'CREDIT_SUSPENSE'), 0) as approved,
          coalesce(sum(l.amount_cents) filter (where l.account = 'REFUNDS_PAYABLE'), 0) as payable,
          coalesce(sum(l.amount_cents) filter (where l.account = 'REFUND_CLEARING'), 0) as clearing,
          coalesce(sum(l.amount_cents) filter (where l.account = 'UNCLAIMED_PROPERTY'), 0) as unclaimed,
          coalesce(sum(l.amount_cents) filter (where l.account = 'CASH'), 0) as cash
        from ledger_events v join ledger_entries l on l.group_number = v.group_number and l.event_pk = v.event_pk
        where v.group_number = r.group_number and v.ref_pk = r.refund_pk
      ) l`,
  },
  {
    name: 'A refund that is paid by ACH has one credit to an account of its group, and a file has it while it is sent or settled.',
    query: `
      select case when c.live <> case when r.state like 'ACH%' then 1 else 0 end or c.wrong > 0
          or c.filed <> case when r.state in ('ACH_FILED','ACH_SETTLED') then 1 else 0 end or c.other > 0
        then r.refund_pk || ': ' || r.state || ' of ' || r.amount_cents || ', ' || c.live || ' credits, ' || c.filed || ' in files, '
          || c.wrong || ' wrong, ' || c.other || ' other entries' end as breach
      from refunds r cross join lateral (
        select count(*) filter (where c.ended_at is null) as live, count(e.file_pk) filter (where c.ended_at is null) as filed,
          count(*) filter (where c.amount_cents <> r.amount_cents or c.ended_at is null and
            ((c.settled_at is not null) <> (r.state = 'ACH_SETTLED') or r.state = 'ACH_WAITS' and c.decided_at is not null)) as wrong,
          count(*) filter (where e.amount_cents <> r.amount_cents or c.ended_at is not null and e.file_pk is not null
            or f.kind <> 'REFUNDS' or f.state in ('CANCELED','REJECTED')) as other
        from refund_credits c
        left join refund_credit_entries e on e.group_number = c.group_number and e.refund_pk = c.refund_pk and e.credit_no = c.credit_no
          and e.ended_at is null
        left join ach_files f on f.file_pk = e.file_pk
        where c.group_number = r.group_number and c.refund_pk = r.refund_pk
      ) c`,
  },
  {
    name: 'A NACHA file of refunds matches its entries in number and amount.',
    query: `
      ${MATCHES_ENTRIES('refund_credit_entries')} where f.kind = 'REFUNDS' and f.state not in ('CANCELED','REJECTED')`,
  },
  {
    name: 'A positive pay file has its records, each of a check as it is in the register, and a void only of a void check.',
    query: `
      with reported as materialized (
        select p.file_pk, p.kind, p.amount_cents, p.is_withdrawn, p.rejection, p.account_pk,
          k.account_pk <> p.account_pk or k.amount_cents <> p.amount_cents or k.issued_on <> p.issued_on
            or p.kind = 'VOID' and k.voided_on is distinct from p.voided_on as is_wrong
        from check_reports p join refund_checks k using (group_number, refund_pk, check_number)
      )
      select case when p.records <> p.issue_count + p.void_count or p.issued <> p.issue_cents or p.voided <> p.void_cents
          or p.wrong > 0 or case when p.state in ('CANCELED','REJECTED') then p.withdrawn <> p.records else p.withdrawn_issues > 0 end
          or p.rejected <> p.rejected_count
        then p.file_name || ': ' || p.records || ' records of ' || p.issued || ' and ' || p.voided || ', ' || p.wrong || ' wrong, '
          || p.withdrawn || ' withdrawn, ' || p.rejected || ' rejected of ' || p.rejected_count end as breach
      from (
        select f.file_pk, f.file_name, f.state, f.issue_count, f.void_count, f.issue_cents, f.void_cents, f.rejected_count, count(p.file_pk) as records,
          coalesce(sum(p.amount_cents) filter (where p.kind = 'ISSUE'), 0) as issued,
          coalesce(sum(p.amount_cents) filter (where p.kind = 'VOID'), 0) as voided, count(*) filter (where p.is_withdrawn) as withdrawn,
          count(*) filter (where p.is_withdrawn and p.kind = 'ISSUE' and p.rejection is null) as withdrawn_issues,
          count(*) filter (where p.rejection is not null) as rejected,
          count(*) filter (where p.is_wrong or p.account_pk <> f.account_pk) as wrong
        from check_files f left join reported p using (file_pk) group by 1, 2, 3, 4, 5, 6, 7, 8
      ) p`,
  },
  {
    // Servers of a version without refund checks register no refund while both versions run.
    name: 'A refund in the register is an approved or returned refund of money in suspense for the same amount.',
    query: `
      select case when m.kind <> 'refund' or m.amount_cents <> r.amount_cents
          or m.state <> case when r.state = 'RETURNED' then 'RETURNED' else 'DONE' end
        then r.refund_pk || ': ' || m.kind || ' ' || m.state || ' of ' || m.amount_cents || ', registered ' || r.amount_cents end as breach
      from refunds r join suspense_moves m using (group_number, suspense_pk, move_pk)`,
  },
  {
    // A short that moves to the next bill and a bill that is closed with nothing due pay no carrier.
    name: 'Carrier payable is what was applied by cash, held money, or write-off, less what was returned and remitted, by carrier and month.',
    query: `
      select case when coalesce(l.total, 0) <> coalesce(m.total, 0)
        then coalesce(l.carrier_code, m.carrier_code) || ', ' || coalesce(l.month, m.month) || ': ledger ' || coalesce(l.total, 0)
          || ', applied, returned, and remitted ' || coalesce(m.total, 0) end as breach
      from (
        select e.carrier_code, ${MONTH('v.at')} as month, sum(e.amount_cents) as total
        from ledger_entries e join ledger_events v using (group_number, event_pk)
        where e.account = 'CARRIER_PAYABLE' and not ${OF_OPENING} group by 1, 2
      ) l full join (
        select carrier_code, month, sum(cents) as total from (
          select e.carrier_code, ${MONTH('v.at')} as month, e.amount_cents as cents
          from payments p join ledger_events v on v.group_number = p.group_number and v.ref_pk = p.payment_pk
          join ledger_entries e on e.group_number = v.group_number and e.event_pk = v.event_pk and e.account = 'RECEIVABLE'
          where p.method <> 'Debit Suspense' and p.closed_bill_pk is null
          union all select carrier_code, ${MONTH('add_date')}, amount_cents from remittances where upload_pk is null
        ) moved group by 1, 2
      ) m using (carrier_code, month)`,
  },
  {
    name: 'A remittance is in the ledger once for each step.',
    query: `
      with remitted as materialized (
        select e.remittance_pk, sum(l.amount_cents) as total
        from remittance_entries e join ledger_entries l using (group_number, event_pk, entry_no) group by e.remittance_pk
      ), posted as materialized (
        select g.remittance_pk, sum(l.amount_cents) filter (where l.account = 'CARRIER_PAYABLE') as made,
          sum(l.amount_cents) filter (where l.account = 'REMITTANCE_PAYABLE' and v.kind <> 'REMITTANCE_MADE') as sent,
          -sum(l.amount_cents) filter (where l.account = 'CASH') as cleared
        from (select distinct group_number, remittance_pk from remittance_entries) g
        join ledger_events v on v.group_number = g.group_number and v.ref_pk = g.remittance_pk
        join ledger_entries l on l.group_number = v.group_number and l.event_pk = v.event_pk group by g.remittance_pk
      )
      select case when coalesce(l.made, 0) <> case when r.upload_pk is null then -e.total else 0 end
          or coalesce(l.sent, 0) <> case when r.state = 'MADE' or r.upload_pk is not null then 0 else -e.total end
          or coalesce(l.cleared, 0) <> case r.state when 'CLEARED' then -e.total else 0 end
        then r.remittance_pk || ': ' || r.state || ' of ' || -e.total || ', ledger ' || coalesce(l.made, 0) || ', ' || coalesce(l.sent, 0)
          || ', ' || coalesce(l.cleared, 0) end as breach
      from remittances r left join remitted e using (remittance_pk) left join posted l using (remittance_pk)`,
  },
];
